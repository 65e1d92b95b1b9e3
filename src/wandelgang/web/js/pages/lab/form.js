// What to measure: the game, its board and options, what to compare, who plays, and how precisely. The server decides whether
// a plan can be played; a refusal is shown at the field concerned.
// @ts-check
import { api, Refused } from "../../api.js";
import { el, fill } from "../../dom.js";
import { segments } from "../../fields.js";
import { icon } from "../../icons.js";
import { runOf } from "../../parts/lablinks.js";
import { actButton, usualOptions } from "../../parts/opening.js";
import { forgetRefusals, refuse, sentenceOf, wrong } from "../../parts/refusals.js";
import { say } from "../../words.js";
import { optionFields } from "../setup/options.js";
import { brought, ownBoardField } from "../setup/ownboard.js";
import { followTheme } from "../setup/pictures.js";
import { Preview } from "../setup/preview.js";
import { levelFields, marked, PRECISIONS, precisionFields, SLOWEST } from "./effort.js";
import { asPlanned, comparable, several, sweepFields } from "./sweeps.js";
/** @import { Page } from "../../router.js" */
/** @import { Own } from "../setup/ownboard.js" */
/** @import { GameCard, GameSetup, LabPlan, Level } from "../../wire.js" */
/** @import { Sweep } from "./sweeps.js" */

/**
 * What is being planned.
 * @typedef {object} Measuring
 * @property {string} game
 * @property {Record<string, string | number | boolean>} options
 * @property {Own | null} own
 * @property {Sweep[]} sweeps
 * @property {number[]} players
 * @property {string} fast
 * @property {string} strong
 * @property {string} until a precision in percentage points, or "games"
 * @property {number} games
 * @property {number} seed
 */

const FIELDS = { fast: "levels", strong: "levels", games: "precision", until: "precision" };

/** @param {Page} page @param {string} name of the game */
export async function showForm(page, name) {
  const [game, { games, levels }] = await Promise.all([api.setup(name, page.signal), api.games(page.signal)]);
  if (page.kept.measuring?.game !== name) page.kept.measuring = await first(page, game);
  new LabForm(page, game, games, levels, page.kept.measuring).draw();
}

/** @param {Page} page @param {GameSetup} game @returns {Promise<Measuring>} */
async function first(page, game) {
  const own = await brought(page, game.name);
  return {
    game: game.name,
    options: own ? {} : usualOptions(game),
    own,
    sweeps: [],
    players: [Math.min(game.seats.length, own?.sketch.players?.at(-1) ?? Infinity)],
    fast: "2",
    strong: String(SLOWEST),
    until: PRECISIONS[0],
    games: 100,
    seed: 1,
  };
}

