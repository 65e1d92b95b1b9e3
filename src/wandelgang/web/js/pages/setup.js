// The set-up of a table: who plays, which options, and the board it would be, redrawn after every change.
// The server decides whether a combination is allowed; a refusal is shown at the field concerned.
// @ts-check
import { api, Refused } from "../api.js";
import { Spots } from "../board/spots.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { actButton, named, usualOptions, withPlayers } from "../parts/opening.js";
import { callMe, me } from "../me.js";
import { forgetRefusals, refuse, sentenceOf, wrong } from "../parts/refusals.js";
import { say } from "../words.js";
import { companyFields, isOnline } from "./setup/company.js";
import { optionFields } from "./setup/options.js";
import { brought, ownBoardField } from "./setup/ownboard.js";
import { followTheme } from "./setup/pictures.js";
import { Preview } from "./setup/preview.js";
import { fitted, seatFields } from "./setup/seats.js";
/** @import { Page } from "../router.js" */
/** @import { Own } from "./setup/ownboard.js" */
/** @import { ClockPlan, GameSetup, Level, SeatPlan } from "../wire.js" */

/**
 * What is being set up.
 * @typedef {object} Plan
 * @property {SeatPlan[]} seats
 * @property {Record<string, string | number | boolean>} options
 * @property {ClockPlan | null} [clock]
 * @property {boolean} [watch]
 * @property {boolean} [chat]
 * @property {Own | null} [own] a board or position of one's own
 */

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  /** @type {[GameSetup, {levels: Level[]}]} */
  const [game, { levels }] = await Promise.all([api.setup(name, page.signal), api.games(page.signal)]);
  const title = say("set-up-of", { game: game.title });
  page.title(title);
  page.kept.plan ??= await firstPlan(page, game);
  new Setup(page, game, levels, page.kept.plan).draw(title);
}

/** @param {Page} page @param {GameSetup} game @returns {Promise<Plan>} */
async function firstPlan(page, game) {
  const own = await brought(page, game.name);
  return { seats: await named(game.seats), options: own ? {} : usualOptions(game), own };
}

/** One set-up in progress. */
class Setup {
  /**
   * @param {Page} page @param {GameSetup} game @param {Level[]} levels @param {Plan} plan
   */
  constructor(page, game, levels, plan) {
    this.page = page;
    this.game = game;
    this.levels = levels;
    this.plan = plan;
    /** @type {Refused | null} */
    this.refused = null;
    this.form = el("form", { class: "choices", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.company = el("div", { class: "company-place" });
    this.wasOnline = false;
    this.preview = new Preview(page, game.name);
    this.marked = el("div", { class: "preview-board", hidden: true });
    this.spots = new Spots(this.marked, { words: say, speed: () => 0, live: false });
    page.signal.addEventListener("abort", () => this.spots.close(), { once: true });
  }

  /** @param {string} title */
  draw(title) {
    const { page, game } = this;
    this.drawForm();
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
            this.preview.picture,
            this.marked,
            this.preview.remarks,
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
    void this.check();
  }

  drawForm() {
    const { page, game, plan } = this;
    const changed = () => this.changed();
    const playable = this.playable();
    plan.seats = fitted(plan.seats, playable.players);
    fill(
      this.form,
      seatFields(plan, playable, this.levels, changed),
      this.company,
      ownBoardField(page, game, plan.own ?? null, (own) => this.choose(own)),
      plan.own?.drawn === "positions" ? null : optionFields(plan, playable, changed),
    );
    followTheme(this.form, page.signal);
  }

  /** The game as it can be set up: one's own board says for how many it is, and has its own sizes. @returns {GameSetup} */
  playable() {
    const { own } = this.plan;
    if (!own) return this.game;
    const numbers = own.sketch.players ?? [];
    const decided = new Set(["board", ...(own.sketch.settings ?? []).map((one) => one.name)]);
    return {
      ...this.game,
      players: numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : this.game.players,
      options: this.game.options.filter(
        (option) => option.name === "players" || !(option.by_board || decided.has(option.name)),
      ),
    };
  }

  /** Take another board. @param {Own | null} own */
  choose(own) {
    const { plan, game } = this;
    plan.own = own;
    plan.options = own ? {} : usualOptions(game);
    if (!own) this.page.address(location.pathname);
    this.drawForm();
    this.changed();
    /** @type {HTMLElement | null} */ (this.form.querySelector(".own-board button"))?.focus();
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
    this.preview.soon(() => this.check());
  }

  /** What the server is asked for: the seats say how many play. */
  get wanted() {
    const clock = isOnline(this.plan) ? (this.plan.clock ?? null) : null;
    const { own, seats } = this.plan;
    const options = withPlayers(this.game, this.plan.options, seats.length);
    if (own?.drawn === "positions") return { options: { position: own.text }, seats, clock };
    return { options: own ? { ...options, board: own.text } : options, seats, clock };
  }

  async check() {
    const { own } = this.plan;
    this.marked.hidden = !own?.sketch.findings?.length || !own.sketch.scene;
    this.preview.picture.hidden = !this.marked.hidden;
    if (own && !this.marked.hidden) void this.spots.showSketch(own.sketch);
    const wrong = own?.sketch.findings?.find((one) => one.level === "wrong");
    if (wrong) {
      this.preview.drop();
      this.tell(new Refused("wrong", wrong.what, own?.drawn === "boards" ? "board" : "position"));
      return;
    }
    await this.preview.show(this.wanted, (refused) => this.tell(refused));
  }

  /** Show what is wrong at its field; null when all is well. @param {Refused | null} refused */
  tell(refused) {
    this.refused = refused;
    forgetRefusals(this.form);
    this.preview.picture.classList.toggle("stale", refused !== null);
    if (!refused) return;
    const field = this.fieldOf(refused);
    const { title, sentence } = this.worded(refused);
    const isSaid = refused.code === "wrong"; // the findings of one's own board are listed
    if (field && !isSaid) refuse(field, sentence);
    fill(this.preview.remarks, wrong(title ? `${title}: ${sentence}` : sentence));
  }

  /** The server names a field as a command line does; people know it by its title. @param {Refused} refused */
  worded(refused) {
    const title = this.game.options.find((option) => option.name === refused.field)?.title ?? "";
    return { title, sentence: sentenceOf(refused) };
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
    this.preview.settle();
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
