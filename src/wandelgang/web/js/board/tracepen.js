// The pen that draws traces on a stage: lines with a light edge, signs of players, arrow heads, outlines and chips. All sizes
// are shares of a unit of the board; no line is thinner than two pixels. It knows no turns.
// @ts-check
import { svg } from "../dom.js";
import { CROWN, outlineOfPlayer } from "../icons.js";
import { box } from "./curves.js";
import { spot, turnedSize } from "./layout.js";
import { round } from "./sprite.js";
/** @import { ShownTrace as Trace } from "../wire.js" */
/** @import { Heading, Point } from "./curves.js" */
/** @import { Stage } from "./stage.js" */

/** @typedef {readonly [number, number]} Place  in units of the scene */

const THIN = 2; // pixels
const LEAST_CHIP = 16;
const [CROWN_WIDE, CROWN_LINE] = [40, 2.8];
const USUAL = 60; // pixels of a unit at which lines have their usual share of it
const STRONG = { least: 0.8, most: 1.7 };

export class Pen {
  /** @param {Stage} stage */
  constructor(stage) {
    const { parts } = stage.layout;
    this.stage = stage;
    this.unit = Math.max(1, parts[parts.length - 1].unit); // less if the stage has no place yet
    this.strong = Math.min(STRONG.most, Math.max(STRONG.least, Math.sqrt(USUAL / this.unit)));
  }

  /** Pixels of a place. @param {Place} place @returns {Point} */
  at([x, y]) {
    const found = spot(this.stage.layout, x, y);
    return { x: found.x, y: found.y };
  }

  /** The direction on the page from one place to another. @param {Place} from @param {Place} to @returns {Heading} */
  heading(from, to) {
    const [a, b] = [this.at(from), this.at(to)];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { ...a, dx: (b.x - a.x) / far, dy: (b.y - a.y) / far };
  }

  /** How far the page turns the scene, in degrees. @param {Place} place */
  slant([x, y]) {
    const { dx, dy } = this.heading([x, y], [x + 0.01, y]);
    return (Math.atan2(dy, dx) * 180) / Math.PI;
  }

