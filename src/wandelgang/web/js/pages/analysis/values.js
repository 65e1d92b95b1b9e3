// Everybody's chances at one moment, in percent.
// @ts-check
import { el } from "../../dom.js";
import { player } from "../../icons.js";
/** @import { ReviewSeat } from "../../wire.js" */

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** The entries of a list. @param {ReviewSeat[]} seats @param {number[]} shares */
export function valueList(seats, shares) {
  return shares.map((share, seat) =>
    el(
      "li",
      { class: `p${seats[seat].shape + 1}` },
      player(seats[seat].shape, null),
      el("span", null, seats[seat].name),
      el("b", null, percent(share)),
    ),
  );
}
