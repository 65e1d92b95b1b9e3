// The page of a puzzle: its board, with the board's own controls, and what is said around it. What every choice leads to came
// with the puzzle, so it can be solved without a connection; this page knows no rule.
// @ts-check
import { api } from "../api.js";
import { asSeen } from "../board/directions.js";
import { el, fill, pause } from "../dom.js";
import { isSolved, note, noteDay, today, triesOf } from "../parts/puzzlelog.js";
import { calm, choose, settings, watch } from "../settings.js";
import { sound } from "../sounds.js";
import { say } from "../words.js";
import { Answers, unknown } from "./puzzle/answers.js";
import { Attempt } from "./puzzle/attempt.js";
import { Buttons } from "./puzzle/buttons.js";
import { puzzleBoard } from "./puzzle/board.js";
import { listenToKeys } from "./puzzle/keys.js";
import { Panel } from "./puzzle/panel.js";
import { share } from "./puzzle/sharing.js";
import { Showing } from "./puzzle/showing.js";
import { drawPills, TaskBar } from "./puzzle/taskbar.js";
import { Tree } from "./puzzle/tree.js";
import { Tries } from "./puzzle/tries.js";
/** @import { Page } from "../router.js" */
/** @import { PuzzleAnswer, ShownChoice as Choice, ShownPuzzle } from "../wire.js" */
/** @import { Phase } from "./puzzle/buttons.js" */
/** @import { Tried } from "./puzzle/tries.js" */

const BETWEEN = 350; // milliseconds between two steps of somebody else
const ROOM = 96; // pixels that an answer needs at least below the board of a phone

/** @param {Page} page */
export async function open(page) {
  const [game, number] = page.parts;
  const puzzle = await api.puzzle(game, Number(number), page.signal);
  page.title(say("puzzles"), true);
  await new PuzzlePage(page, puzzle).begin();
}

class PuzzlePage {
  /** @param {Page} page @param {ShownPuzzle} puzzle */
  constructor(page, puzzle) {
    this.page = page;
    this.puzzle = puzzle;
    this.card = puzzle.card;
    this.turnSaid = 0; // degrees by which the board is turned in everything that is said
    this.tree = new Tree(puzzle, (value) => asSeen(value, puzzle.card.scene.frame.directions ?? [], this.turnSaid));
    this.attempt = new Attempt(this.tree);
    this.answers = new Answers(puzzle, page.signal);
    /** @type {Phase} */
    this.phase = "ask";
    /** @type {PuzzleAnswer | null} why the last try failed */
    this.answer = null;
    this.isDay = false;
    this.bar = new TaskBar(puzzle);
    this.tries = new Tries(this.tree, (tried) => void this.showAgain(tried));
    this.panel = new Panel(puzzle, this.tries.element, () => void this.share());
    this.buttons = this.makeButtons();
    this.stage = el("div", { class: "stage" });
    this.spoken = el("div", { class: "hush", role: "log", "aria-live": "polite", "aria-label": say("table-log") });
    this.board = this.makeBoard();
    this.showing = new Showing(this.board, this.tree, page.signal);
    this.element = el("div", { class: "play puzzle" }, this.bar.element, this.stage, this.panel.element, this.spoken);
    fill(page.host, this.element);
    page.signal.addEventListener("abort", () => [this.board, this.bar].forEach((one) => one.close()), { once: true });
    watch((setting) => {
      if (setting === "flipped" || setting === "coordinates") this.board.resize();
    }, page.signal);
    listenToKeys(
      {
        reset: () => void ((this.phase === "ask" && this.board.cancel()) || this.restart()),
        hint: () => this.hint(),
        goOn: () => this.buttons.goOn(),
        turn: (by) => this.board.cycle(by),
        flip: () => choose("flipped", !settings.flipped),
      },
      page.signal,
    );
  }

  makeButtons() {
    return new Buttons(
      {
        hint: () => this.hint(),
        back: () => void this.back(),
        show: () => void this.showSolution(),
        again: () => void this.restart(),
        next: () => this.next(),
        share: () => void this.share(),
        choose: (choice) => void this.choose(choice),
      },
      () => this.board,
    );
  }

