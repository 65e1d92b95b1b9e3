// The page of a table: a connection to the server, the board, what is said around it. It knows no game and no rule: scenes,
// choices
// and sentences come from the server, and what was touched goes back as the action of a choice.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { addToMenu } from "../menu.js";
import { settings, stepTime, watch } from "../settings.js";
import { Connection } from "../socket.js";
import { sound } from "../sounds.js";
import { language, say } from "../words.js";
import { Actions } from "./table/actions.js";
import { Attention } from "./table/attention.js";
import { received } from "./table/clock.js";
import { copyEntries } from "./table/copies.js";
import { Curtain } from "./table/curtain.js";
import { Finish } from "./table/finish.js";
import { ConnectionSign } from "./table/connectionsign.js";
import { hintText } from "./table/hint.js";
import { listenToKeys } from "./table/shortcuts.js";
import { shareSheet } from "./table/manners.js";
import { Panel } from "./table/panel.js";
import { Previews } from "./table/previews.js";
import { Replay } from "./table/replay.js";
import { fairSheet, resigning, rulesSheet } from "./table/sheets.js";
import { Sending } from "./table/sending.js";
import { Steps } from "./table/steps.js";
import { Together } from "./table/together.js";
import { sentence, stop, TurnLine } from "./table/turnline.js";
/** @import { Entry } from "../menu.js" */
/** @import { Page } from "../router.js" */
/** @import { Hinted, Now, Ply, Refusal, ServerMessage, ShownChoice as Choice, Snapshot, Step } from "../wire.js" */
/** @import { Shown } from "./table/steps.js" */

const SLOW = 500; // milliseconds before the page says that an action is on its way
const BESIDE = "(min-width: 861px), (orientation: landscape)";

/** @param {Page} page */
export async function open(page) {
  const [table, ply] = page.parts;
  const view = new TablePage(page, table, ply === undefined ? null : Number(ply));
  await view.begun;
}

