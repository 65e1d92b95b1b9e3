// Which of two turns the board shows: the one played, the better one, or both. On a phone the two rows are the switch.
// @ts-check
import { el, fill } from "../../dom.js";
import { say } from "../../words.js";
/** @import { ReviewedPosition, ReviewTurn } from "../../wire.js" */

/** @typedef {"played" | "both" | "better"} Shown */
/** @type {Shown[]} */
const ALL = ["played", "both", "better"];

export class Switch {
  /** @param {() => void} onchange */
  constructor(onchange) {
    this.onchange = onchange;
    /** @type {Shown} */
    this.shown = "both";
    this.element = el("div", { class: "an-segments", role: "group", "aria-label": say("analysis-compare") });
    this.rows = el("div", { class: "an-rows" });
    this.has = false;
    this.drawSegments();
  }

  drawSegments() {
    fill(
      this.element,
      ALL.map((one) =>
        el(
          "button",
          {
            type: "button",
            "aria-pressed": this.shown === one ? "true" : "false",
            disabled: !this.has && one !== "played",
            onclick: () => this.choose(one),
          },
          say(`analysis-${one}`),
        ),
      ),
    );
    for (const row of this.rows.children)
      row.setAttribute("aria-pressed", String(this.shown === row.getAttribute("data-shows")));
  }

  /** @param {Shown} shown */
  choose(shown) {
    this.shown = shown;
    this.drawSegments();
    this.onchange();
  }

  next() {
    if (this.has) this.choose(ALL[(ALL.indexOf(this.shown) + 1) % ALL.length]);
  }

  /** @param {ReviewTurn} turn @param {ReviewedPosition} found @param {number | null} shape */
  offer(turn, found, shape) {
    this.has = Boolean(found.better);
    const played = turn.seat === null ? null : turn.value[turn.seat];
    fill(
      this.rows,
      this.row("played", turn.text, played, shape),
      found.better ? this.row("better", found.better.text, turn.best ?? 0, shape) : null,
    );
    this.drawSegments();
  }

  /** @param {"played" | "better"} shows @param {string} text @param {number | null} share @param {number | null} shape */
  row(shows, text, share, shape) {
    return el(
      "button",
      {
        type: "button",
        class: `an-row ${shows}${shape === null ? "" : ` p${shape + 1}`}`,
        "data-shows": shows,
        "aria-pressed": "false",
        onclick: () => this.choose(this.shown === shows ? "both" : shows),
      },
      el("i", { class: "an-sample", "aria-hidden": "true" }),
      el("span", null, el("b", null, say(`analysis-${shows}`)), " ", el("span", { class: "an-text" }, text)),
      share === null ? null : el("b", { class: "an-share" }, `${Math.round(share * 100)} %`),
    );
  }
}
