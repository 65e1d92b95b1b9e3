// Looking back: a replay of the whole game, or one turn shown again on the live board.
// @ts-check
import { fill } from "../../dom.js";
import { settings } from "../../settings.js";
import { say } from "../../words.js";
import { REPLAY } from "./pace.js";
import { Plies } from "./plies.js";
import { Replay } from "./replay.js";
import { subject } from "./turnline.js";
/** @import { Board } from "../../board/board.js" */
/** @import { Page } from "../../router.js" */
/** @import { Ply, ShownTurn as Turn } from "../../wire.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Together } from "./together.js" */
/** @import { TurnLine } from "./turnline.js" */

/**
 * The parts of the page that show what was.
 * @typedef {object} Parts
 * @property {Board} board
 * @property {Panel} panel
 * @property {TurnLine} turn
 * @property {Together} together
 * @property {HTMLElement} host of the replay's controls
 */
/**
 * @typedef {object} Does
 * @property {(text: string) => void} speak
 * @property {(ply: Ply) => Ply} seen as it is seen from here
 * @property {(open: boolean) => void} opened a replay has been opened, or closed
 * @property {() => void} rest nothing is shown again any more: the line above the board is as before
 */

export class Past {
  /** @param {Page} page @param {string} table @param {Parts} parts @param {Does} does */
  constructor(page, table, parts, does) {
    this.page = page;
    this.table = table;
    this.parts = parts;
    this.does = does;
    this.plies = new Plies(page, table, does.seen);
    /** @type {Replay | null} */
    this.replay = null;
  }

  /** The board has been turned: what is shown is said anew. */
  resay() {
    if (this.replay) void this.replay.go(this.replay.at, false);
  }

  /** @param {number} ply */
  open(ply) {
    const { parts } = this;
    if (!this.replay) {
      this.replay = new Replay(this.page, this.table, parts.board, this.plies, {
        turns: () => parts.panel.turns.turns,
        showing: (at, found) => this.show(at, found),
        leave: () => this.leave(),
      });
      fill(parts.host, this.replay.element);
      parts.host.hidden = false;
      this.does.opened(true);
    }
    void this.replay.go(ply, false);
  }

  leave() {
    this.replay = null;
    this.parts.host.hidden = true;
    this.parts.panel.markPly(-1);
    this.page.address(`/t/${this.table}`);
    this.does.opened(false);
  }

  /** @param {number} at @param {Ply} found */
  show(at, found) {
    const { panel, turn, together } = this.parts;
    const told = this.tell(found);
    panel.markPly(at, found.plies);
    together.writeScores(found);
    turn.replay(found.turn ?? null, panel.turns.turns.at(-1)?.number ?? 0, told);
    this.does.speak(told);
  }

  /** @param {Ply} found */
  tell(found) {
    return found.told ? subject(found.told, found.turn ?? null, this.parts.together.seats) : say("table-start");
  }

  /** Show a turn again, by default the one whose marks are on the board. @param {Turn | null} [wanted] */
  async again(wanted) {
    const { board, panel, turn } = this.parts;
    const shown = wanted ?? panel.turns.last;
    if (!shown) return;
    if (this.replay) {
      await this.replay.again(shown);
      return;
    }
    const found = await this.plies.between(shown.first, shown.last);
    if (!found || this.replay || this.page.signal.aborted) return;
    const { ms } = REPLAY[settings.replay];
    await board.rerun.show(found, ms, (index) => {
      const told = this.tell(found[index]);
      turn.follow(found[index].turn ?? null, told, this.parts.together.seats);
      this.does.speak(told);
    });
    if (!this.replay) this.does.rest();
  }
}
