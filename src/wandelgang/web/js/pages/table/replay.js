// A replay, turn by turn or ply by ply: scrubber, steps, autoplay at a pace of one's own, a link, and the record to download.
// @ts-check
import { el, fill, pause } from "../../dom.js";
import { segments } from "../../fields.js";
import { icon } from "../../icons.js";
import { choose, settings } from "../../settings.js";
import { language, say } from "../../words.js";
import { REPLAY } from "./pace.js";
/** @import { Board } from "../../board/board.js" */
/** @import { Page } from "../../router.js" */
/** @import { Ply, ShownTurn as Turn } from "../../wire.js" */
/** @import { Plies } from "./plies.js" */

export class Replay {
  /**
   * @param {Page} page @param {string} table @param {Board} board @param {Plies} plies
   * @param {{turns: () => Turn[], showing: (ply: number, found: Ply) => void, leave: () => void}} tells
   */
  constructor(page, table, board, plies, tells) {
    this.page = page;
    this.table = table;
    this.board = board;
    this.plies = plies;
    this.tells = tells;
    this.at = -1;
    this.total = 0; // plies of the match
    this.asked = 0; // counts what was asked for: an older wish is dropped
    this.running = false;
    this.slide = el("input", {
      type: "range",
      class: "scrubber",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": say("table-ply"),
      oninput: () => {
        this.stop();
        void this.go(this.ends()[Number(this.slide.value)] ?? 0, false);
      },
    });
    this.count = el("output", { class: "replay-count" });
    this.play = this.button("play", "table-autoplay", () => (this.running ? this.stop() : void this.run()));
    this.element = this.makeElement();
    page.signal.addEventListener("abort", () => this.stop(), { once: true });
  }

  makeElement() {
    const { table, tells } = this;
    const speeds = [
      ["slow", "½×"],
      ["normal", "1×"],
      ["fast", "2×"],
    ].map(([key, short], value) => ({
      value: String(value),
      title: el(
        "span",
        { title: say(`replay-${key}`) },
        el("span", { class: "replay-word" }, say(`replay-${key}`)),
        el("span", { class: "replay-short", "aria-hidden": "true" }, short),
      ),
    }));
    return el(
      "section",
      { class: "replay", "aria-label": say("table-replay") },
      el("div", { class: "replay-line" }, this.slide, this.count),
      el(
        "div",
        { class: "replay-keys" },
        this.button("first", "table-first", () => this.jump(0)),
        this.button("previous", "table-previous", () => this.turn(-1)),
        this.play,
        this.button("next", "table-next", () => this.turn(1)),
        this.button("last", "table-last", () => this.jump(this.total)),
      ),
      segments(
        say("replay-speed"),
        speeds,
        String(settings.replay),
        (value) => choose("replay", /** @type {0 | 1 | 2} */ (Number(value))),
        { hush: true },
      ),
      el(
        "div",
        { class: "replay-more" },
        this.button("link", "table-link", () => void this.copy()),
        el(
          "a",
          {
            class: "btn",
            href: `/api/tables/${table}/record?lang=${language()}`,
            download: "",
            "aria-label": say("table-record"),
            title: say("table-record"),
          },
          icon("download"),
        ),
        el(
          "button",
          {
            type: "button",
            class: "btn replay-end",
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
  }

  /** @param {string} sign @param {string} key @param {() => void} act */
  button(sign, key, act) {
    return el("button", { type: "button", class: "btn", "aria-label": say(key), title: say(key), onclick: act }, icon(sign));
  }

  /** The plies at which turns end, the beginning first. */
  ends() {
    return [0, ...this.tells.turns().map((turn) => turn.last)];
  }

  /** The end of the next turn, or of the one before. @param {number} by 1 or -1 */
  near(by) {
    const ends = this.ends();
    return by > 0 ? (ends.find((end) => end > this.at) ?? this.at) : (ends.findLast((end) => end < this.at) ?? 0);
  }

  /** A turn forth, with its motion, or back. @param {number} by */
  turn(by) {
    this.stop();
    void this.go(this.near(by), by > 0);
  }

  /** @param {number} ply */
  jump(ply) {
    this.stop();
    void this.go(ply, Math.abs(ply - this.at) === 1);
  }

  /** Show a turn from its beginning. @param {Turn} turn */
  async again(turn) {
    this.stop();
    await this.go(turn.first, false);
    if (this.at === turn.first) await this.go(turn.last, true);
  }

  /**
   * Show the table after so many plies.
   * @param {number} ply
   * @param {boolean} moving with the motion of all actions from the ply shown now
   */
  async go(ply, moving) {
    const wanted = Math.max(0, ply);
    const asked = ++this.asked;
    const first = moving && wanted > this.at ? this.at + 1 : wanted;
    const found = await this.plies.between(first, wanted);
    for (const [index, one] of (found ?? []).entries()) {
      if (this.asked !== asked || this.page.signal.aborted) return;
      const { ms } = REPLAY[settings.replay];
      this.show(Math.min(first + index, one.plies), one);
      if (this.board.art !== one.scene.art) await this.board.show(one.scene);
      else await this.board.move(one.scene, moving && first + index > 0 ? one.ways : [], moving ? ms : 0);
      if (this.asked !== asked) return;
      this.board.showTraces(one.traces ?? []);
      if (first + index < wanted) await pause(ms / 2, this.page.signal);
    }
  }

  /** @param {number} at @param {Ply} found */
  show(at, found) {
    this.at = at;
    this.total = found.plies;
    const ends = this.ends();
    const value = Math.max(
      0,
      ends.findIndex((end) => end >= at),
    );
    const last = this.tells.turns().at(-1)?.number ?? 0;
    const number = found.turn?.number ?? 0;
    this.slide.max = String(ends.length - 1);
    this.slide.value = String(value);
    this.slide.setAttribute("aria-valuetext", say("table-turn-of", { at: number, n: last }));
    this.count.textContent = `${number} / ${last}`;
    this.page.address(`/t/${this.table}/${at}`);
    this.tells.showing(at, found);
  }

  async run() {
    this.running = true;
    this.drawPlay();
    if (this.at >= this.total) await this.go(0, false);
    while (this.running && this.at < this.total && !this.page.signal.aborted) {
      await pause(REPLAY[settings.replay].rest, this.page.signal);
      if (this.running) await this.go(this.near(1), true);
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
