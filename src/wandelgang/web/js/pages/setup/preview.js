// The board that a set-up or a plan would have, and what is odd about it: asked for again after every change, and of several
// answers only the latest counts. Knows no fields.
// @ts-check
import { api, Refused } from "../../api.js";
import { Board } from "../../board/board.js";
import { el, fill } from "../../dom.js";
import { say } from "../../words.js";
/** @import { Child } from "../../dom.js" */
/** @import { Page } from "../../router.js" */
/** @import { CheckPlan } from "../../wire.js" */

const AFTER = 200; // milliseconds without a change before the server is asked

export class Preview {
  /** @param {Page} page @param {string} game */
  constructor(page, game) {
    this.page = page;
    this.game = game;
    this.timer = 0;
    this.asked = 0;
    this.remarks = el("div", { class: "remarks", role: "status" });
    this.picture = el("div", { class: "preview-board" });
    this.board = new Board(this.picture, { words: say, speed: () => 0, small: true });
    page.signal.addEventListener(
      "abort",
      () => {
        this.settle();
        this.board.close();
      },
      { once: true },
    );
  }

  /** Check after the last of several changes. @param {() => Promise<void>} check */
  soon(check) {
    this.settle();
    this.timer = window.setTimeout(() => void check(), AFTER);
  }

  /** No check is due any more. */
  settle() {
    clearTimeout(this.timer);
  }

  /** Whatever has been asked no longer counts. */
  drop() {
    this.asked += 1;
  }

  /**
   * Draw what the server makes of a plan.
   * @param {CheckPlan} plan
   * @param {(refused: Refused | null) => void} tell what is wrong; null when all is well
   * @param {Child} [first] what is said before the remarks
   */
  async show(plan, tell, first = null) {
    const asked = ++this.asked;
    try {
      const answer = await api.check(this.game, plan, this.page.signal);
      if (asked !== this.asked) return;
      tell(null);
      fill(
        this.remarks,
        first,
        (answer.remarks ?? []).map((text) => el("p", null, text)),
      );
      await this.board.show(answer.scene);
    } catch (error) {
      if (this.page.signal.aborted || asked !== this.asked) return;
      if (!(error instanceof Refused)) throw error;
      tell(error);
    }
  }
}