  makeBoard() {
    const board = puzzleBoard(this.stage, this.buttons.element, this.puzzle, (turn) => this.turnedTo(turn));
    board.onchange = () => this.showState();
    board.onchoose = (choice) => void this.choose(choice);
    board.onpoint = (choice) => (choice ? this.bar.tell(choice.label) : this.showState());
    board.onrefuse = ({ touched }) => this.tell(say(touched.length ? "table-not-with-that" : "table-not-that"));
    board.onpreview = (choice) => {
      const { decision } = this.attempt;
      return Promise.resolve(decision ? this.tree.step(this.tree.branch(decision, choice.action).step) : null);
    };
    return board;
  }

  /** The board lies differently now: everything is said anew. @param {number} turn */
  turnedTo(turn) {
    if (turn === this.turnSaid) return;
    this.turnSaid = turn;
    this.tries.draw();
    if (this.phase === "ask") void this.show(this.attempt);
    else if (this.answer && this.phase === "wrong") this.refuted(this.answer);
  }

  async begin() {
    this.turnSaid = this.board.turnOf(this.card.scene.frame);
    await this.restart();
    this.speak(`${this.card.task} ${this.puzzle.about}`);
    void this.answers.fetchAhead();
    const { day } = await api.puzzles(today(), this.page.signal).catch(() => ({ day: null }));
    this.isDay = day?.game === this.card.game && day?.number === this.card.number;
    if (!this.page.signal.aborted) this.panel.showDay(this.isDay);
  }

  /** Begin the puzzle anew. */
  async restart() {
    this.panel.showSharing(false);
    await this.show(new Attempt(this.tree));
  }

  /** Show where an attempt has come to, at once, and let it go on. @param {Attempt} attempt */
  async show(attempt) {
    this.attempt = attempt;
    this.setPhase("busy");
    if (!(await this.showing.place(attempt))) return;
    this.setPhase("ask");
    this.board.offer(attempt.choices);
  }

  /** @param {Phase} phase */
  setPhase(phase) {
    this.phase = phase;
    const { turns } = this.card;
    const done = phase === "solved" || phase === "shown" ? turns : this.attempt.turn;
    const over = phase !== "ask" && phase !== "busy";
    if (!over) this.bar.task();
    this.bar.count(done, over);
    drawPills(this.panel.pills, turns, done, over);
    Object.assign(this.element.dataset, { phase, made: this.attempt.made.length });
    this.element.classList.toggle("answered", over && this.makeRoom());
    this.showState();
  }

  /** On phones, answers stand where trays were, if there is room below the board. @returns {boolean} */
  makeRoom() {
    const board = this.board.layout.parts.find((part) => !part.tray);
    if (!board) return false;
    const high = board.turn % 180 ? board.right - board.left : board.bottom - board.top;
    const below = Math.ceil(board.y + high * board.unit);
    this.element.style.setProperty("--below", `${below}px`);
    return this.stage.clientHeight - below >= ROOM;
  }

  /** What has been touched so far, in the line above and on the buttons. */
  showState() {
    const { phase, attempt } = this;
    this.buttons.show(phase, attempt.choices, attempt.made.length > 0);
    if (phase !== "ask") return;
    const { chosen, touched } = this.board.state;
    if (chosen) this.bar.tell(say("table-preview", { what: chosen.label }));
    else if (touched.length) this.bar.tell(say("table-choose-on"));
    else this.bar.tell(attempt.made.length && attempt.decision ? attempt.decision.ask : this.puzzle.about);
  }

  /** @param {string} text */
  tell(text) {
    this.bar.tell(text);
    this.speak(text);
  }

  /** Tell a screen reader, after what it was told before. @param {string} text */
  speak(text) {
    this.spoken.append(el("p", null, text));
    while (this.spoken.childElementCount > 6) this.spoken.firstElementChild?.remove();
  }

  /** @param {Choice} choice */
  async choose(choice) {
    if (this.phase !== "ask") return;
    const goes = this.showing.begin();
    const branch = this.attempt.choose(choice);
    this.board.offer([]);
    this.setPhase("busy");
    await this.board.step(this.tree.step(branch.step));
    this.speak(this.tree.seen(branch.step.told));
    for (const step of [...(branch.chance ?? []), ...(branch.answer?.steps ?? [])]) {
      if (!goes()) return;
      this.tell(this.tree.seen(step.told));
      await this.board.step(this.tree.step(step));
      await pause(calm() ? 0 : BETWEEN, this.page.signal);
    }
    if (!goes()) return;
    if (branch.answer?.verdict === "wrong") await this.failed(goes);
    else if (branch.answer?.verdict === "solved") await this.solved();
    else {
      this.setPhase("ask");
      if (branch.answer) this.speak(say("puzzle-turn-right"));
      this.board.offer(this.attempt.choices);
    }
  }