class LabForm {
  /**
   * @param {Page} page @param {GameSetup} game @param {GameCard[]} games @param {Level[]} levels
   * @param {Measuring} plan changed in place
   */
  constructor(page, game, games, levels, plan) {
    this.page = page;
    this.game = game;
    this.games = games;
    this.levels = levels.filter((one) => !one.offered && one.level <= SLOWEST);
    this.plan = plan;
    this.form = el("form", { class: "choices", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.options = el("div", { class: "lab-options" });
    this.preview = new Preview(page, game.name);
  }

  draw() {
    const { page } = this;
    this.drawForm();
    fill(
      page.host,
      el(
        "div",
        { class: "hall" },
        el(
          "div",
          { class: "head" },
          el("div", null, el("h2", { class: "lab-title" }, say("lab-title")), el("p", null, say("lab-about"))),
        ),
        el(
          "div",
          { class: "setup" },
          this.form,
          el(
            "aside",
            { class: "preview", "aria-label": say("preview") },
            this.preview.picture,
            this.preview.remarks,
            el(
              "div",
              { class: "begin" },
              actButton(
                page,
                { class: "btn primary big", "data-does": "measure" },
                () => this.start(),
                icon("lab"),
                say("lab-start"),
              ),
            ),
          ),
        ),
      ),
    );
    void this.check();
  }

  drawForm() {
    const { page, game, plan } = this;
    const changed = () => this.changed();
    fill(
      this.form,
      this.gameField(),
      ownBoardField(page, game, plan.own, (own) => this.choose(own)),
      plan.own?.drawn === "positions" ? null : this.compareField(changed),
      levelFields(plan, this.levels, changed),
      precisionFields(plan, changed),
      this.options,
    );
    this.drawOptions();
  }

  /** Those that are not compared. */
  drawOptions() {
    const { plan, page } = this;
    const swept = new Set(plan.sweeps.flatMap((one) => [one.name, one.other]));
    const game = this.playable();
    const left = { ...game, options: game.options.filter((option) => !swept.has(option.name)) };
    for (const name of swept) delete plan.options[name];
    fill(
      this.options,
      plan.own?.drawn === "positions"
        ? null
        : optionFields({ seats: [], options: plan.options }, left, () => this.changed(false)),
    );
    followTheme(this.options, page.signal);
  }

  /** The game as it can be measured: one's own board has its own sizes. @returns {GameSetup} */
  playable() {
    const { own } = this.plan;
    if (!own) return this.game;
    const decided = new Set(["board", ...(own.sketch.settings ?? []).map((one) => one.name)]);
    return { ...this.game, options: this.game.options.filter((option) => !option.by_board && !decided.has(option.name)) };
  }

  gameField() {
    return el(
      "section",
      { class: "group" },
      segments(
        say("lab-game"),
        this.games.map((one) => ({ value: one.name, title: one.title })),
        this.game.name,
        (name) => this.page.go(`/lab/${name}`, true),
      ),
    );
  }

  /** @param {() => void} changed */
  compareField(changed) {
    const game = this.playable();
    const numbers = this.playerNumbers();
    const { plan } = this;
    return el(
      "section",
      { class: "group", "aria-labelledby": "lab-compare" },
      el("h2", { id: "lab-compare" }, say("lab-compare")),
      el("p", { class: "about" }, say("lab-compare-about")),
      comparable(game).length ? sweepFields(plan.sweeps, game, changed) : null,
      numbers.length > 1
        ? marked(
            "players",
            several(
              say("lab-players"),
              numbers.map((value) => ({ value, title: String(value) })),
              (value) => plan.players.includes(value),
              (value, on) => {
                plan.players = numbers.filter((one) => (one === value ? on : plan.players.includes(one)));
                changed();
              },
            ),
          )
        : null,
    );
  }

  /** How many can play. */
  playerNumbers() {
    if (!this.game.options.some((option) => option.name === "players")) return [];
    const [least, most] = this.game.players;
    const possible = this.plan.own?.sketch.players;
    return Array.from({ length: most - least + 1 }, (_, at) => least + at).filter((one) => possible?.includes(one) ?? true);
  }

  /** Take another board. @param {Own | null} own */
  choose(own) {
    const { plan, game } = this;
    plan.own = own;
    plan.options = own ? {} : usualOptions(game);
    plan.sweeps = [];
    const numbers = this.playerNumbers();
    plan.players = plan.players.filter((one) => numbers.includes(one));
    if (!plan.players.length && numbers.length) plan.players = [numbers[0]];
    if (!own) this.page.address(location.pathname);
    this.drawForm();
    this.changed();
    /** @type {HTMLElement | null} */ (this.form.querySelector(".own-board button"))?.focus();
  }

  /** @param {boolean} [redraw] the options that are left may be others */
  changed(redraw = true) {
    if (redraw) this.drawOptions();
    this.preview.soon(() => this.check());
  }

  /** What the server is asked for. @returns {LabPlan} */
  get wanted() {
    const { game, options, own, sweeps, players, fast, strong, until, games, seed } = this.plan;
    const how = until === "games" ? { games } : { precision: Number(until) / 100 };
    const who = { game, fast, strong, seed, ...how };
    if (own?.drawn === "positions") return { ...who, options: { position: own.text } };
    const given = own ? { ...options, board: own.text } : options;
    return { ...who, options: given, sweep: asPlanned(sweeps), players: this.playerNumbers().length ? players : [] };
  }

  /** The options of the first variant. */
  get firstOptions() {
    const { options = {}, sweep = {}, players = [] } = this.wanted;
    const values = Object.entries(sweep).flatMap(([key, [value]]) => key.split("+").map((name) => [name, value]));
    return { ...options, ...Object.fromEntries(values), ...(players.length ? { players: players[0] } : {}) };
  }

  /** Draw the first variant, and say how many there are. */
  async check() {
    const { sweep = {}, players = [] } = this.wanted;
    const variants = Object.values(sweep).reduce((many, values) => many * values.length, Math.max(1, players.length));
    const many = el("p", null, say("lab-variants", { n: variants }));
    await this.preview.show({ options: this.firstOptions }, (refused) => this.tell(refused), many);
  }

  /** Show what is wrong at its field; null when all is well. @param {Refused | null} refused */
  tell(refused) {
    forgetRefusals(this.form);
    this.preview.picture.classList.toggle("stale", refused !== null);
    if (!refused) return;
    const field = this.fieldOf(refused.field);
    if (field) refuse(field, sentenceOf(refused));
    fill(this.preview.remarks, wrong(sentenceOf(refused)));
  }

  /** @param {string} name @returns {HTMLElement | null} */
  fieldOf(name) {
    const place = FIELDS[/** @type {keyof typeof FIELDS} */ (name)] ?? name;
    const swept = this.plan.sweeps.some((one) => one.name === place || one.other === place);
    return this.form.querySelector(`[data-field="${CSS.escape(swept ? "sweep" : place)}"]`);
  }

  async start() {
    this.preview.settle();
    try {
      await api.lab({ plan: this.wanted, pause: true }, this.page.signal);
      this.page.go(await runOf(this.wanted));
    } catch (error) {
      if (!(error instanceof Refused) || !error.field) throw error;
      this.tell(error);
      /** @type {HTMLElement | null} */ (this.fieldOf(error.field)?.querySelector("input, select, button"))?.focus();
    }
  }
}