  /**
   * The nearest point so far inside the board: other things may lie beside it.
   * @param {Point} at @param {number} inset of a unit
   */
  within({ x, y }, inset) {
    const { parts } = this.stage.layout;
    const board = parts[parts.length - 1];
    const { across, down } = turnedSize(board, board.turn);
    const clamp = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ size) =>
      Math.max(from + inset * this.unit, Math.min(from + (size - inset) * this.unit, value));
    return { x: clamp(x, board.x, across), y: clamp(y, board.y, down) };
  }

  /** Pixels of a share of a unit that grows where everything is small. @param {number} share */
  size(share) {
    return round(share * this.strong * this.unit);
  }

  /** The width of a line. @param {number} share */
  wide(share) {
    return Math.max(THIN, this.size(share));
  }

  /** @param {...number} shares of dashes and gaps */
  dashes(...shares) {
    return shares.map((share) => Math.max(share > 0.05 ? 3 : 0.1, this.size(share))).join(" ");
  }

  /**
   * A line on a light edge.
   * @param {string} name
   * @param {string} d
   * @param {number} share its width
   * @param {number} edge by how much the edge is wider
   */
  cased(name, d, share, edge) {
    const wide = this.wide(share);
    return [
      svg("path", { class: "trace-edge", d, "stroke-width": round(wide + this.size(edge)) }),
      svg("path", { class: name, d, "stroke-width": wide }),
    ];
  }

  /** The radius of the sign of whoever stood somewhere. @param {Trace} trace */
  radius(trace) {
    return Math.min(0.25, Math.max(0.19, 0.34 * Math.max(trace.wide ?? 1, trace.high ?? 1)));
  }

  /** The hollow sign of whoever stood there. @param {Trace} trace @param {number} [around] the size of what it goes round */
  sign(trace, around = 0) {
    const { x, y } = this.at(trace.places[0]);
    const size = (Math.max(this.radius(trace), around * 0.72) * this.unit) / 11;
    const d = outlineOfPlayer(trace.shape ?? 0);
    const names = `trace-from${around ? " trace-around" : ""}${playerClass(trace.shape)}`;
    const [edge, line] = [0.11, 0.06].map((share) => svg("path", { d, "stroke-width": round(this.wide(share) / size) }));
    edge.setAttribute("class", "trace-edge");
    return svg("g", { class: names, transform: `${moved(x, y)} scale(${round(size)})` }, edge, line);
  }

  /** A player's sign, small. @param {number | null | undefined} shape @param {Point} at @param {number} radius */
  badge(shape, { x, y }, radius) {
    if (shape === null || shape === undefined) return [];
    const size = round(Math.max(5, radius * this.unit) / 11);
    const names = `trace-badge${playerClass(shape)}`;
    return [svg("path", { class: names, d: outlineOfPlayer(shape), transform: `${moved(x, y)} scale(${size})` })];
  }

  /** An arrow head. @param {Heading} at @param {number} size @param {number} [share] the width of its line */
  arrow({ x, y, dx, dy }, size, share = 0.07) {
    const angle = round((Math.atan2(dy, dx) * 180) / Math.PI - 90);
    const [side, back, tip] = [0.13, 0.07, 0.06].map((one) => round(one * size * this.unit));
    const shapes = this.cased("trace-arrow", `M${-side} ${-back}L0 ${tip}L${side} ${-back}`, share * Math.min(1, size), 0.07);
    for (const shape of shapes) shape.setAttribute("transform", `${moved(x, y)} rotate(${angle})`);
    return shapes;
  }

  /** How far from its middle the ring round something reaches. @param {Trace} ring */
  reach(ring) {
    const size = Math.max(ring.wide ?? 1, ring.high ?? 1);
    return ring.is_round ? Math.min(0.49, size / 2 + 0.06) : size / 2 + 0.04;
  }

  /** A closed path round something. @param {Trace} trace @param {number} [inset] of a unit */
  outline(trace, inset = 0) {
    const { x, y } = this.at(trace.places[0]);
    if (trace.is_round) {
      const radius = round((this.reach(trace) - inset) * this.unit);
      const half = (/** @type {number} */ by) => `a${radius} ${radius} 0 1 1 ${by} 0`;
      return `M${round(x - radius)} ${round(y)}${half(2 * radius)}${half(-2 * radius)}Z`;
    }
    // What fills its place has its ring inside.
    const [wide, high] = [trace.wide ?? 1, trace.high ?? 1].map((size) =>
      size >= 1 && !isBar(trace) ? size - 0.06 : size + 0.09,
    );
    const turn = this.slant(trace.places[0]) + (trace.turn ?? 0);
    return box({ x, y }, (wide - 2 * inset) * this.unit, (high - 2 * inset) * this.unit, turn, 0.13 * this.unit);
  }

  /** How high and wide a chip with a text is. @param {string} text */
  chipSize(text) {
    const high = Math.max(LEAST_CHIP, this.size(0.33));
    return { wide: high * (1 + 0.52 * (text.length - 1)), high };
  }

  /** A text in a box, such as a die. @param {string} text @param {Point} at @param {number | null | undefined} shape */
  chip(text, { x, y }, shape) {
    const { wide, high } = this.chipSize(text);
    const place = { x: round(-wide / 2), y: round(-high / 2), width: round(wide), height: round(high), rx: round(high * 0.24) };
    const letters = svg("text", { y: round(high * 0.265), "font-size": round(high * 0.76) });
    letters.textContent = text;
    const ground = svg("rect", { ...place, "stroke-width": round(Math.max(THIN, high * 0.115)) });
    return svg("g", { class: `trace-chip${playerClass(shape)}`, transform: moved(x, y) }, ground, letters);
  }

  /** A cross. @param {Point} at @param {number} half of its size in pixels */
  cross({ x, y }, half) {
    return this.cased("trace-hit", diagonals({ x, y }, half), 0.05, 0.05);
  }

  /** @param {Point} at @param {number} wide pixels */
  crown({ x, y }, wide) {
    const size = wide / CROWN_WIDE;
    const place = { d: CROWN, transform: `${moved(x, y)} scale(${round(size)})` };
    const edge = svg("path", { class: "trace-edge", ...place, "stroke-width": round(CROWN_LINE + 3 / size) });
    return svg("g", { class: "trace-won" }, edge, svg("path", { ...place, "stroke-width": CROWN_LINE }));
  }

  /** A bar across a way, with a cross at the end where there is more room. @param {Trace} trace @param {Point[]} taken */
  bar(trace, taken) {
    const { unit } = this;
    const { x, y } = this.at(trace.places[0]);
    const angle = ((this.slant(trace.places[0]) + (trace.turn ?? 0)) * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const half = ((trace.wide ?? 1) / 2) * unit;
    const d = `M${round(x - half * dx)} ${round(y - half * dy)}L${round(x + half * dx)} ${round(y + half * dy)}`;
    const radius = Math.max(LEAST_CHIP / 2, 0.19 * unit);
    const [one, other] = [1, -1].map((sign) => ({ x: x + sign * (half + radius) * dx, y: y + sign * (half + radius) * dy }));
    const room = (/** @type {Point} */ end) => {
      const inside = this.within(end, 0);
      if (Math.hypot(inside.x - end.x, inside.y - end.y) > 1) return 0;
      return Math.min(unit, ...taken.map((at) => Math.hypot(at.x - end.x, at.y - end.y)));
    };
    const ball = room(other) > room(one) ? other : one;
    const place = { cx: round(ball.x), cy: round(ball.y), r: round(radius), "stroke-width": this.wide(0.045) };
    return [
      ...this.cased("trace-barred", d, 0.11, 0.1),
      svg("circle", { class: "trace-wrong", ...place }),
      svg("path", { class: "trace-wrong-cross", d: diagonals(ball, radius * 0.4), "stroke-width": this.wide(0.06) }),
    ];
  }

  /** Symbols of the sheet of the stage. @param {string[]} art @param {number} wide @param {number} high pixels */
  symbols(art, wide, high) {
    const place = { x: round(-wide / 2), y: round(-high / 2), width: round(wide), height: round(high) };
    return art.map((symbol) => svg("use", { href: `#${this.stage.art}-${symbol}`, ...place }));
  }
}

/** A cross. @param {Point} at @param {number} half of its size in pixels */
function diagonals({ x, y }, half) {
  const [left, right, top, bottom] = [x - half, x + half, y - half, y + half].map(round);
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
}

/** Long and thin, as a wall is. @param {Trace} trace */
export function isBar(trace) {
  const [wide, high] = [trace.wide ?? 1, trace.high ?? 1];
  return !trace.is_round && Math.max(wide, high) > 1.5 * Math.min(wide, high);
}

/** @param {number | null | undefined} shape @returns {string} the class of its colour, after another one */
export function playerClass(shape) {
  return shape === null || shape === undefined ? "" : ` p${shape + 1}`;
}

/** @param {number} x @param {number} y */
export function moved(x, y) {
  return `translate(${round(x)} ${round(y)})`;
}

/** @param {Place} one @param {Place} other @param {number} far */
export function isNear(one, other, far) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]) < far;
}
