// Where the parts of a scene lie on the page: the board, and each tray beside or under it. Numbers only; knows no elements.
// @ts-check

/** @import { Role, ShownFrame as Frame, ShownSprite as Sprite, ShownTray as Tray } from "../wire.js" */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/**
 * @typedef {Box & {unit: number, x: number, y: number, tray: Tray | null}} Part  x and y: pixels where its left upper corner
 *   lies
 */
/**
 * @typedef {{id: string, label: string, x: number, y: number, wide: number, high: number}} Card  the ground of a tray, in
 *   pixels
 */
/**
 * @typedef {object} Layout
 * @property {Part[]} parts trays first, the board last
 * @property {Card[]} cards
 * @property {number} wide
 * @property {number} high
 * @property {boolean} beside trays lie beside the board, not under it
 * @property {{x: number, wide: number} | null} side where the column beside the board lies
 */

/**
 * @typedef {{pad: number, head: number, gap: number}} Space  pixels round the contents of a tray, of a line of its heading,
 *   between trays
 */
/** @typedef {{tray: Tray, need: number}} Laying  need: the unit at which all things of a tray are well seen and touched */

/** @type {Space} */
const ROOMY = { pad: 10, head: 22, gap: 12 };
/** @type {Space} */
const SNUG = { pad: 6, head: 19, gap: 8 };
const LOW = 400; // pixels of height below which spacing is snug,
const LETTER = 8.2; // pixels per letter of a heading
const COLUMN = 172; // the least width of the column beside the board
const WIDEST = 300;
const BROAD = 400; // a tray is not stretched beyond this to fill its row
const SLIM = 480; // and of width; a narrower board is not shrunk to make room for its trays,
const TIGHT = 0.65; // unless they would be drawn at less than this share of the size they need
const LEAST = 0.2; // the minimum share where the page must not scroll
const MOST = 1.8; // the maximum share where there is space
const TALLER = 1.5; // how much a board that would be a narrow strip may exceed a low window
const SEEN = 24; // the minimum size of anything in a tray, in pixels,
/** @type {Partial<Record<Role, number>>} and of what is touched or read at every turn */
const PIXELS = { button: 52, tool: 44, die: 60, tile: 80, goal: 36 };
const USUAL = 60; // the unit of an empty tray

/** The part of a frame that no tray covers. @param {Frame} frame @returns {Box} */
export function boardBox(frame) {
  let box = { left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom };
  for (const tray of frame.trays ?? []) {
    const apart = tray.left >= box.right || tray.right <= box.left || tray.top >= box.bottom || tray.bottom <= box.top;
    if (apart) continue;
    const cuts = [
      { ...box, right: tray.left },
      { ...box, left: tray.right },
      { ...box, bottom: tray.top },
      { ...box, top: tray.bottom },
    ];
    const area = (/** @type {Box} */ one) => Math.max(0, one.right - one.left) * Math.max(0, one.bottom - one.top);
    box = cuts.reduce((best, one) => (area(one) > area(best) ? one : best));
  }
  return box;
}

/**
 * Trays, those that belong to nobody first, and the unit each of them needs.
 * @param {Frame} frame
 * @param {Iterable<Sprite>} sprites
 * @returns {Laying[]}
 */
export function trayNeeds(frame, sprites) {
  const laying = (frame.trays ?? []).map((tray) => ({ tray, need: 0 }));
  for (const { role = "thing", x, y, wide = 1, high = 1 } of laying.length ? sprites : []) {
    const own = laying.find(({ tray }) => x >= tray.left && x <= tray.right && y >= tray.top && y <= tray.bottom);
    if (own && role !== "text") own.need = Math.max(own.need, (PIXELS[role] ?? SEEN) / Math.max(wide, high));
  }
  for (const one of laying) one.need ||= USUAL;
  return [...laying.filter(isCommon), ...laying.filter((one) => !isCommon(one))];
}

/** @param {Laying} laying */
function isCommon({ tray }) {
  return tray.player === undefined || tray.player === null;
}

/**
 * Lay trays in rows, as large as they fit.
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {number} least of what they need
 * @param {Space} space
 */
