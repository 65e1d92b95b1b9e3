// Why wrong turns are wrong: asked of the server when a turn was tried, and fetched ahead while somebody thinks, so that a
// puzzle once loaded needs no connection.
// @ts-check
import { api, Refused } from "../../api.js";
import { pause } from "../../dom.js";
import { say } from "../../words.js";
/** @import { PuzzleAnswer, PuzzleReplies, PuzzleStep, ShownPuzzle } from "../../wire.js" */
/** @import { Attempt } from "./attempt.js" */

const CALM = 1500; // milliseconds before anything is fetched ahead,
const BETWEEN = 2000; // and between two parts,
const AHEAD = 600; // and of very many, the first ones only,
const LATER = 8000; // and after a part that could not be had,
const TRIES = 12; // so many times

/** Wrong, and nothing else is known. @returns {PuzzleAnswer} */
export const unknown = () => ({ verdict: "wrong", says: say("puzzle-wrong") });

/** @param {string[]} actions */
const keyOf = (actions) => actions.join(" ");

export class Answers {
  /** @param {ShownPuzzle} puzzle @param {AbortSignal} signal */
  constructor(puzzle, signal) {
    this.puzzle = puzzle;
    this.signal = signal;
    /** @type {Map<string, PuzzleAnswer>} by the actions of the try */
    this.known = new Map();
  }

  /** What there is to say about a try that failed. @param {Attempt} attempt @returns {Promise<PuzzleAnswer>} */
  async of(attempt) {
    const { actions } = attempt;
    const known = this.known.get(keyOf(actions));
    if (known) return known;
    const { game, number } = this.puzzle.card;
    try {
      this.keep(await api.puzzleAnswer(game, number, actions, this.signal));
    } catch (error) {
      if (this.signal.aborted || !(error instanceof Refused)) return unknown();
      return { ...unknown(), why: say(error.code === "offline" ? "puzzle-wrong-offline" : "puzzle-wrong-later") };
    }
    return this.known.get(keyOf(actions)) ?? unknown();
  }

  /** Fetch all of them, part by part. */
  async fetchAhead() {
    const { game, number } = this.puzzle.card;
    await pause(CALM, this.signal);
    let [from, all, failed] = [0, 1, 0];
    while (from < Math.min(all, AHEAD) && failed < TRIES && !this.signal.aborted) {
      try {
        const replies = await api.puzzleAnswers(game, number, from, this.signal);
        this.keep(replies);
        [from, all] = [Math.max(replies.until, from + 1), replies.all];
        await pause(BETWEEN, this.signal);
      } catch {
        failed += 1; // each is asked for when it is needed, too
        await pause(LATER, this.signal);
      }
    }
  }

  /** What an answer refers to becomes part of the puzzle. @param {PuzzleReplies} replies */
  keep({ sprites, ways, traces, answers }) {
    const [firstSprite, firstWay, firstTrace] = [this.puzzle.sprites, this.puzzle.ways, this.puzzle.traces].map(
      (all) => all.length,
    );
    this.puzzle.sprites.push(...sprites);
    this.puzzle.ways.push(...ways);
    this.puzzle.traces.push(...traces);
    const moved = (/** @type {PuzzleStep} */ step) => ({
      ...step,
      put: (step.put ?? []).map((at) => at + firstSprite),
      ways: (step.ways ?? []).map((at) => at + firstWay),
    });
    for (const { actions, answer } of answers)
      this.known.set(keyOf(actions), {
        ...answer,
        steps: (answer.steps ?? []).map(moved),
        turns: (answer.turns ?? []).map((turn) => ({ ...turn, traces: turn.traces.map((at) => at + firstTrace) })),
      });
  }
}
