// The marks of one turn as elements, one function per kind of trace: where somebody stood, ways, rings, outlines, arrows.
// @ts-check
import { svg } from "../dom.js";
import { along, arc, lengthOf, rounded, trimmed } from "./curves.js";
import { round } from "./sprite.js";
import { isBar, isNear, moved, Pen, playerClass } from "./tracepen.js";
/** @import { ShownTrace as Trace } from "../wire.js" */
/** @import { Point } from "./curves.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Place } from "./tracepen.js" */
/** @import { Style, TurnMarks } from "./traces.js" */

/** @typedef {{under: SVGElement[], over: SVGElement[]}} Drawn  what lies under the pieces, and what is drawn over them */

const BEND = 0.22;
const STANDS = 0.4; // a place is taken if a ring is so near
const AROUND = 0.12; // a sign is drawn round a token that is so near
const SHORT = 0.34; // a way of which less is to be seen has an arrow instead of dots
const SPAN = 140; // degrees of the arrow at a tile that turned
const LEAST_CROWN = 13; // pixels
const [MOST_CROWN, MOST_WORN] = [0.46, 0.8]; // of a unit: how large it is, and how high what wears it
const CORNERS = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
]; // of what several people were after

/** @param {Stage} stage @param {TurnMarks} turn @param {Style} style @returns {Drawn} */
export function drawTurn(stage, turn, style) {
  const marks = new Marks(stage, turn, style);
  for (const trace of turn.traces) marks[trace.kind](trace);
  if (turn.pill) marks.pill(turn.pill);
  return { under: [...marks.under, ...marks.signs], over: [...marks.over, ...marks.chips] };
}

class Marks {
  /** @param {Stage} stage @param {TurnMarks} turn @param {Style} style */
  constructor(stage, turn, style) {
    this.stage = stage;
    this.turn = turn;
    this.isBetter = style === "better";
    this.pen = new Pen(stage);
    this.unit = this.pen.unit;
    /** @type {SVGElement[]} */
    this.under = [];
    /** @type {SVGElement[]} over all ways, under the pieces */
    this.signs = [];
    /** @type {SVGElement[]} */
    this.over = [];
    /** @type {SVGElement[]} */
    this.chips = [];
  }

  /** A ring round a place. @param {Place} place */
  ringAt(place) {
    return this.turn.traces.find((one) => one.kind === "to" && isNear(one.places[0], place, STANDS));
  }

  /** The sign of whoever stood there; round a token that lies there. @param {Trace} trace */
  from(trace) {
    const tokens = [...this.stage.shown.sprites.values()].filter((sprite) => sprite.role === "token");
    const token = tokens.find((sprite) => isNear([sprite.x, sprite.y], trace.places[0], AROUND));
    if (token) this.over.push(this.pen.sign({ ...trace, places: [[token.x, token.y]] }, token.wide ?? 1));
    else this.signs.push(this.pen.sign(trace));
  }

  /** The sign of a captured piece, crossed out; small beside whoever stands there. @param {Trace} trace */
  captured(trace) {
    const at = this.pen.at(trace.places[0]);
    if (!this.ringAt(trace.places[0]) && !this.isBetter) {
      this.signs.push(this.pen.sign(trace), ...this.pen.cross(at, 0.13 * this.unit));
      return;
    }
    const beside = { x: at.x - 0.37 * this.unit, y: at.y + 0.4 * this.unit };
    const radius = Math.max(7, 0.16 * this.unit);
    const ground = { cx: round(beside.x), cy: round(beside.y), r: round(radius), "stroke-width": this.pen.wide(0.035) };
    this.chips.push(svg("circle", { class: "trace-hit-ground", ...ground }), this.pen.cross(beside, radius * 0.45)[1]);
  }

  /** @param {Trace} trace */
  way(trace) {
    const { pen, unit } = this;
    const [first, last] = [trace.places[0], trace.places[trace.places.length - 1]];
    const whole = trace.hops ? arc(pen.at(first), pen.at(last), 0.32) : trace.places.map((place) => pen.at(place));
    const signs = this.turn.traces.filter((one) => one.kind === "from" || one.kind === "captured");
    const begins = signs.find((one) => isNear(one.places[0], first, 0.1));
    const ends = this.ringAt(last);
    const points = trimmed(whole, begins ? (pen.radius(begins) + 0.06) * unit : 0, ends ? (pen.reach(ends) + 0.05) * unit : 0);
    const group = svg("g", { class: `trace-way${playerClass(trace.shape)}` });
    if (lengthOf(points) < SHORT * unit) group.append(...pen.arrow(along(whole, 0.4 * unit), 0.9));
    else {
      const [edge, line] = pen.cased(
        "trace-line",
        rounded(points, trace.hops ? 0 : BEND * unit),
        this.isBetter ? 0.08 : 0.09,
        0.05,
      );
      line.setAttribute("stroke-dasharray", this.isBetter ? pen.dashes(0.15, 0.11) : pen.dashes(0, 0.17));
      group.append(edge, line);
    }
    this.under.push(group);
    if (trace.text) this.chips.push(pen.chip(trace.text, this.chipPlace(trace.text, points, whole), trace.shape));
  }