function packed(trays, wide, high, least, space) {
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
function shelved(trays, wide, scale, space) {
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
  /** @type {{tray: Tray, most: number, head: number, x: number, y: number, wide: number, high: number}[]} */
  const laid = [];
  let [x, y, high] = [0, 0, 0];
  for (const { tray, need } of trays) {
    const unit = Math.min(need * scale, (wide - 2 * pad) / (tray.right - tray.left));
    const letters = tray.label.length * LETTER + 26;
    const lines = letters > wide ? 2 : 1;
    const across = Math.min(wide, Math.max((tray.right - tray.left) * unit + 2 * pad, letters));
    const down = (tray.bottom - tray.top) * unit + 2 * pad + lines * head;
    if (x > 0 && x + across > wide + 0.5) [x, y, high] = [0, y + high + gap, 0];
    laid.push({ tray, most: need * MOST, head: lines * head, x, y, wide: across, high: down });
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

/**
 * @param {Frame} frame
 * @param {Laying[]} trays
 * @param {number} wide pixels there are
 * @param {number} high pixels there are
 * @param {{beside: boolean, side: number | null, most: number}} how trays beside the board or under it; height of what stands
 *   under the trays in the column, if anything does; the largest unit of a board above its trays
 * @returns {Layout}
 */
export function lay(frame, trays, wide, high, how) {
  const box = boardBox(frame);
  const space = high < LOW || wide < SLIM ? SNUG : ROOMY;
  return how.beside && (trays.length || how.side !== null)
    ? beside(box, trays, wide, high, how.side, space)
    : under(box, trays, wide, high, how.most, space);
}

/**
 * Board and column side by side, centred in the available space.
 * @param {Box} box
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {number | null} side
 * @param {Space} space
 * @returns {Layout}
 */
function beside(box, trays, wide, high, side, space) {
  const { gap } = space;
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const column = trays.length ? Math.min(WIDEST, wide * 0.4, Math.max(COLUMN, wide - gap - (high / down) * across)) : COLUMN;
  const unit = Math.min((wide - column - gap) / across, high / down);
  const x = Math.max(0, (wide - column - gap - unit * across) / 2);
  const start = x + unit * across + gap;
  const below = side ? side + gap : 0;
  const { laid, high: used } = packed(trays, column, high - below, LEAST, space);
  const board = { ...box, unit, x, y: Math.max(0, (high - unit * down) / 2), tray: null };
  return {
    ...placed(board, laid, start, 0, space),
    wide,
    high: Math.max(high, used + below),
    beside: true,
    side: side === null ? null : { x: start, wide: column },
  };
}

/**
 * @param {Box} box
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {number} most
 * @param {Space} space
 * @returns {Layout}
 */
function under(box, trays, wide, high, most, space) {
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const inset = trays.length ? 10 : 0; // trays keep clear of the edge of a phone
  const room = (/** @type {number} */ scale) =>
    high - (trays.length ? shelved(trays, wide - 2 * inset, scale, space).high + space.gap : 0);
  const whole = high < LOW && across * high * 2 < down * wide ? high * TALLER : high;
  const unit = Math.min(
    most,
    wide / across,
    (trays.length ? Math.max(room(1), Math.min(room(TIGHT), (SLIM / across) * down), high / 2) : whole) / down,
  );
  const top = unit * down + (trays.length ? space.gap : 0);
  const { laid, high: used } = packed(trays, wide - 2 * inset, high - top, TIGHT, space);
  const free = trays.length ? 0 : Math.max(0, (high - unit * down) / 2);
  const board = { ...box, unit, x: (wide - unit * across) / 2, y: free, tray: null };
  return { ...placed(board, laid, inset, top, space), wide, high: Math.max(high, top + used), beside: false, side: null };
}

/**
 * The content of a tray is as large as its card allows.
 * @param {Part} board @param {ReturnType<typeof rows>["laid"]} laid @param {number} x @param {number} y @param {Space} space
 * @returns {{parts: Part[], cards: Card[]}}
 */
function placed(board, laid, x, y, { pad }) {
  const parts = laid.map((one) => {
    const { tray, head } = one;
    const [across, down] = [tray.right - tray.left, tray.bottom - tray.top];
    const [wide, high] = [one.wide - 2 * pad, one.high - head - 2 * pad];
    const unit = Math.min(one.most, wide / across, high / down);
    return {
      ...tray,
      unit,
      x: x + one.x + pad + (wide - across * unit) / 2,
      y: y + one.y + head + pad + (high - down * unit) / 2,
      tray,
    };
  });
  const cards = laid.map((one) => ({
    id: one.tray.id,
    label: one.tray.label,
    x: x + one.x,
    y: y + one.y,
    wide: one.wide,
    high: one.high,
  }));
  return { parts: [...parts, board], cards };
}

/**
 * The whole scene as one part, trays where the scene has them.
 * @param {Frame} frame
 * @param {number} wide
 * @param {number} high
 * @returns {Layout}
 */
export function whole(frame, wide, high) {
  const box = { left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom };
  const unit = Math.min(wide / (box.right - box.left), high / (box.bottom - box.top));
  const x = (wide - unit * (box.right - box.left)) / 2;
  const y = (high - unit * (box.bottom - box.top)) / 2;
  return { parts: [{ ...box, unit, x, y, tray: null }], cards: [], wide, high, beside: false, side: null };
}

/** The part a place belongs to. @param {Layout} layout @param {number} x @param {number} y @returns {Part} */
export function partAt(layout, x, y) {
  const inside = (/** @type {Part} */ part) => x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
  return layout.parts.find((part) => part.tray && inside(part)) ?? layout.parts[layout.parts.length - 1];
}

/** Pixels of a place. @param {Layout} layout @param {number} x @param {number} y */
export function spot(layout, x, y) {
  const part = partAt(layout, x, y);
  return { x: part.x + (x - part.left) * part.unit, y: part.y + (y - part.top) * part.unit, unit: part.unit, part };
}
