// Numbered balls on the board: where the first turn was made, where the second. Where somebody else acts, the ball has their
// colour, shape and letter. They stay at their places of the scene when the board is resized.
// @ts-check
import { spot } from "../../board/layout.js";
import { el } from "../../dom.js";
import { player } from "../../icons.js";
/** @import { Board } from "../../board/board.js" */

/** @typedef {{x: number, y: number, role: string}} Place  in units of the scene */

const SIZE = 0.52; // of a unit, at the edge of a board,
const SMALL = 0.36; // and on it;
const LEAST = 21; // at least so many pixels
const ASIDE = 0.34; // of a unit, from the middle of a place on the board, so that what stands there is seen

export class Balls {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = el("div", { class: "balls", "aria-hidden": "true" });
    board.host.append(this.layer);
    /** @type {{ball: HTMLElement, place: Place}[]} */
    this.placed = [];
    this.watching = new ResizeObserver(() => requestAnimationFrame(() => this.lay()));
    this.watching.observe(board.host);
  }

  close() {
    this.watching.disconnect();
  }

  clear() {
    this.placed = [];
    this.layer.replaceChildren();
  }

  /**
   * Where the hand touched for something: what is moved at the edge, or else the place it went to.
   * @param {string[]} touch ids of sprites, in the scene before
   * @returns {Place | null}
   */
  placeOf(touch) {
    const found = touch.map((id) => this.board.truth.sprites.get(id)).filter((sprite) => sprite !== undefined);
    const sprite = found.find((one) => one.role === "handle") ?? found.filter((one) => !one.marks?.includes("dial")).at(-1);
    return sprite ? { x: sprite.x, y: sprite.y, role: sprite.role ?? "thing" } : null;
  }

  /** @param {Place} place @param {number} number @param {number} shape @param {number | null} seat whose, if not one's own */
  add(place, number, shape, seat) {
    const ball =
      seat === null
        ? el("span", { class: `ball p${shape + 1}` }, String(number))
        : el("span", { class: "ball other" }, player(shape, seat), el("i", null, String(number)));
    this.placed.push({ ball, place });
    this.layer.append(ball);
    this.lay();
  }

  lay() {
    for (const { ball, place } of this.placed) {
      const at = spot(this.board.layout, place.x, place.y);
      const isAside = place.role !== "handle";
      const size = Math.max(LEAST, at.unit * (isAside ? SMALL : SIZE));
      const aside = isAside ? at.unit * ASIDE : 0;
      Object.assign(ball.style, {
        width: `${size}px`,
        height: `${size}px`,
        left: `${at.x - size / 2 + aside}px`,
        top: `${at.y - size / 2 - aside}px`,
        fontSize: `${size * 0.56}px`,
      });
    }
  }
}
