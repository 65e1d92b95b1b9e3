// Everybody's chances of winning over the turns of a game, as lines that differ by colour and dash. Knows numbers and shapes
// only; with a cursor it can be dragged, tapped and read out.
// @ts-check
import { el, svg } from "../dom.js";
import { outlineOfPlayer } from "../icons.js";
/** @import { ReviewShown, ReviewTurn } from "../wire.js" */

/**
 * @typedef {object} ChanceSeat
 * @property {number} shape
 * @property {boolean} [mine]
 */
/**
 * @typedef {object} Chances
 * @property {ChanceSeat[]} seats
 * @property {number[][]} values before the first turn, and after each turn: one share per seat
 * @property {(number | null)[]} movers whose turn each was, beginning with the first
 * @property {number[]} numbers of the turns
 * @property {number[]} turning places of the turning points
 * @property {number} total turns of the whole game: the graph grows from the left
 */

/** @typedef {{wide: number, high: number, left: number, top: number, right: number, bottom: number, mark: number}} Size  in
 *   pixels; `mark` is the scale of the sign at a turning point */

/** @type {Size} */
const LARGE = { wide: 494, high: 148, left: 30, top: 12, right: 8, bottom: 22, mark: 0.62 };
/** @type {Size} */
const SMALL = { ...LARGE, high: 80, bottom: 6 };
/** @type {Size} */
const TINY = { wide: 132, high: 44, left: 5, top: 5, right: 5, bottom: 3, mark: 0.45 };

/**
 * What a review says about everybody's chances.
 * @param {ReviewShown} review
 * @param {ReviewTurn[]} turns all that are known
 * @returns {Chances}
 */
export function chancesOf({ seats, start, turning, total }, turns) {
  const values = [start ?? [], ...turns.map((turn) => turn.value)].filter((one) => one.length);
  const movers = turns.map((turn) => turn.seat);
  return { seats, values, movers, numbers: turns.map((turn) => turn.number), turning: turning ?? [], total };
}

/** A small graph for the end of a game. @param {Chances} chances @param {string} label */
export function smallGraph(chances, label) {
  const graph = drawing(chances, SMALL, false);
  graph.setAttribute("role", "img");
  graph.setAttribute("aria-label", label);
  return graph;
}

/** One player's chances in a line of a list. @param {number[]} shares after each turn @param {number} turning a place, or -1 */
export function tinyGraph(shares, turning) {
  const [first, ...rest] = shares.map((share) => [share]);
  const movers = rest.map(() => 0);
  const marked = turning < 1 ? [] : [turning - 1];
  const seats = [{ shape: 0, mine: true }];
  const chances = { seats, values: [first, ...rest], movers, numbers: [], turning: marked, total: rest.length };
  const graph = drawing(chances, TINY, false);
  graph.setAttribute("aria-hidden", "true");
  return graph;
}

/** @param {number} count @param {Size} size */
const across =
  (count, { wide, left, right }) =>
  (/** @type {number} */ at) =>
    left + ((wide - left - right) * at) / Math.max(1, count);
/** @param {Size} size */
const upwards =
  ({ high, top, bottom }) =>
  (/** @type {number} */ share) =>
    top + (high - top - bottom) * (1 - share);