  /** @param {() => boolean} goes */
  async failed(goes) {
    const { attempt } = this;
    note(this.card.game, this.card.number, "x");
    sound("no");
    const tried = { attempt, answer: unknown() };
    this.tries.add(tried);
    this.bar.show("bad", [tried.answer.says ?? ""], say("puzzle-searching"));
    this.setPhase("wrong");
    tried.answer = await this.answers.of(attempt);
    this.tries.draw();
    if (goes()) await this.refute(attempt, tried.answer, attempt.shown.length);
  }

  /**
   * Show why a try fails: once, and then it stays.
   * @param {Attempt} attempt @param {PuzzleAnswer} answer @param {number} [quick] how many steps have been seen
   */
  async refute(attempt, answer, quick) {
    this.answer = answer;
    this.refuted(answer);
    this.setPhase("wrong");
    this.speak(this.tree.seen([answer.says, answer.why].filter(Boolean).join(" ")));
    await this.showing.play(attempt, answer, quick);
  }

  /** @param {PuzzleAnswer} answer */
  refuted(answer) {
    const { says = "", why = "" } = this.tree.seen(answer);
    this.bar.show("bad", [says], why);
  }

  /** @param {Tried} tried */
  async showAgain(tried) {
    const { attempt } = tried;
    this.attempt = attempt;
    this.board.offer([]);
    if (tried.answer.verdict === "wrong") {
      const goes = this.showing.begin();
      tried.answer = await this.answers.of(attempt); // it may have been unknown before
      this.tries.draw();
      if (goes()) await this.refute(attempt, tried.answer);
    } else {
      this.celebrate();
      await this.showing.play(attempt, tried.answer);
    }
  }

  async solved() {
    const { game, number } = this.card;
    const before = triesOf(game, number);
    note(game, number, "v");
    if (this.isDay && !before.includes("?")) noteDay(today());
    const answer = /** @type {PuzzleAnswer} */ (this.attempt.answer);
    this.tries.add({ attempt: this.attempt, answer });
    sound("over");
    this.celebrate();
    this.panel.showSharing(true);
    this.panel.showRegular();
    this.speak(`${say("puzzle-solved-now")} ${this.inTries()}`);
    this.buttons.focus();
    await this.showing.play(this.attempt, answer, this.attempt.shown.length);
  }

  celebrate() {
    this.bar.show("good", [say("puzzle-solved-now")], this.inTries());
    this.setPhase("solved");
  }

  inTries() {
    const n = triesOf(this.card.game, this.card.number).filter((mark) => mark !== "?").length;
    return n <= 5 ? say(`in-tries-${n}`) : say("in-many-tries", { n });
  }

  async share() {
    await share(this.card, (text, seen) => this.page.announce(text, seen));
  }

  /** Show the solution; a puzzle that is shown before it is solved is not solved. */
  async showSolution() {
    const known = isSolved(this.card.game, this.card.number);
    if (!known) note(this.card.game, this.card.number, "?");
    const attempt = new Attempt(this.tree);
    for (const { choice } of this.tree.solution(this.puzzle.first)) attempt.choose(choice);
    this.attempt = attempt;
    this.board.offer([]);
    if (known) this.celebrate();
    else {
      this.bar.show("shown", [say("puzzle-shown")], say("puzzle-shown-about"));
      this.setPhase("shown");
    }
    this.speak(this.tree.seen(attempt.shown.map(({ step }) => step.told).join(" ")));
    await this.showing.play(attempt, attempt.answer);
  }

  hint() {
    if (this.phase === "wrong") void this.restart().then(() => this.hint());
    if (this.phase !== "ask") return;
    this.board.cancel();
    const { right } = this.attempt;
    const first = right?.touch.find((id) => this.board.pieces.has(id));
    if (first) this.board.mark([first]);
    this.tell(say(right ? "puzzle-hint-here" : "puzzle-hint-back"));
  }

  /** Take back what is touched, or the last choice. */
  async back() {
    if (this.phase !== "ask" || this.board.cancel()) return;
    if (this.attempt.made.length) await this.show(this.attempt.shorter());
  }

  next() {
    const kind = new URLSearchParams(location.search).get("kind");
    const { next = null, card } = this.puzzle;
    if (kind) this.page.go(`/puzzles/${card.game}?kind=${encodeURIComponent(kind)}`);
    else this.page.go(this.isDay || next === null ? "/puzzles" : `/puzzles/${card.game}/${next}`);
  }
}
