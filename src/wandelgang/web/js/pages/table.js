// The page of a table: a line to the server, the board, what is said around it. It knows no game and no rule: scenes, choices and
// sentences come from the server, and what was touched goes back as the action of a choice.
// @ts-check
import { api } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { addToMenu } from "../menu.js";
import { renderRules } from "../parts/rulebook.js";
import { settings, stepTime, watch } from "../settings.js";
import { confirmSheet, openSheet } from "../sheet.js";
import { Line } from "../socket.js";
import { sound } from "../sounds.js";
import { language, say } from "../words.js";
import { Actions } from "./table/actions.js";
import { Curtain } from "./table/curtain.js";
import { Panel } from "./table/panel.js";
import { Replay } from "./table/replay.js";
import { Steps } from "./table/steps.js";
import { sentence, stop, TurnLine } from "./table/turnline.js";

/** @typedef {import("../router.js").Page} Page */
/** @typedef {import("../board/types.js").Table} Table */
/** @typedef {import("../board/types.js").Now} Now */
/** @typedef {import("../board/types.js").Step} Step */
/** @typedef {import("../board/types.js").Choice} Choice */
/** @typedef {import("../board/types.js").Previewed} Previewed */
/** @typedef {import("../socket.js").Message} Message */

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
    /** @type {Table | null} */
    this.table = null;
    /** @type {Now | null} */
    this.now = null;
    this.hinting = false;
    /** @type {string | null} the number of the action that is on its way */
    this.sent = null;
    /** @type {{action: string, done: (found: Previewed | null) => void} | null} */
    this.previewing = null;
    /** @type {Replay | null} */
    this.replay = null;
    this.turn = new TurnLine();
    this.panel = new Panel({ again: () => void this.board.again(), open: (at) => this.openReplay(at) });
    this.actions = this.makeActions();
    this.curtain = new Curtain(() => this.look());
    this.stage = el("div", { class: "stage" });
    this.spoken = el("div", { class: "hush", role: "log", "aria-live": "polite", "aria-label": say("table-log") });
    this.gone = el("p", { class: "gone", role: "alert", hidden: true });
    this.replayHost = el("div", { class: "replay-host", hidden: true });
    this.board = this.makeBoard();
    fill(page.host, el("div", { class: "play" }, this.turn.element, this.gone, this.stage, this.replayHost, this.panel.element, this.spoken, this.curtain.element));
    this.steps = new Steps((message, ms) => this.apply(message, ms), stepTime);
    /** @type {Promise<void>} */
    this.begun = new Promise((resolve) => { this.begin = resolve; });
    this.line = new Line(name, { message: (message) => this.hear(message), state: (open) => this.showLine(open) }, page.signal);
    page.signal.addEventListener("abort", () => { this.board.close(); this.begin?.(); }, { once: true });
    watch((setting) => this.settingChanged(setting), page.signal);
  }

  /** @returns {Actions} */
  makeActions() {
    return new Actions({
      confirm: () => this.board.confirm(), cancel: () => void this.board.cancel(), choose: (choice) => this.play(choice), point: (choice) => this.board.signs.show(choice), hint: () => this.askHint(), undo: () => this.undo(),
      newGame: () => void this.newGame(), replay: () => this.openReplay(0), turn: (by) => this.board.cycle(by),
    }, (id) => this.board.isTool(id));
  }

  /** @returns {Board} */
  makeBoard() {
    const wide = matchMedia(BESIDE);
    const board = new Board(this.stage, { words: say, speed: stepTime, side: this.actions.element, beside: () => wide.matches, sound, confirm: () => settings.confirm });
    board.onchange = () => this.showState();
    board.onchoose = (choice) => this.play(choice);
    board.onpoint = (choice) => (choice ? this.turn.tell(choice.label) : this.showState());
    board.onpreview = (choice) => this.askPreview(choice);
    addEventListener("keydown", (event) => this.press(event), { signal: this.page.signal });
    return board;
  }

  get mine() {
    const { now, table } = this;
    return Boolean(now && table && now.turn !== null && table.seats[now.turn]?.mine && !now.curtain && !this.replay && now.choices?.length);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.type === "previewed") this.previewFound(/** @type {any} */ (message));
    else if (message.type === "hinted") this.showHint(/** @type {any} */ (message));
    else if (message.type === "judged") this.panel.judge(settings.bar ? message.value : null);
    else if (message.type === "refused") this.refused(/** @type {any} */ (message));
    else if (message.type === "played") this.sent = null;
    else if (["table", "step", "now"].includes(message.type)) this.steps.add(message);
  }

  /** @param {Message} message @param {number} ms */
  async apply(message, ms) {
    if (this.page.signal.aborted) return;
    if (message.type === "table") await this.showTable(/** @type {any} */ (message));
    else if (message.type === "step") await this.showStep(/** @type {any} */ (message), ms);
    else this.showNow(/** @type {any} */ (message));
  }

  /** @param {Table} table */
  async showTable(table) {
    const first = !this.table;
    this.table = table;
    this.page.title(table.title, true);
    this.panel.showSeats(table.seats, table.now);
    this.panel.showLog(table.log);
    if (!this.replay) await this.board.show(table.scene);
    this.showNow(table.now);
    if (!first) return;
    this.fillMenu();
    if (settings.bar) this.line.send({ type: "judge", on: true });
    if (this.firstPly !== null) this.openReplay(this.firstPly);
    this.begin?.();
  }

  /** @param {Step} step @param {number} ms */
  async showStep(step, ms) {
    const { table } = this;
    if (!table) return;
    this.panel.add(step.told);
    const seat = step.told.seat === null ? null : table.seats[step.told.seat];
    const told = stop(seat ? `${seat.name} ${step.told.text}` : step.told.text);
    if (!this.replay) {
      this.turn.tell(told);
      this.speak(told);
      await this.board.step(step, ms);
    }
    if (step.scores) this.panel.showScores(step.scores);
  }

  /** @param {Now} now */
  showNow(now) {
    const { table } = this;
    if (!table) return;
    const before = this.now;
    this.now = now;
    this.hinting = false;
    this.panel.say();
    table.seats = table.seats.map((seat, number) => ({ ...seat, score: this.panel.list.querySelectorAll(".score")[number]?.textContent ?? seat.score }));
    this.panel.showSeats(table.seats, now);
    if (!this.replay) this.turn.show(now, table.seats);
    this.curtain.show(now.curtain && now.turn !== null ? table.seats[now.turn] : null, now.turn ?? 0);
    if (this.replay) return;
    this.board.offer(this.sent === null || before?.ply !== now.ply ? (now.choices ?? []) : []);
    this.showState();
    const own = now.turn !== null && table.seats[now.turn]?.mine;
    if (!before || before.ply !== now.ply || before.turn !== now.turn) {
      if (now.over) sound("over");
      else if (own && before && before.turn !== now.turn) sound("turnover");
      if (before) this.speak([own ? say("table-your-turn") : "", sentence(now, table.seats)].filter(Boolean).join(" "));
    }
  }

  /** Tell a screen reader, after what it has been told before. @param {string} text */
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
    else this.turn.rest(now);
    this.actions.show(now, state, { mine: this.mine && this.sent === null, hinting: this.hinting, turns: this.board.choosing.turns.length > 1, waiting: this.sent !== null });
  }

  /** @param {Choice} choice */
  play(choice) {
    const { now } = this;
    if (!now || now.turn === null) return;
    const id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.sent = id;
    this.line.sendSurely({ type: "play", seat: now.turn, ply: now.ply, action: choice.action, id });
    this.showState();
  }

  /** @param {Choice} choice @returns {Promise<Previewed | null>} */
  askPreview(choice) {
    this.previewing?.done(null);
    const { now } = this;
    if (!now || now.turn === null) return Promise.resolve(null);
    return new Promise((done) => {
      this.previewing = { action: choice.action, done };
      if (!this.line.send({ type: "preview", seat: now.turn, ply: now.ply, action: choice.action })) done(null);
    });
  }

  /** @param {Previewed} found */
  previewFound(found) {
    if (this.previewing?.action !== found.action || found.ply !== this.now?.ply) return;
    this.previewing.done(found);
    this.previewing = null;
  }

  /** @param {import("../board/types.js").Refused} refused */
  refused(refused) {
    if (refused.id && refused.id === this.sent) {
      this.sent = null;
      sound("no");
      this.line.send({ type: "look", seat: this.now?.viewer ?? null }); // show the table as it is
    } else if (this.previewing) {
      this.previewing.done(null);
      this.previewing = null;
    }
    this.hinting = false;
    this.page.announce(refused.text, true);
    this.showState();
  }

  look() {
    if (this.now?.turn !== null) this.line.send({ type: "look", seat: this.now?.turn });
  }

  undo() {
    const { now } = this;
    if (now && now.undo !== null && now.undo !== undefined) this.line.send({ type: "undo", ply: now.ply, to: now.undo });
  }

  askHint() {
    const { now } = this;
    if (!now || now.turn === null || this.hinting) return;
    this.hinting = this.line.send({ type: "hint", seat: now.turn, ply: now.ply });
    this.showState();
  }

  /** @param {import("../board/types.js").Hinted} hinted */
  showHint(hinted) {
    this.hinting = false;
    const [best] = hinted.advice;
    if (hinted.ply !== this.now?.ply || !best || this.replay) return;
    this.board.cancel();
    this.board.mark(best.touch);
    const text = [stop(best.label), hinted.reason].join(" ");
    this.panel.say(icon("hint"), el("div", null, el("b", null, stop(best.label)), el("p", null, hinted.reason),
      best.line.length > 1 ? el("p", { class: "line" }, say("table-hint-line", { line: best.line.slice(1, 4).join("; ") })) : null));
    this.showState();
    this.turn.tell(text);
    this.speak(text);
  }

  async resign() {
    const { table, now } = this;
    const mine = (table?.seats ?? []).map((seat, number) => (seat.mine && !seat.resigned ? number : -1)).filter((number) => number >= 0);
    if (!mine.length || !now || now.over) return;
    const seat = now.turn !== null && mine.includes(now.turn) ? now.turn : mine[0];
    const name = mine.length > 1 ? (table?.seats[seat].name ?? "") : "";
    const sure = await confirmSheet(name ? say("table-resign-of", { name }) : say("table-resign-ask"), say("table-resign-about"), say("table-resign"));
    if (sure) this.line.send({ type: "resign", seat });
  }

  async newGame() {
    try {
      const { table } = await api.post(`/api/tables/${this.name}/again`, {}, this.page.signal);
      this.page.go(`/t/${table}`);
    } catch (error) {
      this.page.announce(/** @type {Error} */ (error).message, true);
    }
  }

  fillMenu() {
    const game = this.table?.game ?? "";
    addToMenu([
      { title: say("table-rules"), icon: "rules", choose: () => openSheet(say("table-rules"), (within) => void renderRules(within, game, this.page.signal, 3), { side: true, signal: this.page.signal }) },
      { title: say("table-replay"), icon: "play", choose: () => this.openReplay(this.now?.ply ?? 0) },
      { title: say("table-record"), icon: "download", choose: () => location.assign(`/api/tables/${this.name}/record?lang=${language}`) },
      { title: say("table-new-game"), icon: "again", choose: () => void this.newGame() },
      { title: say("table-resign"), icon: "flag", choose: () => void this.resign() },
    ], this.page.signal);
  }

  /** @param {number} ply */
  openReplay(ply) {
    if (!this.replay) {
      this.board.offer([]);
      this.replay = new Replay(this.page, this.name, this.board, {
        showing: (at, found) => this.showPly(at, found),
        leave: () => void this.leaveReplay(),
      }, stepTime);
      fill(this.replayHost, this.replay.element);
      this.replayHost.hidden = false;
      this.actions.element.hidden = true;
      this.stage.classList.add("replaying");
    }
    void this.replay.go(ply, false);
  }

  /** @param {number} at @param {import("./table/replay.js").Ply} found */
  showPly(at, found) {
    const seat = found.told && found.told.seat !== null ? this.table?.seats[found.told.seat] : null;
    const told = found.told ? stop(seat ? `${seat.name} ${found.told.text}` : found.told.text) : say("table-start");
    this.panel.markPly(at);
    this.panel.showScores(found.scores ?? []);
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
    this.line.send({ type: "look", seat: this.now?.viewer ?? null }); // the table as it is now
  }

  /** @param {string} setting */
  settingChanged(setting) {
    if (setting !== "bar") return;
    this.line.send({ type: "judge", on: settings.bar });
    if (!settings.bar) this.panel.judge(null);
  }

  /** @param {boolean} open */
  showLine(open) {
    this.gone.hidden = open;
    fill(this.gone, el("span", { class: "dots", "aria-hidden": "true" }), open ? "" : say("table-gone"));
    if (!open) {
      this.previewing?.done(null);
      this.previewing = null;
    } else if (settings.bar && this.table) this.line.send({ type: "judge", on: true });
  }

  /** Keys that work wherever the focus is. @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
    const { replay } = this;
    if (event.key === "Escape" && this.board.cancel()) event.preventDefault();
    else if (event.key.toLowerCase() === "r" && !replay) this.board.cycle(event.shiftKey ? -1 : 1);
    else if (replay && event.key === "ArrowLeft") replay.jump(replay.at - 1);
    else if (replay && event.key === "ArrowRight") replay.jump(replay.at + 1);
  }
}
