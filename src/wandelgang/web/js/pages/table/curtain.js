// The cover between two people who share a screen: it asks for the next person, and nothing secret is behind it.
// @ts-check
import { el, fill } from "../../dom.js";
import { player } from "../../icons.js";
import { say } from "../../words.js";
/** @import { ShownSeat as Seat } from "../../wire.js" */

export class Curtain {
  /** @param {() => void} lift */
  constructor(lift) {
    this.go = el("button", { type: "button", class: "btn primary", onclick: lift }, say("table-curtain-go"));
    this.words = el("div", { class: "curtain-words" });
    this.element = el(
      "section",
      { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title", hidden: true },
      this.words,
    );
  }

  /** @param {Seat | null} seat who is asked for; null: nobody @param {number} number of the seat */
  show(seat, number) {
    const was = this.element.hidden;
    this.element.hidden = !seat;
    const around = [...(this.element.parentElement?.children ?? []), ...document.querySelectorAll("body > .bar, body > .skip")];
    for (const one of around) if (one !== this.element) cover(/** @type {HTMLElement} */ (one), Boolean(seat));
    if (!seat) return;
    this.element.className = `curtain p${seat.shape + 1}`;
    fill(
      this.words,
      player(seat.shape, number),
      el("h2", { id: "curtain-title" }, say("table-curtain", { name: seat.name })),
      el("p", null, say("table-curtain-about", { name: seat.name })),
      this.go,
    );
    if (was) this.go.focus();
  }

  get shown() {
    return !this.element.hidden;
  }
}

/** Make something unreachable, or reachable again. @param {HTMLElement} one @param {boolean} on */
function cover(one, on) {
  if (!one.classList.contains("wg-stage")) {
    one.inert = on;
    return;
  }
  // A board has many hundred elements and offers nothing under a curtain: `inert` would restyle all of them twice per turn.
  if (on) one.setAttribute("aria-hidden", "true");
  else one.removeAttribute("aria-hidden");
  for (const side of one.querySelectorAll(":scope > .wg-side")) /** @type {HTMLElement} */ (side).inert = on;
}
