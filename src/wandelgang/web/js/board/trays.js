// How trays are packed: in rows of a column beside the board, or all in one row under it, folded where that makes them larger.
// Numbers only; knows no elements.
// @ts-check

/** @import { Role, ShownFrame as Frame, ShownSprite as Sprite, ShownTray as Tray } from "../wire.js" */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/**
 * @typedef {{pad: number, head: number, gap: number}} Space  pixels round the contents of a tray, of a line of its heading,
 *   between trays
 */
/** @typedef {Box & {dial: boolean}} Band  a part of a tray between two folds; dial: it only shows ways to turn something */
/**
 * @typedef {object} Laying
 * @property {Tray} tray
 * @property {number} need the unit at which all things of a tray are well seen and touched
 * @property {number} finger the same in a narrow row with a hand of cards
 * @property {boolean} held it holds what is touched or read at every turn
 * @property {Band[]} bands
 */
/**
 * @typedef {{laying: Laying, folded: Folded, most: number, head: number, x: number, y: number, wide: number, high:
 *   number}} Laid
 */
/** @typedef {{across: number, down: number, bands: {band: Band, x: number, y: number}[], dials: Band[]}} Folded  in units */
/** @typedef {(laying: Laying) => Folded} Fold */

const LETTER = 8.2; // pixels per letter of a heading
const BROAD = 400; // a tray is not stretched beyond this to fill its row
const MOST = 1.8; // how much larger than needed a tray is drawn where there is space
const SEEN = 24; // the minimum size of anything in a tray, in pixels,
/** @type {Partial<Record<Role, number>>} and of what is touched or read at every turn */
const PIXELS = { button: 52, tool: 44, die: 62, tile: 100, goal: 36 };
/** @type {Partial<Record<Role, number>>} the same in a narrow row with a hand of cards: dice are only read */
const NARROWLY = { ...PIXELS, die: 46, button: 44, card: 44 };
const CARD = 0.5; // units: smaller cards are only looked at
const HELD = new Set(["button", "tool", "die", "tile", "goal", "card"]);
export const NARROW = 480; // pixels: a row in which dials would be too small to touch, and in which spacing is snug
const USUAL = 60; // the unit of an empty tray

/**
 * Trays, those that belong to nobody first, and the unit each of them needs.
 * @param {Frame} frame
 * @param {Iterable<Sprite>} sprites
 * @returns {Laying[]}
 */
export function trayNeeds(frame, sprites) {
  /** @type {Laying[]} */
  const layings = (frame.trays ?? []).map((tray) => ({ tray, need: 0, finger: 0, held: false, bands: bandsOf(tray) }));
  for (const { role = "thing", marks = [], x, y, wide = 1, high = 1 } of layings.length ? sprites : []) {
    const own = layings.find(({ tray }) => x >= tray.left && x <= tray.right && y >= tray.top && y <= tray.bottom);
    if (!own || role === "text") continue;
    const isDial = marks.includes("dial");
    const band = own.bands.find((one) => y >= one.top && y <= one.bottom);
    if (band && !isDial) band.dial = false;
    own.held ||= HELD.has(role);
    const size = Math.max(wide, high);
    own.need = Math.max(own.need, (PIXELS[role] ?? SEEN) / size);
    own.finger = Math.max(own.finger, (role === "card" && size < CARD ? SEEN : (NARROWLY[role] ?? SEEN)) / size);
  }
  for (const one of layings) [one.need, one.finger] = [one.need || USUAL, one.finger || USUAL];
  return [...layings.filter(isCommon), ...layings.filter((one) => !isCommon(one))];
}

/** @param {Tray} tray @returns {Band[]} the first is never taken for a dial */
function bandsOf(tray) {
  const edges = [tray.top, ...(tray.folds ?? []), tray.bottom];
  return edges
    .slice(1)
    .map((bottom, at) => ({ left: tray.left, top: edges[at], right: tray.right, bottom, dial: at > 0 && edges.length > 2 }));
}

/** @param {Laying} laying */
export function isCommon({ tray }) {
  return tray.player === undefined || tray.player === null;
}

/** A tray as the scene has it. @type {Fold} */
export function unfolded({ tray }) {
  const band = { left: tray.left, top: tray.top, right: tray.right, bottom: tray.bottom, dial: false };
  return { across: tray.right - tray.left, down: tray.bottom - tray.top, bands: [{ band, x: 0, y: 0 }], dials: [] };
}

/** Without its dials: whatever they turn is touched itself. @type {Fold} */
function withoutDials({ tray, bands }) {
  let y = 0;
  const shown = bands.filter((band) => !band.dial);
  const placed = shown.map((band) => {
    const at = { band, x: 0, y };
    y += band.bottom - band.top;
    return at;
  });
  return { across: tray.right - tray.left, down: y, bands: placed, dials: bands.filter((band) => band.dial) };
}

/** Its bands side by side. @type {Fold} */
function sideBySide({ tray, bands }) {
  const shown = bands.filter((band) => !band.dial);
  const across = tray.right - tray.left;
  const down = Math.max(...shown.map((band) => band.bottom - band.top));
  const placed = shown.map((band, at) => ({ band, x: at * across, y: (down - (band.bottom - band.top)) / 2 }));
  return { across: across * shown.length, down, bands: placed, dials: bands.filter((band) => band.dial) };
}

/**
 * All trays in one row of a given height, folded or not, whichever is larger; in a narrow one without dials.
 * @param {Laying[]} layings
 * @param {number} wide
 * @param {number} high
 * @param {Space} space
 * @returns {Laid[]}
 */
