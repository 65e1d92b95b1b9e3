// The end of a game, in the panel: how everybody stands, what counted, one sentence for the person who looks at it, and what
// to do next. The board stays in view.
// @ts-check
import { api } from "../../api.js";
import { el, fill, svg } from "../../dom.js";
import { CROWN, icon, player } from "../../icons.js";
import { chancesOf, smallGraph } from "../../parts/chancegraph.js";
import { leads } from "../../router.js";
import { say } from "../../words.js";
import { best, winners } from "./outcome.js";
/** @import { Layout } from "../../board/layout.js" */
/** @import { Now, ShownSeat as Seat, ShownTally as Tally } from "../../wire.js" */

/**
 * @typedef {object} Does
 * @property {() => void} newGame
 * @property {() => void} rematch
 * @property {() => void} next
 * @property {() => void} share
 */
/** @typedef {"next" | "rematch" | "offered" | "new" | ""} Afterwards */
/** @typedef {{now: Now, seats: Seat[], art: string, afterwards: Afterwards, turns: number}} End */

const DRAWN = 9; // at most so many things are drawn; more are only counted

export class Ending {
  /** @param {string} table @param {Does} does */
  constructor(table, does) {
    this.table = table;
    this.does = does;
    this.length = el("span");
    this.list = el("ol", { class: "standings" });
    this.personal = el("p", { class: "personal" });
    this.graph = el("a", { class: "ending-graph", href: `/t/${table}/analysis`, hidden: true });
    this.buttons = el("div", { class: "ending-acts", role: "group", "aria-label": say("table-actions") });
    this.element = el(
      "section",
      { class: "part ending", "aria-label": say("finish-title"), hidden: true },
      el("h2", null, el("span", null, el("b", null, say("finish-title")), " ", this.length)),
      this.list,
      this.personal,
      this.graph,
      this.buttons,
    );
    this.drawn = "";
    this.hasAsked = false;
  }

  /** @param {End} end */
  show({ now, seats, art, afterwards, turns }) {
    const drawn = JSON.stringify([now.outcome, now.epilogue, seats, afterwards, turns]);
    this.element.hidden = false;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.length.textContent = say("finish-turns", { n: turns });
    const won = winners(now);
    const alone = seats.filter((seat) => seat.mine).length === 1;
    fill(
      this.list,
      ranked(now, seats).map(({ number, rank }) => {
        const seat = seats[number];
        return el(
          "li",
          { class: `p${seat.shape + 1}${won.includes(number) ? " won" : ""}` },
          el("span", { class: "rank" }, `${rank}.`),
          el("span", { class: "shape" }, won.includes(number) ? crown() : null, player(seat.shape, number)),
          el("span", { class: "name" }, el("b", null, seat.name), " ", el("small", null, called(seat, alone))),
          seat.tally ? counted(seat.tally, art) : null,
          el("span", { class: "stands" }, seat.tally ? amount(seat.tally) : (seat.score ?? "")),
        );
      }),
    );
    this.personal.textContent = now.epilogue ?? "";
    this.personal.hidden = !now.epilogue;
    this.drawButtons(afterwards);
    void this.drawGraph();
  }

  /** Everybody's chances over the game, if it has been analysed before. */
  async drawGraph() {
    if (this.hasAsked) return;
    this.hasAsked = true;
    try {
      const review = await api.review(this.table, { knowledge: "then", pause: true });
      const turns = review.turns ?? [];
      if (turns.length < 2) return;
      fill(this.graph, smallGraph(chancesOf(review, turns), say("analysis-chances")));
      this.graph.hidden = false;
    } catch {
      // The end of a game needs no graph: the analysis says why there is none.
    }
  }

