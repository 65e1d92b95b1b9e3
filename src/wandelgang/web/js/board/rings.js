// Rings round places of a drawing: what is selected, what changes along with it, what is wrong there. Knows places in pixels
// and how they are to look, not why.
// @ts-check
import { svg } from "../dom.js";
import { round } from "./sprite.js";
/** @import { Shape } from "../wire.js" */

/** @typedef {{x: number, y: number, wide: number, high: number, shape: Shape}} Place  in pixels, its middle first */
/** @typedef {"chosen" | "twin" | "near" | "held" | "odd" | "wrong"} Look */
/** @typedef {{place: Place, look: Look, id?: string, sign?: boolean}} Ring */

const SMALL = 42; // pixels; rings of smaller places are thinner
const [BROAD, LONG] = [18, 4]; // pixels, and times as long as broad
const BADGE = { most: 13, least: 7 }; // pixels: the radius of the sign at a place

/** @returns {SVGElement} a layer for rings */
export function makeRings() {
  return svg("svg", { class: "wg-pieces wg-rings", "aria-hidden": "true" });
}

/** @param {SVGElement} layer @param {Ring[]} rings the last one on top; signs above all of them */
export function drawRings(layer, rings) {
  const drawn = rings.map(({ place, look, id }) => {
    const outline = (look === "odd" || look === "wrong") && isLong(place) ? bracketsOf(place) : outlineOf(place);
    const small = Math.min(place.wide, place.high) < SMALL ? " ring-small" : "";
    const group = svg("g", { class: `ring ring-${look}${small}`, ...(id === undefined ? {} : { "data-ring": id }) });
    group.append(svg("path", { class: "ring-edge", d: outline }), svg("path", { class: "ring-line", d: outline }));
    return group;
  });
  layer.replaceChildren(...drawn, ...rings.filter((one) => one.sign).map(({ place, look }) => badge(place, look)));
}

/** The sign in the corner of a place: a cross or an exclamation mark. @param {Place} place @param {Look} look */
function badge({ x, y, wide, high }, look) {
  // On a small place a large sign would hide what lies there.
  const radius = Math.min(BADGE.most, Math.max(BADGE.least, Math.max(wide, high) * 0.24));
  const edge = radius + 2;
  const at = { x: round(Math.max(edge, x - wide / 2 + 3)), y: round(Math.max(edge, y - high / 2 + 1)) };
  const size = round(radius / BADGE.most);
  const made = svg("g", { class: `ring-badge ring-${look}`, transform: `translate(${at.x} ${at.y}) scale(${size})` });
  const stroke = look === "wrong" ? "M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" : "M0-6.5V1M0 5.600v.2";
  made.append(svg("circle", { r: BADGE.most }), svg("path", { d: stroke }));
  return made;
}

/** Long and broad enough for things to lie along its sides, as barriers do on a rail. @param {Place} place */
function isLong({ wide, high, shape }) {
  return shape === "bar" && high >= BROAD && wide > LONG * high;
}

/** Round both ends only, so that nothing at its sides is hidden. @param {Place} place @returns {string} */
function bracketsOf({ x, y, wide, high }) {
  const arm = round(high / 4);
  const [left, right, top] = [round(x - wide / 2), round(x + wide / 2), round(y - high / 2)];
  const bracket = (/** @type {number} */ from, /** @type {number} */ by) => `M${from + by} ${top}h${-by}v${round(high)}h${by}`;
  return bracket(left, arm) + bracket(right, -arm);
}

/** @param {Place} place @returns {string} a path a little outside of the place */
function outlineOf({ x, y, wide, high, shape }) {
  if (shape === "hexagon") {
    const radius = high / 2;
    const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = (Math.PI / 3) * corner - Math.PI / 2;
      return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
    });
    return `M${corners.join("L")}Z`;
  }
  if (shape === "round") {
    const radius = round(Math.max(wide, high) / 2);
    const arc = (/** @type {number} */ by) => `a${radius} ${radius} 0 1 1 ${by} 0`;
    return `M${round(x - radius)} ${round(y)}${arc(2 * radius)}${arc(-2 * radius)}Z`;
  }
  const [w, h] = shape === "bar" ? [Math.max(wide, 18), Math.max(high, 18)] : [wide, high];
  const r = round(Math.min(10, w / 3, h / 3));
  const [left, top] = [round(x - w / 2), round(y - h / 2)];
  const [across, down] = [round(w - 2 * r), round(h - 2 * r)];
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const sides = [
    `h${across}${corner(r, r)}`,
    `v${down}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}`,
    `v${-down}${corner(r, -r)}`,
  ];
  return `M${left + r} ${top}${sides.join("")}Z`;
}
