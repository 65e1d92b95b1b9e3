// The rules of a game as an element: contents, sections, pictures. The rules page shows it, and the table beside its board.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill, fresh } from "../dom.js";
import { say } from "../words.js";
/** @import { Rule, RulePage, ShownScene as Scene } from "../wire.js" */

/**
 * Fill a host with the rules of a game.
 * @param {HTMLElement} host @param {string} game @param {AbortSignal} [signal]
 * @param {2 | 3} [level] of the sections' headings
 */
export async function renderRules(host, game, signal, level = 2) {
  const { sections } = await api.rules(game, signal).catch(noRules);
  if (!sections.length) {
    fill(host, el("p", null, say("rules-none")));
    return;
  }
  const ids = sections.map(() => fresh("section"));
  /** @type {{ board: Board, scene: Scene }[]} */
  const pictures = [];
  const contents = el(
    "nav",
    { class: "contents", "aria-label": say("contents") },
    el(
      "ol",
      null,
      sections.map((section, at) =>
        el(
          "li",
          null,
          el("a", { href: `#${ids[at]}`, onclick: (/** @type {Event} */ event) => jump(event, host, ids[at]) }, section.title),
        ),
      ),
    ),
  );
  const text = el(
    "div",
    { class: "text-of-rules" },
    sections.map((section, at) => {
      const host = el("div");
      const picture = section.scene
        ? el("div", { class: "rule-picture", role: "img", "aria-label": section.scene.title || section.title }, host)
        : null;
      if (section.scene)
        pictures.push({ board: new Board(host, { words: say, speed: () => 0, small: true }), scene: section.scene });
      return el(
        "section",
        { "aria-labelledby": ids[at] },
        el(level === 2 ? "h2" : "h3", { id: ids[at], tabindex: "-1" }, section.title),
        picture,
        section.rules.filter((rule) => !rule.fine).map(sentence),
        finePrint(section.rules.filter((rule) => rule.fine)),
      );
    }),
  );
  fill(host, contents, text);
  for (const { board, scene } of pictures) {
    signal?.addEventListener("abort", () => board.close(), { once: true });
    void board.show(scene);
  }
}

/** A game need not have a page of rules. @param {unknown} error @returns {RulePage} */
function noRules(error) {
  if (error instanceof Refused && error.code === "missing") return { title: "", sections: [] };
  throw error;
}

/** @param {Rule} rule */
function sentence(rule) {
  return el("p", { id: rule.id, "data-rule": rule.id }, rule.text);
}

/** What need not be read before playing. @param {Rule[]} rules */
function finePrint(rules) {
  return rules.length ? el("details", { class: "fine" }, el("summary", null, say("rules-fine")), rules.map(sentence)) : null;
}

/** @param {Event} event @param {HTMLElement} host @param {string} id */
function jump(event, host, id) {
  event.preventDefault();
  const heading = /** @type {HTMLElement} */ (host.querySelector(`#${id}`));
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
