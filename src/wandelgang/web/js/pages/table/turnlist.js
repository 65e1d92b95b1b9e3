// What has been played, turn by turn, the latest first: number, player, dice, what came of it, and a button to see it again.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { chipSign } from "../../parts/chip.js";
import { say } from "../../words.js";
/** @import { ShownSeat as Seat, ShownTurn as Turn } from "../../wire.js" */

const SHOWN = 400; // lines that are drawn; the record has them all

export class TurnList {
  /** @param {{again: (turn: Turn) => void, open: (ply: number) => void}} does */
  constructor(does) {
    this.does = does;
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {Seat[]} */
    this.seats = [];
    this.art = "";
    this.names = "";
    this.lastFirst = -1;
    this.shownPly = -1;
    this.element = el("ol", { class: "moves", onkeydown: (event) => this.walk(event) });
  }

  /** @param {Turn[]} turns @param {string} art the sheet of their pictures */
  show(turns, art) {
    this.turns = [...turns];
    this.art = art;
    this.draw();
  }

  /** Names and signs may be others. @param {Seat[]} seats */
  showSeats(seats) {
    this.seats = seats;
    const names = seats.map((seat) => `${seat.name} ${seat.shape}`).join();
    if (names === this.names) return;
    this.names = names;
    this.draw();
  }

  draw() {
    const held = this.element.contains(document.activeElement)
      ? this.rows().findIndex((row) => row.contains(document.activeElement))
      : -1;
    fill(
      this.element,
      this.turns
        .slice(-SHOWN)
        .map((turn) => this.row(turn))
        .reverse(),
    );
    this.style();
    if (held >= 0) this.opener(this.rows()[held])?.focus();
  }

  /** A turn has begun, or goes on. @param {Turn} turn as far as it has been played */
  update(turn) {
    const row = this.row(turn);
    const at = this.turns.length - 1;
    if (this.turns[at]?.first === turn.first) {
      const old = this.rows()[0];
      const had = old?.contains(document.activeElement);
      this.turns[at] = turn;
      old?.replaceWith(row);
      if (had) this.opener(row)?.focus();
    } else {
      this.turns.push(turn);
      this.element.prepend(row);
      while (this.element.childElementCount > SHOWN) this.element.lastElementChild?.remove();
    }
    this.style();
  }

  /** @param {Turn} turn */
  row(turn) {
    const seat = turn.seat === null ? null : this.seats[turn.seat];
    const chips = turn.chips ?? [];
    const name = seat?.name ?? say("table-nobody");
    const told = [...chips.map((chip) => chip.label), turn.text ?? ""].filter(Boolean).join(", ");
    return el(
      "li",
      { class: seat ? `p${seat.shape + 1}` : "chance", "data-first": String(turn.first), "data-last": String(turn.last) },
      el(
        "button",
        {
          type: "button",
          class: "turn-open",
          "aria-label": say("table-open-turn", { number: turn.number, name, told: told || say("table-turn-begun") }),
          onclick: () => this.does.open(turn.last),
        },
        el("span", { class: "turn-number" }, turn.number ? String(turn.number) : ""),
        seat ? player(seat.shape, null) : el("span", { class: "chance-sign" }),
        chips.length
          ? el(
              "span",
              { class: "turn-chips" },
              chips.map((chip) => chipSign(chip, this.art)),
            )
          : null,
        el("span", { class: "turn-text" }, turn.text || "…"),
      ),
      el(
        "button",
        {
          type: "button",
          class: "again",
          "aria-label": say("table-again", { number: turn.number, name }),
          title: say("table-again-key"),
          onclick: () => this.does.again(turn),
        },
        icon("play"),
      ),
    );
  }

  /** @returns {HTMLElement[]} */
  rows() {
    return /** @type {HTMLElement[]} */ ([...this.element.children]);
  }

  /** @param {Element | undefined} row @returns {HTMLElement | null} */
  opener(row) {
    return row?.querySelector(".turn-open") ?? null;
  }

  /** The turn whose marks are on the board. @param {number} first its first ply */
  markLast(first) {
    this.lastFirst = first;
    this.style();
  }

  /** The turn that a replay shows. @param {number} ply -1: there is no replay */
  markShown(ply) {
    this.shownPly = ply;
    this.style();
  }

  /** The turn whose marks are on the board now. @returns {Turn | null} */
  get last() {
    const { turns, shownPly } = this;
    if (shownPly >= 0) return turns.find((turn) => turn.first < shownPly && shownPly <= turn.last) ?? null;
    return turns.find((turn) => turn.first === this.lastFirst) ?? turns.at(-1) ?? null;
  }

  /** Give the rows their marks, and the tab stop to one of them. @returns {HTMLElement | null} the marked row */
  style() {
    const first = String(this.last?.first ?? -1);
    const rows = this.rows();
    let marked = null;
    for (const row of rows) {
      const is = row.dataset.first === first && this.shownPly !== 0;
      row.classList.toggle("last", is);
      if (is) marked = row;
      const opener = this.opener(row);
      if (is) opener?.setAttribute("aria-current", "true");
      else opener?.removeAttribute("aria-current");
    }
    this.stop(rows.find((row) => row.contains(document.activeElement)) ?? marked ?? rows[0]);
    return marked;
  }

  /** Only one line can be reached by Tab; arrow keys go to the others. @param {HTMLElement | undefined} held */
  stop(held) {
    for (const row of this.rows()) for (const button of row.querySelectorAll("button")) button.tabIndex = row === held ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const rows = this.rows();
    const at = rows.findIndex((row) => row.contains(/** @type {Node} */ (event.target)));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !rows[to]) return;
    event.preventDefault();
    const kind = /** @type {Element} */ (event.target).className;
    this.stop(rows[to]);
    /** @type {HTMLElement | null} */ (rows[to].querySelector(`.${kind}`))?.focus();
  }
}
