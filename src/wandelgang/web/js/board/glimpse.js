// What a touch would do, shown while it is only pointed at: after a moment of rest, quietly, and gone when the pointer leaves.
// Mouse and keyboard focus do the same.
// @ts-check
import { spot } from "./layout.js";
import { isUpright } from "./sprite.js";
/** @import { ShownChoice as Choice } from "../wire.js" */
/** @import { Board } from "./board.js" */
/** @import { Piece } from "./sprite.js" */

const REST = 120; // milliseconds; whoever only passes by asks for nothing

export class Glimpse {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Choice | null} what is shown, or asked for */
    this.choice = null;
    this.timer = 0;
  }

  /** @param {Choice | null} choice that is pointed at */
  at(choice) {
    clearTimeout(this.timer);
    if (choice?.action === this.choice?.action) return;
    // From one to the next nothing is put back in between: that would flicker.
    this.timer = window.setTimeout(() => this.show(choice), choice ? REST : REST / 2);
  }

  /** @param {Choice | null} choice */
  show(choice) {
    const { board } = this;
    if (board.choosing.chosen || !board.onpreview) return;
    this.choice = choice;
    void board.preview(choice);
  }

  /** Something was touched, or has happened: what holds is shown again by whoever knows. */
  forget() {
    clearTimeout(this.timer);
    if (!this.choice) return;
    this.choice = null;
    this.board.host.classList.remove("wg-glimpse");
  }

  /** A piece where it really lies. @param {Piece} piece @returns {Piece} */
  actual(piece) {
    const sprite = this.board.truth.sprites.get(piece.sprite.id);
    if (!sprite) return piece;
    const place = spot(this.board.layout, sprite.x, sprite.y);
    return { ...piece, sprite, ...place, angle: (sprite.turn ?? 0) + (isUpright(sprite) ? 0 : place.tilt) };
  }
}
