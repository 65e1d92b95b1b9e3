// The part of a drawing round the chosen spot, enlarged where the drawing itself is too small to work on. Touching it is
// touching the drawing.
// @ts-check
import { spot as pixels } from "../../board/layout.js";
import { el, fill } from "../../dom.js";
import { say } from "../../words.js";
import { PHONE } from "./drawer.js";
/** @import { Spots } from "../../board/spots.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Pointing } from "./pointing.js" */

const HIGH = { desk: 190, phone: 128, small: 92 }; // pixels at most
const SMALL = "(max-height: 740px)";

export class Closeup {
  /** @param {Spots} spots @param {Hand} hand @param {Pointing} pointing @param {AbortSignal} signal */
  constructor(spots, hand, pointing, signal) {
    this.spots = spots;
    this.hand = hand;
    this.glass = el("div", { class: "closeup-glass", "aria-hidden": "true" });
    this.title = el("h2");
    this.element = el("section", { class: "tool closeup", hidden: true }, this.title, this.glass);
    this.zoom = 1;
    this.from = { x: 0, y: 0 };
    this.glass.addEventListener(
      "click",
      (event) => {
        const box = this.glass.getBoundingClientRect();
        const at = {
          x: (event.clientX - box.left) / this.zoom + this.from.x,
          y: (event.clientY - box.top) / this.zoom + this.from.y,
        };
        const target = pointing.aim(at);
        if (target?.deed) hand.do(target.deed, target.spot);
        else if (target) hand.touch(target.spot);
      },
      { signal },
    );
  }

  /** The chosen spot or, where the drawing would move when one is chosen, one in the middle that can be enlarged. */
  get spot() {
    const { chosen, sketch } = this.hand;
    if (chosen?.closeup) return chosen;
    const large = (sketch.spots ?? []).filter((one) => one.closeup);
    return matchMedia(PHONE).matches ? large[Math.floor(large.length / 2)] : undefined;
  }

  /** Pixels at most. */
  get high() {
    if (!matchMedia(PHONE).matches) return HIGH.desk;
    return matchMedia(SMALL).matches ? HIGH.small : HIGH.phone;
  }

  show() {
    const { spot } = this;
    const box = spot?.closeup;
    this.element.hidden = !box;
    if (!box) {
      fill(this.glass);
      return;
    }
    this.title.textContent = say("closeup-of", { spot: spot.name });
    const [left, top, right, bottom] = box;
    const [a, b] = [pixels(this.spots.layout, left, top), pixels(this.spots.layout, right, bottom)];
    const wide = this.glass.clientWidth || 276;
    this.zoom = Math.min(wide / Math.max(1, b.x - a.x), this.high / Math.max(1, b.y - a.y));
    this.from = { x: (a.x + b.x - wide / this.zoom) / 2, y: a.y };
    this.glass.style.height = `${Math.round((b.y - a.y) * this.zoom)}px`;
    this.glass.style.setProperty("--zoom", this.zoom.toFixed(2));
    this.glass.dataset.art = this.spots.art;
    const copies = [...this.spots.host.querySelectorAll(":scope > .wg-pieces:not(.wg-leavers, .wg-spots)")].map(
      (layer) => /** @type {HTMLElement} */ (layer.cloneNode(true)),
    );
    for (const copy of copies) copy.style.transform = `scale(${this.zoom}) translate(${-this.from.x}px, ${-this.from.y}px)`;
    fill(this.glass, el("div", { inert: true }, copies));
  }
}
