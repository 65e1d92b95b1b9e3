// A sketch on the page: its scene, and above it every spot as something to touch, with rings round what is chosen or wrong.
// Knows spots and where they lie; what a touch does is up to whoever shows it.
// @ts-check
import { el } from "../dom.js";
import { spot as pixels } from "./layout.js";
import { drawRings, makeRings } from "./rings.js";
import { round } from "./sprite.js";
import { Stage } from "./stage.js";
/** @import { ShownDeed, ShownFinding, ShownScene as Scene, ShownSketch, ShownSpot } from "../wire.js" */
/** @import { Look, Place, Ring } from "./rings.js" */

/**
 * Something to touch: a spot, or a deed at it that has a place of its own. It looks like a piece to whatever looks for the
 * nearest one.
 * @typedef {object} Target
 * @property {ShownSpot} spot
 * @property {ShownDeed | null} deed
 * @property {HTMLElement} element
 * @property {{id: string, wide: number, high: number, layer: number}} sprite
 * @property {number} x pixels of its middle
 * @property {number} y
 * @property {number} unit
 * @property {number} angle
 */

const HANDLE = 0.3; // the size of a handle in units of the scene
const INSET = 8; // pixels by which the mark of a ringed spot is smaller
const SIGNS = 12; // places of one finding that get a sign each; more are only ringed

export class Spots extends Stage {
  /** @param {HTMLElement} host @param {{speed: () => number, words: (key: string) => string, live?: boolean}} options */
  constructor(host, { speed, words, live = true }) {
    super(host, { words, speed, small: true });
    host.classList.toggle("wg-small", !live);
    this.live = live;
    this.layer.setAttribute("aria-hidden", "true");
    /** @type {ShownSketch | null} */
    this.sketch = null;
    /** @type {Map<string, Target>} */
    this.targets = new Map();
    /** @type {Target[]} deeds of the chosen spot that are touched on the drawing */
    this.handles = [];
    this.spotLayer = el("div", { class: "wg-pieces wg-spots", role: "group" });
    this.rings = makeRings();
    this.handleLayer = el("div", { class: "wg-pieces wg-handles" });
    host.append(this.rings);
    if (live) host.append(this.spotLayer, this.handleLayer);
    /** @type {Map<Look, string[]>} */
    this.ringed = new Map();
    /** @type {() => void} everything has its place */
    this.onlaid = () => {};
  }

  /** Show a sketch, moving from the one before. @param {ShownSketch} sketch */
  async showSketch(sketch) {
    const scene = withTrays(sketch.scene ?? null);
    const before = this.sketch;
    this.sketch = sketch;
    if (!scene) {
      this.clear();
      this.lay();
    } else if (before?.scene?.art === scene.art && this.art === scene.art) {
      const moving = this.move(scene, [], this.options.speed());
      this.lay();
      await moving;
    } else {
      await this.show(scene);
      this.lay();
    }
  }

  resize() {
    super.resize();
    this.lay();
  }

  /** Put everything where it belongs. */
  lay() {
    if (!this.sketch || this.closed) return;
    this.spotLayer.setAttribute("aria-label", this.sketch.scene?.title ?? "");
    const spots = this.sketch.scene ? (this.sketch.spots ?? []) : [];
    const left = new Set(this.targets.keys());
    for (const spot of spots) {
      left.delete(spot.id);
      this.layTarget(this.targets.get(spot.id) ?? this.makeTarget(spot), spot);
    }
    for (const id of left) {
      this.targets.get(id)?.element.remove();
      this.targets.delete(id);
    }
    this.drawMarks();
    this.onlaid();
  }

  /** @param {ShownSpot} spot @returns {Target} */
  makeTarget(spot) {
    const element = el("div", { role: "button", tabindex: "-1", "data-spot": spot.id, "data-sprite": `spot ${spot.id}` });
    const sprite = { id: `spot ${spot.id}`, wide: 1, high: 1, layer: 0 };
    const made = { spot, deed: null, element, sprite, x: 0, y: 0, unit: 1, angle: 0 };
    this.targets.set(spot.id, made);
    if (this.live) this.spotLayer.append(element);
    return made;
  }

  /** @param {Target} target @param {ShownSpot} spot */
  layTarget(target, spot) {
    const { element, sprite } = target;
    target.spot = spot;
    Object.assign(sprite, { wide: spot.wide ?? 1, high: spot.high ?? 1 });
    Object.assign(target, pixels(this.layout, spot.x, spot.y));
    if (!this.live) return;
    const label = spot.refuses ? `${spot.label}. ${spot.refuses}` : spot.label;
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    element.classList.add("spot", `spot-${spot.shape ?? "square"}`);
    if (spot.refuses) element.setAttribute("aria-disabled", "true");
    else element.removeAttribute("aria-disabled");
    this.layElement(target);
  }

