// One run: the sentence, how far it is, and the report, asked for again and again while it is played. Whoever closes the page
// stops it, and whoever comes back sees it go on. Knows the plan as something to send, not what is in it.
// @ts-check
import { api, Refused } from "../../api.js";
import { el, fill, pause } from "../../dom.js";
import { icon } from "../../icons.js";
import { addToMenu } from "../../menu.js";
import { runOf } from "../../parts/lablinks.js";
import { actButton, named } from "../../parts/opening.js";
import { shareButtons } from "../../parts/sharing.js";
import { openSheet } from "../../sheet.js";
import { language, say } from "../../words.js";
import { loadCharts } from "./chart.js";
import { HeatMap } from "./heat.js";
import { ProgressCard } from "./progress.js";
import { bestCell, lengths, marked, measures, notes, numberTable, partTable, proposals, wins } from "./report.js";
/** @import { Page } from "../../router.js" */
/** @import { LabCell, LabPlan, LabProposal, LabReport, LabState } from "../../wire.js" */

const OFTEN = 1000; // milliseconds between two questions
const LATE = 5000; // after one that was refused because there were too many
const TOGETHER = "+"; // joins options that have the same value
const HELPER = 2; // the level of the computer players one tries a variant with

export class RunView {
  /** @param {Page} page @param {LabPlan} plan @param {boolean} paused */
  constructor(page, plan, paused) {
    this.page = page;
    this.plan = plan;
    this.paused = paused;
    /** @type {LabState | null} */
    this.state = null;
    /** @type {LabReport | null} */
    this.report = null;
    /** @type {LabReport | null} what is drawn */
    this.shown = null;
    this.games = -1; // of the report
    this.isAsking = false;
    this.what = el("p", { class: "lab-what" });
    this.sentence = el("h2", { class: "lab-say" });
    this.tools = el("div", { class: "lab-tools" });
    this.progress = new ProgressCard(() => this.toggle());
    this.above = el("div", { class: "lab-place" });
    this.below = el("div", { class: "lab-place" });
    this.heat = new HeatMap(page.signal);
    addToMenu(() => this.entries(), page.signal);
  }

  async open() {
    await Promise.all([this.ask(), loadCharts()]);
    const { page } = this;
    this.heat.element.hidden = true;
    fill(
      page.host,
      el(
        "div",
        { class: "lab-report is-running" },
        el("div", { class: "lab-head" }, el("div", null, this.what, this.sentence), this.tools),
        this.progress.element,
        this.above,
        this.heat.element,
        this.below,
      ),
    );
    this.show();
    void this.follow();
  }

  /** Ask once, which also has the run played. */
  async ask() {
    const { plan, paused, games } = this;
    const state = await api.lab({ plan, pause: paused, seen: games }, this.page.signal);
    this.state = state;
    if (!state.report) return;
    this.report = state.report;
    this.games = state.games ?? -1;
  }

  /** Whether there is nothing more to expect. */
  get isSettled() {
    const { state, paused, games } = this;
    if (!state || state.stage === "preparing" || state.stage === "running") return false;
    if (state.stage === "failed") return true;
    if (state.stage === "paused" && !paused) return false;
    return state.total > 0 && (state.done === 0 || games === state.done);
  }