  /**
   * Where the die of a way is shown: in its middle, or beside its beginning where it is too short.
   * @param {string} text
   * @param {Point[]} points what is to be seen of the way
   * @param {Point[]} whole
   * @returns {Point}
   */
  chipPlace(text, points, whole) {
    const { wide, high } = this.pen.chipSize(text);
    const room = lengthOf(points);
    if (room >= 1.5 * wide) return along(points, room / 2);
    const from = along(whole, 0.18 * this.unit);
    const isLevel = Math.abs(from.dx) > Math.abs(from.dy);
    const far = 0.3 * this.unit + (isLevel ? high : wide) / 2;
    return isLevel ? { x: from.x, y: from.y - far } : { x: from.x + far, y: from.y };
  }

  /** A ring round what is there now; where it could be, a ghost of it. @param {Trace} trace */
  to(trace) {
    const [edge, line] = this.pen.cased("trace-to", this.pen.outline(trace), 0.055, 0.055);
    if (this.isBetter) {
      line.setAttribute("stroke-dasharray", this.pen.dashes(0.14, 0.1));
      this.over.push(...this.ghost(trace));
    }
    this.over.push(edge, line);
  }

  /** @param {Trace} trace @returns {SVGElement[]} */
  ghost(trace) {
    const sprite = this.stage.shown.sprites.get(trace.sprite);
    if (!sprite || isNear([sprite.x, sprite.y], trace.places[0], 0.05)) return [];
    const { x, y } = this.pen.at(trace.places[0]);
    const turn = trace.is_round ? 0 : this.pen.slant(trace.places[0]) + (trace.turn ?? 0);
    const marks = (sprite.marks ?? []).map((mark) => ` mark-${mark}`).join("");
    const names = `trace-ghost kind-${sprite.kind}${playerClass(sprite.player)}${marks}`;
    const group = svg("g", { class: names, transform: `${moved(x, y)} rotate(${round(turn)})` });
    group.append(...this.pen.symbols(sprite.art ?? [], (trace.wide ?? 1) * this.unit, (trace.high ?? 1) * this.unit));
    return [group];
  }

  /** The dashed outline of what was there; of what was slid away, with an arrow. @param {Trace} trace */
  left(trace) {
    const { pen, unit } = this;
    const [place, towards] = trace.places;
    const slim = isBar(trace) && !towards ? { ...trace, high: (trace.high ?? 1) * 0.42 } : trace;
    const [edge, line] = pen.cased("trace-left", pen.outline(slim, towards || slim !== trace ? 0.04 : 0.06), 0.05, 0.045);
    line.setAttribute("stroke-dasharray", pen.dashes(0.11, 0.08));
    edge.classList.add(towards ? "trace-slid" : "trace-empty");
    this.under.push(edge, line);
    if (!towards) return;
    const way = pen.heading(place, towards);
    const isLevel = Math.abs(towards[0] - place[0]) > Math.abs(towards[1] - place[1]);
    const far = (((isLevel ? trace.wide : trace.high) ?? 1) / 2 + 0.22) * unit;
    this.under.push(...pen.arrow(way, 1.25));
    this.chips.push(...pen.badge(this.turn.shape, { x: way.x - way.dx * far, y: way.y - way.dy * far }, 0.2));
  }

  /** The faint line along which something was carried. @param {Trace} trace */
  carried(trace) {
    const { pen, unit } = this;
    const [from, to] = [trace.places[0], trace.places[trace.places.length - 1]];
    const points = trimmed(arc(pen.at(from), pen.at(to), 0.07), 0.15 * unit, 0.3 * unit);
    if (lengthOf(points) < SHORT * unit) return;
    const line = { d: rounded(points, 0), "stroke-width": pen.wide(0.04), "stroke-dasharray": pen.dashes(0, 0.12) };
    this.under.push(svg("path", { class: "trace-carried", ...line }));
  }

  /** A pushed line: arrows along it, and at its beginning the sign of whoever pushed. @param {Trace} trace */
  line(trace) {
    const { pen, unit } = this;
    const way = pen.heading(trace.places[0], trace.places[1]);
    const last = pen.at(trace.places[1]);
    for (const share of [1 / 6, 1 / 2, 5 / 6])
      this.under.push(...pen.arrow({ ...way, x: way.x + (last.x - way.x) * share, y: way.y + (last.y - way.y) * share }, 1));
    const [right, up] = Math.abs(way.dy) > Math.abs(way.dx) ? [0.48, 0] : [0, 0.48];
    const beside = { x: way.x + (right - 1.12 * way.dx) * unit, y: way.y - (up + 1.12 * way.dy) * unit };
    this.chips.push(...pen.badge(this.turn.shape, pen.within(beside, 0.26), 0.2));
  }

