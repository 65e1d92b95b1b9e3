// An action that was only begun, such as a fence that was lifted: touching what could have begun it differently takes it back
// and begins that.
// @ts-check
/** @import { Board } from "../../board/board.js" */
/** @import { Now, ShownChoice as Choice } from "../../wire.js" */

export class Begun {
  /** @param {(to: number) => void} undo */
  constructor(undo) {
    this.undo = undo;
    /** @type {{ply: number, choice: Choice, others: string[]} | null} */
    this.begun = null;
    /** @type {string | null} what is touched once everything is as before */
    this.instead = null;
  }

  /** It is being played. @param {Choice} choice @param {Now} now */
  note(choice, now) {
    const light = (now.choices ?? []).filter((one) => one.light);
    this.begun = choice.light ? { ply: now.ply, choice, others: light.flatMap((one) => one.touch) } : null;
    this.instead = null;
  }

  /** The board offers its choices: also what would begin differently. @param {Board} board @param {Now} now */
  offer(board, now) {
    const { begun, instead } = this;
    board.others = begun && now.undo === begun.ply && now.ply === begun.ply + 1 ? begun.others : [];
    if (instead === null || now.ply !== begun?.ply) return;
    this.begun = this.instead = null;
    if (board.choosing.takes(instead)) board.touch(instead, board.how);
  }

  /** Begin differently; what was begun with is only put back. @param {string} id */
  change(id) {
    if (!this.begun) return;
    this.instead = this.begun.choice.touch.includes(id) ? null : id;
    this.undo(this.begun.ply);
  }
}
