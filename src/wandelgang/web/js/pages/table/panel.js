// What the eye reads beside the board: who sits at the table and how they stand, what has been played, and who is ahead.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { TurnList } from "./turnlist.js";
/** @import { Child } from "../../dom.js" */
/** @import { ShownLimit as Limit, ShownSeat as Seat, ShownTurn as Turn } from "../../wire.js" */

export class Panel {
  /** @param {{again: (turn: Turn) => void, open: (ply: number) => void}} does */
  constructor(does) {
    /** @type {Seat[]} */
    this.seats = [];
    this.list = el("ul", { class: "at-table" });
    this.watchers = el("span", { class: "watchers" });
    this.bar = el("div", { class: "judge", hidden: true });
    this.limits = el("ul", { class: "limits", "aria-label": say("table-limits"), hidden: true });
    this.turns = new TurnList(does);
    this.note = el("section", { class: "part note-box", hidden: true });
    this.log = el(
      "section",
      { class: "part grow", tabindex: "0", "aria-label": say("table-log") },
      el("h2", null, say("table-log")),
      this.turns.element,
    );
    this.element = el(
      "aside",
      { class: "panel", "aria-label": say("table-panel") },
      el(
        "section",
        { class: "part seats" },
        el("h2", null, el("span", null, say("table-seats")), this.watchers),
        this.list,
        this.bar,
        this.limits,
      ),
      this.note,
      this.log,
    );
  }

  /** Another part above all others. @param {HTMLElement} part */
  first(part) {
    this.element.prepend(part);
  }

  /** Another part between seats and moves. @param {HTMLElement} part */
  beforeLog(part) {
    this.log.before(part);
  }

  /** @param {Seat[]} seats @param {HTMLElement[]} rows as they are drawn @param {number} watchers */
  showSeats(seats, rows, watchers) {
    this.seats = seats;
    this.turns.showSeats(seats);
    const held = this.list.contains(document.activeElement)
      ? [...this.list.querySelectorAll("button")].findIndex((one) => one === document.activeElement)
      : -1;
    fill(this.list, rows);
    if (held >= 0) this.list.querySelectorAll("button")[held]?.focus();
    fill(this.watchers, watchers ? [icon("eye"), say("watchers", { n: watchers })] : null);
  }

  /** What ends the game whoever is ahead. @param {Limit[]} limits */
  showLimits(limits) {
    this.limits.hidden = !limits.length;
    fill(
      this.limits,
      limits.map((limit) => el("li", { class: limit.near ? "near" : null }, limit.text)),
    );
  }

  /** Mark the turn being replayed. @param {number} ply -1: none is @param {number} [plies] there are */
  markPly(ply, plies = ply) {
    this.element.classList.toggle("replayed", ply >= 0);
    this.element.classList.toggle("past", ply < plies);
    this.turns.markShown(ply);
    const row = this.turns.style();
    if (ply > 0 && row) this.log.scrollTop = row.offsetTop - this.log.clientHeight / 2;
    if (ply === 0) this.log.scrollTop = this.log.scrollHeight; // before the first of them
  }

  /** How each seat stands, as shares of one bar. @param {number[] | null} value */
  judge(value) {
    this.bar.hidden = !value;
    if (!value) return;
    const words = value.map((share, number) => `${this.seats[number]?.name ?? ""} ${Math.round(share * 100)} %`).join(", ");
    fill(
      this.bar,
      el(
        "div",
        { class: "judge-bar", role: "img", "aria-label": say("table-judged", { shares: words }) },
        value.map((share, number) => {
          const part = el("span", {
            class: `p${(this.seats[number]?.shape ?? number) + 1}`,
            vars: { "--share": Math.max(share, 0.02) },
          });
          if (share > 0.14) part.textContent = `${"ABCDEFGH"[this.seats[number]?.shape ?? number]} ${Math.round(share * 100)}`;
          return part;
        }),
      ),
    );
  }

  /** Show something in the panel, such as a hint. @param {...Child} children */
  say(...children) {
    this.note.hidden = !children.length;
    fill(this.note, ...children);
  }
}
