// The keyboard on a board: one piece at a time has the focus, arrows go to the next in their direction. Also names what can
// be touched.
// @ts-check
import { callPiece } from "./sprite.js";
import { towards } from "./touching.js";
/** @import { Board } from "./board.js" */
/** @import { Piece } from "./sprite.js" */

/** @type {Record<string, {x: number, y: number}>} */
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class Keys {
  /** @param {Board} board @param {AbortSignal} signal */
  constructor(board, signal) {
    this.board = board;
    /** @type {string | null} the piece that has the focus, or would get it */
    this.current = null;
    /** @type {Piece | null} the one that Tab stops at */
    this.stop = null;
    this.waiting = false;
    /** @type {{x: number, y: number}} where it was */
    this.place = { x: 0, y: 0 };
    board.layer.addEventListener("keydown", (event) => this.press(event), { signal });
    board.layer.addEventListener(
      "focusin",
      (event) => {
        const id = /** @type {HTMLElement} */ (event.target).dataset.sprite;
        if (id !== undefined) this.keep(id);
      },
      { signal },
    );
    // A mouse leaves the focus with the board as a whole: moving it from piece to piece would lay out the page each time.
    board.layer.tabIndex = -1;
    board.host.addEventListener(
      "mousedown",
      (event) => {
        if (!board.layer.contains(/** @type {Node} */ (event.target))) return;
        event.preventDefault();
        if (!board.layer.contains(document.activeElement)) board.layer.focus({ preventScroll: true });
      },
      { signal },
    );
    // A screen reader activates elements without a pointer or keys.
    board.layer.addEventListener(
      "click",
      (event) => {
        const id = /** @type {HTMLElement} */ (event.target).closest("[data-sprite]")?.getAttribute("data-sprite");
        if (event.detail === 0 && id) board.touch(id, "key");
      },
      { signal },
    );
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { board } = this;
    const way = WAYS[event.key];
    const order = this.inOrder();
    let done = true;
    if (way) this.go(towards(board.marked(), this.place, way));
    else if (event.key === "Home") this.go(order[0]);
    else if (event.key === "End") this.go(order.at(-1));
    else if (event.key === "Enter" || event.key === " ") {
      const isFocused = event.target !== board.layer; // with a mouse the board as a whole has the focus: Enter confirms
      if (isFocused && this.current !== null) board.touch(this.current, "key");
      else done = false;
    } else done = false;
    if (done) event.preventDefault();
  }

  /** Pieces in reading order: row by row. */
  inOrder() {
    return this.board.marked().sort((a, b) => (Math.abs(a.y - b.y) > 8 ? a.y - b.y : a.x - b.x));
  }

  /** @param {Piece | null | undefined} piece */
  go(piece) {
    if (!piece) return;
    this.keep(piece.sprite.id);
    this.rove();
    piece.element.focus({ preventScroll: false });
  }

  /** @param {string} id */
  keep(id) {
    const piece = this.board.pieces.get(id);
    if (!piece) return;
    this.current = id;
    this.place = { x: piece.x, y: piece.y };
  }

  /** Drawing may remove the focused piece: the focus comes back with the next choice. */
  hold() {
    if (this.board.layer.contains(document.activeElement)) this.waiting = true;
  }

  /** Name what can be touched, and let Tab reach exactly one of these pieces. */
  refresh() {
    const { board } = this;
    const marked = new Set(board.marked());
    this.hold();
    const before = document.activeElement;
    for (const piece of board.pieces.values()) {
      if (marked.has(piece)) this.call(piece);
      else if (piece.role === "button") {
        piece.element.removeAttribute("aria-pressed");
        board.describe(piece);
        if (piece.element !== before) piece.element.removeAttribute("tabindex"); // else it would lose the focus at once
      }
    }
    this.rove();
    if (!this.waiting || !marked.size || board.how === "mouse") return;
    this.waiting = false;
    const { element } = board.pieces.get(this.current ?? "") ?? {};
    if (!element || element === before) return;
    element.focus({ preventScroll: true }); // this forces a layout: once per update
    const left = board.pieces.get(/** @type {HTMLElement} */ (before).dataset?.sprite ?? "");
    if (left && left.role !== "button") left.element.removeAttribute("tabindex");
  }

  /** @param {Piece} piece something to touch */
  call(piece) {
    const { element } = piece;
    const isNew = piece.role !== "button";
    callPiece(piece, "button", this.name(piece));
    if (isNew) element.setAttribute("tabindex", "-1");
    const pressed = String(/wg-(touched|set)/.test(piece.state));
    if (element.getAttribute("aria-pressed") !== pressed) element.setAttribute("aria-pressed", pressed);
  }

  rove() {
    const { board } = this;
    const marked = board.marked();
    const known = marked.some((piece) => piece.sprite.id === this.current);
    const { chosen, touched } = board.choosing;
    if (!known && marked.length)
      this.keep((touched.length || chosen ? nearest(marked, this.place) : this.inOrder()[0]).sprite.id);
    const current = marked.find((piece) => piece.sprite.id === this.current) ?? null;
    if (this.stop && this.stop !== current && this.stop.role === "button") this.stop.element.setAttribute("tabindex", "-1");
    current?.element.setAttribute("tabindex", "0");
    this.stop = current;
  }

  /**
   * The name of a touchable piece: what it is, and what touching it does if that is unambiguous.
   * @param {Piece} piece
   */
  name(piece) {
    const { id, label } = piece.sprite;
    const { choosing } = this.board;
    const own = choosing.open.by.get(id) ?? [];
    const deed = own.length === 1 && choosing.missing(own[0]).length === 1 ? own[0].label : "";
    return [label, deed].filter((text, at, all) => text && all.indexOf(text) === at).join(": ") || id;
  }
}

/** @param {Piece[]} pieces @param {{x: number, y: number}} place */
function nearest(pieces, place) {
  return pieces.reduce((best, one) =>
    Math.hypot(one.x - place.x, one.y - place.y) < Math.hypot(best.x - place.x, best.y - place.y) ? one : best,
  );
}
