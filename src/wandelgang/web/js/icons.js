// Our own small icons and the shapes of the players, as SVG. All are decoration: the words beside them say what they mean.
// @ts-check
import { svg } from "./dom.js";

/** Strokes on a field of 24 × 24. @type {Record<string, string>} */
const STROKES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  open: "M5 12h.01M12 12h.01M19 12h.01",
  chart: "M4 20h16M6.5 16v-4M12 16V6M17.5 16v-7",
  check: "m5 12.5 5 5 9.5-11",
  hint: "M9 17h6M10 20.5h4M8.5 14.5C6.5 13 5.5 11.2 5.5 9a6.5 6.5 0 0 1 13 0c0 2.2-1 4-3 5.5v1h-7Z",
  back: "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  play: "M7 5v14l12-7Z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5v14l-9-7Z",
  last: "M18 5v14M5 5v14l9-7Z",
  previous: "m14.5 5-7 7 7 7",
  next: "m9.5 5 7 7-7 7",
  down: "m5 9 7 7 7-7",
  house: "M3.5 11.5 12 4l8.5 7.5M6 10v9.5h12V10M10 19.5v-5h4v5",
  flip: "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5",
  clockwise: "M19 12a7.2 7.2 0 1 1-2.4-5.4M17.5 2.5l-.4 4.8-4.8-.5",
  counter: "M5 12a7.2 7.2 0 1 0 2.4-5.4M6.5 2.5l.4 4.8 4.8-.5",
  again: "M19 12a7.2 7.2 0 1 1-2.4-5.4M17.5 2.5l-.4 4.8-4.8-.5",
  lock: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  rules: "M12 6.5C10 4.8 7 4.2 3.5 4.5v13.6c3.5-.3 6.5.3 8.5 2 2-1.7 5-2.3 8.5-2V4.5C17 4.2 14 4.8 12 6.5ZM12 6.5V20",
  learn: "M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.5v5c3 2.5 8 2.5 11 0v-5M21.5 9.5v6",
  setup: "M4 7h9M19 7h1M4 17h2M12 17h8M16 4.5v5M9 14.5v5",
  games: "M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  upload: "M12 16V4M7 9l5-5 5 5M4 15v5h16v-5",
  download: "M12 4v12M7 11l5 5 5-5M4 17v3h16v-3",
  delete: "M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  person: "M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.5 20.5c.6-4.5 3.5-6.5 7.5-6.5s6.9 2 7.5 6.5",
  people:
    "M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6" +
    "M15.5 5.2a3.3 3.3 0 0 1 0 6M18 14.5c2 .8 3.2 2.7 3.5 5.5",
  computer: "M4 5h16v11H4ZM9 20h6M12 16v4M9 9.5v1.5M15 9.5v1.5",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.5l3.5 2",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  flag: "M6 21V4M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0",
  warning: "M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2v.1",
  say: "M4 5h16v11h-8.5L7 20v-4H4Z",
  share: "M12 15V4M8 8l4-4 4 4M7 11H5v9h14v-9h-2",
  copy: "M9 9h11v11H9ZM6 15H4V4h11v2",
  device: "M7 3h10v18H7ZM11 17.7h2",
  gone: "M3.5 9c5-4.7 12-4.7 17 0M7 12.8c3-2.7 7-2.7 10 0M10.2 16.3c1.1-.9 2.5-.9 3.6 0M12 19.6v.1M4.5 3.5l15 17",
  door: "M6 20.5v-17h9v17M15 6h4v14.5M3.5 20.5h17M12 12v.6",
  half: "M12 3v18M5 8l7-3 7 3M2.5 14 5 8l2.5 6ZM16.5 14 19 8l2.5 6Z",
  bang: "M12 4.5v9.5M12 19v.1",
  forth: "M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3",
  hand:
    "M8 13V6.5a1.5 1.5 0 0 1 3 0V11V5a1.5 1.5 0 0 1 3 0v6V6.5a1.5 1.5 0 0 1 3 0V12V9.5a1.5 1.5 0 0 1 3 0V15" +
    "c0 3.5-2.5 6-6 6-3 0-4.5-1-6-3.5L5 13.5c-.9-1.6 1-2.7 2-1.5Z",
  erase: "m9 19.5-5.5-5.5 9.5-9.5 7 7-8 8ZM8.5 9l7 7M9 19.5h11.5",
  die: "M5 5h14v14H5ZM9 9v.1M15 9v.1M9 15v.1M15 15v.1",
  save: "M5 4h11l4 4v12H4V4.5ZM8 4v5h7V4M8 20v-6.5h8V20",
  picture: "M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9v.1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z",
  graph: "M4 4v16h16M8 15l3.5-4 3 2.5L19 8",
  paste: "M9 5H6v16h12V5h-3M9 3.5h6v3H9ZM9 11.5h6M9 15.5h4",
  workshop: "M14 6.5a4 4 0 0 1 5.3-2.7L16.8 6.3l.9 2 2 .9 2.3-2.5A4 4 0 0 1 16.5 12L9 19.5a2.1 2.1 0 0 1-3-3L13.5 9ZM4 4l5 5",
  boards: "M4 4h16v16H4ZM4 12h6a3 3 0 0 0 3-3V4M20 14h-4a3 3 0 0 0-3 3v3",
  free: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6.5 6.5l11 11",
  across: "M12 3v18M9 7v10H3.5ZM15 7v10h5.5Z",
  along: "M3 12h18M7 9h10V3.5ZM7 15h10v5.5Z",
  "half-turn": "M5 10a7.2 7.2 0 0 1 13-2M18.5 3.5V8H14M19 14a7.2 7.2 0 0 1-13 2M5.5 20.5V16H10",
  "quarter-turns": "M5 12a7 7 0 0 1 12-5M17.5 3v4.2h-4.2M19 12a7 7 0 0 1-12 5M6.5 21v-4.2h4.2M12 10.5v3M10.5 12h3",
  lab: "M9 3h6M10 3v6L4.5 19a1.5 1.5 0 0 0 1.3 2.2h12.4a1.5 1.5 0 0 0 1.3-2.2L14 9V3M7.5 15h9",
  flame:
    "M12 21.5c-3.6 0-6-2.4-6-5.7 0-2.7 1.7-4.2 3-6.3.5 1 1 1.7 1.8 2.2" +
    "C10.3 8 11.2 4.8 14 2.5c.1 3.3 4 6.4 4 11.8 0 4.3-2.4 7.2-6 7.2Z",
  arrow: "M5 12h14M13 6l6 6-6 6",
  puzzle: "M4 9h4.2a2.3 2.3 0 1 1 4.4 0H17v4.2a2.3 2.3 0 1 1 0 4.4V21H4Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
};

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  const stroke = {
    d: STROKES[name] ?? "",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  };
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: `icon icon-${name}` }, svg("path", stroke));
}

