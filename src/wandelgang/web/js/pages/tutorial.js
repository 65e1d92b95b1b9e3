// The tutorial of a game: a few steps on real boards. What is right and what happens then comes from the server.
// @ts-check
import { api } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { actButton, playNow } from "../parts/opening.js";
import { stepTime } from "../settings.js";
import { say } from "../words.js";
import { plainChoices } from "./table/actions.js";
/** @import { Page } from "../router.js" */
/** @import { GameSetup, ShownChoice as Choice, Tutorial } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  const game = await api.setup(name, page.signal);
  if (!game.has_tutorial) {
    explain(page, game);
    return;
  }
  const lesson = await api.tutorial(name, page.signal);
  page.title(lesson.title, true);
  await new TutorialPage(page, game, lesson).show(page.kept.step ?? 0);
}

/** A game need not have a tutorial. @param {Page} page @param {GameSetup} game */
function explain(page, game) {
  page.title(game.title);
  fill(
    page.host,
    el(
      "section",
      { class: "hall narrow nothing" },
      el("h1", null, game.title),
      el("p", null, say("tutorial-none")),
      el(
        "p",
        { class: "row" },
        actButton(page, { class: "btn primary" }, () => playNow(page, game.name), icon("play"), say("play-now")),
        game.has_rules ? el("a", { class: "btn", href: `/rules/${game.name}` }, icon("rules"), say("rules")) : null,
      ),
    ),
  );
}

class TutorialPage {
  /** @param {Page} page @param {GameSetup} game @param {Tutorial} lesson */
  constructor(page, game, lesson) {
    this.page = page;
    this.game = game;
    this.lesson = lesson;
    this.at = 0;
    this.solved = false;
    this.waiting = false; // a complete choice that can still be rotated waits for confirmation
    this.dots = el(
      "ol",
      { class: "dots-of-steps", "aria-hidden": "true" },
      lesson.steps.map(() => el("li")),
    );
    this.count = el("p", { class: "count" });
    this.heading = el("h2", { tabindex: "-1" });
    this.text = el("div", { class: "lesson-text" });
    this.answer = el("div", { class: "answer", role: "status" });
    this.buttons = el("div", { class: "row lesson-buttons" });
    this.host = el("div", { class: "lesson-board" });
    // A wrong touch costs nothing here: a complete choice is made at once unless it can still be rotated.
    this.board = new Board(this.host, { words: say, speed: stepTime, small: false, confirm: (_, turns) => turns });
    this.board.onchange = ({ chosen, touched }) => {
      if (this.solved) return;
      this.waiting = chosen !== null && touched.length > 0;
      this.drawButtons();
    };
    this.board.onchoose = (/** @type {Choice} */ choice) => void this.chosen(choice);
    page.signal.addEventListener("abort", () => this.board.close(), { once: true });
    fill(
      page.host,
      el(
        "div",
        { class: "lesson" },
        el(
          "section",
          { class: "lesson-head" },
          el("div", { class: "progress" }, this.count, this.dots),
          this.heading,
          this.text,
        ),
        this.host,
        el("div", { class: "lesson-foot" }, this.answer, this.buttons),
      ),
    );
  }

  /** @param {number} at @param {boolean} [focus] */
  async show(at, focus = false) {
    const { steps } = this.lesson;
    this.at = this.page.kept.step = Math.min(at, steps.length - 1);
    const step = steps[this.at];
    this.solved = !step.choices?.length;
    this.waiting = false;
    this.count.textContent = say("step-of", { at: this.at + 1, n: steps.length });
    [...this.dots.children].forEach((dot, number) => {
      dot.className = number < this.at ? "done" : number === this.at ? "now" : "";
    });
    this.heading.textContent = step.title;
    fill(
      this.text,
      step.text.split(/\n+/).map((paragraph) => el("p", null, paragraph)),
    );
    this.tell("", "");
    this.drawButtons();
    if (focus) this.heading.focus();
    await this.board.show(step.scene);
    this.board.offer(step.choices ?? []);
    this.drawButtons();
  }

