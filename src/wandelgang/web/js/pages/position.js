// The analysis of any position: everybody's chances, the best turns in words and on the board, and what chance may bring. The
// position is in the address: packed after the #, or as a text. The server calculates while the page is open.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill, pause } from "../dom.js";
import { icon, player } from "../icons.js";
import { chipSign } from "../parts/chip.js";
import { editCopy } from "../parts/copying.js";
import { setUpWith, unpack } from "../parts/textlinks.js";
import { stepTime } from "../settings.js";
import { say } from "../words.js";
import { boardOf } from "./analysis/boardscene.js";
import { knowledgeSwitch } from "./analysis/knowledge.js";
import { FoundTurns } from "./analysis/foundturns.js";
import { valueList } from "./analysis/values.js";
/** @import { Knowledge, PositionShown } from "../wire.js" */
/** @import { Page } from "../router.js" */

const NARROW = matchMedia("(max-width: 860px)"); // as in the style sheet
const POLL = 600; // milliseconds between two questions how far it is

/** @param {Page} page */
export async function open(page) {
  const [game] = page.parts;
  const text = await given();
  const shown = await api.analyse(game, { position: text, knowledge: "then" }, page.signal);
  page.title(say("analysis-of", { game: shown.title }), true);
  await new PositionPage(page, text, shown).begin();
}

/** The position that the address carries. */
async function given() {
  const text = new URLSearchParams(location.search).get("position");
  if (text) return text;
  if (location.hash.length < 2) throw new Refused("broken", say("position-text-missing"));
  return unpack(location.hash.slice(1)).catch(() => {
    throw new Refused("broken", say("link-broken"));
  });
}

class PositionPage {
  /** @param {Page} page @param {string} text @param {PositionShown} shown */
  constructor(page, text, shown) {
    this.page = page;
    this.text = text;
    this.shown = shown;
    /** @type {Knowledge} */
    this.knowledge = "then";
    this.isAfter = false; // the board shows what a turn leads to
    this.drawn = "";
    this.host = el("div", { class: "an-board" });
    const beside = () => !NARROW.matches;
    this.board = new Board(this.host, { words: say, speed: stepTime, small: false, beside, confirm: () => false });
    this.values = el("ul", { class: "an-values" });
    this.after = el("small", null);
    this.progress = el("p", { class: "an-progress", role: "status" });
    this.note = el("p", { class: "an-note" });
    this.turns = new FoundTurns(
      () => void this.draw(),
      () => this.look(!this.isAfter),
    );
    this.segments = el("div", { class: "an-segments", role: "group", "aria-label": say("position-shown") });
    page.signal.addEventListener("abort", () => this.board.close(), { once: true });
    addEventListener("keydown", (event) => this.key(event), { signal: page.signal });
    fill(page.host, this.layout());
  }

  layout() {
    const { shown } = this;
    const seat = shown.seat === null ? null : shown.seats[shown.seat];
    const heading = el("h2", null, say("analysis-chances"), " ", this.after);
    return el(
      "div",
      { class: `analysis an-position${seat ? "" : " an-nobody"}` },
      el(
        "section",
        { class: "an-step", "aria-label": say("position-shown") },
        el(
          "div",
          { class: "an-what" },
          seat ? player(seat.shape, shown.seat) : icon(shown.over ? "flag" : "die"),
          seat ? el("p", null, el("b", null, seat.name), el("small", null, shown.prompt)) : el("p", null, shown.prompt),
        ),
        shown.seat === null ? null : this.segments,
      ),
      this.host,
      el(
        "div",
        { class: "an-side" },
        el(
          "section",
          { class: "part an-chance" },
          heading,
          this.values,
          this.progress,
          shown.secret ? knowledgeSwitch((knowledge) => void this.know(knowledge)) : null,
        ),
        el(
          "section",
          { class: "part an-alts" },
          shown.seat === null ? null : el("h2", null, say("position-best-turns")),
          this.turns.element,
          this.note,
          this.outcomes(),
          this.actions(),
        ),
      ),
    );
  }