export function logo() {
  return svg(
    "svg",
    { viewBox: "0 0 32 32", "aria-hidden": "true" },
    svg("rect", { width: 32, height: 32, rx: 8, fill: "var(--logo-stone)" }),
    svg("path", {
      d: "M7 0V18.5a4.5 4.5 0 0 0 9 0V12V18.5a4.5 4.5 0 0 0 9 0V0",
      fill: "none",
      stroke: "var(--logo-path)",
      "stroke-width": 4.6,
      "stroke-linejoin": "round",
    }),
  );
}

/**
 * The outlines of the eight players and where their letter stands: [path, height of the letter's foot, its size].
 * @type {[string, number, number][]}
 */
const SHAPES = [
  ["M0-11A11 11 0 1 1 0 11 11 11 0 1 1 0-11Z", 4.6, 13],
  ["M0-11.4 11.6 9H-11.6Z", 7, 11.5],
  ["M-7.5-10h15A2.5 2.5 0 0 1 10-7.5v15A2.5 2.5 0 0 1 7.5 10h-15A2.5 2.5 0 0 1-10 7.5v-15A2.5 2.5 0 0 1-7.5-10Z", 4.6, 13],
  ["M0-13 13 0 0 13-13 0Z", 4.4, 12.5],
  ["M0-12 11.4-3.7 7 9.7H-7L-11.4-3.7Z", 4.6, 12],
  ["M-6-10.4H6L12 0 6 10.4H-6L-12 0Z", 4.8, 12.5],
  ["M-4-11.5H4V-4H11.5V4H4V11.5H-4V4H-11.5V-4H-4Z", 4.4, 11],
  ["M0 11.6C-15 1-12-10.6-5-10.6-2-10.6 0-8.4 0-6.6 0-8.4 2-10.6 5-10.6 12-10.6 15 1 0 11.6Z", 3.8, 11],
];

/** The outline of a crown, 40 units wide. */
export const CROWN = "M-17 10-20-9-9-1 0-14 9-1 20-9 17 10Z";

/** The outline of a player's shape, about 11 units from its middle. @param {number} shape from 0 */
export function outlineOfPlayer(shape) {
  return SHAPES[shape % SHAPES.length][0];
}

/**
 * A player: colour and shape, and the letter of the seat, which does not follow the shapes.
 * @param {number} shape from 0
 * @param {number | null} number of the seat; null: no letter
 */
export function player(shape, number) {
  const [path, foot, size] = SHAPES[shape % SHAPES.length];
  const text = svg("text", { y: foot, "font-size": size, class: "player-letter", "text-anchor": "middle" });
  text.textContent = number === null ? "" : "ABCDEFGH"[number % 8];
  return svg(
    "svg",
    { viewBox: "-16 -16 32 32", "aria-hidden": "true", class: `player p${(shape % 8) + 1}` },
    svg("path", { d: path, class: "player-edge", "stroke-linejoin": "round" }),
    svg("path", { d: path, class: "player-top", "stroke-linejoin": "round" }),
    text,
  );
}
