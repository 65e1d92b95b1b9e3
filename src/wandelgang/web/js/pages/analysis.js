// The analysis of a finished game: everybody's chances over the turns, each turn beside the better one, luck and skill, and
// the worst turns as exercises. Everything comes from the server, which calculates while the page is open.
// @ts-check
import { api } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill, pause } from "../dom.js";
import { icon, player } from "../icons.js";
import { stepTime } from "../settings.js";
import { say } from "../words.js";
import { boardOf } from "./analysis/boardscene.js";
import { Chances } from "./analysis/chances.js";
import { gradeSign } from "./analysis/grades.js";
import { knowledgeSwitch } from "./analysis/knowledge.js";
import { Lessons } from "./analysis/lessons.js";
import { luckAndSkill } from "./analysis/luck.js";
import { TurnList } from "./analysis/turnlist.js";
import { Switch } from "./analysis/switch.js";
/** @import { Knowledge, ReviewedPosition, ReviewShown, ReviewTurn } from "../wire.js" */
/** @import { Page } from "../router.js" */
/** @import { Shown } from "./analysis/switch.js" */

const NARROW = matchMedia("(max-width: 860px)"); // as in the style sheet: words on the board would cover it
const POLL = 900; // milliseconds between two questions how far it is

/** @param {Page} page */
export async function open(page) {
  const [table] = page.parts;
  const review = await api.review(table, { knowledge: "then" }, page.signal);
  page.title(say("analysis-of", { game: review.title }), true);
  const analysis = new Analysis(page, table, review);
  await analysis.begin();
}

class Analysis {
  /** @param {Page} page @param {string} table @param {ReviewShown} review */
  constructor(page, table, review) {
    this.page = page;
    this.table = table;
    this.review = review;
    /** @type {ReviewTurn[]} */
    this.turns = [...(review.turns ?? [])];
    /** @type {Knowledge} */
    this.knowledge = "then";
    this.at = 0;
    this.chosen = false; // a turn was chosen: the page no longer follows the calculation
    this.asked = 0;
    /** @type {Map<string, ReviewedPosition>} */
    this.known = new Map();
    /** @type {ReviewedPosition | null} */
    this.position = null;
    this.host = el("div", { class: "an-board" });
    const beside = () => !NARROW.matches;
    this.board = new Board(this.host, { words: say, speed: stepTime, small: false, beside, confirm: () => false });
    this.what = el("div", { class: "an-what" });
    this.back = this.arrow("previous", "analysis-previous", () => this.go(this.at - 1));
    this.forth = this.arrow("next", "analysis-next", () => this.go(this.at + 1));
    this.switch = new Switch(() => this.draw());
    const knowing = review.secret ? knowledgeSwitch((knowledge) => void this.know(knowledge)) : null;
    this.chances = new Chances((place) => this.go(place), knowing);
    this.luckTitle = el("h2");
    this.verdict = el("h2", { class: "an-verdict" });
    this.why = el("p", null);
    this.chanceTurning = el(
      "button",
      { type: "button", class: "btn", onclick: () => this.turning(1) },
      el("span", { class: "an-wide" }, say("analysis-next-turning")),
      el("span", { class: "an-narrow" }, say("analysis-turning")),
      icon("next"),
    );
    this.learn = el(
      "button",
      { type: "button", class: "btn primary", onclick: () => void this.lessons.begin(this.at) },
      icon("learn"),
      say("analysis-learn"),
    );
    this.list = new TurnList((place) => this.go(place));
    this.luck = el("div", null);
    this.reading = el(
      "div",
      { class: "an-reading" },
      el("section", { class: "part an-why", role: "status" }, this.verdict, this.why),
      el(
        "section",
        { class: "part an-alts", "aria-label": say("analysis-compare") },
        this.switch.rows,
        el("div", { class: "an-actions" }, this.chanceTurning, this.learn),
      ),
    );
    this.lessons = new Lessons(this.page, table, this.board, {
      turns: () => this.turns,
      seats: () => this.review.seats,
      knowledge: () => this.knowledge,
      leave: (place) => this.leaveLessons(place),
      enter: () => this.reading.replaceWith(this.lessons.element),
    });
    page.signal.addEventListener("abort", () => this.board.close(), { once: true });
    this.fill();
    addEventListener("keydown", (event) => this.key(event), { signal: page.signal });
  }

  fill() {
    fill(
      this.page.host,
      el(
        "div",
        { class: "analysis" },
        el(
          "section",
          { class: "an-step", "aria-label": say("analysis-turn-shown") },
          this.back,
          this.what,
          this.forth,
          this.switch.element,
        ),
        this.host,
        el(
          "div",
          { class: "an-side" },
          this.chances.element,
          this.reading,
          el(
            "div",
            { class: "an-pair" },
            el("section", { class: "part grow an-list" }, el("h2", null, say("analysis-turns")), this.list.element),
            el("section", { class: "part an-luck" }, this.luckTitle, this.luck),
          ),
        ),
      ),
    );
  }

  /** @param {string} sign @param {string} text @param {() => void} act */
  arrow(sign, text, act) {
    return el(
      "button",
      { type: "button", class: "an-arrow", "aria-label": say(text), title: say(text), onclick: act },
      icon(sign),
    );
  }

  async begin() {
    this.told();
    this.back.disabled = true;
    if (this.turns.length) await this.go(this.first(), false);
    else await this.board.show(boardOf((await api.ply(this.table, 0, this.page.signal)).scene));
    while (!this.page.signal.aborted && this.isRunning) {
      await pause(POLL, this.page.signal);
      if (!this.page.signal.aborted) await this.ask();
    }
  }

