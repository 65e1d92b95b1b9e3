// A replay: scrubber, single steps, autoplay, a link to the current move, and the record to download.
// @ts-check
import { api } from "../../api.js";
import { el, fill, pause } from "../../dom.js";
import { icon } from "../../icons.js";
import { language, say } from "../../words.js";
/** @import { Board } from "../../board/board.js" */
/** @import { Page } from "../../router.js" */
/** @import { Ply } from "../../wire.js" */

export class Replay {
  /**
   * @param {Page} page @param {string} table @param {Board} board
   * @param {{showing: (ply: number, found: Ply) => void, leave: () => void}} tells @param {() => number} speed
   */
  constructor(page, table, board, tells, speed) {
    this.page = page;
    this.table = table;
    this.board = board;
    this.tells = tells;
    this.speed = speed;
    this.at = -1;
    this.plies = 0;
    this.asked = 0;
    this.running = false;
    /** @type {Map<number, Ply>} */
    this.known = new Map();
    this.slide = el("input", {
      type: "range",
      class: "scrubber",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": say("table-ply"),
      oninput: () => {
        this.stop();
        void this.go(Number(this.slide.value), false);
      },
    });
    this.count = el("output", { class: "replay-count" });
    this.play = this.button("play", "table-autoplay", () => (this.running ? this.stop() : void this.run()));
    this.element = el(
      "section",
      { class: "replay", "aria-label": say("table-replay") },
      el("div", { class: "replay-line" }, this.slide, this.count),
      el(
        "div",
        { class: "replay-keys" },
        this.button("first", "table-first", () => this.jump(0)),
        this.button("previous", "table-previous", () => this.jump(this.at - 1)),
        this.play,
        this.button("next", "table-next", () => this.jump(this.at + 1)),
        this.button("last", "table-last", () => this.jump(this.plies)),
      ),
      el(
        "div",
        { class: "replay-more" },
        el(
          "button",
          { type: "button", class: "btn quiet", onclick: () => void this.copy() },
          icon("link"),
          el("span", null, say("table-link")),
        ),
        el(
          "a",
          { class: "btn quiet", href: `/api/tables/${table}/record?lang=${language}`, download: "" },
          icon("download"),
          el("span", null, say("table-record")),
        ),
        el(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () => {
              this.stop();
              tells.leave();
            },
          },
          icon("close"),
          el("span", null, say("table-replay-end")),
        ),
      ),
    );
    page.signal.addEventListener("abort", () => this.stop(), { once: true });
  }

  /** @param {string} sign @param {string} key @param {() => void} act */
  button(sign, key, act) {
    return el("button", { type: "button", class: "btn", "aria-label": say(key), title: say(key), onclick: act }, icon(sign));
  }

  /** @param {number} ply */
  jump(ply) {
    this.stop();
    void this.go(ply, Math.abs(ply - this.at) === 1);
  }

  /** Show the table after so many plies. @param {number} ply @param {boolean} moving with its motion, from the one before */
  async go(ply, moving) {
    const wanted = Math.max(0, ply);
    this.asked = wanted;
    const found = await this.find(wanted);
    if (!found || this.asked !== wanted || this.page.signal.aborted) return;
    const onward = moving && wanted === this.at + 1;
    this.at = Math.min(wanted, found.plies);
    this.plies = found.plies;
    this.slide.max = String(found.plies);
    this.slide.value = String(this.at);
    this.slide.setAttribute("aria-valuetext", say("table-ply-of", { at: this.at, n: this.plies }));
    this.count.textContent = `${this.at} / ${this.plies}`;
    this.page.address(`/t/${this.table}/${this.at}`);
    this.tells.showing(this.at, found);
    if (this.board.art === found.scene.art)
      await this.board.move(found.scene, onward ? found.ways : [], moving ? this.speed() : 0);
    else await this.board.show(found.scene);
  }

  /** @param {number} ply @returns {Promise<Ply | null>} */
  async find(ply) {
    const known = this.known.get(ply);
    if (known) return known;
    try {
      const found = await api.ply(this.table, ply, this.page.signal);
      this.known.set(ply, found);
      return found;
    } catch (error) {
      if (!this.page.signal.aborted) this.page.announce(/** @type {Error} */ (error).message, true);
      return null;
    }
  }

  async run() {
    this.running = true;
    this.drawPlay();
    if (this.at >= this.plies) await this.go(0, false);
    while (this.running && this.at < this.plies && !this.page.signal.aborted) {
      await pause(Math.max(250, this.speed() * 2));
      if (this.running) await this.go(this.at + 1, true);
      void this.find(this.at + 1);
    }
    this.stop();
  }

  stop() {
    this.running = false;
    this.drawPlay();
  }

  drawPlay() {
    const key = say(this.running ? "table-pause" : "table-autoplay");
    this.play.setAttribute("aria-label", key);
    this.play.title = key;
    fill(this.play, icon(this.running ? "pause" : "play"));
  }

  async copy() {
    const link = new URL(`/t/${this.table}/${this.at}`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.page.announce(say("table-link-copied"), true);
    } catch {
      this.page.announce(link, true); // no access to the clipboard: the address itself can be copied
    }
  }
}