  /** @param {Target} target */
  layElement({ element, sprite, x, y, unit }) {
    const [wide, high] = [sprite.wide * unit, sprite.high * unit];
    const corner = `left:${round(x - wide / 2)}px;top:${round(y - high / 2)}px`;
    element.style.cssText = `${corner};width:${round(wide)}px;height:${round(high)}px`;
  }

  /** Offer the deeds of a spot that have a place on the drawing. @param {ShownSpot | null} spot */
  showHandles(spot) {
    const deeds = (spot?.deeds ?? []).filter((deed) => deed.x != null && deed.y != null);
    const focused = this.handles.findIndex((one) => one.element === document.activeElement);
    this.handles = deeds.map((deed) => {
      const element = el("button", {
        type: "button",
        class: `handle${deed.on ? " on" : ""}`,
        "aria-label": deed.title,
        "aria-pressed": deed.on == null ? null : String(deed.on),
        "data-sprite": `deed ${deed.id}`,
      });
      const sprite = { id: `deed ${deed.id}`, wide: HANDLE, high: HANDLE, layer: 8 };
      const place = pixels(this.layout, deed.x ?? 0, deed.y ?? 0);
      const made = { spot: /** @type {ShownSpot} */ (spot), deed, element, sprite, angle: 0, ...place };
      this.layElement(made);
      return made;
    });
    this.handleLayer.replaceChildren(...this.handles.map((one) => one.element));
    if (focused >= 0) this.handles[focused]?.element.focus({ preventScroll: true });
  }

  /** Ring spots; those of findings are ringed anyway. @param {Look} look @param {string[]} ids */
  ring(look, ids) {
    if (String(this.ringed.get(look) ?? []) === String(ids)) return;
    this.ringed.set(look, ids);
    this.drawMarks();
  }

  /** @param {string} id */
  isRinged(id) {
    return Boolean(this.ringed.get("chosen")?.includes(id) || this.ringed.get("twin")?.includes(id));
  }

  drawMarks() {
    /** @type {Ring[]} */
    const rings = [];
    const add = (/** @type {Look} */ look, /** @type {string[]} */ ids, sign = false) => {
      for (const id of ids) {
        const target = this.targets.get(id);
        if (target) rings.push({ place: placeOf(target, isMark(look) && this.isRinged(id) ? INSET : 0), look, id, sign });
      }
    };
    for (const look of /** @type {Look[]} */ (["twin", "near", "held", "chosen"])) add(look, this.ringed.get(look) ?? []);
    for (const finding of markedFindings(this.sketch)) {
      const spots = finding.spots ?? [];
      add(finding.level, spots, spots.length <= SIGNS);
    }
    drawRings(this.rings, rings);
  }

  /** Draw the eye to where something is. @param {string[]} ids */
  pulse(ids) {
    const first = this.targets.get(ids[0] ?? "");
    (this.live ? first?.element : this.host)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const ring of this.rings.querySelectorAll("[data-ring]"))
      if (ids.includes(ring.getAttribute("data-ring") ?? "")) {
        ring.classList.remove("pulse");
        requestAnimationFrame(() => ring.classList.add("pulse"));
      }
  }
}

/** What lies beside the board is part of the drawing. @param {Scene | null} scene @returns {Scene | null} */
function withTrays(scene) {
  const { left, top, right, bottom, trays = [] } = scene?.frame ?? { left: 0, top: 0, right: 0, bottom: 0 };
  if (!scene || !trays.length) return scene;
  const frame = {
    left: Math.min(left, ...trays.map((tray) => tray.left)),
    top: Math.min(top, ...trays.map((tray) => tray.top)),
    right: Math.max(right, ...trays.map((tray) => tray.right)),
    bottom: Math.max(bottom, ...trays.map((tray) => tray.bottom)),
  };
  return { ...scene, frame };
}

/** What is wrong hides what is odd. @param {ShownSketch | null} sketch @returns {ShownFinding[]} */
function markedFindings(sketch) {
  const findings = sketch?.findings ?? [];
  const wrong = findings.filter((one) => one.level === "wrong");
  return wrong.length ? wrong : findings;
}

/** @param {Look} look */
function isMark(look) {
  return look === "odd" || look === "wrong";
}

/** @param {Target} target @param {number} inset pixels @returns {Place} */
function placeOf({ x, y, unit, sprite, spot }, inset) {
  const inside = (/** @type {number} */ size) => Math.max(size * unit - 2 * inset, (size * unit) / 2);
  return { x, y, wide: inside(sprite.wide), high: inside(sprite.high), shape: spot.shape ?? "square" };
}
