// "Learn from it": the worst turns of a player as exercises. A turn is tried with the board's own controls, and the server says
// how good it is.
// @ts-check
import { api } from "../../api.js";
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { plainChoices } from "../table/actions.js";
/** @import { Board } from "../../board/board.js" */
/** @import { Exercise, Knowledge, ReviewSeat, ReviewTurn, ShownChoice as Choice } from "../../wire.js" */
/** @import { Page } from "../../router.js" */

/**
 * @typedef {object} Around
 * @property {() => ReviewTurn[]} turns
 * @property {() => ReviewSeat[]} seats
 * @property {() => Knowledge} knowledge
 * @property {(place: number) => void} leave
 * @property {() => void} enter
 */

export class Lessons {
  /** @param {Page} page @param {string} table @param {Board} board @param {Around} around */
  constructor(page, table, board, around) {
    this.page = page;
    this.table = table;
    this.board = board;
    this.around = around;
    this.running = false;
    this.seat = 0;
    this.number = 0;
    /** @type {number[]} */
    this.places = [];
    /** @type {string[]} */
    this.actions = [];
    /** @type {Exercise | null} */
    this.shown = null;
    this.busy = false;
    this.title = el("h2", { class: "an-verdict", tabindex: "-1" });
    this.text = el("p", null);
    this.answer = el("p", { class: "answer", role: "status" });
    this.buttons = el("div", { class: "an-actions" });
    this.players = el("label", { class: "an-who" });
    this.element = el("section", { class: "part an-lesson" }, this.title, this.text, this.answer, this.buttons, this.players);
  }

  get place() {
    return this.places[this.number];
  }

  /** Begin with this turn if it can be practised, else with the worst of mine. @param {number} at */
  async begin(at) {
    const seats = this.around.seats();
    const turn = this.around.turns()[at];
    const hasLessons = (/** @type {number} */ seat) => Boolean(seats[seat]?.lessons?.length);
    const mine = seats.findIndex((seat, number) => seat.mine && hasLessons(number));
    const isOpen = turn?.seat !== null && turn !== undefined && (turn.loss ?? 0) > 0;
    const seat = isOpen
      ? /** @type {number} */ (turn.seat)
      : mine >= 0
        ? mine
        : seats.findIndex((_, number) => hasLessons(number));
    if (seat < 0) return;
    this.running = true;
    this.around.enter();
    this.board.onchoose = (choice) => void this.chosen(choice);
    this.board.onchange = () => this.drawButtons();
    await this.practise(seat, isOpen ? at : null);
  }

  /** The exercises of a player. @param {number} seat @param {number | null} first */
  async practise(seat, first) {
    const worst = this.around.seats()[seat].lessons ?? [];
    this.seat = seat;
    this.places =
      first === null ? [...worst] : [first, ...worst.filter((place) => place !== first)].slice(0, Math.max(3, worst.length));
    this.number = 0;
    this.drawPlayers();
    await this.start();
    this.title.focus();
  }

  drawPlayers() {
    const seats = this.around.seats();
    const some = seats.flatMap((seat, number) => (seat.lessons?.length ? [number] : []));
    fill(
      this.players,
      some.length > 1
        ? [
            el("span", null, say("analysis-turns-of")),
            el(
              "select",
              {
                onchange: (/** @type {Event} */ event) =>
                  void this.practise(Number(/** @type {HTMLSelectElement} */ (event.target).value), null),
              },
              some.map((number) => el("option", { value: number, selected: number === this.seat }, seats[number].name)),
            ),
          ]
        : [],
    );
  }

  /** This exercise from its beginning. */
  async start() {
    this.actions = [];
    const turn = this.around.turns()[this.place];
    this.title.textContent = say("analysis-exercise", { n: this.number + 1, total: this.places.length });
    this.text.textContent = say("analysis-task", { n: turn.number, name: this.around.seats()[this.seat].name });
    this.tell("", "");
    await this.show(await this.ask());
  }

  ask() {
    return api.exercise(
      this.table,
      { turn: this.place, actions: this.actions, knowledge: this.around.knowledge() },
      this.page.signal,
    );
  }

