// What can still be seen of the latest turns: quiet marks under and over the pieces. It knows traces, places and colours; no
// game, no turn order and no server.
// @ts-check
import { svg } from "../dom.js";
import { drawTurn } from "./tracemarks.js";
/** @import { ShownTrace as Trace } from "../wire.js" */
/** @import { Stage } from "./stage.js" */

/**
 * What is to be seen of one turn.
 * @typedef {object} TurnMarks
 * @property {number | null} [shape] the colour and shape of whoever acted
 * @property {Trace[]} traces
 * @property {number} [age] 0 is the latest turn; older ones are drawn quieter. Without it: by their order, the latest last
 * @property {string} [pill] a word beside where it ended
 */
/** @typedef {"played" | "better"} Style  better: what could have been played, with ghosts of what would be elsewhere */

const QUIET = [1, 0.6, 0.42]; // how strong a turn is drawn, by its age

export class Traces {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.under = makeLayer("wg-traces-under");
    this.over = makeLayer("wg-traces-over");
    /** @type {Record<Style, TurnMarks[]>} */
    this.turns = { played: [], better: [] };
  }

  /** Show these turns instead of those shown before in the same style. @param {TurnMarks[]} turns @param {Style} style */
  show(turns, style) {
    this.turns[style] = turns;
    this.draw();
    this.hide(false);
  }

  /** Leave the board to what happens on it, or come back. @param {boolean} [away] */
  hide(away = true) {
    for (const layer of [this.under, this.over]) layer.classList.toggle("wg-traces-away", away);
  }

  /** Fade while the person's own turn is begun. @param {boolean} begun */
  fade(begun) {
    for (const layer of [this.under, this.over]) layer.classList.toggle("wg-traces-begun", begun);
  }

  /** Draw everything where it belongs now. */
  draw() {
    const { played, better } = this.turns;
    const known = new Set(better.length ? played.flatMap((turn) => turn.traces.map((one) => JSON.stringify(one))) : []);
    const other = better.map((turn) => ({ ...turn, traces: turn.traces.filter((one) => !known.has(JSON.stringify(one))) }));
    /** @type {{under: SVGElement[], over: SVGElement[]}} */
    const drawn = { under: [], over: [] };
    for (const [style, turns] of /** @type {[Style, TurnMarks[]][]} */ (Object.entries({ played, better: other })))
      for (const [index, turn] of turns.entries()) {
        const age = turn.age ?? turns.length - 1 - index;
        const marks = drawTurn(this.stage, turn, style);
        for (const where of /** @type {const} */ (["under", "over"])) {
          if (!marks[where].length) continue;
          const shape = turn.shape ?? null;
          const group = svg("g", {
            class: `trace-turn trace-${style}${shape === null ? "" : ` p${shape + 1}`}`,
            "data-age": age,
          });
          group.style.opacity = String(QUIET[Math.min(age, QUIET.length - 1)]);
          group.append(...marks[where]);
          drawn[where].push(group);
        }
      }
    this.under.replaceChildren(...drawn.under);
    this.over.replaceChildren(...drawn.over);
  }
}

/** @param {string} name */
function makeLayer(name) {
  return svg("svg", { class: `wg-traces ${name}`, "aria-hidden": "true" });
}
