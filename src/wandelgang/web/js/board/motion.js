// How pieces go from one scene to the next, by the Web Animations API. The page already shows the new scene; what runs here
// only plays on top of it, so that ending it at any moment leaves the new scene.
// @ts-check
import { heightOf, raise, round, transformTo } from "./sprite.js";
/** @import { Piece } from "./sprite.js" */

/** @typedef {{x: number, y: number, part: string | null}} Point  part: the tray it lies in, or null on the board */
/** @typedef {{x: number, y: number, angle: number, size: number, part: string | null, picture: Element | null}} Before */
/**
 * @typedef {{piece: Piece, before: Before, size: number, way: Point[], unseen: number | null}} Move  unseen: from this point of
 *   its way to the next
 */
/** @typedef {Move} Leave  something gone, and the way it leaves by */
/** @typedef {{moves: Move[], entered: Piece[], left: Leave[], changed: Piece[]}} Difference */
/**
 * @typedef {{lead: number, main: number, trail: number, total: number, walk: boolean, far: number | null}} Times  far: pixels
 *   everything goes together in the main part, each as far as it has to; null: each takes all of it
 */

const EASE = "cubic-bezier(.35, .05, .25, 1)";
const CARRY = 0.8; // how many steps' time it takes to carry something between a tray and the board
const ABOVE = 400; // what is carried is drawn above everything
const FADE = 60; // milliseconds in which something vanishes at one edge and appears at another

/** The animations of one step that are still running. */
export class Motion {
  constructor() {
    /** @type {Animation[]} */
    this.running = [];
    /** @type {(() => void)[]} */
    this.ends = [];
  }

  /** End everything at once; the page then equals a fresh drawing. */
  settle() {
    for (const animation of this.running) animation.cancel();
    for (const end of this.ends) end();
    [this.running, this.ends] = [[], []];
  }

  /**
   * Play the difference between two scenes.
   * @param {Difference} difference @param {number} ms of one step @param {number} unit pixels of a unit of the board
   * @returns {Promise<void>} ends when it has been played or settled
   */
  async play(difference, ms, unit) {
    const leaving = difference.left.filter((leave) => leave.way.length);
    const times = timesOf([...difference.moves, ...leaving], ms, unit);
    for (const leave of leaving) this.move(leave, times);
    for (const move of difference.moves) this.move(move, times);
    for (const piece of difference.entered) this.enter(piece, times);
    for (const leave of difference.left) this.leave(leave, times);
    for (const piece of difference.changed) this.change(piece, times);
    await this.over();
  }

  /** Instead of motion: a short highlight of what changed. @param {Difference} difference @param {number} ms */
  async flash(difference, ms) {
    for (const { piece } of difference.left) piece.element.remove();
    for (const piece of [...difference.moves.map((move) => move.piece), ...difference.changed]) {
      piece.element.classList.add("wg-flash");
      this.ends.push(() => piece.element.classList.remove("wg-flash"));
    }
    const wait = document.documentElement.animate([], { duration: ms * 2 });
    this.running.push(wait);
    await this.over();
  }

