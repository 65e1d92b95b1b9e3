// The hand at the table: what is touched on the board and pressed beside it, and what follows from it on the page.
// @ts-check
import { Board } from "../../board/board.js";
import { settings, stepTime } from "../../settings.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
import { Actions } from "./actions.js";
import { measure } from "./ending.js";
import { facing, plate } from "./facing.js";
import { listenToKeys } from "./shortcuts.js";
/** @import { TablePage } from "../table.js" */

const BESIDE = "(min-width: 861px), (orientation: landscape)";
const TIGHT = "(max-width: 860px) and (orientation: portrait)"; // buttons under the board have fixed rows
const SMALL = "(max-width: 560px), (max-height: 520px)"; // no room for captions around the board

/** What can be pressed. @param {TablePage} table @returns {Actions} */
export function makeActions(table) {
  const tight = matchMedia(TIGHT);
  tight.addEventListener("change", () => table.showActions(), { signal: table.page.signal });
  return new Actions(
    {
      confirm: () => table.board.confirm(),
      cancel: () => void table.board.cancel(),
      choose: (choice) => table.play(choice),
      touch: (id, at) => touchButton(table.board, id, at),
      point: (choice) => table.board.pointTo(choice),
      hint: () => table.askHint(),
      undo: () => table.undo(),
      askBack: () => table.together.offer("takeback"),
      turn: (by) => table.board.cycle(by),
    },
    () => table.board,
    () => tight.matches,
  );
}

/** A button of the scene that cannot be used says why. @param {Board} board @param {string} id @param {HTMLElement} at */
function touchButton(board, id, at) {
  if (board.choosing.takes(id)) board.touch(id, "touch", board.placeOf(at));
  else board.onrefuse({ id, ...board.placeOf(at), touched: board.state.touched });
}

/** What can be touched. @param {TablePage} table @returns {Board} */
export function makeBoard(table) {
  const [wide, small] = [matchMedia(BESIDE), matchMedia(SMALL)];
  const board = new Board(table.stage, {
    words: say,
    speed: stepTime,
    side: table.actions.element,
    beside: () => wide.matches,
    bare: () => small.matches && !settings.coordinates,
    laid: (layout) => {
      measure(table.frame, layout);
      table.turnedTo(layout.parts[layout.parts.length - 1].turn);
    },
    turned: (frame) => facing(frame, table.seats),
    plate: (player) => plate(table.seats, player),
    mine: (player) => table.seats[player]?.mine ?? false,
    acting: () => table.actingHere,
    sound,
    buttons: true,
    confirm: () => settings.confirm,
  });
  table.stage.addEventListener("pointerdown", () => table.tips.stepBack());
  board.onchange = () => table.showState();
  board.onchoose = (choice) => table.play(choice);
  board.onpoint = (choice) => (choice ? table.turn.tell(choice.label) : table.showState());
  board.onrefuse = (asked) => {
    if (table.now && !table.replay && !table.isSent) table.refusals.ask(board.onPage(asked), table.now, table.seats);
  };
  board.onother = (id) => table.begins.change(id);
  board.onpreview = (choice) => table.previews.ask(choice, table.now);
  board.onhurry = () => table.skip();
  const does = {
    back: () => table.skip() || board.cancel(),
    confirm: () => board.confirm(),
    turn: (/** @type {number} */ by) => board.cycle(by),
    flip: () => table.flip.press(),
    again: () => void table.past.again(),
    replay: () => table.replay,
  };
  listenToKeys(does, table.page.signal);
  return board;
}
