// The keyboard in the workshop: arrows go from spot to spot, Enter uses the tool or picks something up, letters and digits
// choose tools and common deeds wherever the focus is.
// @ts-check
import { towards } from "../../board/touching.js";
/** @import { Piece } from "../../board/sprite.js" */
/** @import { Spots, Target } from "../../board/spots.js" */
/** @import { Hand } from "./hand.js" */

/** @type {Record<string, {x: number, y: number}>} */
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class SpotKeys {
  /** @param {Spots} spots @param {Hand} hand @param {AbortSignal} signal */
  constructor(spots, hand, signal) {
    this.spots = spots;
    this.hand = hand;
    /** @type {string | null} the spot that Tab stops at */
    this.current = null;
    const { spotLayer, handleLayer } = spots;
    spotLayer.addEventListener("keydown", (event) => this.press(event), { signal });
    spotLayer.addEventListener("focusin", (event) => this.arrive(/** @type {HTMLElement} */ (event.target)), { signal });
    // A screen reader activates elements without pointer or keys.
    spotLayer.addEventListener(
      "click",
      (event) => {
        const target = this.at(/** @type {Element} */ (event.target));
        if (event.detail === 0 && target) this.use(target);
      },
      { signal },
    );
    handleLayer.addEventListener(
      "click",
      (event) => {
        const handle = spots.handles.find((one) => one.element === event.target);
        if (handle?.deed) hand.do(handle.deed, handle.spot);
      },
      { signal },
    );
    document.addEventListener("keydown", (event) => this.anywhere(event), { signal });
  }

  /** @param {Element} element */
  at(element) {
    return this.spots.targets.get(element.closest("[data-spot]")?.getAttribute("data-spot") ?? "") ?? null;
  }

  /** @param {HTMLElement} element */
  arrive(element) {
    const target = this.at(element);
    if (!target || !element.matches(":focus-visible")) return;
    this.hand.select(target.spot.id);
    this.refresh();
  }

  /** Let Tab reach exactly one spot. */
  refresh() {
    const { targets } = this.spots;
    const next = this.hand.spot ?? (targets.has(this.current ?? "") ? this.current : (this.inOrder()[0]?.spot.id ?? null));
    if (next !== this.current) targets.get(this.current ?? "")?.element.setAttribute("tabindex", "-1");
    this.current = next;
    targets.get(next ?? "")?.element.setAttribute("tabindex", "0");
    for (const { element, spot } of targets.values()) {
      const pressed = spot.id === this.hand.spot ? "true" : null;
      if (pressed) element.setAttribute("aria-pressed", pressed);
      else if (element.hasAttribute("aria-pressed")) element.removeAttribute("aria-pressed");
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = this.at(/** @type {Element} */ (event.target));
    if (!target) return;
    const way = WAYS[event.key];
    const all = [...this.spots.targets.values()];
    if (way) {
      const near = towards(/** @type {Piece[]} */ (/** @type {unknown} */ (all)), target, way);
      this.go(/** @type {Target | null} */ (/** @type {unknown} */ (near)));
    } else if (event.key === "Home") this.go(this.inOrder()[0]);
    else if (event.key === "End") this.go(this.inOrder().at(-1));
    else if (event.key === "Enter" || event.key === " ") this.use(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  inOrder() {
    return [...this.spots.targets.values()].sort((a, b) => (Math.abs(a.y - b.y) > 4 ? a.y - b.y : a.x - b.x));
  }

  /** @param {Target | null | undefined} target */
  go(target) {
    if (!target) return;
    target.element.focus({ preventScroll: false });
    this.hand.select(target.spot.id);
  }

  /** @param {Target} target */
  use({ spot }) {
    if (this.hand.tool === null && this.hand.held === null && this.hand.lift(spot)) return;
    this.hand.touch(spot);
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const typing = target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
    if (this.undoes(event, Boolean(typing)) || (!typing && this.shortcut(event))) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {boolean} typing a field has its own undo */
  undoes(event, typing) {
    const key = event.key.toLowerCase();
    if (typing || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key)) return false;
    this.hand.work.go(key === "y" || event.shiftKey ? "forth" : "back");
    return true;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const { hand } = this;
    const key = event.key.toLowerCase();
    if (key === "escape") return hand.release();
    if (key === "r") return hand.common(event.shiftKey ? "turn-left" : "turn-right");
    if (key === "f") return hand.common("fix");
    if (key === "delete" || key === "backspace") return hand.common("clear");
    const tool = hand.tools.find((one) => one.key && one.key.toLowerCase() === key);
    if (!tool) return false;
    const { chosen } = hand;
    if (hand.tool !== tool.id) hand.pick(tool.id);
    // With the focus on a spot, the key both picks the tool and uses it there.
    if (chosen && this.spots.spotLayer.contains(document.activeElement) && hand.fits(chosen)) hand.touch(chosen);
    return true;
  }
}