  /** One of them is filled: the analysis if there is one, else the next game. @param {Afterwards} afterwards */
  drawButtons(afterwards) {
    const { does } = this;
    const address = `/t/${this.table}/analysis`;
    const isAnalysed = leads(address);
    const look = isAnalysed ? "btn" : "btn primary";
    const again =
      afterwards === "next"
        ? button("next-game", look, "next", say("table-next-game"), does.next)
        : afterwards === "rematch"
          ? button("rematch", look, "again", say("do-rematch"), does.rematch)
          : afterwards === "new"
            ? button("new", look, "again", say("table-new-game"), does.newGame)
            : null;
    fill(
      this.buttons,
      isAnalysed ? el("a", { class: "btn primary analyse", href: address }, icon("graph"), say("table-analyse")) : null,
      again,
      button("share", "btn", "share", say("table-share"), does.share),
    );
  }

  /** The focus comes here from where there is nothing left to touch. @param {Element} board */
  takeFocus(board) {
    const isLost = document.activeElement === document.body || board.contains(document.activeElement);
    if (isLost) /** @type {HTMLElement | null} */ (this.buttons.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  hide() {
    this.element.hidden = true;
  }
}

/**
 * How much room there is beside and under the board, for what takes the place of the tools.
 * @param {HTMLElement} frame
 * @param {Layout} layout
 */
export function measure(frame, { parts, side, wide, high, mode }) {
  const board = parts[parts.length - 1];
  const down = (board.turn % 180 ? board.right - board.left : board.bottom - board.top) * board.unit;
  frame.style.setProperty("--tools", `${mode === "beside" && side ? Math.floor(wide - side.x) : 0}px`);
  frame.style.setProperty("--under", `${mode === "under" ? Math.floor(high - board.y - down) : 0}px`);
}

/**
 * Seats from first to last; who stands equal shares a rank. What was counted decides between those who did not win: a draw
 * is one.
 * @param {Now} now @param {Seat[]} seats
 */
function ranked(now, seats) {
  const first = best(now.outcome ?? []);
  const worth = seats.map((seat, number) => [
    now.outcome?.[number] ?? 0,
    first.includes(number) ? 0 : seat.resigned ? -1 : (seat.tally?.number ?? 0),
  ]);
  const ahead = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one[0] - other[0] || one[1] - other[1];
  return seats
    .map((_, number) => ({ number, rank: 1 + worth.filter((other) => ahead(other, worth[number]) > 0).length }))
    .sort((one, other) => one.rank - other.rank);
}

/** @param {Seat} seat @param {boolean} alone */
function called(seat, alone) {
  if (seat.resigned) return say("table-resigned");
  return seat.level ? say("table-level") : seat.mine && alone ? say("table-you") : "";
}

/** @param {Tally} tally */
function amount(tally) {
  return [el("b", null, String(tally.number)), tally.of ? `/${tally.of}` : ""];
}

/** What was counted, and what was still missing. @param {Tally} tally @param {string} art */
function counted({ signs = [], missing = [] }, art) {
  if (!signs.length || signs.length + missing.length > DRAWN) return null;
  const drawn = [...signs.map((sign) => ({ sign, name: "" })), ...missing.map((sign) => ({ sign, name: "missing" }))];
  return el(
    "span",
    { class: "counted", "data-art": art, "aria-hidden": "true" },
    drawn.map(({ sign, name }) => {
      const use = svg("use", { href: `#${art}-${sign}`, x: -50, y: -50, width: 100, height: 100 });
      const picture = svg("svg", { viewBox: "-50 -50 100 100", class: name });
      picture.append(use);
      if (name) picture.append(svg("circle", { r: 46, class: "ring" }));
      return picture;
    }),
  );
}

function crown() {
  return svg("svg", { viewBox: "-24 -18 48 32", class: "crown", "aria-hidden": "true" }, svg("path", { d: CROWN }));
}

/** @param {string} does @param {string} look @param {string} sign @param {string} text @param {() => void} act */
function button(does, look, sign, text, act) {
  return el("button", { type: "button", class: look, "data-does": does, onclick: act }, icon(sign), el("span", null, text));
}
