// What is read beside a puzzle: which it is, what was tried, how to tell others, and how regularly one solves the puzzle of the
// day.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { weekday } from "../../parts/daypuzzle.js";
import { levelSign } from "../../parts/level.js";
import { streakLine, weekRow } from "../../parts/streak.js";
import { say } from "../../words.js";
import { shareBox } from "./sharing.js";
import { turnPills } from "./taskbar.js";
/** @import { ShownPuzzle } from "../../wire.js" */

export class Panel {
  /** @param {ShownPuzzle} puzzle @param {HTMLElement} tries @param {() => void} share */
  constructor(puzzle, tries, share) {
    const { card } = puzzle;
    this.puzzle = puzzle;
    this.share = share;
    this.pills = turnPills(); // on phones, where the line above has no space for them
    this.about = el("p", { class: "about" });
    this.sharing = el("section", { class: "part sharing-part", hidden: true });
    this.regular = el("section", { class: "part regular-part", "aria-label": say("streak") });
    this.element = el(
      "aside",
      { class: "panel" },
      el(
        "section",
        { class: "part puzzle-head" },
        el("h2", null, say("puzzle-number", { n: card.number })),
        levelSign(card.level),
        this.about,
        this.pills,
      ),
      tries,
      this.sharing,
      this.regular,
    );
    this.showDay(false);
    this.showRegular();
  }

  /** @param {boolean} isDay whether it is the puzzle of today */
  showDay(isDay) {
    const { card, kind } = this.puzzle;
    this.about.textContent = `${card.title} · ${isDay ? say("puzzle-of-the-day-on", { day: weekday() }) : kind}`;
  }

  showRegular() {
    fill(this.regular, streakLine(say("streak-solved")), weekRow());
  }

  /** @param {boolean} solved */
  showSharing(solved) {
    this.sharing.hidden = !solved;
    if (!solved) return;
    fill(
      this.sharing,
      el("h2", null, say("share-heading")),
      shareBox(this.puzzle.card),
      el("p", { class: "share-note" }, say("share-note")),
      el(
        "button",
        { type: "button", class: "btn", "data-does": "share", onclick: this.share },
        icon("share"),
        el("span", null, say("share")),
      ),
    );
  }
}
