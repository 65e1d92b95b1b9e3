// Where the parts of a scene lie on the page: the board, turned or not, and each tray beside or under it. Numbers only; knows
// no elements.
// @ts-check
import { NARROW, inOneRow, isCommon, neededHeight, packed, shelved } from "./trays.js";
/** @import { ShownFrame as Frame, ShownTray as Tray } from "../wire.js" */
/** @import { Box, Laid, Laying, Space } from "./trays.js" */

/**
 * @typedef {Box & {unit: number, x: number, y: number, tray: Tray | null, turn: number, isDial?: boolean}} Part  x and y:
 *   pixels
 *   where its left upper corner lies; turn: degrees clockwise; isDial: nothing of it is seen, all lies at one place
 */
/**
 * @typedef {{id: string, label: string, x: number, y: number, wide: number, high: number}} Card  the ground of a tray, in
 *   pixels; without a label there is no room for one
 */
/**
 * @typedef {object} Layout
 * @property {Part[]} parts trays first, the board last
 * @property {Card[]} cards
 * @property {number} wide
 * @property {number} high
 * @property {boolean} trayed there is a place for trays, which is kept
 * @property {"beside" | "under" | "lying"} mode trays lie beside the board or under it; or the board lies, and what is beside
 *   other boards is a row under it
 * @property {{x: number, wide: number} | null} side where the column beside the board lies
 */
/**
 * @typedef {object} How
 * @property {boolean} beside trays beside the board, not under it
 * @property {number | null} side height of what stands under the trays in the column, if anything does
 * @property {boolean} bare without the captions around the board
 * @property {number} turn degrees by which the board is turned
 * @property {boolean} trayed there have been trays: their place is kept
 * @property {(player: number) => boolean} mine whose tray it is
 * @property {number | null} acting of several people at one screen, whose hand lies in the row under the board
 */

/** @type {Space} */
const ROOMY = { pad: 10, head: 22, gap: 12 };
/** @type {Space} */
const SNUG = { pad: 6, head: 19, gap: 8 };
/** @type {Space} */
const TIGHT = { pad: 4, head: 0, gap: 6 };
const LOW = 400; // pixels of height below which spacing is snug
const COLUMN = 172; // the least width of the column beside the board
const WIDEST = 300;
const ROW = 76; // the least height of the row of trays under a board,
const MORE = 0.3; // and the most of the height that is kept for it on larger screens,
const SLIMMEST = 0.93; // how much narrower than a phone a board becomes for the sake of a hand of cards,
const HEADED = 130; // that from which it has headings,
const HIGHEST = 260; // and the most it takes
const SIDE = 216; // the height kept for what stands under the trays in the column
const LYING = 60; // and under a board that lies
const LEAST = 0.2; // the minimum share of what trays need where the page must not scroll
const FIRST = 0.66; // of the column for what is held; the rest for what others have

