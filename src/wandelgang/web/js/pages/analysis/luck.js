// Luck and skill of every player: two bars round one zero line, both on the same scale.
// @ts-check
import { el, svg } from "../../dom.js";
import { player } from "../../icons.js";
import { say } from "../../words.js";
/** @import { ReviewSeat } from "../../wire.js" */

const [WIDE, MIDDLE] = [100, 50];

/** @param {ReviewSeat[]} seats @param {boolean} chance did chance decide anything? */
export function luckAndSkill(seats, chance) {
  const numbers = seats.flatMap((seat) => [seat.luck ?? 0, seat.skill ?? 0]);
  const most = Math.max(0.05, ...numbers.map(Math.abs));
  return [
    el(
      "ul",
      { class: "luck-list" },
      seats.map((seat, number) => {
        const both = chance ? [seat.luck ?? 0, seat.skill ?? 0] : [seat.skill ?? 0];
        return el(
          "li",
          { class: `p${seat.shape + 1}` },
          player(seat.shape, number),
          el("span", { class: "luck-name" }, seat.name),
          bars(both, most, chance),
          el(
            "span",
            { class: "luck-numbers" },
            both.map((share, place) => {
              const isLuck = chance && place === 0;
              return el(
                "b",
                null,
                el("span", { class: "hush" }, say(isLuck ? "analysis-luck" : "analysis-skill"), " "),
                signed(share),
              );
            }),
          ),
        );
      }),
    ),
    el(
      "p",
      { class: "luck-key" },
      chance ? [el("i", { class: "luck-sample luck" }), el("span", null, say("analysis-luck-about"))] : null,
      el("i", { class: "luck-sample skill" }),
      el("span", null, say("analysis-skill-about")),
    ),
  ];
}

/** @param {number[]} shares @param {number} most @param {boolean} chance */
function bars(shares, most, chance) {
  const high = 11 * shares.length;
  const drawn = shares.map((share, place) => {
    const wide = Math.max(0.8, (Math.abs(share) / most) * (MIDDLE - 2));
    const look = chance && place === 0 ? "bar-luck" : "bar-skill";
    return svg("rect", {
      class: look,
      x: share < 0 ? MIDDLE - wide : MIDDLE,
      y: place * 11 + 1.5,
      width: wide,
      height: 8,
      rx: 2,
    });
  });
  const zero = svg("line", { class: "luck-zero", x1: MIDDLE, x2: MIDDLE, y1: 0, y2: high });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${high}`, class: "luck-bars", "aria-hidden": "true", preserveAspectRatio: "none" },
    ...drawn,
    zero,
  );
}

/** In hundredths of a win. @param {number} share */
export function signed(share) {
  const whole = Math.round(share * 100);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)}`;
}
