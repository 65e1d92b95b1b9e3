// What helps the eye to choose: symbols on the places a touched thing can go to, and signs of what a choice would do.
// @ts-check
import { spot } from "./layout.js";
import { layPiece, makePiece } from "./sprite.js";
import { distance } from "./touching.js";
/** @import { ShownChoice as Choice } from "../wire.js" */
/** @import { Board } from "./board.js" */
/** @import { Piece } from "./sprite.js" */

// An offer at an occupied place: its size, and how far inside the place's corner its centre is.
const BADGE = { size: 0.62, inset: 0.08 };

/**
 * Symbols of the open choices above what is touched last, so that nothing hides them; where somebody stands they are a badge in
 *   the corner.
 */
export class Offers {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = makeLayer("wg-offers");
    board.layer.after(this.layer);
    /** @type {Piece[]} what they stand on */
    this.places = [];
  }

  show() {
    const { board } = this;
    const { choosing } = board;
    for (const { element } of this.places) element.classList.remove("wg-offered");
    this.places = [];
    this.layer.replaceChildren();
    if (!choosing.touched.length || choosing.chosen) return;
    for (const choice of choosing.left) {
      const [last, ...more] = choice.offer?.length ? choosing.missing(choice) : [];
      const place = last === undefined || more.length ? null : board.pieces.get(last);
      if (place) this.draw(place, choice.offer ?? []);
    }
  }

  /** @param {Piece} place @param {string[]} art */
  draw(place, art) {
    const { board } = this;
    const { id, wide = 1, high = 1 } = place.sprite;
    const corner = [...board.pieces.values()].some((piece) => stands(piece) && distance(place, piece) === 0);
    const [right, up] = corner ? [wide / 2 - BADGE.inset, high / 2 - BADGE.inset] : [0, 0];
    const size = corner ? BADGE.size : 1;
    const sprite = {
      id: `offer-${id}`,
      kind: "offer",
      x: place.sprite.x + right,
      y: place.sprite.y - up,
      art,
      wide: size,
      high: size,
    };
    const piece = makePiece(sprite, board.art);
    layPiece(piece, spot(board.layout, sprite.x, sprite.y));
    this.layer.append(piece.element);
    place.element.classList.add("wg-offered");
    this.places.push(place);
  }
}

/** Whether it is a player's piece that stands on a place. @param {Piece} piece */
export function stands(piece) {
  return piece.sprite.role === "piece";
}

/** @param {string} name @returns {HTMLElement} a layer for what is only seen */
function makeLayer(name) {
  const layer = document.createElement("div");
  layer.className = `wg-pieces ${name}`;
  layer.setAttribute("aria-hidden", "true");
  return layer;
}

/** Signs on top of the pieces, while a choice is pointed at. */
export class Signs {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = makeLayer("wg-signs");
    board.layer.after(this.layer);
    this.shown = "";
  }

  /** @param {Choice | null} choice */
  show(choice) {
    const shown = choice?.signs?.length ? choice.action : "";
    if (shown === this.shown) return;
    this.shown = shown;
    this.layer.replaceChildren();
    for (const sprite of (shown && choice?.signs) || []) {
      const piece = makePiece(sprite, this.board.art);
      layPiece(piece, spot(this.board.layout, sprite.x, sprite.y));
      this.layer.append(piece.element);
    }
  }
}
