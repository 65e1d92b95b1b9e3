// Miniatures that play: boards of the gallery show a few moves of a real game, one after the other, while they can be seen.
// @ts-check
import { api } from "../api.js";
import { pause } from "../dom.js";
import { calm } from "../settings.js";
/** @import { Board } from "../board/board.js" */
/** @import { ShownScene as Scene, Step } from "../wire.js" */

const BEFORE = 1400; // milliseconds before the very first move
const BETWEEN = 900; // between two moves
const FADE = 220; // to start over
const MOVES = 4; // of one card before it is the next one's turn

/**
 * @typedef {{ name: string, board: Board, host: HTMLElement, seen: boolean, steps: Step[] | null, first: Scene, at: number }}
 *   Miniature
 */

/** The miniatures of a page, and whether they may move. */
export class Demo {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    this.running = !calm();
    /** @type {Miniature[]} */
    this.miniatures = [];
    this.watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const found = this.miniatures.find((one) => one.host === entry.target);
          if (found) found.seen = entry.isIntersecting;
        }
      },
      { threshold: 0.6 },
    );
    signal.addEventListener("abort", () => this.watcher.disconnect(), { once: true });
  }

  /** @param {string} name of a game @param {Board} board @param {HTMLElement} host @param {Scene} first what it shows */
  add(name, board, host, first) {
    this.miniatures.push({ name, board, host, seen: false, steps: null, first, at: 0 });
    this.watcher.observe(host);
  }

  /** Play until the page is left. */
  async run() {
    await pause(BEFORE, this.signal);
    for (let turn = 0; !this.signal.aborted; turn += 1) {
      const able = this.miniatures.filter((one) => one.seen);
      const next =
        this.running && !document.hidden && !document.querySelector("dialog[open]")
          ? able[turn % Math.max(1, able.length)]
          : null;
      if (next) await this.moves(next);
      await pause(BETWEEN, this.signal);
    }
  }

  /** @param {Miniature} one */
  async moves(one) {
    try {
      if (!one.steps) {
        const { scene, steps } = await api.demo(one.name, this.signal);
        // The card already shows where it begins, unless it was drawn differently.
        if (JSON.stringify(scene) !== JSON.stringify(one.first)) await one.board.show(scene);
        Object.assign(one, { first: scene, steps });
      }
      const steps = one.steps ?? [];
      if (one.at >= steps.length) {
        one.at = 0;
        await one.host.animate({ opacity: [1, 0] }, FADE).finished;
        await one.board.show(one.first);
        await one.host.animate({ opacity: [0, 1] }, FADE).finished;
      }
      for (let move = 0; move < MOVES && one.at < steps.length && this.running && one.seen && !this.signal.aborted; move += 1) {
        await one.board.step(steps[one.at]);
        one.at += 1;
        await pause(BETWEEN, this.signal);
      }
    } catch {
      one.seen = false; // A miniature that cannot play stays a picture.
      this.watcher.unobserve(one.host);
    }
  }
}