/** The part of a frame that no tray covers. @param {Frame} frame @param {boolean} [bare] @returns {Box} */
export function boardBox(frame, bare = false) {
  if (bare && frame.inner) {
    const [left, top, right, bottom] = frame.inner;
    return { left, top, right, bottom };
  }
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
 * Where a caption beside a board lies. Captions stay at the edges of the screen at which they are while the board is not turned
 *   (at the left and below, for instance), so on a board that is turned they change sides.
 * @param {Frame} frame @param {number} turn @param {{x: number, y: number}} place
 */
export function captionPlace(frame, turn, { x, y }) {
  if (!frame.inner || turn % 360 === 0) return { x, y };
  const box = boardBox(frame);
  const [left, top, right, bottom] = frame.inner;
  const isAlike = left - box.left > box.right - right === top - box.top > box.bottom - bottom; // left and top, right and bottom
  const isAcross = turn === 180 || (turn === 90) !== isAlike; // a quarter clockwise takes left to top, and top to right
  const isDown = turn === 180 || (turn === 90) === isAlike;
  const [isAside, isAbove] = [x <= left || x >= right, y <= top || y >= bottom];
  return { x: isAcross && isAside ? left + right - x : x, y: isDown && isAbove ? top + bottom - y : y };
}

/** What a board takes with its captions. @param {Frame} frame @param {How} how @returns {Box} */
function captionedBox(frame, { bare, turn }) {
  const box = boardBox(frame, bare);
  const one = captionPlace(frame, turn, { x: box.left, y: box.top });
  const other = captionPlace(frame, turn, { x: box.right, y: box.bottom });
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** How wide and high a box is when it is turned. @param {Box} box @param {number} turn */
export function turnedSize(box, turn) {
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  return turn % 180 === 0 ? { across, down } : { across: down, down: across };
}

/**
 * @param {Frame} frame
 * @param {Laying[]} trays
 * @param {number} wide pixels there are
 * @param {number} high pixels there are
 * @param {How} how
 * @returns {Layout}
 */
export function lay(frame, trays, wide, high, how) {
  const box = captionedBox(frame, how);
  const space = high < LOW || wide < NARROW ? SNUG : ROOMY;
  if (how.turn % 180 && !trays.length) return lying(box, wide, high, how);
  return how.beside && (trays.length || how.side !== null)
    ? beside(box, trays, wide, high, how, space)
    : under(box, trays, wide, high, how, space);
}

/** What is touched or read at every turn: nobody's, and mine. @param {Laying[]} trays @param {How} how */
function firstOf(trays, { mine }) {
  return trays.filter((one) => isCommon(one) || (one.held && mine(Number(one.tray.player))));
}

/** The same where there is room for so many hands only. @param {Laying[]} trays @param {How} how @param {number} hands */
function firstFew(trays, how, hands) {
  const first = firstOf(trays, how);
  const owned = first.filter((one) => !isCommon(one));
  if (owned.length <= hands) return first;
  const one = owned.find(({ tray }) => tray.player === how.acting) ?? owned[0];
  return first.filter((other) => isCommon(other) || other.tray.player === one.tray.player);
}

/**
 * A board on its side takes the whole width.
 * @param {Box} box
 * @param {number} wide
 * @param {number} high
 * @param {How} how
 * @returns {Layout}
 */
function lying(box, wide, high, { side, turn }) {
  const { across, down } = turnedSize(box, turn);
  const room = high - (side === null ? 0 : Math.max(LYING, side) + ROOMY.gap);
  const unit = Math.min(wide / across, room / down);
  const board = { ...box, unit, x: (wide - unit * across) / 2, y: (room - unit * down) / 2, tray: null, turn };
  return { parts: [board], cards: [], wide, high, trayed: false, mode: "lying", side: side === null ? null : { x: 0, wide } };
}

/**
 * Board and column side by side, centred in the available space.
 * @param {Box} box
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {How} how
 * @param {Space} space
 * @returns {Layout}
 */
function beside(box, trays, wide, high, how, space) {
  const { gap } = space;
  const { side, turn } = how;
  const { across, down } = turnedSize(box, turn);
  const isTrayed = trays.length > 0 || how.trayed;
  const column = isTrayed ? Math.min(WIDEST, wide * 0.4, Math.max(COLUMN, wide - gap - (high / down) * across)) : COLUMN;
  const unit = Math.min((wide - column - gap) / across, high / down);
  const x = Math.max(0, (wide - column - gap - unit * across) / 2);
  const start = x + unit * across + gap;
  const below = side === null ? 0 : Math.max(side, SIDE) + gap;
  const first = firstFew(trays, how, 2);
  const rest = trays.filter((one) => !first.includes(one));
  const held = packed(first, column, (high - below) * (rest.length ? FIRST : 1), LEAST, space);
  const top = first.length ? held.high + gap : 0;
  const room = high - below - top;
  const headed = packed(rest, column, room, LEAST, space);
  const others = headed.high > room ? packed(rest, column, room, LEAST, { ...space, head: 0 }) : headed; // signs name them
  const laid = [...held.laid, ...others.laid.map((one) => ({ ...one, y: one.y + top }))];
  const board = { ...box, unit, x, y: Math.max(0, (high - unit * down) / 2), tray: null, turn };
  return {
    ...placed(board, laid, start, 0, space),
    wide,
    high: Math.max(high, top + others.high + (side === null ? 0 : side + gap)),
    trayed: isTrayed,
    mode: "beside",
    side: side === null ? null : { x: start, wide: column },
  };
}

/**
 * The board as wide as the screen, one row of trays below it; what the others have follows further down.
 * @param {Box} box
 * @param {Laying[]} trays
 * @param {number} wide
 * @param {number} high
 * @param {How} how
 * @param {Space} space
 * @returns {Layout}
 */
function under(box, trays, wide, high, how, space) {
  const { across, down } = turnedSize(box, how.turn);
  const first = firstFew(trays, how, 1);
  const isTrayed = first.length > 0 || how.trayed;
  const isSlim = wide < NARROW;
  const most = isSlim ? high - TIGHT.gap - SLIMMEST * (wide / across) * down : high * MORE;
  const kept = Math.max(ROW, Math.min(most, neededHeight(first, wide, isSlim ? TIGHT : space)));
  const unit = Math.min(wide / across, (high - (isTrayed ? kept + TIGHT.gap : 0)) / down);
  const inset = 8; // trays keep clear of the edge of a phone
  const top = unit * down + TIGHT.gap;
  const row = Math.min(HIGHEST, high - top);
  const laid = inOneRow(first, wide - 2 * inset, row, row < HEADED ? TIGHT : space);
  const rest = trays.filter((one) => !first.includes(one));
  const later = shelved(rest, wide - 2 * inset, 1, space);
  const below = high - top + space.gap;
  const all = [...laid, ...later.laid.map((one) => ({ ...one, y: one.y + below }))];
  const board = { ...box, unit, x: (wide - unit * across) / 2, y: isTrayed ? 0 : (high - unit * down) / 2, tray: null };
  return {
    ...placed({ ...board, turn: how.turn }, all, inset, top, row < HEADED ? TIGHT : space),
    wide,
    high: rest.length ? top + below + later.high : high,
    trayed: isTrayed,
    mode: "under",
    side: null,
  };
}

/**
 * The content of a tray is as large as its card allows.
 * @param {Part} board @param {Laid[]} laid @param {number} x @param {number} y @param {Space} space
 * @returns {{parts: Part[], cards: Card[]}}
 */
function placed(board, laid, x, y, { pad }) {
  const parts = laid.flatMap((one) => {
    const { folded, head } = one;
    const { tray } = one.laying;
    const [wide, high] = [one.wide - 2 * pad, one.high - head - 2 * pad];
    const unit = Math.min(one.most, wide / folded.across, high / folded.down);
    const left = x + one.x + pad + (wide - folded.across * unit) / 2;
    const top = y + one.y + head + pad + (high - folded.down * unit) / 2;
    const seen = folded.bands.map(({ band, x: dx, y: dy }) => ({
      ...edges(band),
      unit,
      x: left + dx * unit,
      y: top + dy * unit,
      tray,
      turn: 0,
    }));
    const { band } = folded.bands[0];
    const middle = { x: left + ((band.right - band.left) * unit) / 2, y: top + ((band.bottom - band.top) * unit) / 2 };
    const dials = folded.dials.map((dial) => ({ ...edges(dial), unit: unit * 2, ...middle, tray, turn: 0, isDial: true }));
    return [...seen, ...dials];
  });
  const cards = laid.map((one) => ({
    id: one.laying.tray.id,
    label: one.head ? one.laying.tray.label : "",
    x: x + one.x,
    y: y + one.y,
    wide: one.wide,
    high: one.high,
  }));
  return { parts: [...parts, board], cards };
}

/** @param {Box} box @returns {Box} */
function edges({ left, top, right, bottom }) {
  return { left, top, right, bottom };
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
  return {
    parts: [{ ...box, unit, x, y, tray: null, turn: 0 }],
    cards: [],
    wide,
    high,
    trayed: false,
    mode: "under",
    side: null,
  };
}

/** The part a place belongs to. @param {Layout} layout @param {number} x @param {number} y @returns {Part} */
export function partAt(layout, x, y) {
  const inside = (/** @type {Part} */ part) => x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
  return layout.parts.find((part) => part.tray && inside(part)) ?? layout.parts[layout.parts.length - 1];
}

/** Pixels of a place, and how far what lies there is turned. @param {Layout} layout @param {number} x @param {number} y */
export function spot(layout, x, y) {
  const part = partAt(layout, x, y);
  const { unit, turn } = part;
  if (part.isDial) return { x: part.x, y: part.y, unit, tilt: turn, part };
  const [right, down] = [x - part.left, y - part.top];
  const [left, up] = [part.right - x, part.bottom - y];
  const [across, under] = turn === 90 ? [up, right] : turn === 180 ? [left, up] : turn === 270 ? [down, left] : [right, down];
  return { x: part.x + across * unit, y: part.y + under * unit, unit, tilt: turn, part };
}
