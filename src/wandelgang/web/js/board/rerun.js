// Earlier scenes shown again on the live board, one after another. Whatever else happens on it ends them.
// @ts-check
import { pause } from "../dom.js";
import { calm } from "../settings.js";
import { viewOf } from "./stage.js";
/** @import { ShownScene as Scene, ShownWay as Way } from "../wire.js" */
/** @import { Board } from "./board.js" */
/** @import { TurnMarks } from "./traces.js" */

/** @typedef {{scene: Scene, ways: Way[], traces?: TurnMarks[]}} Earlier  a scene, how it came about, and the marks of that */

const REST = 0.6; // steps' time between two scenes

export class Rerun {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{marks: TurnMarks[]} | null} the marks to come back to */
    this.run = null;
  }

  get isRunning() {
    return this.run !== null;
  }

  /**
   * @param {Earlier[]} scenes the first is where it begins
   * @param {number} ms of a step
   * @param {(index: number) => void} shown is told which of them comes next
   */
  async show(scenes, ms, shown) {
    const { board } = this;
    board.cancel();
    const run = (this.run = { marks: board.traces.turns.played });
    board.traces.hide();
    board.drawAtOnce(board.drawable(viewOf(scenes[0].scene)));
    for (const [index, { scene, ways, traces }] of scenes.slice(1).entries()) {
      await pause(ms * REST);
      if (this.run !== run) return;
      shown(index + 1);
      await board.goTo(board.drawable(viewOf(scene)), ways, ms);
      if (this.run !== run) return;
      if (calm()) board.showTraces(traces ?? []); // instead of motion, marks appear in order
    }
    await pause(ms);
    if (this.run === run) this.end();
  }

  /** Back to the actual scene. @returns {boolean} whether another one was shown */
  end() {
    const { board, run } = this;
    if (!run) return false;
    this.run = null;
    board.drawAtOnce(board.truth);
    board.showTraces(run.marks);
    board.refresh();
    return true;
  }

  /** Another scene is about to be shown anyway. */
  drop() {
    this.run = null;
  }
}
