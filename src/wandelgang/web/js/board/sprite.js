// One sprite as an element: its picture inside, its place by `transform` alone. Knows neither scenes nor touches.
// @ts-check
import { svg } from "../dom.js";

/** @typedef {import("./types.js").Sprite} Sprite */
/** @typedef {{x: number, y: number, unit: number}} Spot */

const UNIT = 100; // units of the drawing a unit of the scene has, as in every other picture of a scene

/**
 * Something on the table as it is drawn now.
 * @typedef {object} Piece
 * @property {Sprite} sprite
 * @property {HTMLElement} element
 * @property {number} x pixels of its middle
 * @property {number} y
 * @property {number} unit pixels of a unit of the scene
 * @property {number} angle degrees, as a running sum: it never turns the long way round
 * @property {Sprite | null} source the sprite of the scene it was last drawn from; null if it was changed by hand since
 * @property {string} state the marks of the moment
 */

/** @param {Sprite} sprite @param {string} art @returns {Piece} */
export function makePiece(sprite, art) {
  const element = document.createElement("div");
  element.dataset.sprite = sprite.id;
  const piece = { sprite, element, x: 0, y: 0, unit: 0, angle: sprite.turn ?? 0, source: sprite, state: "" };
  dress(piece, sprite, art);
  return piece;
}

/** Draw what a sprite looks like, apart from where it lies. @param {Piece} piece @param {Sprite} sprite @param {string} art */
export function dress(piece, sprite, art) {
  const { element } = piece;
  piece.sprite = sprite;
  element.dataset.look = lookOf(sprite);
  const player = sprite.player === undefined || sprite.player === null ? [] : [`p${sprite.player + 1}`];
  const states = [...element.classList].filter((name) => name.startsWith("wg-"));
  element.className = ["wg-sprite", sprite.kind, ...(sprite.marks ?? []), ...player, ...states.filter((name) => name !== "wg-sprite")].join(" ");
  element.replaceChildren(picture(sprite, art));
}

/** Everything that decides how a sprite looks, as one text: the same text, the same picture. @param {Sprite} sprite */
export function lookOf(sprite) {
  return JSON.stringify([sprite.kind, sprite.art ?? [], sprite.wide ?? 1, sprite.high ?? 1, sprite.player ?? null, sprite.marks ?? [], sprite.text ?? ""]);
}

/** @param {Sprite} sprite @param {string} art @returns {SVGElement} */
function picture(sprite, art) {
  const wide = (sprite.wide ?? 1) * UNIT;
  const high = (sprite.high ?? 1) * UNIT;
  const box = { x: -wide / 2, y: -high / 2, width: wide, height: high };
  const root = svg("svg", { viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, "aria-hidden": "true" });
  if (sprite.kind === "text") {
    const text = svg("text", { class: "text", y: 9 });
    text.textContent = sprite.text ?? "";
    root.append(text);
    return root;
  }
  if (sprite.kind === "base") root.append(svg("rect", { class: "base", ...box, rx: 16 }));
  const marks = sprite.marks ?? [];
  if (marks.includes("goal")) root.append(svg("circle", { class: "sought", r: wide / 2 + 3 }));
  for (const symbol of sprite.art ?? []) root.append(svg("use", { href: `#${art}-${symbol}`, ...box }));
  if (marks.includes("reach")) root.append(svg("circle", { class: "dot", r: 9 }));
  return root;
}

/** The nearest angle to *from* that looks like *turn*. @param {number} from @param {number} turn */
export function nearestAngle(from, turn) {
  const way = (((turn - from) % 360) + 540) % 360 - 180;
  return from + (way === -180 ? 180 : way);
}

/** Lay a piece where it belongs, at once. @param {Piece} piece @param {Spot} place */
export function layPiece(piece, place) {
  const { element, sprite } = piece;
  piece.angle = nearestAngle(piece.angle, sprite.turn ?? 0);
  if (piece.unit !== place.unit || !element.style.width || element.dataset.size !== sizeOf(sprite)) {
    element.style.width = `${round((sprite.wide ?? 1) * place.unit)}px`;
    element.style.height = `${round((sprite.high ?? 1) * place.unit)}px`;
    element.dataset.size = sizeOf(sprite);
  }
  [piece.x, piece.y, piece.unit] = [place.x, place.y, place.unit];
  element.style.transform = transformOf(piece.x, piece.y, piece.angle);
  element.style.zIndex = String(heightOf(sprite));
}

/** @param {Sprite} sprite */
function sizeOf(sprite) {
  return `${sprite.wide ?? 1}×${sprite.high ?? 1}`;
}

/** What lies above what: layers, in them the small above the large; the steps between leave room for what moves. @param {Sprite} sprite */
export function heightOf(sprite) {
  const area = (sprite.wide ?? 1) * (sprite.high ?? 1);
  return ((sprite.layer ?? 0) + 10) * 8 + (area > 2 ? 0 : area > 0.9 ? 1 : 2);
}

/** A transform that brings the middle of an element to a place. @param {number} x @param {number} y @param {number} angle @param {string} [more] */
export function transformOf(x, y, angle, more = "") {
  return `translate(${round(x)}px, ${round(y)}px) translate(-50%, -50%) rotate(${round(angle)}deg)${more}`;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}