  async over() {
    const { running } = this;
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
    if (running === this.running) this.settle();
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {KeyframeAnimationOptions} [more] */
  run(element, frames, duration, more = {}) {
    this.running.push(element.animate(frames, { duration, fill: "backwards", ...more }));
  }

  /** @param {Move} move @param {Times} times */
  move(move, times) {
    const { piece } = move;
    const path = [move.before, ...move.way];
    const carried = path.some((point, index) => index > 0 && point.part !== path[index - 1].part);
    // What rides on a tile that is carried stays on top of it.
    raise(piece, heightOf(piece.sprite) + (carried || move.unseen !== null ? ABOVE : 4));
    this.ends.push(() => raise(piece, heightOf(piece.sprite)));
    const whenAt = arrivals(path, times, move.unseen);
    this.run(piece.element, framesOf(move, path, times, whenAt), times.total);
    if (move.unseen !== null) this.hide(piece, whenAt[move.unseen + 1], times);
    if (move.before.picture) this.turnOver(piece, move.before.picture, times);
  }

  /**
   * Fade a piece out and in again where it jumps from one edge to another.
   * @param {Piece} piece
   * @param {number} when
   * @param {Times} times
   */
  hide(piece, when, times) {
    const fade = FADE / times.total;
    this.run(
      piece.element,
      [
        { opacity: 1 },
        { opacity: 1, offset: Math.max(0, when - fade) },
        { opacity: 0, offset: when },
        { opacity: 1, offset: Math.min(1, when + fade) },
        { opacity: 1 },
      ],
      times.total,
    );
  }

  /** A card shows its old face until it stands on its edge. @param {Piece} piece @param {Element} old @param {Times} times */
  turnOver(piece, old, times) {
    old.classList.add("wg-was");
    piece.element.append(old);
    this.ends.push(() => old.remove());
    this.run(old, [{ opacity: 1 }, { opacity: 1, offset: 0.5, easing: "steps(1, start)" }, { opacity: 0 }], times.total, {
      fill: "both",
    });
    for (const side of piece.element.children)
      this.run(side, [{ scale: "1 1" }, { scale: "0 1" }, { scale: "1 1" }], times.total, { composite: "add" });
  }

  /** @param {Piece} piece @param {Times} times */
  enter(piece, times) {
    const late = 1 - Math.min(0.7, 160 / times.total);
    this.run(piece.element, [{ opacity: 0 }, { opacity: 0, offset: late }, { opacity: 1 }], times.total);
  }

  /**
   * What disappears during a walk, or along a path of its own, goes at the end; anything else goes first.
   * @param {Leave} leave
   * @param {Times} times
   */
  leave({ piece: { element }, way }, times) {
    this.ends.push(() => element.remove());
    const last = times.walk || way.length > 0;
    const late = last ? 0.75 : 0;
    const early = last ? 1 : Math.min(0.7, 160 / times.total);
    this.run(
      element,
      [{ opacity: 1 }, { opacity: 1, offset: late }, { opacity: 0, offset: early }, { opacity: 0 }],
      times.total,
      { fill: "both" },
    );
  }

  /** Dice tumble; anything else whose picture changed nods. @param {Piece} piece @param {Times} times */
  change(piece, times) {
    const inner = piece.element.firstElementChild;
    if (!inner) return;
    const die = piece.sprite.role === "die";
    const frames = die
      ? [
          { transform: "translateY(-38%) rotate(-400deg) scale(1.15)", easing: "cubic-bezier(.3,.6,.4,1)" },
          { transform: "translateY(0) rotate(-30deg)", offset: 0.7 },
          { transform: "translateY(-8%) rotate(10deg)", offset: 0.85 },
          { transform: "none" },
        ]
      : [{ transform: "scale(.86)" }, { transform: "scale(1.05)", offset: 0.6 }, { transform: "none" }];
    this.run(inner, frames, die ? Math.max(times.total, 420) : times.total);
  }
}

/**
 * How long each part of a step takes: things are carried onto the board, then everything on it moves, then things are carried
 *   off.
 * @param {Move[]} moves
 * @param {number} ms
 * @param {number} unit
 * @returns {Times}
 */
function timesOf(moves, ms, unit) {
  let [longest, lead, trail, walk] = [0, false, false, false];
  const together = moves.some((move) => move.unseen !== null);
  for (const { before, way, unseen } of moves) {
    let from = /** @type {Point | Before} */ (before);
    for (const [index, point] of way.entries()) {
      if (point.part !== from.part && (index < way.length - 1 || from.part !== null)) lead = true;
      else if (point.part !== from.part) trail = true;
      from = point;
    }
    const length = lengthsOf([before, ...way], unseen).reduce((sum, one) => sum + one, 0) / unit;
    if (way.length > 1 && length > 1.5 && !together) walk = true;
    longest = Math.max(longest, length);
  }
  const any = longest > 0.01 || !(lead || trail);
  const main = any ? ms * Math.min(2.4, Math.max(1, (together ? 0.8 : 0.5) * longest)) : 0;
  const [first, last] = [lead ? CARRY * ms : 0, trail ? CARRY * ms : 0];
  return { lead: first, main, trail: last, total: first + main + last, walk, far: together ? longest * unit : null };
}

/**
 * The length of each segment of a path; 0 where the piece is carried or not seen.
 * @param {(Point | Before)[]} path
 * @param {number | null} unseen
 */
function lengthsOf(path, unseen) {
  return path.map((point, index) => {
    const isGone = index === 0 || point.part !== path[index - 1].part || (unseen !== null && index === unseen + 2);
    return isGone ? 0 : Math.hypot(point.x - path[index - 1].x, point.y - path[index - 1].y);
  });
}

/** @param {Move} move @param {(Point | Before)[]} path @param {Times} times @param {number[]} whenAt @returns {Keyframe[]} */
function framesOf(move, path, times, whenAt) {
  const { piece, before } = move;
  const still = path.length === 2 && Math.hypot(path[1].x - path[0].x, path[1].y - path[0].y) < 0.5;
  const scale = move.size > 0 ? before.size / move.size : 1;
  const carries = path.map((point, index) => index > 0 && point.part !== path[index - 1].part);
  const carried = carries.filter(Boolean).length;
  const frames = path.map((point, index) => {
    // What is carried turns and scales on the way to the board; what stays on it, along its path.
    const share = carried ? carries.slice(0, index + 1).filter(Boolean).length / carried : index / (path.length - 1);
    const angle = before.angle + (piece.angle - before.angle) * share;
    const size = scale + (1 - scale) * share;
    const more = Math.abs(size - 1) > 0.001 ? ` scale(${round(size * 100) / 100})` : "";
    const easing = path.length > 2 && point.part === path[index + 1]?.part && index > 0 && path.length > 3 ? "linear" : EASE;
    return { transform: transformTo(piece, point, angle, more), offset: whenAt[index], easing };
  });
  if (still)
    return [
      { ...frames[0], offset: 0 },
      { ...frames[0], offset: times.lead / times.total },
      { ...frames[1], offset: (times.lead + times.main) / times.total || 1 },
      { ...frames[1], offset: 1 },
    ];
  return [{ ...frames[0], offset: 0 }, ...frames, { ...frames[frames.length - 1], offset: 1 }];
}

/**
 * When each point of a path is reached, as a share of the whole: even speed on the board, carrying before and after.
 * @param {(Point | Before)[]} path
 * @param {Times} times
 * @param {number | null} unseen
 */
function arrivals(path, times, unseen) {
  const lengths = lengthsOf(path, unseen);
  const whole = times.far ?? lengths.reduce((sum, one) => sum + one, 0);
  const carries = path.map((point, index) => index > 0 && point.part !== path[index - 1].part);
  const [start, end] = [times.lead, times.lead + times.main];
  let gone = 0;
  let begun = false;
  return path.map((_, index) => {
    if (index === 0)
      return (carries[1] && (path[0].part !== null || path.length > 2) ? 0 : carries[1] ? end : start) / times.total;
    if (carries[index]) {
      const before = !begun && (path[index - 1].part !== null || index < path.length - 1);
      return before ? start / times.total : 1;
    }
    begun = true;
    gone += lengths[index];
    return Math.min(end, start + (whole ? (gone / whole) * times.main : times.main)) / times.total;
  });
}

/** What a step sounds like, by what moves. @param {Difference} difference @returns {string | null} */
export function soundOf({ moves, changed: faces, left }) {
  if (faces.some((piece) => piece.sprite.role === "die")) return "roll";
  if (moves.some((move) => move.before.picture)) return "card";
  if (moves.filter((move) => Math.abs(move.piece.angle - move.before.angle) > 20).length) return "turn";
  const moved = moves.filter((move) => (move.piece.sprite.layer ?? 0) >= 0);
  if (moved.length > 4) return "push";
  if (moved.some((move) => move.way.length > 1)) return "walk";
  if (left.length && moved.length) return "take";
  return moved.length ? "set" : null;
}
