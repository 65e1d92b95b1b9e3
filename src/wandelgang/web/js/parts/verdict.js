// Whether a board can be played, in words: fine, odd or wrong, the most serious finding first. Sign, word and colour, never
// one alone. Knows findings, no rules.
// @ts-check
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../sheet.js";
import { say } from "../words.js";
/** @import { Drawn, ShownFinding, ShownSketch } from "../wire.js" */

/** @typedef {"fine" | "odd" | "wrong"} Level */
/** @typedef {{level: Level, lead?: string, what: string, advice: string, spots: string[], more: ShownFinding[]}} Verdict */

/** @type {Record<Level, string>} */
const SIGNS = { fine: "check", odd: "bang", wrong: "close" };

/** Numbers as people write them: 2–4, or 2, 4. @param {number[]} numbers */
export function span(numbers) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`;
  return numbers.join(", ");
}

/** @param {ShownSketch} sketch @param {Drawn} drawn @returns {Verdict} */
export function verdict(sketch, drawn) {
  const [first, ...more] = sketch.findings ?? [];
  if (first) {
    const lead = first.level === "odd" ? say("playable-but") : "";
    return { level: first.level, lead, what: first.what, advice: first.advice ?? "", spots: first.spots ?? [], more };
  }
  const players = sketch.players ?? [];
  const what =
    drawn === "positions"
      ? say("position-fine")
      : players.length
        ? say("board-fine-for", { players: span(players), n: players[players.length - 1] })
        : say("board-fine");
  return { level: "fine", what, advice: sketch.open ? say("open-later", { n: sketch.open }) : "", spots: [], more };
}

/** In a few words, for lists. @param {ShownSketch} sketch @param {Drawn} drawn */
export function briefly(sketch, drawn) {
  const { level, what } = verdict(sketch, drawn);
  const n = sketch.findings?.length ?? 0;
  return { level, text: level === "odd" ? say("playable-hints", { n }) : what };
}

/** @param {Level} level */
export function levelSign(level) {
  return el("span", { class: `level is-${level}` }, icon(SIGNS[level]));
}

/** The short line of a card. @param {ShownSketch} sketch @param {Drawn} drawn */
export function verdictLine(sketch, drawn) {
  const { level, text } = briefly(sketch, drawn);
  return el("p", { class: `verdict is-${level}` }, icon(level === "odd" ? "warning" : SIGNS[level]), el("span", null, text));
}

/** The band above a drawing. It speaks when what it says has changed. */
export class CheckBand {
  /** @param {(spots: string[]) => void} point shows where something is */
  constructor(point) {
    this.point = point;
    this.element = el("section", { class: "check", role: "status", "aria-label": say("check") });
    this.shown = "";
    this.timer = 0;
    this.element.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("button")) return;
      const text = this.element.querySelector("p");
      if (text && text.scrollHeight > text.clientHeight + 1) this.open();
      else if (this.spots.length) this.point(this.spots);
    });
    /** @type {string[]} */
    this.spots = [];
    this.open = () => {};
  }

  /** @param {Verdict} verdict @param {number} [after] milliseconds, so that it does not flicker while one draws */
  show(verdict, after = 0) {
    const shown = JSON.stringify(verdict);
    if (shown === this.shown) return;
    this.shown = shown;
    clearTimeout(this.timer);
    if (after) this.timer = window.setTimeout(() => this.draw(verdict), after);
    else this.draw(verdict);
  }

  /** @param {Verdict} verdict */
  draw({ level, lead = "", what, advice, spots, more }) {
    this.spots = spots;
    this.open = () => this.openAll({ level: level === "fine" ? "odd" : level, what, advice, spots }, more);
    this.element.className = `check is-${level}`;
    const held = this.element.contains(document.activeElement);
    fill(
      this.element,
      levelSign(level),
      el(
        "p",
        null,
        lead ? `${lead} ` : el("span", { class: "hush" }, `${say(`level-${level}`)}: `),
        what,
        advice ? el("small", null, advice) : null,
      ),
      more.length
        ? el(
            "button",
            {
              type: "button",
              class: "btn quiet more-findings",
              "aria-label": say("findings-more", { n: more.length }),
              onclick: () => this.open(),
            },
            `+${more.length}`,
          )
        : null,
      spots.length
        ? el(
            "button",
            {
              type: "button",
              class: "round see",
              "aria-label": say("show-place"),
              title: say("show-place"),
              onclick: () => this.point(spots),
            },
            icon("eye"),
          )
        : null,
    );
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector("button"))?.focus();
  }

  /** @param {ShownFinding} first @param {ShownFinding[]} more */
  openAll(first, more) {
    openSheet(say("findings"), (within, close) => {
      within.append(
        findingList([first, ...more], (spots) => {
          close();
          this.point(spots);
        }),
      );
    });
  }

  /** What it says stands in the way. */
  shake() {
    this.element.classList.remove("shake");
    requestAnimationFrame(() => this.element.classList.add("shake"));
  }
}

/** @param {ShownFinding[]} findings @param {((spots: string[]) => void) | null} point */
export function findingList(findings, point) {
  return el(
    "ul",
    { class: "findings" },
    findings.map((one) =>
      el(
        "li",
        { class: `is-${one.level}` },
        levelSign(one.level),
        el(
          "p",
          null,
          el("span", { class: "hush" }, `${say(`level-${one.level}`)}: `),
          one.what,
          one.advice ? el("small", null, one.advice) : null,
        ),
        one.spots?.length && point
          ? el(
              "button",
              { type: "button", class: "round", "aria-label": say("show-place"), onclick: () => point(one.spots ?? []) },
              icon("eye"),
            )
          : null,
      ),
    ),
  );
}
