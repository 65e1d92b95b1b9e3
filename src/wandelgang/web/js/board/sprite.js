// One sprite as an element: its picture inside, its place by its style. Knows neither scenes nor touches.
// @ts-check
import { svg } from "../dom.js";
/** @import { ShownSprite as Sprite } from "../wire.js" */

/** @typedef {{x: number, y: number, unit: number, tilt?: number}} Spot  tilt: degrees by which the board is turned there */

const BAR = { wide: 0.6, high: 0.43 }; // the share of a gap that its bar takes
const UPRIGHT = new Set(["text", "piece", "token", "goal", "card", "die", "tool", "button"]);
const UNIT = 100; // units of the drawing per unit of the scene, as in every other picture of a scene

/**
 * Something on the table as it is drawn now. What was last written to its element is kept here, so that nothing is written
 *   twice.
 * @typedef {object} Piece
 * @property {Sprite} sprite
 * @property {HTMLElement} element
 * @property {number} x pixels of its middle
 * @property {number} y
 * @property {number} unit pixels of a unit of the scene
 * @property {number} tilt degrees by which the board is turned where it lies
 * @property {number} angle degrees, as a running sum: it never turns the long way round
 * @property {Sprite | null} source the sprite of the scene it was last drawn from; null if it was changed by hand since
 * @property {string} order its name, made so that plain comparison puts 2 before 10
 * @property {string} look everything that decides its picture
 * @property {string} drawing the part of it that is in the picture, without the circles of marks
 * @property {string} state the marks of the moment
 * @property {string | null} role its ARIA role: "img", "button" or, if hidden from screen readers, ""; null until
 *   it is set
 * @property {string} name what it is called
 * @property {string} size
 * @property {string} corner
 * @property {string} turn
 * @property {number} height its z-index
 */

/** @param {Sprite} sprite @param {string} art @returns {Piece} */
export function makePiece(sprite, art) {
  const element = document.createElement("div");
  element.setAttribute("data-sprite", sprite.id);
  const order = sprite.id.replace(/\d+/g, (digits) => digits.padStart(6, "0"));
  /** @type {Piece} */
  const piece = {
    sprite,
    element,
    x: 0,
    y: 0,
    unit: 0,
    tilt: 0,
    angle: sprite.turn ?? 0,
    source: sprite,
    order,
    look: "",
    drawing: "",
    state: "",
    role: null,
    name: "",
    size: "",
    corner: "",
    turn: "",
    height: NaN,
  };
  dress(piece, sprite, art);
  return piece;
}

/** Draw what a sprite looks like, apart from where it lies. @param {Piece} piece @param {Sprite} sprite @param {string} art */
export function dress(piece, sprite, art) {
  const { element } = piece;
  piece.sprite = sprite;
  piece.look = lookOf(sprite);
  const player = sprite.player === undefined || sprite.player === null ? [] : [`p${sprite.player + 1}`];
  const states = [...element.classList].filter((name) => name.startsWith("wg-") && name !== "wg-sprite");
  element.className = [
    "wg-sprite",
    `role-${roleOf(sprite)}`,
    `kind-${sprite.kind}`,
    ...(sprite.marks ?? []).map((mark) => `mark-${mark}`),
    ...player,
    ...states,
  ].join(" ");
  if (isPlain(sprite)) {
    if (piece.drawing) element.replaceChildren();
    piece.drawing = "";
    return;
  }
  const drawing = JSON.stringify([sprite.role, sprite.art, sprite.wide, sprite.high, sprite.text]);
  if (drawing !== piece.drawing) element.replaceChildren(picture(sprite, art));
  piece.drawing = drawing;
  const root = /** @type {Element} */ (element.firstElementChild);
  circle(root, "sought", sprite.marks?.includes("goal") ? ((sprite.wide ?? 1) * UNIT) / 2 + 3 : 0);
  circle(root, "dot", sprite.marks?.includes("reach") ? 9 : 0);
}

/** Draw the circle of a mark, or remove it. @param {Element} root @param {"sought" | "dot"} name @param {number} radius */
function circle(root, name, radius) {
  const old = root.querySelector(`:scope > .${name}`);
  if (!radius) old?.remove();
  else if (!old) {
    const made = svg("circle", { class: name, r: radius });
    if (name === "dot") root.append(made);
    else root.prepend(made);
  }
}

/** @param {Sprite} sprite */
export function roleOf(sprite) {
  return sprite.role ?? "thing";
}

/** Whether it stays upright on a board that is turned: what has letters, numbers or a picture. @param {Sprite} sprite */
export function isUpright(sprite) {
  const role = roleOf(sprite);
  const isSquare = (sprite.wide ?? 1) === (sprite.high ?? 1);
  return UPRIGHT.has(role) || (isSquare && (role === "place" || role === "thing"));
}

/** A bar painted by its style alone, without a picture: there may be hundreds of them at once. @param {Sprite} sprite */
export function isPlain(sprite) {
  return sprite.role === "gap";
}

/** Everything that decides how a sprite looks, as one text: the same text, the same picture. @param {Sprite} sprite */
export function lookOf(sprite) {
  return JSON.stringify([
    sprite.role,
    sprite.kind,
    sprite.art ?? [],
    sprite.wide ?? 1,
    sprite.high ?? 1,
    sprite.player ?? null,
    sprite.marks ?? [],
    sprite.text ?? "",
  ]);
}

