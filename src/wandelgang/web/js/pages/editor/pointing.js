// Fingers, pens and mice on a sketch: which spot is meant, dragging what lies there, the magnifier where spots are small, and
// zooming with two fingers. Knows places; what a touch does is the hand's.
// @ts-check
import { Magnifier } from "../../board/overlay.js";
import { isCrowded, meant } from "../../board/touching.js";
/** @import { Piece } from "../../board/sprite.js" */
/** @import { Spots, Target } from "../../board/spots.js" */
/** @import { Hand } from "./hand.js" */

/** @typedef {{x: number, y: number}} At */
/** @typedef {{id: number, x: number, y: number, target: Target | null, mode: "tap" | "glass" | "drag", timer: number}} Down */

const GLASS = 176; // pixels across
const LONG = 380; // milliseconds until a finger that rests picks up what lies there
const REST = 450; // milliseconds until a mouse rests, or has left
const STILL = { mouse: 5, finger: 11 }; // pixels that do not count as moving

/**
 * @typedef {object} Told
 * @property {(target: Target | null) => void} aimed what letting go would touch, while the magnifier is open
 * @property {(factor: number, at: At) => void} zoomed
 * @property {(spot: string | null) => void} rested a mouse has come to rest on a spot, or has left it
 */

export class Pointing {
  /** @param {Spots} spots @param {Hand} hand @param {Told} told @param {AbortSignal} signal */
  constructor(spots, hand, told, signal) {
    this.spots = spots;
    this.hand = hand;
    this.told = told;
    this.glass = new Magnifier(spots.host, GLASS);
    /** @type {Down | null} */
    this.down = null;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    this.resting = { spot: /** @type {string | null} */ (null), timer: 0 };
    this.spread = 0; // pixels between two fingers
    const { host } = spots;
    host.addEventListener("pointerdown", (event) => this.press(event), { signal });
    host.addEventListener("pointermove", (event) => this.move(event), { signal });
    host.addEventListener("pointerup", (event) => this.lift(event), { signal });
    host.addEventListener("pointercancel", () => this.release(), { signal });
    host.addEventListener("pointerleave", () => this.leave(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.resting.timer), { once: true });
    host.addEventListener("contextmenu", (event) => this.down && event.preventDefault(), { signal });
    for (const kind of /** @type {const} */ (["touchstart", "touchmove"]))
      host.addEventListener(kind, (event) => this.fingers(event), { signal, passive: false });
    host.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        told.zoomed(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
      },
      { signal, passive: false },
    );
  }

  /** @param {{clientX: number, clientY: number}} event @returns {At} */
  place({ clientX, clientY }) {
    const box = this.spots.layer.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  /** Spots that the tool in hand goes on, or all. */
  wanted() {
    const all = [...this.spots.targets.values()];
    const fitting = this.hand.tool === null ? [] : all.filter((one) => this.hand.fits(one.spot));
    return fitting.length ? fitting : all;
  }

  /** @param {At} at @returns {Target | null} */
  aim(at) {
    const all = [...this.spots.targets.values()];
    const wanted = this.wanted();
    return pick(this.spots.handles, at, 16) ?? pick(wanted, at, 0) ?? pick(all, at, 0) ?? pick(wanted, at);
  }

  /** Whether a finger covers several things. */
  isSmall() {
    return isCrowded(asPieces(this.wanted())) || isCrowded(asPieces(this.spots.handles));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button, a, input")) return;
    if (this.down) {
      this.release();
      return;
    }
    const at = this.place(event);
    const target = this.aim(at);
    this.down = { id: event.pointerId, x: event.clientX, y: event.clientY, target, mode: "tap", timer: 0 };
    if (event.pointerType === "mouse" || !target) return;
    if (this.isSmall()) {
      event.preventDefault();
      this.down.mode = "glass";
      this.look(at, target);
    } else if (target.spot.movable && !target.deed)
      this.down.timer = window.setTimeout(() => this.beginDrag(event.clientX, event.clientY), LONG);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { down } = this;
    if (!down) {
      if (event.pointerType === "mouse" && !event.buttons) this.hover(event);
      return;
    }
    if (event.pointerId !== down.id) return;
    if (down.mode === "glass") {
      down.target = this.aim(this.place(event));
      this.look(this.place(event), down.target);
    } else if (down.mode === "drag") this.drag(event);
    else {
      const far = Math.hypot(event.clientX - down.x, event.clientY - down.y);
      if (far <= (event.pointerType === "mouse" ? STILL.mouse : STILL.finger)) return;
      if (event.pointerType === "mouse" && down.target?.spot.movable && !down.target.deed) {
        this.beginDrag(event.clientX, event.clientY);
        this.spots.host.setPointerCapture(event.pointerId);
      } else {
        clearTimeout(down.timer);
        down.target = null;
      }
    }
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { down } = this;
    if (!down || event.pointerId !== down.id) return;
    const { target, mode } = down;
    this.release();
    if (!target) return;
    if (mode === "drag") {
      const to = this.over(this.place(event), target);
      if (to) this.hand.move(target.spot.id, to.spot);
    } else if (target.deed) this.hand.do(target.deed, target.spot);
    else this.hand.touch(target.spot);
  }

  release() {
    clearTimeout(this.down?.timer);
    this.down = null;
    this.ghost?.remove();
    this.ghost = null;
    this.glass.hide();
    this.spots.host.classList.remove("dragging");
    this.spots.ring("held", []);
    this.spots.ring("near", []);
    this.told.aimed(null);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (/** @type {Element} */ (event.target).closest(".at")) {
      clearTimeout(this.resting.timer);
      this.resting.spot = null;
      return;
    }
    const target = this.aim(this.place(event));
    this.spots.ring("near", target && !target.deed ? [target.spot.id] : []);
    this.spots.host.classList.toggle("wg-aims", target !== null && !target.spot.refuses);
    this.rest(target?.spot.id ?? null);
  }

  leave() {
    this.spots.ring("near", []);
    clearTimeout(this.resting.timer);
    this.resting.spot = null;
    this.told.rested(null);
  }

  /** @param {string | null} spot under the mouse */
  rest(spot) {
    if (spot === this.resting.spot) return;
    clearTimeout(this.resting.timer);
    this.resting = { spot, timer: window.setTimeout(() => this.told.rested(spot), REST) };
  }

  /** @param {At} at @param {Target | null} target */
  look(at, target) {
    this.glass.show(at.x, at.y, target?.sprite.id ?? null);
    this.told.aimed(target);
  }

  /** @param {number} x @param {number} y of the pointer */
  beginDrag(x, y) {
    const { down, spots } = this;
    if (!down?.target) return;
    down.mode = "drag";
    navigator.vibrate?.(12);
    spots.ring("held", [down.target.spot.id]);
    spots.host.classList.add("dragging");
    this.ghost = ghostOf(spots, down.target);
    if (this.ghost) spots.host.append(this.ghost);
    this.drag({ clientX: x, clientY: y });
  }

  /** @param {{clientX: number, clientY: number}} event */
  drag(event) {
    const at = this.place(event);
    if (this.ghost) this.ghost.style.translate = `${at.x}px ${at.y}px`;
    const to = this.down?.target && this.over(at, this.down.target);
    this.spots.ring("near", to ? [to.spot.id] : []);
  }

  /** Where it would be put down: on a spot like the one it comes from, if any. @param {At} at @param {Target} from */
  over(at, from) {
    const all = [...this.spots.targets.values()].filter((one) => !one.spot.refuses);
    const alike = all.filter((one) => one.spot.shape === from.spot.shape && one.sprite.wide === from.sprite.wide);
    return pick(alike, at, 0) ?? pick(all, at, 0) ?? pick(alike, at);
  }

  /** Two fingers zoom; while something is dragged or enlarged, one finger does not scroll. @param {TouchEvent} event */
  fingers(event) {
    if (event.touches.length === 2) {
      this.release();
      const [one, two] = event.touches;
      const spread = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (event.cancelable) event.preventDefault();
      if (event.type === "touchmove" && this.spread)
        this.told.zoomed(spread / this.spread, { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 });
      this.spread = spread;
      return;
    }
    this.spread = 0;
    if (this.down && this.down.mode !== "tap" && event.cancelable) event.preventDefault();
  }
}