  async follow() {
    if (this.isAsking) return;
    this.isAsking = true;
    const { signal } = this.page;
    while (!signal.aborted && !this.isSettled) {
      await pause(OFTEN, signal);
      try {
        await this.ask();
        if (!signal.aborted) this.show();
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof Refused)) throw error;
        this.progress.tell(error.message);
        await pause(LATE, signal);
      }
    }
    this.isAsking = false;
  }

  /** Pause it, or let it go on. */
  async toggle() {
    this.paused = !this.paused;
    this.page.address(await runOf(this.plan, this.paused));
    this.page.announce(say(this.paused ? "lab-is-paused" : "lab-goes-on"));
    this.progress.show(this.state, this.paused);
    void this.follow();
  }

  show() {
    const { state, report, page } = this;
    if (!state) return;
    const was = this.progress.stage;
    this.progress.show(state, this.paused);
    if (!report) {
      fill(this.sentence, say(state.stage === "failed" ? "lab-failed" : state.done ? "lab-working-out" : "lab-nothing-yet"));
      return;
    }
    if (this.shown !== report) this.draw(report);
    const over = state.stage === "done";
    this.tools.hidden = !over;
    page.host.firstElementChild?.classList.toggle("is-running", !over);
    if (over && was && was !== "done") page.announce(report.sentence.replaceAll("**", ""));
  }

  /** @param {LabReport} report */
  draw(report) {
    this.shown = report;
    const kept = this.remembered();
    const best = bestCell(report);
    fill(
      this.what,
      el("strong", null, report.title),
      report.what.map((text) => el("span", null, text)),
    );
    fill(this.sentence, marked(report.sentence));
    fill(this.tools, this.toolButtons(report, best));
    fill(this.above, wins(report));
    this.heat.element.hidden = false;
    this.heat.show(report, best.number);
    fill(
      this.below,
      lengths(report),
      measures(report, "tension"),
      measures(report, "skill"),
      numberTable(report),
      proposals(report, (one) => this.tryButton(one)),
      report.parts.map((parts) => partTable(report, parts)),
      notes(report),
    );
    kept();
  }

  /** How far tables are scrolled and where the focus is, so that a new report takes neither away. @returns {() => void} */
  remembered() {
    const tables = () => [...this.below.querySelectorAll(".lab-scroll")];
    const buttons = () =>
      /** @type {HTMLElement[]} */ ([
        ...this.page.host.querySelectorAll(".lab-place button, .lab-place .lab-scroll, .lab-tools .btn"),
      ]);
    const scrolled = tables().map((one) => one.scrollLeft);
    const focused = buttons().indexOf(/** @type {HTMLElement} */ (document.activeElement));
    return () => {
      tables().forEach((one, at) => {
        one.scrollLeft = scrolled[at] ?? 0;
      });
      if (focused >= 0) buttons()[focused]?.focus({ preventScroll: true });
    };
  }

  /** @param {LabReport} report @param {LabCell} best */
  toolButtons(report, best) {
    const name = report.cells.length > 1 ? say("lab-play-variant", { variant: best.name }) : say("lab-play");
    return [
      el("a", { class: "btn lab-file", href: this.file, download: "" }, icon("download"), say("lab-file")),
      actButton(this.page, { class: "btn tonal", "data-does": "play" }, () => this.play(best), icon("play"), name),
    ];
  }

  get file() {
    return `/api/lab/${this.state?.run ?? ""}/report.html?lang=${language()}`;
  }

  /** What the menu offers besides. */
  entries() {
    const form = { title: say("lab-change"), icon: "setup", choose: () => this.page.go(`/lab/${this.plan.game}`) };
    const share = { title: say("lab-share"), icon: "link", choose: () => this.share() };
    const file = { title: say("lab-file"), icon: "download", choose: () => location.assign(this.file) };
    return this.report ? [form, share, file] : [form, share];
  }

  share() {
    openSheet(
      say("lab-share"),
      (within) => {
        const buttons = el("div", { class: "row" });
        within.append(el("p", null, say("lab-share-about")), buttons);
        void runOf(this.plan).then((address) =>
          fill(
            buttons,
            shareButtons(
              { link: location.origin + address, title: say("lab"), look: "primary", copied: say("board-link-copied") },
              this.page.announce,
            ),
          ),
        );
      },
      { signal: this.page.signal },
    );
  }

  /** Play a variant against the computer. @param {LabCell} cell */
  async play(cell) {
    const { page, plan } = this;
    /** @type {Record<string, string | number | boolean>} */
    const options = { ...plan.options };
    for (const [key, value] of Object.entries(cell.values)) for (const name of key.split(TOGETHER)) options[name] = value;
    const setup = await api.setup(plan.game, page.signal);
    if (setup.options.some((option) => option.name === "players")) options.players = cell.players;
    const others = Array.from({ length: cell.players - 1 }, () => ({ kind: /** @type {const} */ ("computer"), level: HELPER }));
    const seats = await named([{ kind: "me" }, ...others]);
    const { table } = await api.openTable({ game: plan.game, seats, options }, page.signal);
    page.go(`/t/${table}`);
  }

  /** @param {LabProposal} proposal */
  tryButton(proposal) {
    const next = proposed(this.plan, this.report?.columns.length ?? 1, proposal);
    if (!next) return null;
    const begin = async () => {
      await api.lab({ plan: next, pause: true }, this.page.signal); // a refusal is said here, where the button is
      this.page.go(await runOf(next));
    };
    return actButton(this.page, { class: "btn", "data-does": "try" }, begin, icon("lab"), say("lab-try"));
  }
}

/**
 * The plan of a proposal: another option is compared together with what was compared before, unless that were too much.
 * @param {LabPlan} plan @param {number} columns @param {LabProposal} proposal @returns {LabPlan | null}
 */
function proposed(plan, columns, { sweep = {}, games }) {
  const swept = Object.keys(sweep);
  if (!swept.length && games == null) return null;
  const known = plan.sweep ?? {};
  const beside = columns === 1 && !swept.some((key) => key in known);
  const next = swept.length ? (beside ? { ...known, ...sweep } : sweep) : known;
  return games == null ? { ...plan, sweep: next } : { ...plan, sweep: next, games, precision: null };
}
