// The set-up of a table: who plays, which options, and the board it would be, redrawn after every change.
// The server decides whether a combination is allowed; a refusal is shown at the field concerned.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { actButton, named, usualOptions, withPlayers } from "../parts/opening.js";
import { callMe, me } from "../me.js";
import { say } from "../words.js";
import { companyFields, isOnline } from "./setup/company.js";
import { optionFields } from "./setup/options.js";
import { followTheme } from "./setup/pictures.js";
import { seatFields } from "./setup/seats.js";
/** @import { Page } from "../router.js" */
/** @import { ClockPlan, GameSetup, Level, SeatPlan } from "../wire.js" */

/**
 * What is being set up.
 * @typedef {object} Plan
 * @property {SeatPlan[]} seats
 * @property {Record<string, string | number | boolean>} options
 * @property {ClockPlan | null} [clock]
 * @property {boolean} [watch]
 * @property {boolean} [chat]
 */

const AFTER = 200; // milliseconds without a change before the server is asked

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  /** @type {[GameSetup, {levels: Level[]}]} */
  const [game, { levels }] = await Promise.all([api.setup(name, page.signal), api.games(page.signal)]);
  const title = say("set-up-of", { game: game.title });
  page.title(title);
  page.kept.plan ??= { seats: await named(game.seats), options: usualOptions(game) };
  new Setup(page, game, levels, page.kept.plan).draw(title);
}

/** One set-up in progress. */
class Setup {
  /** @param {Page} page @param {GameSetup} game @param {Level[]} levels @param {Plan} plan */
  constructor(page, game, levels, plan) {
    this.page = page;
    this.game = game;
    this.levels = levels;
    this.plan = plan;
    this.timer = 0;
    this.asked = 0;
    /** @type {Refused | null} */
    this.refused = null;
    this.form = el("form", { class: "choices", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.company = el("div", { class: "company-place" });
    this.wasOnline = false;
    this.remarks = el("div", { class: "remarks", role: "status" });
    this.picture = el("div", { class: "preview-board" });
    this.board = new Board(this.picture, { words: say, speed: () => 0, small: true });
    page.signal.addEventListener(
      "abort",
      () => {
        clearTimeout(this.timer);
        this.board.close();
      },
      { once: true },
    );
  }

  /** @param {string} title */
  draw(title) {
    const { page, game } = this;
    const changed = () => this.changed();
    fill(this.form, seatFields(this.plan, game, this.levels, changed), this.company, optionFields(this.plan, game, changed));
    fill(
      page.host,
      el(
        "div",
        { class: "hall" },
        el(
          "div",
          { class: "head" },
          el("div", null, el("h1", null, title), el("p", null, game.about)),
          el(
            "p",
            { class: "row" },
            game.has_tutorial ? el("a", { class: "link", href: `/learn/${game.name}` }, icon("learn"), say("learn")) : null,
            game.has_rules ? el("a", { class: "link", href: `/rules/${game.name}` }, icon("rules"), say("rules")) : null,
          ),
        ),
        el(
          "div",
          { class: "setup" },
          this.form,
          el(
            "aside",
            { class: "preview", "aria-label": say("preview") },
            this.picture,
            this.remarks,
            el(
              "div",
              { class: "begin" },
              actButton(page, { class: "btn primary big" }, () => this.start(), icon("play"), say("start")),
            ),
          ),
        ),
      ),
    );
    this.drawCompany();
    followTheme(this.form, page.signal);
    void this.check();
  }

  /** What is to be agreed with people at other screens, as soon as there are any. */
  drawCompany() {
    const online = isOnline(this.plan);
    if (online === this.wasOnline) return;
    this.wasOnline = online;
    fill(this.company, online ? companyFields(this.plan, () => this.changed()) : null);
  }

  changed() {
    this.drawCompany();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), AFTER);
  }

  /** What the server is asked for: the seats say how many play. */
  get wanted() {
    const clock = isOnline(this.plan) ? (this.plan.clock ?? null) : null;
    return { options: withPlayers(this.game, this.plan.options, this.plan.seats.length), seats: this.plan.seats, clock };
  }

  async check() {
    const asked = ++this.asked;
    try {
      const answer = await api.check(this.game.name, this.wanted, this.page.signal);
      if (asked !== this.asked) return;
      this.tell(null);
      fill(
        this.remarks,
        (answer.remarks ?? []).map((text) => el("p", null, text)),
      );
      await this.board.show(answer.scene);
    } catch (error) {
      if (this.page.signal.aborted || asked !== this.asked) return;
      if (!(error instanceof Refused)) throw error;
      this.tell(error);
    }
  }

  /** Show what is wrong at its field; null when all is well. @param {Refused | null} refused */
  tell(refused) {
    this.refused = refused;
    for (const old of this.form.querySelectorAll(".wrong")) old.remove();
    for (const old of this.form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
    this.picture.classList.toggle("stale", refused !== null);
    if (!refused) return;
    const field = this.fieldOf(refused);
    const { title, sentence } = this.worded(refused);
    if (field) {
      field.append(el("p", { class: "wrong" }, icon("warning"), el("span", null, sentence)));
      field.closest("details")?.setAttribute("open", "");
      for (const input of field.querySelectorAll("input, select")) input.setAttribute("aria-invalid", "true");
    }
    fill(
      this.remarks,
      el("p", { class: "wrong" }, icon("warning"), el("span", null, title ? `${title}: ${sentence}` : sentence)),
    );
  }

  /** The server names a field as a command line does; people know it by its title. @param {Refused} refused */
  worded(refused) {
    const title = this.game.options.find((option) => option.name === refused.field)?.title ?? "";
    const text = refused.message.startsWith(`${refused.field}: `)
      ? refused.message.slice(refused.field.length + 2)
      : refused.message;
    return { title, sentence: text.charAt(0).toUpperCase() + text.slice(1) };
  }

  /** @param {Refused} refused @returns {HTMLElement | null} */
  fieldOf(refused) {
    return (
      this.form.querySelector(`[data-field="${CSS.escape(refused.field || "seats")}"]`) ??
      this.form.querySelector('[data-field="seats"]')
    );
  }

  /** @param {Refused} refused */
  showRefused(refused) {
    const input = /** @type {HTMLElement | null} */ (
      this.fieldOf(refused)?.querySelector("input:checked, input, select, button")
    );
    input?.focus();
    this.page.announce(this.worded(refused).sentence);
  }

  async start() {
    clearTimeout(this.timer);
    await this.check();
    if (this.refused) {
      this.showRefused(this.refused);
      return;
    }
    const { watch, chat } = this.plan;
    const agreed = isOnline(this.plan) ? { watch: watch ?? true, chat: chat ?? false } : {};
    try {
      await this.keepName();
      const { table } = await api.openTable({ game: this.game.name, ...this.wanted, ...agreed }, this.page.signal);
      this.page.go(`/t/${table}`);
    } catch (error) {
      if (!(error instanceof Refused) || !error.field) throw error;
      this.tell(error);
      this.showRefused(error);
    }
  }

  /** The name I enter here becomes my name. */
  async keepName() {
    const name = this.plan.seats.find((seat) => seat.kind === "me")?.name?.trim() ?? "";
    const called = await me().catch(() => null);
    if (called && (name ? name !== called.name : called.chosen)) await callMe(name);
  }
}