/** Targets lie like pieces: that is all it takes to find the nearest one. @param {Target[]} targets */
function asPieces(targets) {
  return /** @type {Piece[]} */ (/** @type {unknown} */ (targets));
}

/** @param {Target[]} targets @param {At} at @param {number} [reach] @returns {Target | null} */
function pick(targets, at, reach) {
  return /** @type {Target | null} */ (/** @type {unknown} */ (meant(asPieces(targets), at, reach)));
}

/** A picture of what lies on top of a spot. @param {Spots} spots @param {Target} target @returns {HTMLElement | null} */
function ghostOf(spots, target) {
  const [wide, high] = [target.sprite.wide * target.unit, target.sprite.high * target.unit];
  const there = [...spots.pieces.values()].filter(
    (piece) =>
      Math.abs(piece.x - target.x) <= wide / 2 &&
      Math.abs(piece.y - target.y) <= high / 2 &&
      !["ground", "text", "gap"].includes(piece.sprite.role ?? ""),
  );
  const top = there.sort((a, b) => b.height - a.height)[0];
  if (!top) return null;
  const ghost = document.createElement("div");
  ghost.className = "wg-ghost";
  const copy = /** @type {HTMLElement} */ (top.element.cloneNode(true));
  copy.removeAttribute("data-sprite");
  Object.assign(copy.style, { left: "0", top: "0", translate: "-50% -50%" });
  ghost.append(copy);
  return ghost;
}
