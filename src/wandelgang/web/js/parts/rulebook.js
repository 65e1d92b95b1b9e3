// The rules of a game as an element: contents, sections, pictures. The rules page shows it, and the table beside its board;
// pages about mechanics use its sections.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill, fresh } from "../dom.js";
import { say } from "../words.js";
import { tagLine } from "./mechanictags.js";
import { drawBeforePrinting } from "./printing.js";
/** @import { RulePage, RuleSection, ShownRule } from "../wire.js" */
/** @import { Tags } from "./mechanictags.js" */

const NEAR = "400px"; // how far outside the window a picture is drawn already

/**
 * Fill a host with the rules of a game.
 * @param {HTMLElement} host @param {string} game @param {AbortSignal} [signal]
 * @param {2 | 3} [level] of the sections' headings
 * @param {(page: RulePage) => Tags} [tagged] how sentences are marked with their mechanics; not at all, if not given
 * @returns {Promise<RulePage>}
 */
export async function renderRules(host, game, signal, level = 2, tagged) {
  const page = await api.rules(game, signal).catch(noRules);
  const { sections } = page;
  if (!sections.length) {
    fill(host, el("p", null, say("rules-none")));
    return page;
  }
  const tags = tagged?.(page);
  const ids = sections.map(() => fresh("section"));
  const text = el(
    "div",
    { class: "text-of-rules" },
    sections.map((section, at) =>
      el(
        "section",
        { "aria-labelledby": ids[at] },
        el(level === 2 ? "h2" : "h3", { id: ids[at], tabindex: "-1" }, section.title),
        picture(section, signal),
        section.rules.filter((rule) => !rule.fine).map((rule) => sentence(rule, tags)),
        finePrint(
          section.rules.filter((rule) => rule.fine),
          tags,
        ),
      ),
    ),
  );
  const places = sections.map((section, at) => ({ id: ids[at], title: section.title }));
  fill(host, contents(host, places), text);
  return page;
}

/** A game need not have a page of rules. @param {unknown} error @returns {RulePage} */
function noRules(error) {
  if (error instanceof Refused && error.code === "missing") return { title: "", sections: [], mechanics: [] };
  throw error;
}

/** Links to headings of a page. @param {HTMLElement} host @param {{ id: string, title: string }[]} places */
export function contents(host, places) {
  return el(
    "nav",
    { class: "contents", "aria-label": say("contents") },
    el(
      "ol",
      null,
      places.map(({ id, title }) =>
        el("li", null, el("a", { href: `#${id}`, onclick: (/** @type {Event} */ event) => jump(event, host, id) }, title)),
      ),
    ),
  );
}

/**
 * The position that a section is drawn with, once it is near the window.
 * @param {RuleSection} section @param {AbortSignal} [signal]
 */
export function picture(section, signal) {
  const { scene } = section;
  if (!scene) return null;
  const host = el("div");
  const frame = el("div", { class: "rule-picture", role: "img", "aria-label": scene.title || section.title }, host);
  const board = new Board(host, { words: say, speed: () => 0, small: true });
  const watching = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watching.disconnect();
      void board.show(scene);
    },
    { rootMargin: NEAR },
  );
  watching.observe(frame);
  drawBeforePrinting(async () => {
    watching.disconnect();
    if (!host.dataset.art) await board.show(scene);
  }, signal);
  signal?.addEventListener(
    "abort",
    () => {
      watching.disconnect();
      board.close();
    },
    { once: true },
  );
  return frame;
}

/** @param {ShownRule} rule @param {Tags} [tags] */
export function sentence(rule, tags) {
  return el(
    "div",
    { class: "rule", id: rule.id, "data-rule": rule.id, "data-mechanics": rule.mechanics.join(" ") },
    el("p", null, rule.text),
    tags ? tagLine(rule, tags) : null,
  );
}

/** What need not be read before playing. @param {ShownRule[]} rules @param {Tags} [tags] */
function finePrint(rules, tags) {
  if (!rules.length) return null;
  return el(
    "details",
    { class: "fine" },
    el("summary", null, say("rules-fine")),
    rules.map((rule) => sentence(rule, tags)),
  );
}

/** @param {Event} event @param {HTMLElement} host @param {string} id */
function jump(event, host, id) {
  event.preventDefault();
  const heading = /** @type {HTMLElement} */ (host.querySelector(`#${id}`));
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