  /**
   * An arrow at the edge of a tile that turned; the sign of whoever turned it is at the one that drives the others.
   * @param {Trace} trace
   */
  turned(trace) {
    const { pen, unit } = this;
    const { x, y } = pen.at(trace.places[0]);
    const driver = this.turn.traces.find((one) => one.kind === "turned" && one.drives);
    const isBelow = !trace.drives && driver !== undefined && y > pen.at(driver.places[0]).y + 0.1 * unit;
    const radius = round((trace.drives ? 0.46 : 0.44) * Math.min(trace.wide ?? 1, trace.high ?? 1) * unit);
    const clockwise = (trace.turn ?? 0) > 0 ? 1 : -1;
    const middle = isBelow ? 90 : -90;
    const on = (/** @type {number} */ degrees) => {
      const angle = ((middle + degrees * clockwise) * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return { x: x + radius * cos, y: y + radius * sin, dx: -sin * clockwise, dy: cos * clockwise };
    };
    const [start, end] = [on(-SPAN / 2), on(SPAN / 2)];
    const share = trace.drives ? 0.07 : 0.055;
    const bow = `A${radius} ${radius} 0 0 ${clockwise > 0 ? 1 : 0} ${round(end.x)} ${round(end.y)}`;
    this.over.push(...pen.cased("trace-arrow", `M${round(start.x)} ${round(start.y)}${bow}`, share, 0.07));
    const twice = Math.abs(trace.turn ?? 0) > 90 ? [on(SPAN / 2 - 22)] : [];
    for (const head of [...twice, end]) this.over.push(...pen.arrow(head, 0.85, share));
    if (trace.drives) this.chips.push(...pen.badge(this.turn.shape, { x, y: y - radius }, 0.1));
  }

  /** What was collected, small beside whoever has it. @param {Trace} trace */
  found(trace) {
    const { pen, unit } = this;
    const { x, y } = pen.at(trace.places[0]);
    const hasFinder = (trace.shape ?? null) !== null || this.ringAt(trace.places[0]);
    const [right, up] = hasFinder ? [0.42, 0.36] : [0, 0];
    const size = 0.4 * unit;
    const group = svg("g", { class: "trace-found", transform: moved(x + right * unit, y - up * unit) });
    group.append(svg("circle", { r: round(0.55 * size), "stroke-width": pen.wide(0.03) }));
    group.append(...pen.symbols(trace.art ?? [], size, size));
    this.chips.push(group);
  }

  /** A crown on what belongs to a winner. @param {Trace} trace */
  won(trace) {
    const { x, y } = this.pen.at(trace.places[0]);
    const high = Math.min(MOST_WORN, trace.high ?? 1);
    const wide = Math.max(LEAST_CROWN, Math.min(MOST_CROWN, 0.58 * Math.max(trace.wide ?? 1, high)) * this.unit);
    this.chips.push(this.pen.crown({ x, y: y - 0.46 * high * this.unit - 0.25 * wide }, wide));
  }

  /** The sign of somebody who was still after what lies there, at a corner of its own. @param {Trace} trace */
  sought(trace) {
    const { pen, unit } = this;
    const others = this.turn.traces.filter((one) => one.kind === "sought" && one.sprite === trace.sprite);
    const [right, down] = CORNERS[others.indexOf(trace) % CORNERS.length];
    const far = 0.62 * (trace.wide ?? 1) * unit;
    const { x, y } = pen.at(trace.places[0]);
    this.chips.push(...pen.badge(trace.shape, { x: x + right * far, y: y + down * far }, 0.13));
  }

  /** A bar across a way that is closed, with a cross beside it. @param {Trace} trace */
  barred(trace) {
    const ends = this.turn.traces.filter((one) => one.kind === "from" || one.kind === "to");
    const taken = ends.map((one) => this.pen.at(one.places[0]));
    this.chips.push(...this.pen.bar(trace, taken));
  }

  /** A word beside where the turn ended. @param {string} word */
  pill(word) {
    const ends = this.turn.traces.filter((one) => one.kind === "to");
    const last = ends.findLast((one) => one.is_round) ?? ends[0];
    if (!last) return;
    const { x, y } = this.pen.at(last.places[0]);
    const text = svg("text", { y: 5, "font-size": 14 });
    text.textContent = word;
    const wide = 8.2 * word.length + 18;
    const middle = Math.max(wide / 2 + 2, Math.min(this.stage.layout.wide - wide / 2 - 2, x));
    const ground = svg("rect", { x: round(-wide / 2), y: -11, width: round(wide), height: 22, rx: 11 });
    const below = y + this.pen.reach(last) * this.unit + 17;
    this.chips.push(svg("g", { class: "trace-pill", transform: moved(middle, below) }, ground, text));
  }
}