/** @param {Chances} chances @param {Size} size @param {boolean} named */
function drawing(chances, size, named) {
  const { seats, values, movers, numbers, turning, total } = chances;
  const { wide, high, left, right } = size;
  const x = across(total, size);
  const y = upwards(size);
  const order = seats
    .map((_, seat) => seat)
    .sort((one, other) => Number(seats[one].mine ?? 0) - Number(seats[other].mine ?? 0));
  const main = Math.max(
    0,
    seats.findIndex((seat) => seat.mine),
  ); // solid; the others differ by their dashes
  const base = named ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5];
  const grid = base.map((share) =>
    svg("line", { class: `chance-grid${share ? "" : " base"}`, x1: left, x2: wide - right, y1: y(share), y2: y(share) }),
  );
  const axis = named ? [0, 0.5, 1].map((share) => text(left - 8, y(share) + 4, String(share * 100), "chance-axis end")) : [];
  const lines = order.flatMap((seat) => {
    const path = values.map((one, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(one[seat]).toFixed(1)}`).join("");
    const dash = seat === main ? 0 : seat < main ? seat + 1 : seat;
    return [
      svg("path", { class: "chance-case", d: path }),
      svg("path", { class: `chance-line dash-${dash % 5} p${seats[seat].shape + 1}`, d: path }),
    ];
  });
  const marks = turning.flatMap((place) => {
    const seat = movers[place];
    if (seat === null || !values[place + 1]) return [];
    return [sign(seats[seat].shape, x(place + 1), y(values[place + 1][seat]), size.mark)];
  });
  const below = named
    ? [
        numbers.length ? text(x(1), high - 4, String(numbers[0]), "chance-axis") : null,
        ...turning.map((place) => text(x(place + 1), high - 4, String(numbers[place]), "chance-axis bold")),
      ]
    : [];
  const shown = [...grid, ...axis, ...lines, ...marks, ...apart(below)];
  return svg("svg", { class: "chance-graph", viewBox: `0 0 ${wide} ${high}` }, ...shown);
}

/** Without those that would cover the one before. @param {(SVGElement | null)[]} texts */
function apart(texts) {
  let last = -Infinity;
  return /** @type {SVGElement[]} */ (texts.filter((one) => one !== null))
    .sort((one, other) => Number(one.getAttribute("x")) - Number(other.getAttribute("x")))
    .filter((one) => {
      const at = Number(one.getAttribute("x"));
      if (at - last < 20) return false;
      last = at;
      return true;
    });
}

/** @param {number} x @param {number} y @param {string} content @param {string} look */
function text(x, y, content, look) {
  const element = svg("text", { x, y, class: look });
  element.textContent = content;
  return element;
}

/** @param {number} shape @param {number} x @param {number} y @param {number} size */
function sign(shape, x, y, size) {
  return svg("path", {
    class: `chance-sign-of p${shape + 1}`,
    d: outlineOfPlayer(shape),
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`,
  });
}

/** The graph of an analysis, with a cursor. */
export class ChanceGraph {
  /** @param {string} label @param {(place: number) => void} onchoose */
  constructor(label, onchoose) {
    this.onchoose = onchoose;
    /** @type {Chances | null} */
    this.chances = null;
    this.at = 0;
    this.range = el("input", {
      type: "range",
      class: "chance-range",
      min: 1,
      "aria-label": label,
      oninput: () => this.onchoose(Number(this.range.value) - 1),
    });
    this.picture = el("div");
    this.element = el("div", { class: "chance-host" }, this.picture, this.range);
    const choose = (/** @type {PointerEvent} */ event) => this.choose(event);
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      choose(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (event.buttons) choose(event);
    });
  }

  /** @param {PointerEvent} event */
  choose(event) {
    const box = this.picture.getBoundingClientRect();
    if (!this.chances || !box.width) return;
    const { total, values } = this.chances;
    const { wide, left, right } = LARGE;
    const at = (((event.clientX - box.left) / box.width) * wide - left) / (wide - left - right);
    const place = Math.min(values.length - 2, Math.max(0, Math.round(at * total) - 1));
    if (place >= 0 && place !== this.at) this.onchoose(place);
  }

  /** @param {Chances} chances @param {number} at the place of the turn shown @param {string} told */
  show(chances, at, told) {
    this.chances = chances;
    this.at = at;
    const graph = drawing(chances, LARGE, true);
    graph.setAttribute("aria-hidden", "true");
    const value = chances.values[at + 1];
    if (value) {
      const { top, bottom, high } = LARGE;
      const x = across(chances.total, LARGE);
      const y = upwards(LARGE);
      const signs = chances.seats.map((seat, number) => sign(seat.shape, x(at + 1), y(value[number]), seat.mine ? 0.6 : 0.42));
      graph.prepend(
        svg("rect", {
          class: "chance-band",
          x: x(at),
          y: top,
          width: Math.max(3, x(at + 1) - x(at)),
          height: high - top - bottom,
        }),
      );
      graph.append(
        svg("line", { class: "chance-cursor", x1: x(at + 1), x2: x(at + 1), y1: top - 2, y2: high - bottom }),
        svg("path", { class: "chance-knob", d: `M${x(at + 1) - 7} ${top - 12}h14l-7 10Z` }),
        ...signs,
      );
    }
    this.picture.replaceChildren(graph);
    this.range.max = String(Math.max(1, chances.values.length - 1));
    this.range.value = String(at + 1);
    this.range.setAttribute("aria-valuetext", told);
  }
}
