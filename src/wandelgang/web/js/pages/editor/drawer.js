// What lies under the thumb on a phone: undo and redo, a tab per tool box, and what can be done at the chosen spot. On a wide
// window the palette, the bar at the spot and the panel do all that.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { deedButton, plainDeeds } from "./spotbar.js";
/** @import { Hand } from "./hand.js" */

export const PHONE = "(max-width: 860px)"; // windows in which there is a drawer
const ORDER = ["turn-left", "turn-right", "fix", "clear"];

/** Undo and redo. @param {Hand} hand @returns {{element: HTMLElement, show: () => void}} */
export function undoButtons(hand) {
  const button = (/** @type {"back" | "forth"} */ step, /** @type {string} */ sign, /** @type {string} */ words) =>
    el(
      "button",
      {
        type: "button",
        class: "round",
        "data-does": words,
        "aria-label": say(words),
        title: say(words),
        onclick: () => {
          if (hand.work.can(step)) hand.work.go(step);
        },
      },
      icon(sign),
    );
  const back = button("back", "back", "undo");
  const forth = button("forth", "forth", "redo");
  return {
    element: el("div", { class: "undo" }, back, forth),
    show() {
      back.setAttribute("aria-disabled", String(!hand.work.can("back")));
      forth.setAttribute("aria-disabled", String(!hand.work.can("forth")));
    },
  };
}

export class Drawer {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.undo = undoButtons(hand);
    this.tabs = el("div", { class: "segments tabs", role: "tablist", "aria-label": say("tools") });
    this.head = el("div", { class: "drawer-head" }, this.undo.element, this.tabs);
    this.deeds = el("div", { class: "drawer-deeds", role: "toolbar", "aria-label": say("deeds") });
    this.drawn = "";
  }

  /** @param {string} tab */
  open(tab) {
    this.hand.tab = tab;
    this.hand.onchange();
    /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-selected=true]"))?.focus();
  }

  show() {
    const { hand } = this;
    this.undo.show();
    const spot = hand.chosen;
    const deeds = plainDeeds(spot).sort((a, b) => rank(a.id) - rank(b.id));
    const palettes = hand.sketch.palettes ?? [];
    const drawn = JSON.stringify([palettes.map((one) => one.title), hand.tab, spot?.id, deeds]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const held = this.deeds.contains(document.activeElement) ? document.activeElement?.getAttribute("data-deed") : null;
    const tabs = [...palettes.map((one) => ({ id: one.id, title: one.title })), { id: "", title: say("tab-board") }];
    fill(
      this.tabs,
      tabs.map(({ id, title }, at) =>
        el(
          "button",
          {
            type: "button",
            role: "tab",
            "aria-selected": String(id === hand.tab),
            tabindex: id === hand.tab ? "0" : "-1",
            onclick: () => this.open(id),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
              if (step) this.open(tabs[(at + step + tabs.length) % tabs.length].id);
            },
          },
          title,
        ),
      ),
    );
    this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.deeds.hidden = hand.tab === "";
    fill(
      this.deeds,
      spot && deeds.length ? el("b", null, spot.name) : el("span", { class: "about" }, spot?.label ?? say("touch-a-place")),
      deeds.map((deed) => deedButton(deed, /** @type {NonNullable<typeof spot>} */ (spot), hand, !deed.id.startsWith("turn-"))),
    );
    if (held) /** @type {HTMLElement | null} */ (this.deeds.querySelector(`[data-deed="${CSS.escape(held)}"]`))?.focus();
  }
}

/** @param {string} id */
function rank(id) {
  const at = ORDER.indexOf(id);
  return at < 0 ? ORDER.length : at;
}
