// The page of a table: a connection to the server, the board, what is said around it. It knows no game and no rule: scenes,
// choices
// and sentences come from the server, and what was touched goes back as the action of a choice.
// @ts-check
import { Refused } from "../api.js";
import { asSeen } from "../board/directions.js";
import { el, fill } from "../dom.js";
import { addTool, addToBar } from "../frame.js";
import { addToMenu } from "../menu.js";
import { settings, stepTime, watch } from "../settings.js";
import { Connection } from "../socket.js";
import { sound } from "../sounds.js";
import { say } from "../words.js";
import { Attention } from "./table/attention.js";
import { Begun } from "./table/begun.js";
import { received } from "./table/clock.js";
import { Curtain } from "./table/curtain.js";
import { Ending } from "./table/ending.js";
import { ConnectionSign } from "./table/connectionsign.js";
import { FlipButton } from "./table/facing.js";
import { makeActions, makeBoard } from "./table/hand.js";
import { hintText } from "./table/hint.js";
import { newGame, tableEntries } from "./table/entries.js";
import { shareSheet } from "./table/manners.js";
import { Panel } from "./table/panel.js";
import { Previews } from "./table/previews.js";
import { Refusals } from "./table/refusals.js";
import { Past } from "./table/past.js";
import { rulesSheet } from "./table/sheets.js";
import { Sending } from "./table/sending.js";
import { Steps } from "./table/steps.js";
import { Tips } from "./table/tips.js";
import { Together } from "./table/together.js";
import { sentence, stop, subject, TurnLine } from "./table/turnline.js";
/** @import { Page } from "../router.js" */
/** @import { Hinted, Now, Refusal, ServerMessage, ShownChoice as Choice, Snapshot, Step } from "../wire.js" */
/** @import { Shown } from "./table/steps.js" */

const SLOW = 500; // milliseconds before the page says that an action is on its way

/** @param {Page} page */
export async function open(page) {
  const [table, ply] = page.parts;
  const view = new TablePage(page, table, ply === undefined ? null : Number(ply));
  await view.begun;
}

