// The bar at the chosen spot: its name and what can be done there. Knows where there is space for it, not what deeds mean.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { ShownDeed, ShownSpot } from "../../wire.js" */
/** @import { Spots } from "../../board/spots.js" */
/** @import { Hand } from "./hand.js" */

/** Deeds that mean the same in all games: their icons, and the keys that do them. @type {Record<string, [string, string]>} */
export const COMMON = {
  "turn-left": ["counter", "⇧R"],
  "turn-right": ["clockwise", "R"],
  fix: ["lock", "F"],
  clear: ["erase", "Del"],
};
const GAP = 12; // pixels between the spot and the bar
const EDGE = 4;

/** Deeds that are buttons, not handles on the drawing. @param {ShownSpot | null} spot */
export function plainDeeds(spot) {
  return (spot?.deeds ?? []).filter((deed) => deed.x == null);
}

/** @param {ShownDeed} deed @param {ShownSpot} spot @param {Hand} hand @param {boolean} wordy */
export function deedButton(deed, spot, hand, wordy) {
  const [sign, key] = COMMON[deed.id] ?? ["", ""];
  return el(
    "button",
    {
      type: "button",
      class: "btn quiet deed",
      "data-deed": deed.id,
      "aria-label": say("deed-at", { deed: deed.title, spot: spot.name }),
      "aria-pressed": deed.on == null ? null : String(deed.on),
      title: key ? `${deed.title} (${key})` : deed.title,
      onclick: () => hand.do(deed, spot),
    },
    sign ? icon(sign) : null,
    wordy || !sign ? el("span", null, deed.title) : null,
  );
}

export class SpotBar {
  /** @param {Spots} spots @param {Hand} hand */
  constructor(spots, hand) {
    this.spots = spots;
    this.hand = hand;
    this.bar = el("div", { class: "at", role: "toolbar", hidden: true });
    spots.host.append(this.bar);
    this.shown = "";
    /** @type {string | null} the spot on which a mouse has come to rest */
    this.rested = null;
  }

  /** While one lays one tile after the other, the bar would be in the way: it waits until the mouse rests. */
  get wanted() {
    const { hand, spots } = this;
    const byKeys = spots.spotLayer.querySelector(":focus-visible") !== null || this.bar.contains(document.activeElement);
    return hand.tool === null || byKeys || this.rested === hand.spot;
  }

  /** @param {string | null} spot */
  rest(spot) {
    if (spot === this.rested) return;
    this.rested = spot;
    this.show();
  }

  show() {
    const spot = this.wanted ? this.hand.chosen : null;
    const deeds = plainDeeds(spot);
    const shown = JSON.stringify([spot?.id, spot?.name, deeds]);
    if (shown !== this.shown) this.draw(spot, deeds);
    this.shown = shown;
    this.place();
  }

  /** @param {ShownSpot | null} spot @param {ShownDeed[]} deeds */
  draw(spot, deeds) {
    const focused = this.bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-deed") : null;
    this.bar.hidden = !spot || !deeds.length;
    if (!spot) return;
    this.bar.setAttribute("aria-label", say("deeds-at", { spot: spot.name }));
    fill(
      this.bar,
      el("b", null, spot.name),
      deeds.map((deed) => deedButton(deed, spot, this.hand, false)),
    );
    if (!focused) return;
    const again = this.bar.querySelector(`[data-deed="${CSS.escape(focused)}"]`);
    if (again) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
    else this.spots.targets.get(spot.id)?.element.focus({ preventScroll: true });
  }

  /** Below the spot, above it where there is no space below; never beyond the drawing. */
  place() {
    const target = this.spots.targets.get(this.hand.spot ?? "");
    if (this.bar.hidden || !target) return;
    const { bar, spots } = this;
    const half = (target.sprite.high * target.unit) / 2;
    const [wide, high] = [bar.offsetWidth, bar.offsetHeight];
    const below = target.y + half + GAP;
    const isAbove = below + high > spots.host.clientHeight - EDGE && target.y - half - GAP - high > 0;
    const left = Math.max(EDGE, Math.min(target.x - wide / 2, spots.host.clientWidth - wide - EDGE));
    bar.classList.toggle("above", isAbove);
    bar.style.left = `${Math.round(left)}px`;
    bar.style.top = `${Math.round(isAbove ? target.y - half - GAP - high : below)}px`;
    bar.style.setProperty("--tip", `${Math.round(Math.max(18, Math.min(target.x - left, wide - 18)))}px`);
  }
}
