// What is drawn besides the pieces: the path of a move, and a magnifier where a finger covers what it points at.
// @ts-check
import { svg } from "../dom.js";
import { rounded } from "./curves.js";
import { round } from "./sprite.js";

/** A layer for lines, among the pieces: above the ground, under what stands on it. @returns {SVGElement} */
export function makeLines() {
  return svg("svg", { class: "wg-lines", "aria-hidden": "true" });
}

/**
 * Draw paths as dotted lines with a light edge and rounded bends, starting at a ring.
 * @param {SVGElement} lines
 * @param {{points: {x: number, y: number}[], unit: number, player: number | null}[]} ways
 */
export function drawWays(lines, ways) {
  lines.replaceChildren();
  for (const { points, unit, player } of ways) {
    const path = rounded(points, unit * 0.22);
    const group = svg("g", { class: player === null ? "wg-way" : `wg-way p${player + 1}` });
    group.style.setProperty("--unit", String(round(unit)));
    group.append(svg("path", { class: "wg-way-edge", d: path }), svg("path", { class: "wg-way-line", d: path }));
    const start = points[0];
    group.append(svg("circle", { class: "wg-way-start", cx: round(start.x), cy: round(start.y), r: round(unit * 0.1) }));
    lines.append(group);
  }
}

const GLASS = 132; // pixels across
const ZOOM = 2.1;

/** A magnifier above the finger that shows what lies under it. */
export class Magnifier {
  /** @param {HTMLElement} host whose layers of pieces are shown @param {number} [size] pixels across */
  constructor(host, size = GLASS) {
    this.host = host;
    this.size = size;
    /** @type {HTMLElement | null} */
    this.glass = null;
    /** @type {HTMLElement[]} */
    this.copies = [];
  }

  /** @param {number} x @param {number} y in the host @param {string | null} id what would be touched */
  show(x, y, id) {
    const { size } = this;
    if (!this.glass) {
      this.glass = document.createElement("div");
      this.glass.className = "wg-glass";
      Object.assign(this.glass.style, { width: `${size}px`, height: `${size}px` });
      this.glass.setAttribute("aria-hidden", "true");
      this.copies = [...this.host.querySelectorAll(":scope > .wg-pieces")].map(
        (layer) => /** @type {HTMLElement} */ (layer.cloneNode(true)),
      );
      this.glass.append(...this.copies);
      for (const one of this.glass.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
      this.host.append(this.glass);
    }
    for (const one of this.glass.querySelectorAll(".wg-aim")) one.classList.remove("wg-aim");
    if (id !== null) this.glass.querySelector(`[data-sprite="${CSS.escape(id)}"]`)?.classList.add("wg-aim");
    const above = y - size * 0.95;
    const left = Math.min(Math.max(size / 2, x), this.host.clientWidth - size / 2);
    const top = above < -60 ? y + size * 0.5 : above - size / 2 + 10;
    this.glass.style.transform = `translate(${round(left - size / 2)}px, ${round(top)}px)`;
    for (const copy of this.copies)
      copy.style.transform = `translate(${round(size / 2 - x * ZOOM)}px, ${round(size / 2 - y * ZOOM)}px) scale(${ZOOM})`;
  }

  hide() {
    this.glass?.remove();
    [this.glass, this.copies] = [null, []];
  }
}
