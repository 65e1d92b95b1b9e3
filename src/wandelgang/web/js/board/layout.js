// Where the parts of a scene lie on the page: the board, and each tray beside or under it. Numbers only; knows no elements.
// @ts-check

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Tray} Tray */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {Box & {unit: number, x: number, y: number, tray: Tray | null}} Part  x and y: pixels where its left upper corner lies */
/** @typedef {{id: string, label: string, x: number, y: number, wide: number, high: number}} Card  the ground of a tray, in pixels */
/** @typedef {{parts: Part[], cards: Card[], wide: number, high: number, beside: boolean, side: {x: number, wide: number} | null}} Layout */

const PAD = 10; // round the contents of a tray
const HEAD = 22; // its heading
const LETTER = 7.6; // pixels a letter of it takes
const GAP = 12; // between trays, and between them and the board
const COLUMN = 172; // the least width of the column beside the board
const WIDEST = 300;
const LARGEST = 1.35; // a tray is drawn at most so much larger than the board,
const HANDY = 76; // or so large that a finger finds its things
const SMALLEST = 20; // pixels of a unit in a tray, at least, if the page can scroll

/** The part of a frame that no tray covers. @param {Frame} frame @returns {Box} */
export function boardBox(frame) {
  let box = { left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom };
  for (const tray of frame.trays ?? []) {
    const apart = tray.left >= box.right || tray.right <= box.left || tray.top >= box.bottom || tray.bottom <= box.top;
    if (apart) continue;
    const cuts = [{ ...box, right: tray.left }, { ...box, left: tray.right }, { ...box, bottom: tray.top }, { ...box, top: tray.bottom }];
    const area = (/** @type {Box} */ one) => Math.max(0, one.right - one.left) * Math.max(0, one.bottom - one.top);
    box = cuts.reduce((best, one) => (area(one) > area(best) ? one : best));
  }
  return box;
}

/**
 * Lay trays in rows, as large as fits.
 * @param {Tray[]} trays @param {number} wide @param {number} high @param {number} most the largest unit
 */
function packed(trays, wide, high, most) {
  let [low, up] = [Math.min(SMALLEST, most), most];
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (low + up) / 2;
    if (shelved(trays, wide, middle).high <= high) low = middle;
    else up = middle;
  }
  return shelved(trays, wide, shelved(trays, wide, most).high <= high ? most : low);
}

/** Rows of trays in their order, or the highest first, if that takes less room: then those alike lie side by side. @param {Tray[]} trays @param {number} wide @param {number} unit */
function shelved(trays, wide, unit) {
  const sorted = [...trays].sort((a, b) => b.bottom - b.top - (a.bottom - a.top));
  const [given, other] = [rows(trays, wide, unit), rows(sorted, wide, unit)];
  return other.high < given.high - GAP ? other : given;
}

/** Rows of trays at a given unit; a tray too wide for the row is drawn smaller. @param {Tray[]} trays @param {number} wide @param {number} unit */
function rows(trays, wide, unit) {
  /** @type {{tray: Tray, unit: number, x: number, y: number, wide: number, high: number}[]} */
  const laid = [];
  let [x, y, high] = [0, 0, 0];
  for (const tray of trays) {
    const own = Math.min(unit, (wide - 2 * PAD) / (tray.right - tray.left));
    const across = Math.min(wide, Math.max((tray.right - tray.left) * own + 2 * PAD, tray.label.length * LETTER + 26));
    const down = (tray.bottom - tray.top) * own + 2 * PAD + HEAD;
    if (x > 0 && x + across > wide + 0.5) [x, y, high] = [0, y + high + GAP, 0];
    laid.push({ tray, unit: own, x, y, wide: across, high: down });
    x += across + GAP;
    high = Math.max(high, down);
  }
  for (const row of new Set(laid.map((one) => one.y))) stretch(laid.filter((one) => one.y === row), wide);
  return { laid, high: trays.length ? y + high : 0 };
}

