// The board of a puzzle: the same as at a table, seen from the solver's side.
// @ts-check
import { Board } from "../../board/board.js";
import { settings, stepTime } from "../../settings.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
import { facing, plate } from "../table/facing.js";
/** @import { ShownPuzzle } from "../../wire.js" */

const BESIDE = "(min-width: 861px), (orientation: landscape)";
const SMALL = "(max-width: 560px), (max-height: 520px)"; // no room for captions around the board

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} side what stands under the trays
 * @param {ShownPuzzle} puzzle
 * @param {(turn: number) => void} turnedTo told how far the board is turned, whenever it is laid out
 */
export function puzzleBoard(stage, side, { seat, shapes }, turnedTo) {
  const [wide, small] = [matchMedia(BESIDE), matchMedia(SMALL)];
  const seats = shapes.map((shape, number) => ({ shape, mine: number === seat }));
  return new Board(stage, {
    words: say,
    speed: stepTime,
    side,
    beside: () => wide.matches,
    bare: () => small.matches && !settings.coordinates,
    turned: (frame) => facing(frame, seats),
    plate: (player) => plate(seats, player),
    laid: (layout) => turnedTo(layout.parts[layout.parts.length - 1].turn),
    mine: (player) => player === seat,
    sound,
    confirm: () => settings.confirm,
  });
}
