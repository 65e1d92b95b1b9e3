// Paths through points in pixels: their length, a point along them, a part of them, arcs and rounded corners. Numbers only.
// @ts-check
import { round } from "./sprite.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {dx: number, dy: number}} Heading  a point and the direction there */

const PARTS = 24; // of an arc

/** @param {Point[]} points */
export function lengthOf(points) {
  return points.reduce(
    (sum, point, at) => sum + (at ? Math.hypot(point.x - points[at - 1].x, point.y - points[at - 1].y) : 0),
    0,
  );
}

/**
 * The point of a path that is so many pixels from its beginning.
 * @param {Point[]} points
 * @param {number} far
 * @returns {Heading}
 */
export function along(points, far) {
  let left = Math.max(0, far);
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0 && (left <= length || at === points.length - 1)) {
      const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const gone = Math.min(left, length);
      return { x: from.x + dx * gone, y: from.y + dy * gone, dx, dy };
    }
    left -= length;
  }
  return { ...points[points.length - 1], dx: 1, dy: 0 };
}

/**
 * A path without so many pixels at its beginning and its end.
 * @param {Point[]} points
 * @param {number} start
 * @param {number} end
 */
export function trimmed(points, start, end) {
  const whole = lengthOf(points);
  if (start + end >= whole) {
    const middle = along(points, Math.min(start, whole));
    return [middle, middle];
  }
  /** @type {Point[]} */
  const kept = [along(points, start)];
  let gone = 0;
  for (let at = 1; at < points.length - 1; at += 1) {
    gone += Math.hypot(points[at].x - points[at - 1].x, points[at].y - points[at - 1].y);
    if (gone > start + 0.5 && gone < whole - end - 0.5) kept.push(points[at]);
  }
  return [...kept, along(points, whole - end)];
}

/**
 * An arc from one point to another, upwards or to the right.
 * @param {Point} from
 * @param {Point} to
 * @param {number} height as a share of its length
 */
export function arc(from, to, height) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
  const top = { x: (from.x + to.x) / 2 + dy * height * 2 * side, y: (from.y + to.y) / 2 - dx * height * 2 * side };
  return Array.from({ length: PARTS + 1 }, (_, part) => {
    const t = part / PARTS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * top.x + c * to.x, y: a * from.y + b * top.y + c * to.y };
  });
}

/** A path through points whose corners are rounded. @param {Point[]} points @param {number} radius */
export function rounded(points, radius) {
  let path = `M${round(points[0].x)} ${round(points[0].y)}`;
  for (let at = 1; at < points.length - 1; at += 1) {
    const [before, corner, after] = [points[at - 1], points[at], points[at + 1]];
    const into = towards(corner, before, radius);
    const out = towards(corner, after, radius);
    path += `L${round(into.x)} ${round(into.y)}Q${round(corner.x)} ${round(corner.y)} ${round(out.x)} ${round(out.y)}`;
  }
  const end = points[points.length - 1];
  return `${path}L${round(end.x)} ${round(end.y)}`;
}

/** @param {Point} from @param {Point} to @param {number} far */
function towards(from, to, far) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(far, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/**
 * A rectangle with round corners.
 * @param {Point} middle
 * @param {number} wide
 * @param {number} high
 * @param {number} turn degrees
 * @param {number} corner
 */
export function box({ x, y }, wide, high, turn, corner) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const on = (/** @type {number} */ a, /** @type {number} */ b) =>
    `${round(x + a * cos - b * sin)} ${round(y + a * sin + b * cos)}`;
  const [w, h] = [wide / 2, high / 2];
  const r = Math.min(corner, w, h);
  const corners = [
    [on(w - r, -h), on(w, -h), on(w, -h + r)],
    [on(w, h - r), on(w, h), on(w - r, h)],
    [on(-w + r, h), on(-w, h), on(-w, h - r)],
    [on(-w, -h + r), on(-w, -h), on(-w + r, -h)],
  ];
  return `M${on(-w + r, -h)}${corners.map(([to, by, end]) => `L${to}Q${by} ${end}`).join("")}Z`;
}