/** Fill a row: what is over is shared among its trays. @param {{x: number, wide: number, high: number}[]} row @param {number} wide */
function stretch(row, wide) {
  const over = wide - row.reduce((sum, one) => sum + one.wide, 0) - GAP * (row.length - 1);
  const high = Math.max(...row.map((one) => one.high));
  let x = 0;
  for (const one of row) {
    one.x = x;
    one.wide += Math.max(0, over) / row.length;
    one.high = high;
    x += one.wide + GAP;
  }
}

/**
 * @param {Frame} frame
 * @param {number} wide pixels there are
 * @param {number} high pixels there are
 * @param {{beside: boolean, side: number, hasSide: boolean}} how trays beside the board or under it; height of what stands under the trays in the column
 * @returns {Layout}
 */
export function lay(frame, wide, high, how) {
  const box = boardBox(frame);
  const trays = frame.trays ?? [];
  return how.beside && (trays.length || how.hasSide) ? beside(box, trays, wide, high, how) : under(box, trays, wide, high);
}

/** @param {Box} box @param {Tray[]} trays @param {number} wide @param {number} high @param {{side: number, hasSide: boolean}} how @returns {Layout} */
function beside(box, trays, wide, high, how) {
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const column = trays.length ? Math.min(WIDEST, wide * 0.4, Math.max(COLUMN, wide - GAP - (high / down) * across)) : COLUMN;
  const unit = Math.min((wide - column - GAP) / across, high / down);
  const boardWide = unit * across;
  const x = Math.max(0, (wide - column - GAP - boardWide) / 2);
  const start = wide - column;
  const room = high - (how.side ? how.side + GAP : 0);
  const { laid, high: used } = packed(trays, column, room, Math.max(unit * LARGEST, HANDY));
  const total = Math.max(high, used + (how.side ? how.side + GAP : 0));
  const board = { ...box, unit, x, y: Math.max(0, (high - unit * down) / 2), tray: null };
  return { ...placed(board, laid, start, 0), wide, high: total, beside: true, side: { x: start, wide: column } };
}

/** @param {Box} box @param {Tray[]} trays @param {number} wide @param {number} high @returns {Layout} */
function under(box, trays, wide, high) {
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const inset = trays.length ? 10 : 0; // trays keep clear of the edge of a phone
  const least = shelved(trays, wide - 2 * inset, Math.max(SMALLEST, Math.min(34, (wide / across) * 0.8))).high;
  const unit = Math.min(wide / across, Math.max(high - (least ? least + GAP : 0), high * 0.55) / down);
  const top = unit * down + (trays.length ? GAP : 0);
  const { laid, high: used } = packed(trays, wide - 2 * inset, Math.max(high - top, least), Math.max(unit * LARGEST, HANDY));
  const total = Math.max(high, top + used);
  const free = trays.length ? 0 : Math.max(0, (high - unit * down) / 2);
  const board = { ...box, unit, x: (wide - unit * across) / 2, y: free, tray: null };
  return { ...placed(board, laid, inset, top), wide, high: total, beside: false, side: null };
}

/**
 * @param {Part} board @param {ReturnType<typeof rows>["laid"]} laid @param {number} x @param {number} y
 * @returns {{parts: Part[], cards: Card[]}}
 */
function placed(board, laid, x, y) {
  const parts = laid.map((one) => {
    const inner = (one.tray.right - one.tray.left) * one.unit;
    const rest = one.high - HEAD - 2 * PAD - (one.tray.bottom - one.tray.top) * one.unit;
    return { ...one.tray, unit: one.unit, x: x + one.x + (one.wide - inner) / 2, y: y + one.y + HEAD + PAD + rest / 2, tray: one.tray };
  });
  const cards = laid.map((one) => ({ id: one.tray.id, label: one.tray.label, x: x + one.x, y: y + one.y, wide: one.wide, high: one.high }));
  return { parts: [...parts, board], cards };
}

/** The whole scene as one part, trays where the scene has them. @param {Frame} frame @param {number} wide @param {number} high @returns {Layout} */
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