  /** @param {string} kind @param {string} text */
  tell(kind, text) {
    this.answer.className = `answer ${kind}`;
    fill(this.answer, kind ? icon(kind === "right" ? "check" : "hint") : null, text ? el("span", null, text) : null);
  }

  /** @param {Choice} choice */
  async chosen(choice) {
    const step = this.lesson.steps[this.at];
    if (this.solved) return;
    const right = step.right?.[choice.action];
    this.waiting = false;
    if (!right) {
      this.tell("wrong-way", step.nudge || say("nudge"));
      this.board.offer(step.choices ?? []);
      this.drawButtons();
      return;
    }
    this.solved = true;
    this.board.offer([]);
    await this.board.step(right);
    if (this.page.signal.aborted || step !== this.lesson.steps[this.at]) return;
    this.tell("right", step.praise || say("praise"));
    this.drawButtons();
    /** @type {HTMLElement | null} */ (this.buttons.querySelector(".primary"))?.focus();
  }

  drawButtons() {
    const held = this.buttons.contains(document.activeElement) ? document.activeElement?.getAttribute("data-does") : null;
    fill(this.buttons, this.solved ? this.doneButtons() : this.openButtons());
    if (held) /** @type {HTMLElement | null} */ (this.buttons.querySelector(`[data-does="${held}"]`))?.focus();
  }

  /** Buttons before the right action is found: rotate, plain actions, confirm. */
  openButtons() {
    const turns =
      this.board.choosing.turns.length > 1
        ? el(
            "span",
            { class: "row" },
            bare("left", "counter", say("table-turn-left"), () => this.board.cycle(-1)),
            bare("right", "clockwise", say("table-turn-right"), () => this.board.cycle(1)),
          )
        : null;
    if (this.waiting) {
      return [
        turns,
        el("button", { type: "button", class: "btn", onclick: () => this.board.cancel() }, icon("back"), say("take-back")),
        el(
          "button",
          { type: "button", class: "btn primary", onclick: () => this.board.confirm() },
          icon("check"),
          say("confirm"),
        ),
      ];
    }
    const plain = plainChoices(this.lesson.steps[this.at].choices ?? [], (id) => this.board.isTool(id));
    return [
      turns,
      ...plain.map((choice) =>
        el("button", { type: "button", class: "btn", onclick: () => void this.chosen(choice) }, choice.label),
      ),
      this.backButton(),
      el("button", { type: "button", class: "btn quiet", onclick: () => this.goOn() }, say("step-skip"), icon("next")),
    ];
  }

  doneButtons() {
    const again = this.lesson.steps[this.at].choices?.length
      ? el(
          "button",
          { type: "button", class: "btn", onclick: () => void this.show(this.at, true) },
          icon("again"),
          say("step-again"),
        )
      : null;
    if (!this.last)
      return [
        this.backButton(),
        again,
        el("button", { type: "button", class: "btn primary", onclick: () => this.goOn() }, say("step-next"), icon("next")),
      ];
    return [
      el("p", { class: "label" }, say("now-play")),
      actButton(this.page, { class: "btn primary" }, () => playNow(this.page, this.game.name), icon("play"), say("play-now")),
      el("a", { class: "btn", href: `/new/${this.game.name}` }, icon("setup"), say("set-up")),
      this.game.has_rules ? el("a", { class: "btn", href: `/rules/${this.game.name}` }, icon("rules"), say("rules")) : null,
      again,
      this.backButton(),
    ];
  }

  backButton() {
    return this.at
      ? el(
          "button",
          { type: "button", class: "btn", onclick: () => void this.show(this.at - 1, true) },
          icon("previous"),
          say("step-back"),
        )
      : null;
  }

  get last() {
    return this.at === this.lesson.steps.length - 1;
  }

  goOn() {
    if (this.last) this.page.go(`/new/${this.game.name}`);
    else void this.show(this.at + 1, true);
  }
}

/** A button with an icon only. @param {string} does @param {string} sign @param {string} text @param {() => void} act */
function bare(does, sign, text, act) {
  return el(
    "button",
    { type: "button", class: "btn", "data-does": does, "aria-label": text, title: text, onclick: act },
    icon(sign),
  );
}
