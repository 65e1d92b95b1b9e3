// Who sits at the table, as rows of the panel and, on a phone, as a strip above the board: here or away, time, how they
// stand, what was just said.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { say } from "../../words.js";
import { winners } from "./outcome.js";
/** @import { Company, Now, ShownSeat as Seat } from "../../wire.js" */

/** @typedef {{company: Company, now: Now, bubble: (seat: number) => string, help: (seat: number) => void}} Around */

/** The name of a seat: that of the person there, or that it is free. @param {Seat} seat */
export function calledSeat(seat) {
  return seat.name || say("seat-free");
}

/** What follows a name. @param {Seat} seat @param {boolean} alone one seat only is mine */
function role(seat, alone) {
  if (seat.resigned) return say("table-resigned");
  if (seat.helper) return say("seat-helped", { level: seat.helper });
  if (seat.level) return say("table-level");
  return seat.mine && alone ? say("table-you") : "";
}

/**
 * Whether a person of another browser is here: by shape, and in words when they are not.
 * @param {Seat} seat
 * @param {Company} company
 * @param {boolean} [short]
 */
function presence(seat, company, short = false) {
  if (!company.online || seat.mine || seat.level || seat.awaits) return null;
  const text = say(seat.away ? "seat-away" : "seat-here-now");
  return el(
    "small",
    { class: seat.away ? "presence away" : "presence" },
    el("span", { class: "lamp", "aria-hidden": "true" }),
    el("span", { class: seat.away && !short ? null : "hush" }, text),
  );
}

/** @param {Seat[]} seats @param {Around} around */
export function seatRows(seats, { company, now, bubble, help }) {
  const alone = seats.filter((seat) => seat.mine).length === 1;
  const winning = winners(now);
  return seats.map((seat, number) => {
    const isNow = now.turn === number;
    const won = winning.includes(number);
    const who = role(seat, alone);
    const said = bubble(number);
    const mayHelp = seat.away && !seat.mine && !seat.helper && company.may_help?.includes(number);
    return el(
      "li",
      {
        class: `seat p${seat.shape + 1}${isNow ? " now" : ""}${won ? " won" : ""}${seat.awaits ? " free" : ""}`,
        "aria-current": isNow ? "true" : null,
      },
      player(seat.shape, number),
      el(
        "div",
        null,
        el("b", null, calledSeat(seat)),
        " ",
        who ? el("small", null, who) : null,
        presence(seat, company),
        won ? el("small", { class: "won-mark" }, icon("check"), say("table-won")) : null,
        el("div", { class: "score" }, seat.score ?? ""),
      ),
      now.clock ? el("span", { class: "clock", "data-clock": number, hidden: true }) : null,
      said ? el("p", { class: "bubble" }, said) : null,
      mayHelp
        ? el(
            "button",
            { type: "button", class: "btn quiet help", onclick: () => help(number) },
            icon("computer"),
            say("help-offer"),
          )
        : null,
    );
  });
}

/** Write how each seat stands into the rows that show it. @param {HTMLElement} list @param {string[]} scores */
export function showScores(list, scores) {
  const shown = list.querySelectorAll(".score");
  scores.forEach((score, number) => {
    if (shown[number]) shown[number].textContent = score;
  });
}

/**
 * The number that matters of a seat, and the one it is counted to.
 * @param {Seat} seat
 */
function tallied({ tally }) {
  if (!tally) return null;
  return [el("b", null, String(tally.number)), tally.of ? el("small", null, `/${tally.of}`) : null];
}

/** The same in words. @param {Seat} seat */
function read(seat) {
  const { tally } = seat;
  const count = !tally ? "" : tally.of ? say("chip-of", { n: tally.number, of: tally.of }) : String(tally.number);
  return [calledSeat(seat), count].filter(Boolean).join(" ");
}

/** The seats as chips above the board where the panel is out of sight: a sign and the number that matters. */
export class Strip {
  /** @param {HTMLElement} talk the button that opens what is said @param {() => void} open who sits at the table */
  constructor(talk, open) {
    this.chips = el("button", { type: "button", class: "chips", "aria-haspopup": "dialog", onclick: open });
    this.said = el("p", { class: "strip-said", "aria-hidden": "true" });
    this.element = el("div", { class: "strip", hidden: true }, this.chips, talk, this.said);
  }

  /** @param {Seat[]} seats @param {Around} around */
  show(seats, { company, now, bubble }) {
    this.element.hidden = Boolean(now.waiting);
    const alone = seats.filter((seat) => seat.mine).length === 1;
    this.chips.setAttribute("aria-label", `${say("table-seats")}: ${seats.map(read).join(", ")}`);
    fill(
      this.chips,
      seats.map((seat, number) =>
        el(
          "span",
          { class: `chip p${seat.shape + 1}${now.turn === number ? " now" : ""}` },
          el("span", { class: "strip-sign" }, player(seat.shape, number), presence(seat, company, true)),
          el("span", { class: "tally" }, tallied(seat)),
          now.clock ? el("span", { class: "clock", "data-clock": number, hidden: true }) : null,
          seat.mine && alone ? el("em", null, say("table-you")) : null,
        ),
      ),
    );
    const talking = seats.map((seat, number) => (bubble(number) ? `${seat.name}: ${bubble(number)}` : "")).filter(Boolean);
    fill(this.said, talking.join(" · "));
    this.said.hidden = !talking.length;
  }

  /** The numbers at some ply. @param {Seat[]} seats */
  showTallies(seats) {
    for (const [at, one] of [...this.chips.querySelectorAll(".tally")].entries()) fill(one, tallied(seats[at]));
  }
}