export function inOneRow(layings, wide, high, { pad, head, gap }) {
  if (!layings.length) return [];
  const isNarrow = wide < NARROW;
  const needOf = needIn(layings, wide);
  const free = wide - 2 * pad * layings.length - gap * (layings.length - 1);
  const scaled = (isNarrow ? [withoutDials, sideBySide] : [unfolded]).map((fold) => {
    const folded = layings.map(fold);
    const needs = folded.map(({ across, down }, at) => {
      const need = needOf(layings[at]);
      return { across: across * need, down: down * need };
    });
    const scale = Math.min(
      free / needs.reduce((sum, one) => sum + one.across, 0),
      ...needs.map((one) => (high - 2 * pad - head) / one.down),
    );
    return { folded, scale };
  });
  const { folded, scale } = scaled.reduce((best, one) => (Math.min(one.scale, MOST) > best.scale ? one : best));
  const widths = folded.map(({ across }, at) => across * needOf(layings[at]) * Math.min(scale, MOST) + 2 * pad);
  const over = Math.max(0, wide - gap * (layings.length - 1) - widths.reduce((sum, one) => sum + one, 0)) / layings.length;
  let x = 0;
  return layings.map((laying, at) => {
    const laid = { laying, folded: folded[at], most: needOf(laying) * MOST, head, x, y: 0, wide: widths[at] + over, high };
    x += laid.wide + gap;
    return laid;
  });
}

/**
 * The height of a row in which everything is well seen and touched; a narrow one is higher for a hand of cards alone.
 * @param {Laying[]} layings
 * @param {number} wide
 * @param {Space} space
 */
export function neededHeight(layings, wide, { pad, head }) {
  if (wide < NARROW && !isHand(layings)) return 0;
  const needOf = needIn(layings, wide);
  return Math.max(0, ...layings.map((one) => (one.tray.bottom - one.tray.top) * needOf(one))) + 2 * pad + head;
}

/** The unit that a tray of a row needs. @param {Laying[]} layings @param {number} wide @returns {(laying: Laying) => number} */
function needIn(layings, wide) {
  return wide < NARROW && isHand(layings) ? (one) => one.finger : (one) => one.need;
}

/** @param {Laying[]} layings */
function isHand(layings) {
  return layings.some((one) => one.finger > one.need);
}

/**
 * Lay trays in rows, as large as they fit.
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {number} least of what they need
 * @param {Space} space
 */
export function packed(trays, wide, high, least, space) {
  let [low, up] = [least, MOST];
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (low + up) / 2;
    if (shelved(trays, wide, middle, space).high <= high) low = middle;
    else up = middle;
  }
  const most = shelved(trays, wide, MOST, space);
  return most.high <= high ? most : shelved(trays, wide, low, space);
}

/**
 * All trays in common rows, or the players' trays in rows of their own if that takes less space.
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} scale
 * @param {Space} space
 */
export function shelved(trays, wide, scale, space) {
  const together = rows(trays, wide, scale, space);
  const common = rows(trays.filter(isCommon), wide, scale, space);
  const owned = rows(
    trays.filter((one) => !isCommon(one)),
    wide,
    scale,
    space,
  );
  const start = common.high + space.gap;
  if (!common.high || !owned.high || start + owned.high > together.high - space.gap) return together;
  return { laid: [...common.laid, ...owned.laid.map((one) => ({ ...one, y: one.y + start }))], high: start + owned.high };
}

/**
 * Rows of trays at a scale of what they need; a tray too wide for the row is drawn smaller.
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} scale
 * @param {Space} space
 */
function rows(trays, wide, scale, { pad, head, gap }) {
  /** @type {Laid[]} */
  const laid = [];
  let [x, y, high] = [0, 0, 0];
  for (const laying of trays) {
    const { tray, need } = laying;
    const unit = Math.min(need * scale, (wide - 2 * pad) / (tray.right - tray.left));
    const letters = head ? tray.label.length * LETTER + 26 : 0;
    const lines = letters > wide ? 2 : 1;
    const across = Math.min(wide, Math.max((tray.right - tray.left) * unit + 2 * pad, letters));
    const down = (tray.bottom - tray.top) * unit + 2 * pad + lines * head;
    if (x > 0 && x + across > wide + 0.5) [x, y, high] = [0, y + high + gap, 0];
    laid.push({ laying, folded: unfolded(laying), most: need * MOST, head: lines * head, x, y, wide: across, high: down });
    x += across + gap;
    high = Math.max(high, down);
  }
  for (const row of new Set(laid.map((one) => one.y)))
    stretch(
      laid.filter((one) => one.y === row),
      wide,
      gap,
    );
  return { laid, high: trays.length ? y + high : 0 };
}

/**
 * Fill a row: its trays share the spare width up to a limit, and the rest is split between both ends.
 * @param {{x: number, wide: number, high: number}[]} row
 * @param {number} wide
 * @param {number} gap
 */
function stretch(row, wide, gap) {
  const over = wide - row.reduce((sum, one) => sum + one.wide, 0) - gap * (row.length - 1);
  const high = Math.max(...row.map((one) => one.high));
  const more = row.map((one) => Math.max(0, Math.min(over / row.length, BROAD - one.wide)));
  let x = Math.max(0, over - more.reduce((sum, one) => sum + one, 0)) / 2;
  for (const [at, one] of row.entries()) {
    one.x = x;
    one.wide += more[at];
    one.high = high;
    x += one.wide + gap;
  }
}