  /** @param {Exercise} found */
  async show(found) {
    if (!this.running) return;
    this.shown = found;
    await this.board.show(found.scene);
    const turn = this.around.turns()[this.place];
    const shape = turn.seat === null ? null : this.around.seats()[turn.seat].shape;
    this.board.showTraces([], { style: "better" });
    this.board.showTraces(found.traces?.length ? [{ shape, traces: [...found.traces] }] : []);
    this.board.offer([...(found.choices ?? [])]);
    this.drawButtons();
  }

  /** @param {Choice} choice */
  async chosen(choice) {
    if (this.busy || !this.running) return;
    this.busy = true;
    this.actions.push(choice.action);
    this.board.offer([]);
    this.tell("", say("analysis-judging"));
    try {
      const found = await this.ask();
      await this.show(found);
      if (found.over) this.judge(found);
      else this.tell("", found.prompt);
    } finally {
      this.busy = false;
      this.drawButtons();
    }
  }

  /** @param {Exercise} found */
  judge(found) {
    const value = Math.round((found.value ?? 0) * 100);
    if (found.right) this.tell("right", say("analysis-right", { value }));
    else {
      const loss = Math.max(1, Math.round((found.loss ?? 0) * 100));
      this.tell("wrong-way", say(found.played ? "analysis-played-again" : "analysis-wrong", { value, n: loss }));
    }
    /** @type {HTMLElement | null} */ (this.buttons.querySelector(".primary"))?.focus();
  }

  /** @param {string} kind @param {string} text */
  tell(kind, text) {
    this.answer.className = `answer ${kind}`;
    fill(this.answer, kind ? icon(kind === "right" ? "check" : "hint") : null, text ? el("span", null, text) : null);
  }

  drawButtons() {
    if (!this.running) return;
    const found = this.shown;
    const { state } = this.board;
    const button = (
      /** @type {string} */ look,
      /** @type {string} */ sign,
      /** @type {string} */ text,
      /** @type {() => void} */ act,
    ) => el("button", { type: "button", class: `btn ${look}`, onclick: act }, icon(sign), say(text));
    const isLast = this.number === this.places.length - 1;
    const onward = isLast
      ? button("primary", "check", "analysis-finish", () => this.end())
      : button("primary", "next", "analysis-next-exercise", () => this.next());
    if (found?.over) {
      fill(
        this.buttons,
        button("", "again", "analysis-again", () => void this.start()),
        found.right ? onward : button("", "eye", "analysis-solution", () => this.solve()),
        found.right
          ? null
          : isLast
            ? button("quiet", "check", "analysis-finish", () => this.end())
            : button("quiet", "next", "analysis-next-exercise", () => this.next()),
      );
      return;
    }
    const isWaiting = state.chosen !== null && state.touched.length > 0;
    const turns = this.board.choosing.turns.length > 1;
    const plain = isWaiting ? [] : plainChoices([...(found?.choices ?? [])], (id) => this.board.isTool(id));
    fill(
      this.buttons,
      turns ? button("", "clockwise", "table-turn-right", () => this.board.cycle(1)) : null,
      isWaiting ? button("primary", "check", "confirm", () => this.board.confirm()) : null,
      plain.map((choice) =>
        el("button", { type: "button", class: "btn", onclick: () => void this.chosen(choice) }, choice.label),
      ),
      this.actions.length || isWaiting ? button("", "back", "take-back", () => void this.start()) : null,
      button("quiet", "eye", "analysis-solution", () => this.solve()),
      button("quiet", "close", "analysis-leave", () => this.end()),
    );
  }

  next() {
    this.number += 1;
    void this.start().then(() => this.title.focus());
  }

  /** Show the better turn: that is the analysis of this turn. */
  solve() {
    this.end();
  }

  /** Back to the analysis, at the turn of this exercise. */
  end() {
    const { place } = this;
    this.running = false;
    this.shown = null;
    this.board.onchoose = () => {};
    this.board.onchange = () => {};
    this.board.offer([]);
    this.around.leave(place);
  }
}