  get isRunning() {
    return this.review.stage === "running" || this.review.stage === "preparing";
  }

  /** Where to begin: at the worst turn of mine, or else at the first turning point. */
  first() {
    const mine = this.review.seats.filter((seat) => seat.mine).flatMap((seat) => seat.lessons ?? []);
    return mine[0] ?? this.review.turning?.[0] ?? 0;
  }

  async ask() {
    const knowledge = this.knowledge;
    const found = await api.review(this.table, { knowledge, seen: this.turns.length }, this.page.signal);
    if (knowledge !== this.knowledge) return;
    const isFirst = !this.turns.length;
    this.turns.push(...(found.turns ?? []));
    this.review = found;
    this.told();
    if (this.turns.length && (isFirst || (found.stage === "done" && !this.chosen))) await this.go(this.first(), false);
  }

  /** With what the players knew then, or with everything. @param {Knowledge} knowledge */
  async know(knowledge) {
    this.knowledge = knowledge;
    this.turns = [];
    await this.ask();
    if (this.turns.length) await this.go(Math.min(this.at, this.turns.length - 1));
    void this.begin();
  }

  /** Everything that grows while it is calculated. */
  told() {
    this.list.show(this.turns, this.review.seats, this.at);
    fill(this.luck, luckAndSkill(this.review.seats, this.review.chance ?? false));
    this.chances.show(this.review, this.turns, this.at);
    this.luckTitle.textContent = say(this.review.chance ? "analysis-luck-skill" : "analysis-skill");
    const hasLessons = this.review.seats.some((seat) => seat.lessons?.length);
    this.learn.disabled = !hasLessons;
    this.chanceTurning.disabled = !this.review.turning?.length;
    this.forth.disabled = this.at >= this.turns.length - 1;
  }

  /** Show a turn. @param {number} place @param {boolean} [chosen] */
  async go(place, chosen = true) {
    if (place < 0 || place >= this.turns.length || this.lessons.running) return;
    this.chosen ||= chosen;
    this.at = place;
    const turn = this.turns[place];
    const seat = turn.seat === null ? null : this.review.seats[turn.seat];
    fill(
      this.what,
      seat ? player(seat.shape, turn.seat) : icon("die"),
      el(
        "p",
        null,
        el("b", null, say("analysis-turn", { n: turn.number })),
        " ",
        say("analysis-of-turns", { n: this.turns.at(-1)?.number ?? 0 }),
        el(
          "small",
          null,
          [
            seat ? `${seat.name}${seat.mine ? ` (${say("analysis-you")})` : ""}` : "",
            ...(turn.chips ?? []).map((chip) => chip.label),
          ]
            .filter(Boolean)
            .join(", "),
        ),
      ),
    );
    this.back.disabled = place === 0;
    this.told();
    const key = `${this.knowledge} ${place}`;
    const asked = ++this.asked;
    const found = this.known.get(key) ?? (await api.reviewTurn(this.table, place, this.knowledge, this.page.signal));
    this.known.set(key, found);
    if (asked !== this.asked || this.lessons.running) return;
    this.position = found;
    this.switch.offer(turn, found, seat?.shape ?? null);
    fill(this.verdict, gradeSign(turn.grade ?? "·"), el("span", null, found.verdict));
    this.why.textContent = found.why ?? "";
    await this.draw();
  }

  /** The board as the switch says. */
  async draw() {
    const found = this.position;
    if (!found) return;
    const { left, right, top, bottom } = found.scene.frame;
    this.host.style.setProperty("--ratio", String((bottom - top) / (right - left)));
    /** @type {Shown} */
    const wanted = found.better ? this.switch.shown : "played";
    const shape = found.shape ?? null;
    const isBetter = wanted === "better" && found.better;
    await this.board.show(boardOf(isBetter ? (found.better?.scene ?? found.scene) : found.scene));
    const traces = isBetter ? (found.better?.traces ?? []) : found.traces;
    const both = wanted === "both";
    const pill = (/** @type {string} */ key) => (both && !NARROW.matches ? say(key) : "");
    this.board.showTraces([{ shape, traces: [...traces], pill: pill("analysis-pill-played") }]);
    const ghost =
      both && found.better ? [{ shape, traces: [...(found.better.traces ?? [])], pill: pill("analysis-pill-better") }] : [];
    this.board.showTraces(ghost, { style: "better" });
  }

  /** The next turning point, or the one before. @param {number} by */
  turning(by) {
    const places = this.review.turning ?? [];
    const found = by > 0 ? places.find((place) => place > this.at) : places.findLast((place) => place < this.at);
    const next = found ?? (by > 0 ? places[0] : places.at(-1));
    if (next !== undefined) void this.go(next);
  }

  /** @param {number} place */
  leaveLessons(place) {
    this.lessons.element.replaceWith(this.reading);
    void this.go(place);
    this.learn.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (event.altKey || event.ctrlKey || event.metaKey || isWriting || document.querySelector("dialog[open]")) return;
    if (this.lessons.running) {
      if (event.key === "Escape") this.lessons.end();
      else if (event.key.toLowerCase() === "r") this.board.cycle(event.shiftKey ? -1 : 1);
      return;
    }
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const isOnButton = event.target instanceof Element && event.target.closest("button, a, .wg-piece");
    if (by) {
      if (event.shiftKey) this.turning(by);
      else void this.go(this.at + by);
    } else if (event.key.toLowerCase() === "b") this.switch.next();
    else if (event.key === "Enter" && !isOnButton && !this.learn.disabled) void this.lessons.begin(this.at);
    else if (event.key === "Escape") this.page.go(`/t/${this.table}`);
    else return;
    event.preventDefault();
  }
}
