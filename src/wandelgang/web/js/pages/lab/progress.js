// How far a run is: a bar, games, time left, precision, and a button to pause it or to let it go on.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { language, say } from "../../words.js";
/** @import { LabState } from "../../wire.js" */

const MINUTE = 60;

export class ProgressCard {
  /** @param {() => void} toggle */
  constructor(toggle) {
    this.bar = el("div", { class: "lab-bar", role: "progressbar", "aria-label": say("lab-progress"), "aria-valuemin": "0" });
    this.texts = el("p", { class: "lab-far" });
    this.button = el("button", { type: "button", class: "btn", "data-does": "pause", onclick: toggle });
    this.element = el("section", { class: "lab-progress", hidden: true }, this.bar, this.texts, this.button);
    /** @type {LabState["stage"] | ""} */
    this.stage = "";
    this.label = "";
  }

  /** @param {LabState | null} state @param {boolean} paused */
  show(state, paused) {
    if (!state) return;
    this.stage = state.stage;
    this.element.hidden = state.stage === "done";
    this.element.classList.toggle("is-paused", paused);
    const { done, total } = state;
    this.bar.style.setProperty("--far", `${(100 * done) / Math.max(1, total)}%`);
    this.bar.setAttribute("aria-valuemax", String(total));
    this.bar.setAttribute("aria-valuenow", String(done));
    fill(
      this.texts,
      this.told(state, paused).map((text, at) => el(at ? "span" : "b", null, text)),
    );
    this.button.hidden = state.stage === "failed";
    const label = say(paused ? "lab-continue" : "lab-pause");
    if (label === this.label) return;
    this.label = label;
    fill(this.button, icon(paused ? "play" : "pause"), label);
  }

  /** Something stands in the way for now. @param {string} text */
  tell(text) {
    fill(this.texts, el("span", null, text));
  }

  /** @param {LabState} state @param {boolean} paused */
  told({ stage, done, total, seconds_left: left, precision, wanted, why }, paused) {
    if (stage === "failed") return [say("lab-failed-games", { why: why ?? "" })];
    const number = new Intl.NumberFormat(language());
    const percent = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
    const half = (/** @type {number} */ value) => `${percent.format(100 * value)} %`;
    const far = total ? [say("lab-games-done", { done: number.format(done), total: number.format(total) })] : [];
    if (paused) far.push(say("lab-paused"));
    else if (stage === "preparing") far.push(say("lab-preparing"));
    else if (left != null) far.push(duration(left));
    if (precision != null) {
      const now = { now: half(precision), wanted: wanted == null ? "" : half(wanted) };
      far.push(say(wanted == null ? "lab-precision" : "lab-precision-wanted", now));
    }
    return far;
  }
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds < MINUTE) return say("lab-left-moment");
  if (seconds < 90 * MINUTE) return say("lab-left-minutes", { n: Math.round(seconds / MINUTE) });
  return say("lab-left-hours", { n: Math.round(seconds / MINUTE / MINUTE) });
}
