// What helps the eye to choose: symbols on the places a touched thing can go to, and signs of what a choice would do.
// @ts-check
import { svg } from "../dom.js";
import { spot } from "./layout.js";
import { layPiece, makePiece } from "./sprite.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Choice} Choice */

/** Draw the symbols of the open choices on what is touched last. @param {Board} board */
export function drawOffers(board) {
  for (const one of [...board.layer.getElementsByClassName("wg-offered")]) {
    one.querySelector(".wg-offer")?.remove();
    one.classList.remove("wg-offered");
  }
  const { choosing } = board;
  if (!choosing.touched.length || choosing.chosen) return;
  for (const choice of choosing.left) {
    const [last, ...more] = choice.offer?.length ? choosing.missing(choice) : [];
    const piece = last === undefined || more.length ? null : board.pieces.get(last);
    const root = piece?.element.querySelector("svg");
    if (!piece || !root || !choice.offer) continue;
    piece.element.classList.add("wg-offered");
    root.append(svg("g", { class: "wg-offer" }, ...choice.offer.map((symbol) => svg("use", { href: `#${board.art}-${symbol}`, x: -50, y: -50, width: 100, height: 100 }))));
  }
}

/** Signs on top of the pieces, while a choice is pointed at. */
export class Signs {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = document.createElement("div");
    this.layer.className = "wg-pieces wg-signs";
    this.layer.setAttribute("aria-hidden", "true");
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