/** The picture of a sprite beside the words of a button. @param {Sprite} sprite @param {string} art @returns {SVGElement} */
export function makeSign(sprite, art) {
  const sign = picture(sprite, art);
  const player = sprite.player === undefined || sprite.player === null ? "" : ` p${sprite.player + 1}`;
  sign.setAttribute("class", `doing-sign kind-${sprite.kind}${player}`);
  return sign;
}

/** @param {Sprite} sprite @param {string} art @returns {SVGElement} */
function picture(sprite, art) {
  const wide = (sprite.wide ?? 1) * UNIT;
  const high = (sprite.high ?? 1) * UNIT;
  const box = { x: -wide / 2, y: -high / 2, width: wide, height: high };
  const root = svg("svg", { viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, "aria-hidden": "true" });
  if (sprite.role === "text") {
    const text = svg("text", { class: "role-text", y: 9 });
    text.textContent = sprite.text ?? "";
    root.append(text);
    return root;
  }
  if (sprite.role === "ground") root.append(svg("rect", { class: "role-ground", ...box, rx: 16 }));
  for (const symbol of sprite.art ?? []) root.append(svg("use", { href: `#${art}-${symbol}`, ...box }));
  return root;
}

/** The nearest angle to *from* that looks like *turn*. @param {number} from @param {number} turn */
export function nearestAngle(from, turn) {
  const way = ((((turn - from) % 360) + 540) % 360) - 180;
  return from + (way === -180 ? 180 : way);
}

/** Lay a piece where it belongs, at once; only what is different is written. @param {Piece} piece @param {Spot} place */
export function layPiece(piece, place) {
  const { sprite } = piece;
  const { style } = piece.element;
  const { tilt = 0 } = place;
  piece.angle = nearestAngle(piece.angle, (sprite.turn ?? 0) + (isUpright(sprite) ? 0 : tilt));
  [piece.x, piece.y, piece.unit, piece.tilt] = [place.x, place.y, place.unit, tilt];
  const { wide, high, turned } = boxOf(sprite, place.unit, piece.angle);
  const size = `width:${round(wide)}px;height:${round(high)}px`;
  const corner = `left:${round(place.x - wide / 2)}px;top:${round(place.y - high / 2)}px`;
  // What is not transformed is painted in one go with its neighbours.
  const turn = turned ? `rotate(${round(piece.angle)}deg)` : "";
  if (size !== piece.size || corner !== piece.corner) {
    // All at once: a new piece has no other style, and a moving one gets a new place anyway.
    piece.height = heightOf(sprite);
    style.cssText = `${size};${corner};z-index:${piece.height}${turn && `;transform:${turn}`}`;
  } else if (turn !== piece.turn) style.transform = turn;
  [piece.size, piece.corner, piece.turn] = [size, corner, turn];
  raise(piece, heightOf(sprite));
}

/**
 * How large a piece is in pixels, and whether it is turned. A bar that stands upright is not turned, but higher than wide.
 * @param {Sprite} sprite
 * @param {number} unit
 * @param {number} angle
 */
function boxOf(sprite, unit, angle) {
  const [wide, high] = [(sprite.wide ?? 1) * unit, (sprite.high ?? 1) * unit];
  if (!isPlain(sprite)) return { wide, high, turned: angle % 360 !== 0 };
  const isUpright = Math.round(angle / 90) % 2 !== 0;
  return {
    wide: isUpright ? high * BAR.high : wide * BAR.wide,
    high: isUpright ? wide * BAR.wide : high * BAR.high,
    turned: false,
  };
}

/**
 * Describe a piece to screen readers.
 * @param {Piece} piece
 * @param {"img" | "button" | ""} role
 * @param {string} name
 */
export function callPiece(piece, role, name) {
  const { element } = piece;
  if (role !== piece.role) {
    if (role) element.setAttribute("role", role);
    else element.removeAttribute("role");
    if (!role) element.setAttribute("aria-hidden", "true");
    else if (piece.role === "") element.removeAttribute("aria-hidden");
    piece.role = role;
  }
  if (name === piece.name) return;
  piece.name = name;
  if (name) element.setAttribute("aria-label", name);
  else element.removeAttribute("aria-label");
}

/** @param {Piece} piece @param {number} height */
export function raise(piece, height) {
  if (height === piece.height) return;
  piece.height = height;
  piece.element.style.zIndex = String(height);
}

/**
 * The z-index: by layer, then small above large; the gaps between leave room for what moves.
 * @param {Sprite} sprite
 */
export function heightOf(sprite) {
  const area = (sprite.wide ?? 1) * (sprite.high ?? 1);
  return ((sprite.layer ?? 0) + 10) * 8 + (area > 2 ? 0 : area > 0.9 ? 1 : 2);
}

/**
 * A transform that shows a piece as if it were elsewhere.
 * @param {Piece} piece
 * @param {{x: number, y: number}} at
 * @param {number} angle
 * @param {string} [more]
 */
export function transformTo(piece, at, angle, more = "") {
  return `translate(${round(at.x - piece.x)}px, ${round(at.y - piece.y)}px) rotate(${round(angle)}deg)${more}`;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}
