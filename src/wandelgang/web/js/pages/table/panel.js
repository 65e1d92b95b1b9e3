// What the eye reads beside the board: who sits at the table and how they stand, what has been played, and who is ahead.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { say } from "../../words.js";
/** @import { Child } from "../../dom.js" */
/** @import { LogEntry, ShownSeat as Seat } from "../../wire.js" */

const SHOWN = 400; // entries of the log that are drawn; the record has them all

export class Panel {
  /** @param {{again: () => void, open: (ply: number) => void}} does */
  constructor(does) {
    this.does = does;
    /** @type {LogEntry[]} */
    this.told = [];
    /** @type {Seat[]} */
    this.seats = [];
    this.list = el("ul", { class: "at-table" });
    this.watchers = el("span", { class: "watchers" });
    this.bar = el("div", { class: "judge", hidden: true });
    this.moves = el("ol", { class: "moves", reversed: true });
    this.note = el("section", { class: "part note-box", hidden: true });
    this.log = el(
      "section",
      { class: "part grow", tabindex: "0", "aria-label": say("table-log") },
      el("h2", null, say("table-log")),
      this.moves,
    );
    this.element = el(
      "aside",
      { class: "panel", "aria-label": say("table-panel") },
      el(
        "section",
        { class: "part" },
        el("h2", null, el("span", null, say("table-seats")), this.watchers),
        this.list,
        this.bar,
      ),
      this.note,
      this.log,
    );
  }

  /** Another part between seats and moves. @param {HTMLElement} part */
  beforeLog(part) {
    this.log.before(part);
  }

  /** @param {Seat[]} seats @param {HTMLElement[]} rows as they are drawn @param {number} watchers */
  showSeats(seats, rows, watchers) {
    this.seats = seats;
    const held = this.list.contains(document.activeElement)
      ? [...this.list.querySelectorAll("button")].findIndex((one) => one === document.activeElement)
      : -1;
    fill(this.list, rows);
    if (held >= 0) this.list.querySelectorAll("button")[held]?.focus();
    fill(this.watchers, watchers ? [icon("eye"), say("watchers", { n: watchers })] : null);
  }

  /** @param {LogEntry[]} told */
  showLog(told) {
    this.told = [...told];
    fill(
      this.moves,
      told
        .slice(-SHOWN)
        .map((one, at, all) => this.entry(one, at === all.length - 1))
        .reverse(),
    );
  }

  /** @param {LogEntry} told */
  add(told) {
    this.told.push(told);
    const before = this.moves.querySelector(".last");
    if (before) {
      before.classList.remove("last");
      before.querySelector(".again")?.remove();
    }
    this.moves.prepend(this.entry(told, true));
    while (this.moves.childElementCount > SHOWN) this.moves.lastElementChild?.remove();
  }

  /** @param {LogEntry} told @param {boolean} last */
  entry(told, last) {
    const seat = told.seat === null || told.seat === undefined ? null : this.seats[told.seat];
    const again = last
      ? el(
          "button",
          {
            type: "button",
            class: "again",
            "aria-label": say("table-again-last"),
            title: say("table-again-last"),
            onclick: () => this.does.again(),
          },
          icon("play"),
        )
      : null;
    return el(
      "li",
      { class: `${seat ? `p${seat.shape + 1}` : "chance"}${last ? " last" : ""}`, value: told.ply },
      el(
        "button",
        {
          type: "button",
          class: "ply",
          "aria-label": say("table-open-ply", { ply: told.ply }),
          onclick: () => this.does.open(told.ply),
        },
        String(told.ply),
      ),
      seat ? player(seat.shape, null) : el("span", { class: "chance-sign", "aria-hidden": "true" }),
      el("div", null, told.text),
      again,
    );
  }

  /** Mark the ply being replayed. @param {number} ply -1: none is @param {number} [plies] there are */
  markPly(ply, plies = ply) {
    this.element.classList.toggle("replayed", ply >= 0);
    this.element.classList.toggle("past", ply < plies);
    for (const one of this.moves.children) {
      const is = /** @type {HTMLLIElement} */ (one).value === ply;
      one.classList.toggle("at", is);
      if (is) this.log.scrollTop = /** @type {HTMLElement} */ (one).offsetTop - this.log.clientHeight / 2;
    }
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
