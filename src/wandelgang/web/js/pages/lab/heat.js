// Where something happens: the board of a variant with circles on it, and switches for what is counted and for the variant.
// It stays while reports come and go, so nobody loses what they have chosen.
// @ts-check
import { spot } from "../../board/layout.js";
import { round } from "../../board/sprite.js";
import { Stage } from "../../board/stage.js";
import { el, fill, fresh, svg } from "../../dom.js";
import { segments } from "../../fields.js";
import { say } from "../../words.js";
/** @import { LabMap, LabReport, LabSpot } from "../../wire.js" */

const NUMBER = 0.3; // the height of a number in units of the scene
const SMALLEST = 11; // pixels: smaller numbers are left out

/** A board with circles. */
class HeatBoard extends Stage {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { words: say, speed: () => 0, small: true });
    this.layer.setAttribute("aria-hidden", "true");
    this.circles = svg("svg", { class: "wg-pieces heat-circles", "aria-hidden": "true" });
    host.append(this.circles);
    /** @type {LabSpot[]} */
    this.spots = [];
  }

  /** @param {LabSpot[]} spots */
  mark(spots) {
    this.spots = spots;
    this.lay();
  }

  resize() {
    super.resize();
    this.lay();
  }

  lay() {
    this.circles.replaceChildren(
      ...this.spots.flatMap((one) => {
        const { x, y, unit } = spot(this.layout, one.x, one.y);
        const circle = svg("circle", { class: "heat", cx: round(x), cy: round(y), r: round(one.radius * unit) });
        const size = Math.min(15, NUMBER * unit);
        if (!one.text || size < SMALLEST) return [circle];
        const text = svg("text", { class: "heat-number", x: round(x), y: round(y + size * 0.36), "font-size": round(size) });
        text.textContent = one.text;
        return [circle, text];
      }),
    );
  }
}

export class HeatMap {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.element = el("section", { class: "lab-card lab-heat" });
    this.heading = el("h2");
    this.which = el("div", { class: "lab-which" });
    this.frame = el("div", { class: "heat-board", role: "img" });
    this.switch = el("div", { class: "lab-layers" });
    fill(this.element, this.heading, this.which, this.frame, this.switch);
    this.board = new HeatBoard(this.frame);
    signal.addEventListener("abort", () => this.board.close(), { once: true });
    /** @type {LabMap[]} */
    this.maps = [];
    /** @type {number | null} the number of a variant, if somebody has chosen one */
    this.cell = null;
    this.layer = "";
    this.drawn = "";
  }

  /** @param {LabReport} report @param {number} usual the variant shown first */
  show(report, usual) {
    this.maps = report.heat;
    const { words } = report;
    const about = report.heat.length ? words["heat-about"] : words["heat-none"];
    fill(this.heading, words["heat-title"], el("small", null, about));
    const map = this.maps.find((one) => one.cell === (this.cell ?? usual)) ?? this.maps[0];
    for (const part of [this.which, this.frame, this.switch]) part.hidden = !map;
    if (!map) return;
    this.drawSwitches(map);
    this.draw(map);
  }

  /** Only when what can be chosen has changed: whoever is at a switch stays there. @param {LabMap} map */
  drawSwitches(map) {
    const layers = map.layers.map((one) => one.name);
    if (!layers.includes(/** @type {typeof layers[number]} */ (this.layer))) this.layer = layers[0];
    const drawn = JSON.stringify([this.maps.map((one) => one.name), map.cell, map.layers.map((one) => one.title)]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const id = fresh("variant");
    const choose = (/** @type {Event} */ event) => {
      this.cell = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      const chosen = this.maps.find((one) => one.cell === this.cell) ?? map;
      const kept = document.activeElement?.id === id;
      this.drawSwitches(chosen);
      this.draw(chosen);
      if (kept) this.which.querySelector("select")?.focus();
    };
    fill(
      this.which,
      this.maps.length > 1
        ? el(
            "select",
            { id, "aria-label": say("lab-variant"), onchange: choose },
            this.maps.map((one) => el("option", { value: one.cell, selected: one.cell === map.cell }, one.name)),
          )
        : null,
    );
    fill(
      this.switch,
      map.layers.length > 1
        ? segments(
            say("lab-layer"),
            map.layers.map(({ name, title }) => ({ value: name, title })),
            this.layer,
            (value) => {
              this.layer = value;
              this.draw(this.maps.find((one) => one.cell === map.cell) ?? map);
            },
            { hush: true },
          )
        : null,
    );
  }

  /** @param {LabMap} map */
  draw(map) {
    const layer = map.layers.find((one) => one.name === this.layer) ?? map.layers[0];
    this.frame.setAttribute("aria-label", `${layer.title}: ${map.name}`);
    const { left, right, top, bottom } = map.scene.frame;
    this.frame.style.setProperty("--shape", String((right - left) / (bottom - top)));
    void this.board
      .show(map.scene)
      .then(() => this.board.mark(layer.spots))
      .catch(() => undefined); // without its picture the report still has its numbers
  }
}
