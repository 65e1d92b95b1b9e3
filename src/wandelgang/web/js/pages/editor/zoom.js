// A drawing that is larger than its window: two fingers (or Ctrl and the wheel) zoom, one finger pans. Knows only sizes.
// @ts-check

const MOST = 4;

export class Zoom {
  /** @param {HTMLElement} window @param {HTMLElement} paper */
  constructor(window, paper) {
    this.window = window;
    this.paper = paper;
    this.factor = 1;
  }

  /** @param {number} factor @param {{x: number, y: number}} at the place of the screen that stays where it is */
  by(factor, at) {
    const next = Math.min(MOST, Math.max(1, this.factor * factor));
    if (next === this.factor) return;
    const box = this.paper.getBoundingClientRect();
    const [x, y] = [(at.x - box.left) / box.width, (at.y - box.top) / box.height];
    this.factor = next;
    this.window.classList.toggle("zoomed", next > 1.01);
    Object.assign(this.paper.style, { width: `${next * 100}%`, height: `${next * 100}%` });
    const now = this.paper.getBoundingClientRect();
    this.window.scrollLeft += now.left + x * now.width - at.x;
    this.window.scrollTop += now.top + y * now.height - at.y;
  }
}