class TablePage {
  /** @param {Page} page @param {string} name @param {number | null} ply of a replay that is asked for at once */
  constructor(page, name, ply) {
    this.page = page;
    this.name = name;
    this.firstPly = ply;
    /** @type {Snapshot | null} */
    this.table = null;
    /** @type {Now | null} */
    this.now = null;
    this.hinting = false;
    /** @type {Refusal | null} why there is no table */
    this.refusal = null;
    this.slow = true; // whether the page says that an action is on its way
    this.slowness = 0;
    this.sending = new Sending(name);
    this.gotPly = 0; // the last ply received: steps that come twice are skipped
    this.previews = new Previews((message) => this.connection.send(message));
    /** @type {Replay | null} */
    this.replay = null;
    this.turn = new TurnLine();
    this.panel = new Panel({ again: () => void this.board.again(), open: (at) => this.openReplay(at) });
    this.actions = this.makeActions();
    this.curtain = new Curtain(() => this.look());
    this.finish = new Finish();
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
    this.board = this.makeBoard();
    const { together } = this;
    fill(
      page.host,
      el(
        "div",
        { class: "play" },
        this.turn.element,
        el("div", { class: "notices" }, this.sign.element, together.offers.element, together.state),
        together.strip.element,
        this.stage,
        this.finish.element,
        together.waiting.element,
        this.replayHost,
        this.panel.element,
        this.spoken,
        this.curtain.element,
      ),
    );
    this.steps = new Steps((message, ms) => this.apply(message, ms), stepTime);
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

  /** @returns {Actions} */
  makeActions() {
    return new Actions(
      {
        confirm: () => this.board.confirm(),
        cancel: () => void this.board.cancel(),
        choose: (choice) => this.play(choice),
        point: (choice) => this.board.signs.show(choice),
        hint: () => this.askHint(),
        undo: () => this.undo(),
        askBack: () => this.together.offer("takeback"),
        rematch: () => this.together.offer("rematch"),
        next: () => this.page.go(`/t/${this.together.company.next}`),
        share: () => shareSheet(this.together),
        newGame: () => void this.newGame(),
        replay: () => this.openReplay(0),
        turn: (by) => this.board.cycle(by),
      },
      (id) => this.board.isTool(id),
    );
  }

  /** @returns {Board} */
  makeBoard() {
    const wide = matchMedia(BESIDE);
    const board = new Board(this.stage, {
      words: say,
      speed: stepTime,
      side: this.actions.element,
      beside: () => wide.matches,
      sound,
      confirm: () => settings.confirm,
    });
    board.onchange = () => this.showState();
    board.onchoose = (choice) => this.play(choice);
    board.onpoint = (choice) => (choice ? this.turn.tell(choice.label) : this.showState());
    board.onrefuse = () => {
      this.turn.tell(say("table-not-with-that"));
      this.speak(say("table-not-with-that"));
    };
    board.onpreview = (choice) => this.previews.ask(choice, this.now);
    const back = () => this.board.cancel() || this.finish.hide();
    listenToKeys({ back, turn: (by) => this.board.cycle(by), replay: () => this.replay }, this.page.signal);
    return board;
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
    if (message.type === "previewed") this.previews.found(message, this.now);
    else if (message.type === "hinted") this.showHint(message);
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
    else if (message.type === "step") await this.showStep(message, ms);
    else if (message.type === "company") {
      this.together.showCompany(message);
      this.attend();
      this.showActions();
    } else this.showNow(message);
  }

  /** @param {Snapshot} table */
  async showTable(table) {
    const first = !this.table;
    this.table = table;
    this.refusal = null;
    this.page.title(table.title, true);
    this.together.showTable(table);
    this.panel.showLog(table.log);
    this.stage.classList.toggle("awaiting", Boolean(table.now.waiting));
    if (!this.replay) await this.board.show(table.scene);
    this.showNow(table.now);
    if (!first) return;
    addToMenu(() => this.entries(), this.page.signal);
    if (settings.bar) this.connection.send({ type: "judge", on: true });
    if (this.firstPly !== null) this.openReplay(this.firstPly);
    this.begin?.();
  }

  /** @param {Step} step @param {number} ms */
  async showStep(step, ms) {
    const { table } = this;
    if (!table) return;
    this.panel.add(step.told);
    const seat = step.told.seat === null ? null : this.seats[step.told.seat];
    const told = stop(seat ? `${seat.name} ${step.told.text}` : step.told.text);
    if (!this.replay) {
      this.turn.tell(told);
      this.speak(told);
      await this.board.step(step, ms);
    }
    if (step.scores && !this.replay) this.together.showScores(step.scores);
  }

  /** @param {Now} now */
  showNow(now) {
    const { table } = this;
    if (!table) return;
    const before = this.now;
    this.now = now;
    this.hinting = false;
    this.panel.say();
    const { seats } = this;
    this.together.showNow(now);
    if (!now.over || !before) this.finish.hide();
    else if (!before.over && !this.replay) this.finish.show(now, this.seats);
    if (!this.replay) this.turn.show(now, seats);
    this.curtain.show(now.curtain && now.turn !== null ? seats[now.turn] : null, now.turn ?? 0);
    this.attend();
    if (this.replay) return;
    this.board.offer(this.sending.play?.ply === now.ply ? [] : (now.choices ?? []));
    this.showState();
    const own = now.turn !== null && seats[now.turn]?.mine;
    if (!before || before.ply !== now.ply || before.turn !== now.turn) {
      if (now.over) sound("over");
      else if (own && before && before.turn !== now.turn) sound("turnover");
      if (before)
        this.speak([own ? say("table-your-turn") : "", sentence(now, seats), now.why ?? ""].filter(Boolean).join(" "));
    }
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
    const { company, afterwards } = this.together;
    this.actions.show(now, this.board.state, {
      mine: this.mine && !this.isSent,
      hinting: this.hinting,
      turns: this.board.choosing.turns.length > 1,
      confirms: settings.confirm,
      waiting: this.isSent,
      offered: Boolean(company.offer),
      afterwards,
    });
  }

  /** @param {Choice} choice */
  play(choice) {
    const { now } = this;
    if (!now || now.turn === null) return;
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

  look() {
    const { turn = null } = this.now ?? {};
    if (turn !== null) this.connection.send({ type: "look", seat: turn });
  }

  undo() {
    const { now } = this;
    if (now && now.undo !== null && now.undo !== undefined)
      this.connection.sendSoon({ type: "undo", ply: now.ply, to: now.undo });
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

  async newGame() {
    try {
      const { table } = await api.openAgain(this.name, this.page.signal);
      this.page.go(`/t/${table}`);
    } catch (error) {
      this.page.announce(/** @type {Error} */ (error).message, true);
    }
  }

  /** What the menu offers at this table. @returns {Entry[]} */
  entries() {
    const { together, now, table } = this;
    const isOwn = !together.company.online && together.seat >= 0;
    const plays = together.plays && !now?.over && !now?.waiting;
    const record = `/api/tables/${this.name}/record?lang=${language}`;
    return [
      { title: say("table-rules"), icon: "rules", choose: () => rulesSheet(table?.game ?? "", this.page.signal) },
      { title: say("table-replay"), icon: "play", choose: () => this.openReplay(now?.ply ?? 0) },
      { title: say("table-record"), icon: "download", choose: () => location.assign(record) },
      ...(table?.commitment ? [{ title: say("fair"), icon: "lock", choose: () => fairSheet(table, record, this.page) }] : []),
      ...(table && now ? copyEntries(this.page, table, now, together.company.online, this.replay?.at) : []),
      ...(isOwn ? [{ title: say("table-new-game"), icon: "again", choose: () => void this.newGame() }] : []),
      ...together.menu(),
      ...(plays ? [{ title: say("table-resign"), icon: "flag", choose: () => void this.resign() }] : []),
    ];
  }

  async resign() {
    const seat = await resigning(this.now, this.seats);
    if (seat !== null) this.connection.sendSoon({ type: "resign", seat });
  }

  /** @param {number} ply */
  openReplay(ply) {
    this.finish.hide();
    if (!this.replay) {
      this.board.offer([]);
      this.replay = new Replay(
        this.page,
        this.name,
        this.board,
        {
          showing: (at, found) => this.showPly(at, found),
          leave: () => void this.leaveReplay(),
        },
        stepTime,
      );
      fill(this.replayHost, this.replay.element);
      this.replayHost.hidden = false;
      this.actions.element.hidden = true;
      this.stage.classList.add("replaying");
    }
    void this.replay.go(ply, false);
  }

  /** @param {number} at @param {Ply} found */
  showPly(at, found) {
    const seat = found.told && found.told.seat !== null ? this.seats[found.told.seat] : null;
    const told = found.told ? stop(seat ? `${seat.name} ${found.told.text}` : found.told.text) : say("table-start");
    this.panel.markPly(at, found.plies);
    this.together.writeScores(found.scores ?? []);
    this.turn.replay(at, found.plies, told);
    this.speak(told);
  }

  async leaveReplay() {
    this.replay = null;
    this.replayHost.hidden = true;
    this.actions.element.hidden = false;
    this.stage.classList.remove("replaying");
    this.panel.markPly(-1);
    this.page.address(`/t/${this.name}`);
    this.connection.send({ type: "look", seat: this.now?.viewer ?? null }); // the table as it is now
  }

  /** @param {string} setting */
  settingChanged(setting) {
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
