// A few words at the place they are about: why something cannot be done. They go by themselves, or with the next touch.
// @ts-check
import { el } from "../dom.js";

const LASTS = 4500; // milliseconds
const EDGE = 8; // pixels that stay free at the edges of the window

export class Bubble {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.element = el("div", { class: "why", "aria-hidden": "true", hidden: true }); // the page reads it out
    this.timer = 0;
    document.body.append(this.element);
    signal.addEventListener("abort", () => this.element.remove(), { once: true });
    for (const event of ["pointerdown", "keydown", "scroll"])
      addEventListener(event, () => this.hide(), { signal, capture: true, passive: true });
  }

  /** @param {string} text @param {{x: number, y: number}} at pixels of the window */
  show(text, { x, y }) {
    const { element } = this;
    element.textContent = text;
    element.hidden = false;
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(EDGE, x - width / 2), innerWidth - width - EDGE);
    const isBelow = y - height - 18 < EDGE;
    element.classList.toggle("below", isBelow);
    Object.assign(element.style, { left: `${left}px`, top: `${isBelow ? y + 16 : y - height - 16}px` });
    element.style.setProperty("--tip", `${Math.min(Math.max(14, x - left), width - 14)}px`);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), LASTS + 25 * text.length);
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }
}
