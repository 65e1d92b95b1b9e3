// A try shown on the board from its beginning: step by step or at once, with numbers where its turns were made and traces of
// what they moved. Showing something else ends it.
// @ts-check
import { pause } from "../../dom.js";
import { calm } from "../../settings.js";
import { Balls } from "./balls.js";
/** @import { Board } from "../../board/board.js" */
/** @import { PuzzleAnswer } from "../../wire.js" */
/** @import { Attempt } from "./attempt.js" */
/** @import { Tree } from "./tree.js" */

const STEP = 250; // milliseconds of a step
const BETWEEN = 350; // between two of them

export class Showing {
  /** @param {Board} board @param {Tree} tree @param {AbortSignal} signal */
  constructor(board, tree, signal) {
    this.board = board;
    this.tree = tree;
    this.signal = signal;
    this.balls = new Balls(board);
    this.run = 0;
    signal.addEventListener("abort", () => this.balls.close(), { once: true });
  }

  /** Whatever is being shown stops; true as long as what begins now may go on. @returns {() => boolean} */
  begin() {
    const run = (this.run += 1);
    return () => run === this.run && !this.signal.aborted;
  }

  /** Show where an attempt has come to, with nothing added. @param {Attempt} attempt */
  async place(attempt) {
    const goes = this.begin();
    this.balls.clear();
    this.board.showTraces([]);
    await this.board.show(this.tree.scene);
    for (const { step } of attempt.shown) if (goes()) await this.board.step(this.tree.step(step), 0);
    return goes();
  }

  /**
   * Play a try; the first steps at once, as they have just been seen.
   * @param {Attempt} attempt
   * @param {PuzzleAnswer | null} answer to its last turn
   * @param {number} [quick] how many steps are not to be followed
   */
  async play(attempt, answer, quick = 0) {
    const goes = this.begin();
    this.balls.clear();
    this.board.showTraces([]);
    await this.board.show(this.tree.scene);
    let turn = -1;
    for (const [at, shown] of attempt.withAnswer(answer).entries()) {
      if (!goes()) return;
      if (shown.turn !== turn && this.number(shown.touch, shown.turn, shown.step.seat ?? null)) turn = shown.turn;
      const slow = at >= quick && !calm();
      await this.board.step(this.tree.step(shown.step), slow ? STEP : 0);
      if (slow && goes()) await pause(BETWEEN, this.signal);
    }
    if (!goes()) return;
    this.board.showTraces((answer?.turns ?? []).map((one) => this.tree.turn(one)));
    this.balls.lay();
  }

  /** Put a turn's number where the hand touched. @param {string[]} touch @param {number} turn @param {number | null} seat */
  number(touch, turn, seat) {
    const place = this.balls.placeOf(touch);
    const { seat: mine, shapes } = this.tree.puzzle;
    if (!place || seat === null) return false;
    this.balls.add(place, turn + 1, shapes[seat], seat === mine ? null : seat);
    return true;
  }
}
