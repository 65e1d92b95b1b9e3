// One try to solve a puzzle: the choices made so far and what they led to. It knows the tree, no board and no page.
// @ts-check
/** @import { PuzzleAnswer, PuzzleBranch, PuzzleDecision, PuzzleStep, ShownChoice as Choice } from "../../wire.js" */
/** @import { Tree } from "./tree.js" */

/** @typedef {{choice: Choice, branch: PuzzleBranch, turn: number}} Made  a choice, and the number of its turn */
/** @typedef {{step: PuzzleStep, turn: number, touch: string[]}} Shown  a step, the number of its turn, what a hand touches */

export class Attempt {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Made[]} */
    this.made = [];
    /** @type {PuzzleDecision | null} what is to be decided now; null: the try is over */
    this.decision = tree.puzzle.first;
    this.turn = 0; // how many turns are complete and right
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.decision ? this.tree.choices(this.decision) : [];
  }

  /** Make a choice. @param {Choice} choice @returns {PuzzleBranch} */
  choose(choice) {
    if (!this.decision) throw new Error("the try is over");
    const { tree, decision } = this;
    const branch = tree.branch(decision, choice.action);
    const as = decision.choices.map((at) => tree.puzzle.choices[at]).find((one) => one.action === choice.action);
    this.made.push({ choice: as ?? choice, branch, turn: this.turn });
    this.decision = branch.next ?? branch.answer?.next ?? null;
    if (branch.answer && branch.answer.verdict !== "wrong") this.turn += 1;
    return branch;
  }

  /** @returns {PuzzleAnswer | null} what ended the try */
  get answer() {
    return this.made.at(-1)?.branch.answer ?? null;
  }

  /** Everything that happened, in order. @returns {Shown[]} */
  get shown() {
    return this.made.flatMap(({ choice, branch, turn }) => [
      { step: branch.step, turn, touch: choice.touch },
      ...[...(branch.chance ?? []), ...(branch.answer?.steps ?? [])].map((step) => ({ step, turn, touch: [] })),
    ]);
  }

  /** The same, and then what the last turn was answered with. @param {PuzzleAnswer | null} answer @returns {Shown[]} */
  withAnswer(answer) {
    if (!answer || answer === this.answer) return this.shown;
    const turn = (this.made.at(-1)?.turn ?? 0) + 1;
    return [...this.shown, ...(answer.steps ?? []).map((step) => ({ step, turn, touch: step.touched ?? [] }))];
  }

  /** The actions of the try. */
  get actions() {
    return this.made.map(({ choice }) => choice.action);
  }

  /** The same try without its last choice. */
  shorter() {
    const attempt = new Attempt(this.tree);
    for (const { choice } of this.made.slice(0, -1)) attempt.choose(choice);
    return attempt;
  }

  /** What leads to the solution from here; null if only going back does. @returns {Choice | null} */
  get right() {
    return (this.decision && this.tree.solution(this.decision)[0]?.choice) ?? null;
  }
}