export class TablePage {
  /** @param {Page} page @param {string} name @param {number | null} ply of a replay that is asked for at once */
  constructor(page, name, ply) {
    this.page = page;
    this.name = name;
    this.firstPly = ply;
    /** @type {Snapshot | null} */
    this.table = null;
    /** @type {Now | null} */
    this.now = null;
    /** @type {number | null} who of those at this screen acts, or acted last */
    this.actingHere = null;
    this.turnSaid = 0; // degrees by which the board is turned in everything that is said
    this.hinting = false;
    /** @type {Refusal | null} why there is no table */
    this.refusal = null;
    this.slow = true; // whether the page says that an action is on its way
    this.slowness = 0;
    this.sending = new Sending(name);
    this.turns = new Set(); // the first plies of all turns
    this.gotPly = 0; // the last ply received: steps that come twice are skipped
    this.previews = new Previews((message) => this.connection.send(message));
    this.refusals = new Refusals(
      { send: (message) => this.connection.send(message), speak: (text) => this.speak(text) },
      page.signal,
    );
    this.begins = new Begun((to) => this.undo(to));
    this.tips = new Tips(
      (text) => this.speak(text),
      () => this.openRules(),
    );
    this.flip = new FlipButton();
    this.actions = makeActions(this);
    this.turn = new TurnLine(this.flip.element, this.actions.quick);
    this.panel = new Panel({ again: (turn) => void this.past.again(turn), open: (at) => this.openReplay(at) });
    this.panel.beforeLog(this.tips.element);
    this.curtain = new Curtain(() => this.look());
    this.ending = new Ending(name, {
      newGame: () => void newGame(this),
      rematch: () => this.together.offer("rematch"),
      next: () => this.page.go(`/t/${this.together.company.next}`),
      share: () => shareSheet(this.together),
    });
    this.panel.first(this.ending.element);
    this.stage = el("div", { class: "stage" });
    this.spoken = el("div", { class: "hush", role: "log", "aria-live": "polite", "aria-label": say("table-log") });
    this.sign = new ConnectionSign(() => ({
      open: this.connection.open,
      isSent: this.isSent,
      reason: this.refusal?.text ?? "",
    }));
    this.attention = new Attention(page.signal);
    this.together = new Together(page, name, this.panel, {
      send: (message) => this.connection.sendSoon(message),
      speak: (text) => this.speak(text),
    });
    this.replayHost = el("div", { class: "replay-host", hidden: true });
    this.frame = el("div", { class: "play" });
    this.board = makeBoard(this);
    const { board, panel, turn, together, replayHost: host } = this;
    this.past = new Past(
      page,
      name,
      { board, panel, turn, together, host },
      {
        speak: (text) => this.speak(text),
        seen: (ply) => this.seen(ply),
        opened: (open) => this.showPast(open),
        rest: () => this.now && this.turn.show(this.now, this.seats),
      },
    );
    fill(page.host, this.frame);
    fill(
      this.frame,
      this.turn.element,
      el("div", { class: "notices" }, this.sign.element, together.offers.element, together.state),
      together.strip.element,
      this.stage,
      together.waiting.element,
      this.replayHost,
      this.panel.element,
      this.spoken,
      this.curtain.element,
    );
    this.steps = new Steps(
      (message, ms) => this.apply(message, ms),
      stepTime,
      (step) => step.turn.seat !== null && Boolean(this.seats[step.turn.seat]?.mine),
    );
    /** @type {Promise<void>} */
    this.begun = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.fail = reject;
    });
    this.connection = new Connection(
      name,
      {
        message: (message) => this.hear(message),
        state: (open) => this.showConnection(open),
        refused: (isForbidden) => this.closed(isForbidden),
      },
      page.signal,
    );
    this.sign.late = this.isSent;
    if (this.sending.play) this.connection.sendSurely(this.sending.play); // it was on its way when the page was reloaded
    page.signal.addEventListener(
      "abort",
      () => {
        this.board.close();
        this.begin?.();
      },
      { once: true },
    );
    watch((setting) => this.settingChanged(setting), page.signal);
  }

  get replay() {
    return this.past.replay;
  }

  /** Show what is waiting at once. @returns {boolean} whether anything was */
  skip() {
    if (!this.steps.skip()) return false;
    this.board.motion.settle();
    return true;
  }

  get mine() {
    const { now } = this;
    return Boolean(
      now && now.turn !== null && this.seats[now.turn]?.mine && !now.curtain && !this.replay && now.choices?.length,
    );
  }

  get seats() {
    return this.together.seats;
  }

  /** An action is on its way and not acknowledged. */
  get isSent() {
    return this.sending.play !== null;
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "previewed") this.previews.found(this.seen(message), this.now);
    else if (message.type === "explained") this.refusals.found(this.seen(message), this.now);
    else if (message.type === "hinted") this.showHint(this.seen(message));
    else if (message.type === "judged") this.panel.judge(settings.bar ? message.value : null);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "played") this.arrived(message.id);
    else if (message.type === "step" && message.told.ply <= this.gotPly)
      return; // received before the connection was lost
    else if (message.type === "spoken" || message.type === "invited") this.together.hear(message);
    else if (message.type !== "pong") this.queue(message);
  }

  /** @param {Shown} message */
  queue(message) {
    if (message.type === "table") this.gotPly = message.now.ply;
    else if (message.type === "step") this.gotPly = message.told.ply;
    const now = message.type === "table" ? message.now : message.type === "now" ? message : null;
    if (now?.clock) received(now.clock); // time runs while steps before it are still being shown
    this.steps.add(message);
  }

  /** @param {string} id of an action */
  arrived(id) {
    if (!this.sending.done(id)) return;
    if (this.sign.arrived()) this.page.announce(say("table-arrived"), true);
  }

  /** @param {Shown} message @param {number} ms */
  async apply(message, ms) {
    if (this.page.signal.aborted) return;
    if (message.type === "table") await this.showTable(message);
    else if (message.type === "step") await this.showStep(this.seen(message), ms);
    else if (message.type === "company") {
      this.together.showCompany(message);
      this.attend();
      this.showActions();
      this.showEnding();
    } else this.showNow(this.seen(message));
  }

  /** What the server says, in the directions one sees. @template T @param {T} message @returns {T} */
  seen(message) {
    return asSeen(message, this.table?.scene.frame.directions ?? [], this.turnSaid);
  }

  /** The board lies differently now: everything is said anew. @param {number} turn */
  turnedTo(turn) {
    if (!this.table || turn === this.turnSaid) return;
    this.turnSaid = turn;
    if (!this.table.scene.frame.directions?.length) return;
    this.connection.send({ type: "look", seat: this.now?.viewer ?? null });
    this.past.resay();
  }

  /** @param {Snapshot} given */
  async showTable(given) {
    const first = !this.table;
    this.table = given;
    this.together.showTable(given); // where I sit decides how the board lies
    this.turnSaid = this.board.turnOf(given.scene.frame);
    const table = (this.table = this.seen(given));
    this.refusal = null;
    this.turns = new Set((table.turns ?? []).map((turn) => turn.first));
    this.page.title(table.title, true);
    this.past.plies.forget();
    this.panel.turns.show(table.turns, table.scene.art);
    this.stage.classList.toggle("awaiting", Boolean(table.now.waiting));
    this.flip.show(table.scene.frame);
    this.notice(table.now);
    if (!this.replay) await this.board.show(table.scene);
    this.showNow(table.now);
    if (!first) return;
    addToMenu(() => tableEntries(this), this.page.signal);
    addToBar(this.actions.barred, this.page.signal);
    addTool(say("table-rules"), () => this.openRules(), this.page.signal);
    if (!table.now.over) this.tips.open(table.game, table.about ?? "");
    if (settings.bar) this.connection.send({ type: "judge", on: true });
    if (this.firstPly !== null) this.openReplay(this.firstPly);
    this.begin?.();
  }

  /** @param {Step} step @param {number} ms */
  async showStep(step, ms) {
    const { table } = this;
    if (!table) return;
    this.panel.turns.update(step.turn);
    if (step.turn) this.turns.add(step.turn.first);
    const told = subject(step.told, step.turn, this.seats);
    if (!this.replay) {
      this.panel.turns.markLast(step.turn.first);
      this.turn.follow(step.turn, told, this.seats);
      this.speak(told);
      await this.board.step(step, ms);
    }
    if (!this.replay) this.tips.add(step.tips ?? []);
    if (step.scores && !this.replay) this.together.showScores(step);
  }

  /** Whose hand lies under the board. @param {Now} now */
  notice({ turn }) {
    if (turn !== null && this.seats[turn]?.mine) this.actingHere = turn;
  }

  /** @param {Now} now */
  showNow(now) {
    const { table } = this;
    if (!table) return;
    const before = this.now;
    this.now = now;
    this.hinting = false;
    this.panel.say();
    this.panel.showLimits(now.limits ?? []);
    const { seats } = this;
    this.together.showNow(now);
    this.showEnding();
    if (now.over && before && !before.over) this.ending.takeFocus(this.stage);
    if (!this.replay) this.turn.show(now, seats);
    this.curtain.show(now.curtain && now.turn !== null ? seats[now.turn] : null, now.turn ?? 0);
    this.attend();
    if (this.replay) return;
    if (before?.turn !== now.turn) {
      this.notice(now);
      this.board.resize();
    }
    this.board.offer(this.sending.play?.ply === now.ply ? [] : (now.choices ?? []));
    this.board.showTraces(now.traces ?? []);
    this.begins.offer(this.board, now);
    this.panel.turns.markLast(now.traces?.at(-1)?.first ?? -1);
    this.showState();
    if (this.board.keys?.waiting && this.board.how === "key" && this.mine && !this.board.marked().length) this.actions.focus();
    const own = now.turn !== null && seats[now.turn]?.mine;
    if (!before || before.ply !== now.ply || before.turn !== now.turn) {
      if (now.over && this.together.plays) this.tips.played(table.game);
      if (now.over) sound("over");
      else if (own && before && before.turn !== now.turn) sound("turnover");
      if (before)
        this.speak([own ? say("table-your-turn") : "", sentence(now, seats), now.why ?? ""].filter(Boolean).join(" "));
    }
  }

  /** Once it is over, the panel says how everybody stands, and the tools are gone. */
  showEnding() {
    const { now, seats, together } = this;
    const isOver = Boolean(now?.over);
    this.frame.classList.toggle("ended", isOver && !this.replay);
    if (!now || !isOver || this.replay) return this.ending.hide();
    const end = { now, seats, art: this.table?.scene.art ?? "", afterwards: together.afterwards, turns: this.turns.size };
    this.ending.show(end);
  }

  /** It is my turn, or I am asked something: also shown in the window's title. */
  attend() {
    const turn = this.now?.turn ?? null;
    this.attention.show((turn !== null && Boolean(this.seats[turn]?.mine)) || Boolean(this.together.company.offer?.asked));
  }

  /** Tell a screen reader, after what it was told before. @param {string} text */
  speak(text) {
    this.spoken.append(el("p", null, text));
    while (this.spoken.childElementCount > 6) this.spoken.firstElementChild?.remove();
  }

  /** What has been touched so far, in the line above and on the buttons. */
  showState() {
    const { now } = this;
    if (!now || this.replay) return;
    const { state } = this.board;
    if (state.chosen) this.turn.tell(say("table-preview", { what: state.chosen.label }));
    else if (state.touched.length) this.turn.tell(say("table-choose-on"));
    else if (this.isSent && this.slow) this.turn.wait(say("table-sending"));
    else this.turn.rest(now);
    this.showActions();
  }

  showActions() {
    const { now } = this;
    if (!now || this.replay) return;
    const { company } = this.together;
    this.actions.show(now, this.board.state, {
      plays: this.together.plays,
      mine: this.mine && !this.isSent,
      hinting: this.hinting,
      turns: this.board.choosing.turns.length > 1,
      confirms: settings.confirm,
      hinted: this.board.hinted,
      waiting: this.isSent,
      offered: Boolean(company.offer),
    });
    // Once there are such buttons, their place is kept: the board does not grow and shrink with them.
    if (this.actions.element.querySelector(".doings")) this.frame.classList.add("deeds");
  }

  /** @param {Choice} choice */
  play(choice) {
    const { now } = this;
    if (!now || now.turn === null) return;
    this.begins.note(choice, now);
    this.connection.sendSurely(this.sending.make(now.turn, now.ply, choice.action));
    if (!this.connection.open) this.sign.draw();
    this.slow = false;
    clearTimeout(this.slowness);
    this.slowness = window.setTimeout(() => {
      this.slow = true;
      if (this.isSent) this.showState();
    }, SLOW);
    this.showState();
  }

  /** @param {Refusal} refused */
  refused(refused) {
    if (!this.table && !refused.id) this.refusal = refused; // the connection will be closed, and then it is shown
    const play = this.sending.play;
    if (refused.id && this.sending.done(refused.id)) {
      if (refused.code === "stale" && play && play.ply < this.gotPly) {
        this.page.announce(say("table-moved-on"), true); // another window of mine was faster
        this.showState();
        return;
      }
      sound("no");
      this.connection.send({ type: "look", seat: this.now?.viewer ?? null }); // show the table as it is
    } else this.previews.drop();
    this.hinting = false;
    if (this.table) this.page.announce(refused.text, true);
    this.showState();
  }

  openRules() {
    rulesSheet(this.table?.game ?? "", this.page.signal);
  }

  look() {
    const { turn = null } = this.now ?? {};
    if (turn !== null) this.connection.send({ type: "look", seat: turn });
  }

  undo(to = this.now?.undo ?? null) {
    if (this.now && to !== null) this.connection.sendSoon({ type: "undo", ply: this.now.ply, to });
  }

  askHint() {
    const { now } = this;
    if (!now || now.turn === null || this.hinting) return;
    this.hinting = this.connection.send({ type: "hint", seat: now.turn, ply: now.ply });
    this.showState();
  }

  /** @param {Hinted} hinted */
  showHint(hinted) {
    this.hinting = false;
    const [best] = hinted.advice;
    if (hinted.ply !== this.now?.ply || !best || this.replay) return;
    this.board.cancel();
    this.board.mark(best.touch);
    const chance = say("table-hint-chance", { percent: Math.round(100 * best.value[this.now.turn ?? 0]) });
    this.panel.say(...hintText(best, hinted.reason, chance));
    this.showState();
    this.turn.tell(el("span", null, stop(best.label), el("span", { class: "hint-reason" }, ` ${hinted.reason}`)));
    this.speak([stop(best.label), hinted.reason, chance].join(" "));
  }

  /** @param {number} ply */
  openReplay(ply) {
    this.past.open(ply);
  }

  /** A replay has been opened, or closed: the board stays where it is. @param {boolean} open */
  showPast(open) {
    this.showEnding();
    this.stage.classList.toggle("replaying", open);
    this.actions.element.inert = open;
    if (open) this.board.offer([]);
    else this.connection.send({ type: "look", seat: this.now?.viewer ?? null }); // the table as it is now
  }

  /** @param {string} setting */
  settingChanged(setting) {
    if (setting === "flipped" || setting === "coordinates") this.board.resize();
    if (setting !== "bar") return;
    this.connection.send({ type: "judge", on: settings.bar });
    if (!settings.bar) this.panel.judge(null);
  }

  /** @param {boolean} open */
  showConnection(open) {
    this.sign.show(open);
    if (!open) {
      this.together.cut();
      this.previews.drop();
    } else if (settings.bar && this.table) this.connection.send({ type: "judge", on: true });
  }

  /** The table cannot be opened, or was closed. @param {boolean} isForbidden */
  closed(isForbidden) {
    const error = this.refusal ?? {
      code: isForbidden ? "forbidden" : "missing",
      text: say(isForbidden ? "table-closed" : "error-missing"),
    };
    if (this.table) this.sign.end(error.text);
    else this.fail?.(new Refused(error.code, error.text));
  }
}
