// Pointers and keys on a board: which sprite is meant. Knows places and names, not what a touch does.
// @ts-check
import { Magnifier } from "./overlay.js";
/** @import { Piece } from "./sprite.js" */

/** @typedef {{x: number, y: number}} Place */

const REACH = 26; // pixels beside a thing that still count as touching it: 44 across for the smallest
const SMALL = 40; // pixels; below this size a finger gets the magnifier,
const BESIDE = 14; // and on something larger, only so far beside another thing it means that one

/**
 * How far a place is from a piece: 0 inside it.
 * @param {Piece} piece @param {Place} at
 */
export function distance(piece, at) {
  const angle = (-piece.angle * Math.PI) / 180;
  const [dx, dy] = [at.x - piece.x, at.y - piece.y];
  const x = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle)) - ((piece.sprite.wide ?? 1) * piece.unit) / 2;
  const y = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle)) - ((piece.sprite.high ?? 1) * piece.unit) / 2;
  return Math.hypot(Math.max(0, x), Math.max(0, y));
}

/**
 * The piece that is meant at a place: the one it lies in (the smallest of several), else the nearest within reach.
 * @param {Iterable<Piece>} pieces @param {Place} at @param {number} [reach]
 * @returns {Piece | null}
 */
export function meant(pieces, at, reach = REACH) {
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    const away = distance(piece, at);
    if (away > reach) continue;
    const middle = Math.hypot(piece.x - at.x, piece.y - at.y);
    const size = Math.max(piece.sprite.wide ?? 1, piece.sprite.high ?? 1) * piece.unit;
    const cost = away * 4 + middle * 0.2 + size * 0.1 - (piece.sprite.layer ?? 0) * 0.5;
    if (cost < least) [best, least] = [piece, cost];
  }
  return best;
}

/**
 * What is seen at a place, if it has a name: the uppermost, else the smallest.
 * @param {Iterable<Piece>} pieces @param {Place} at
 * @returns {Piece | null}
 */
export function topmost(pieces, at) {
  let best = null;
  for (const piece of pieces) {
    const { role } = piece.sprite;
    if (!piece.sprite.label || role === "ground" || role === "gap" || distance(piece, at) > 0) continue;
    if (!best || piece.height >= best.height) best = piece;
  }
  return best;
}

/**
 * The next piece in the direction of an arrow key.
 * @param {Piece[]} pieces
 * @param {Place} from
 * @param {Place} way
 */
export function towards(pieces, from, way) {
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    const [dx, dy] = [piece.x - from.x, piece.y - from.y];
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y - dy * way.x);
    if (along < 3 || across > along * 2.2 + 2) continue;
    const cost = along + across * 1.6;
    if (cost < least) [best, least] = [piece, cost];
  }
  return best;
}

/**
 * What the board lets a pointer do.
 * @typedef {object} Board
 * @property {HTMLElement} host
 * @property {HTMLElement} layer
 * @property {() => Piece[]} marked what is marked to be touched
 * @property {() => Piece[]} taking what can be touched at all
 * @property {(piece: Piece, how: string) => void} touch
 * @property {(at: Place) => void} miss
 * @property {(at: Place) => Piece | null} under what is seen there
 * @property {(piece: Piece | null) => void} near what a mouse would touch where it is
 */

/** Listen to pointers. @param {Board} board @param {AbortSignal} signal */
export function listenToPointers(board, signal) {
  const glass = new Magnifier(board.host);
  /** @type {{id: number, x: number, y: number, piece: Piece | null} | null} */
  let down = null;
  const place = (/** @type {PointerEvent} */ event) => {
    const box = board.layer.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const aim = (/** @type {PointerEvent} */ event) => {
    const at = place(event);
    const marked = board.marked();
    const direct = meant(marked, at, 0) ?? meant(board.taking(), at, 0);
    if (direct) return direct;
    const beside = meant(marked, at);
    if (!beside || distance(beside, at) <= BESIDE) return beside;
    const under = board.under(at); // which then says why it cannot be touched
    return under && Math.min(under.sprite.wide ?? 1, under.sprite.high ?? 1) * under.unit >= SMALL ? null : beside;
  };
  const closer = (/** @type {PointerEvent} */ event) => event.pointerType !== "mouse" && isCrowded(board.marked());
  const release = () => {
    down = null;
    glass.hide();
  };
  board.host.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button, a, input")) return;
      const piece = aim(event);
      down = { id: event.pointerId, x: event.clientX, y: event.clientY, piece };
      if (piece && closer(event)) {
        event.preventDefault();
        glass.show(place(event).x, place(event).y, piece.sprite.id);
      }
    },
    { signal },
  );
  board.host.addEventListener(
    "pointermove",
    (event) => {
      if (!down && event.pointerType === "mouse") board.near(aim(event));
      if (!down || event.pointerId !== down.id) return;
      if (glass.glass) {
        down.piece = aim(event);
        glass.show(place(event).x, place(event).y, down.piece?.sprite.id ?? null);
      } else if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > 12) down.piece = null;
    },
    { signal },
  );
  board.host.addEventListener(
    "pointerup",
    (event) => {
      if (!down || event.pointerId !== down.id) return;
      const { piece, x, y } = down;
      const still = Math.hypot(event.clientX - x, event.clientY - y) <= 12;
      release();
      if (piece) board.touch(piece, event.pointerType);
      else if (still) board.miss(place(event));
    },
    { signal },
  );
  board.host.addEventListener("pointercancel", release, { signal });
  board.host.addEventListener("pointerleave", () => board.near(null), { signal });
  // While the magnifier is open, the page does not scroll. (`touch-action` would do, but changing it restyles every
  // piece.)
  board.host.addEventListener(
    "touchstart",
    (event) => {
      if (glass.glass && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
}

/** Whether touchable things are so small and close together that a finger covers several. @param {Piece[]} pieces */
export function isCrowded(pieces) {
  if (pieces.length < 3) return false;
  const small = pieces.filter((piece) => Math.min(piece.sprite.wide ?? 1, piece.sprite.high ?? 1) * piece.unit < SMALL);
  return small.some((one) => small.some((other) => other !== one && Math.hypot(one.x - other.x, one.y - other.y) < 34));
}
