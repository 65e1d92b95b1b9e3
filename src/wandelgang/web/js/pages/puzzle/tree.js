// Everything that can be tried in a puzzle, as the server sent it: what can be chosen, and what each choice leads to. Whoever
// walks through it needs no rule and no connection.
// @ts-check
/** @import { PuzzleBranch, PuzzleDecision, PuzzleStep, PuzzleTurn, ShownChoice as Choice, ShownPuzzle } from "../../wire.js" */
/** @import { TurnMarks } from "../../board/traces.js" */
/** @import { Step } from "../../board/stage.js" */

export class Tree {
  /** @param {ShownPuzzle} puzzle @param {<T>(value: T) => T} seen as it is said of the board as it lies now */
  constructor(puzzle, seen) {
    this.puzzle = puzzle;
    this.seen = seen;
  }

  get scene() {
    return this.seen(this.puzzle.card.scene);
  }

  /** @param {PuzzleDecision} decision @returns {Choice[]} */
  choices(decision) {
    return this.seen(decision.choices.map((at) => this.puzzle.choices[at]));
  }

  /** @param {PuzzleDecision} decision @param {string} action @returns {PuzzleBranch} */
  branch(decision, action) {
    const at = decision.choices.findIndex((one) => this.puzzle.choices[one].action === action);
    if (at < 0) throw new Error(`no choice ${action}`);
    return decision.branches[at];
  }

  /** What a step does to a scene. @param {PuzzleStep} step @returns {Step} */
  step(step) {
    const { sprites, ways } = this.puzzle;
    return {
      change: { put: this.seen((step.put ?? []).map((at) => sprites[at])), drop: step.drop ?? [], frame: step.frame ?? null },
      ways: (step.ways ?? []).map((at) => ways[at]),
    };
  }

  /** What is to be seen of a turn. @param {PuzzleTurn} turn @returns {TurnMarks} */
  turn({ traces }) {
    return { shape: null, traces: traces.map((at) => this.puzzle.traces[at]) }; // whose turn it was is said by its number
  }

  /**
   * The choices that solve the puzzle, from a decision on; none if it can no longer be solved.
   * @param {PuzzleDecision} decision
   * @returns {{choice: Choice, branch: PuzzleBranch}[]}
   */
  solution(decision) {
    for (const [at, branch] of decision.branches.entries()) {
      const here = { choice: this.puzzle.choices[decision.choices[at]], branch };
      if (branch.answer) {
        if (branch.answer.verdict === "wrong") continue;
        return [here, ...(branch.answer.next ? this.solution(branch.answer.next) : [])];
      }
      const further = branch.next ? this.solution(branch.next) : [];
      if (further.length) return [here, ...further];
    }
    return [];
  }
}
