// The board of a puzzle: the same as at a table, seen from the solver's side.
// @ts-check
import { Board } from "../../board/board.js";
import { settings, stepTime } from "../../settings.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
import { facing } from "../table/facing.js";
/** @import { ShownPuzzle } from "../../wire.js" */

const BESIDE = "(min-width: 861px), (orientation: landscape)";
const SMALL = "(max-width: 560px), (max-height: 520px)"; // no room for captions around the board

/** @param {HTMLElement} stage @param {HTMLElement} side what stands under the trays @param {ShownPuzzle} puzzle */
export function puzzleBoard(stage, side, { seat, shapes }) {
  const [wide, small] = [matchMedia(BESIDE), matchMedia(SMALL)];
  const seats = shapes.map((_, number) => ({ mine: number === seat }));
  return new Board(stage, {
    words: say,
    speed: stepTime,
    side,
    beside: () => wide.matches,
    bare: () => small.matches && !settings.coordinates,
    turned: (frame) => facing(frame, seats),
    mine: (player) => player === seat,
    sound,
    confirm: () => settings.confirm,
  });
}
