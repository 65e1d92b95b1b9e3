// A small picture in a line of text, such as a die: symbols of a game's sheet, or else a short text.
// @ts-check
import { el, svg } from "../dom.js";
/** @import { ShownChip as Chip } from "../wire.js" */

/** @param {Chip} chip @param {string} art the sheet of its symbols */
export function chipSign(chip, art) {
  if (!chip.art?.length) return el("span", { class: "chip-text" }, chip.text || chip.label);
  const box = { x: -50, y: -50, width: 100, height: 100 };
  return svg(
    "svg",
    { viewBox: "-52 -52 104 104", class: "turn-chip", "data-art": art, "aria-hidden": "true" },
    ...chip.art.map((symbol) => svg("use", { href: `#${art}-${symbol}`, ...box })),
  );
}