  /** Whatever chance may bring leads to another position. */
  outcomes() {
    const { game, scene, outcomes = [] } = this.shown;
    if (!outcomes.length) return null;
    const address = (/** @type {string} */ position) => `/positions/${game}/analysis?position=${encodeURIComponent(position)}`;
    const links = outcomes.map(({ text, position, chips = [] }) => {
      const signs = chips.map((chip) => chipSign(chip, scene.art));
      const name = signs.length ? { "aria-label": text, title: text } : {};
      return el("a", { class: "an-outcome", href: address(position), ...name }, signs.length ? signs : text);
    });
    return [el("h2", null, say("position-outcomes")), el("div", { class: "an-outcomes" }, links)];
  }

  actions() {
    const { page, text } = this;
    const { game, editable } = this.shown;
    const edit = () => void editCopy(page, { game, drawn: "positions", text, title: "" });
    const play = async () => page.go(await setUpWith("positions", game, text));
    return el(
      "div",
      { class: "an-actions" },
      editable ? el("button", { type: "button", class: "btn", onclick: edit }, icon("workshop"), say("position-edit")) : null,
      this.shown.over
        ? null
        : el("button", { type: "button", class: "btn primary", onclick: play }, icon("play"), say("play-on")),
    );
  }

  async begin() {
    await this.tell();
    while (!this.page.signal.aborted && this.isRunning) {
      await pause(POLL, this.page.signal);
      if (!this.page.signal.aborted) await this.ask();
    }
  }

  get isRunning() {
    return this.shown.stage === "running" || this.shown.stage === "preparing";
  }

  async ask() {
    const { knowledge } = this;
    const found = await api.analyse(this.shown.game, { position: this.text, knowledge }, this.page.signal);
    if (knowledge !== this.knowledge) return;
    this.shown = found;
    await this.tell();
  }

  /** With what the player could know, or with everything. @param {Knowledge} knowledge */
  async know(knowledge) {
    const wasRunning = this.isRunning;
    this.knowledge = knowledge;
    this.turns.forget();
    await this.ask();
    if (!wasRunning) await this.begin();
  }

  /** Everything that grows while it is calculated. */
  async tell() {
    const { shown } = this;
    const { stage, done, total, seat } = shown;
    const told = {
      done: "",
      failed: say("position-failed"),
      preparing: say("analysis-preparing"),
      paused: say("analysis-preparing"),
      running: say("analysis-progress", { n: done - 1, total: total - 1 }),
    };
    this.progress.textContent = told[stage];
    this.turns.offer(shown, stage === "done");
    const isMean = seat === null ? !shown.over : shown.turns?.some((turn) => turn.chance);
    this.note.textContent = isMean ? say(seat === null ? "position-mean-now" : "position-mean") : "";
    await this.draw();
  }

  /** The board, and the chances after the turn that is pointed at or chosen. */
  async draw() {
    const { shown, turns } = this;
    const turn = turns.shown;
    fill(this.values, valueList(shown.seats, turn?.value ?? shown.chances ?? []));
    this.after.textContent = turn ? say(turns.isBest ? "position-after-best" : "position-after-this") : "";
    this.drawSegments();
    const whole = this.isAfter && turn ? turn.scene : shown.scene;
    const scene = NARROW.matches ? boardOf(whole, (tray) => tray.player == null) : whole;
    const { left, right, top, bottom, trays = [] } = scene.frame;
    this.host.style.setProperty("--ratio", String((bottom - top) / (right - left)));
    this.host.style.setProperty("--trays", trays.length ? "100px" : "0px");
    const drawn = JSON.stringify([scene, turn?.traces]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    await this.board.show(scene);
    if (drawn !== this.drawn) return;
    const shape = shown.seat === null ? null : shown.seats[shown.seat].shape;
    this.board.showTraces(turn ? [{ shape, traces: [...(turn.traces ?? [])] }] : [], { style: "better" });
  }

  drawSegments() {
    fill(
      this.segments,
      [false, true].map((after) =>
        el(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.isAfter === after),
            disabled: after && !this.turns.shown,
            onclick: () => this.look(after),
          },
          say(after ? "position-after" : "position-before"),
        ),
      ),
    );
  }

  /** @param {boolean} after */
  look(after) {
    this.isAfter = after;
    void this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (event.altKey || event.ctrlKey || event.metaKey || isWriting || document.querySelector("dialog[open]")) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const isOnBoard = event.target instanceof Element && event.target.closest(".wg-piece");
    if (by && !isOnBoard) this.turns.step(by);
    else if (event.key.toLowerCase() === "b") this.look(!this.isAfter);
    else return;
    event.preventDefault();
  }
}
