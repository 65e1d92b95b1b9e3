// How a board lies before the person who looks at it: with their own side at the lower edge, or turned round by hand, which
// this browser remembers.
// @ts-check
import { el } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { choose, settings } from "../../settings.js";
import { say } from "../../words.js";
/** @import { ShownFrame as Frame } from "../../wire.js" */

/** Degrees by which the board is turned: half a turn, or not at all. @param {Frame} frame @param {{mine?: boolean}[]} seats */
export function facing(frame, seats) {
  if (!frame.sides?.length) return 0;
  const mine = seats.flatMap((seat, number) => (seat.mine ? [number] : []));
  const isOpposite = mine.length === 1 && frame.sides[mine[0]] === 180;
  return isOpposite !== settings.flipped ? 180 : 0;
}

/**
 * How the sign at a player's end looks: their own for whoever plays alone at this screen.
 * @param {{mine?: boolean, shape: number}[]} seats @param {number} number
 */
export function plate(seats, number) {
  const isAlone = seats.filter((seat) => seat.mine).length === 1;
  return { sign: player(seats[number].shape, null), isOwn: isAlone && Boolean(seats[number].mine) };
}

/** The button that turns the board round; hidden where no seat has a side. */
export class FlipButton {
  constructor() {
    const text = say("table-flip");
    this.element = el(
      "button",
      { type: "button", class: "round flip", "aria-label": text, title: `${text} (F)`, hidden: true, onclick: () => flip() },
      icon("flip"),
    );
  }

  /** @param {Frame} frame */
  show(frame) {
    this.element.hidden = !frame.sides?.length;
  }

  /** The key does what the button does. */
  press() {
    if (!this.element.hidden) flip();
  }
}

function flip() {
  choose("flipped", !settings.flipped);
}
