// The two lines above the board: whose turn it is, and below it what is asked or just being done. They always have the same
// height, so that nothing jumps.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { preparingBar } from "../../parts/preparing.js";
import { say } from "../../words.js";
import { winners } from "./outcome.js";
/** @import { Child } from "../../dom.js" */
/** @import { LogEntry, Now, ShownSeat as Seat, ShownTurn as Turn } from "../../wire.js" */

const LONG = 46; // letters: more do not fit into two lines of a small phone

export class TurnLine {
  /** @param {...HTMLElement} tools that stand at its end */
  constructor(...tools) {
    this.sign = el("span", { class: "turn-sign" });
    this.main = el("p", { class: "turn-main" });
    this.more = el("small", { class: "turn-more" });
    this.asked = ""; // what I am asked to do
    /** @type {HTMLElement | null} while the computer gets ready */
    this.bar = null;
    this.element = el(
      "section",
      { class: "turn", "aria-label": say("table-turn") },
      this.sign,
      el("div", { class: "turn-words" }, this.main, this.more),
      ...tools,
    );
  }

  /** @param {Now} now @param {Seat[]} seats */
  show(now, seats) {
    const won = winners(now);
    const number = now.over && won.length === 1 ? won[0] : now.turn;
    const seat = number === null ? null : seats[number];
    const mine = Boolean(seat?.mine) && !now.curtain && !now.over;
    this.element.className = ["turn", mine ? "mine" : "", seat ? `p${seat.shape + 1}` : "", now.over ? "over" : ""].join(" ");
    fill(this.sign, now.waiting ? icon("people") : seat ? player(seat.shape, number) : now.over ? icon("flag") : null);
    const isAsked = mine && seats.filter((one) => one.mine).length === 1 && Boolean(now.ask);
    this.asked = isAsked ? stop(now.ask ?? "") : "";
    fill(this.main, isAsked ? el("b", null, say("table-your-turn")) : el("span", null, sentence(now, seats)));
    this.rest(now);
  }

  /** The second line while nothing is touched. @param {Now} now */
  rest(now) {
    if (now.over) return this.tell(now.why ?? "");
    if (now.preparing) {
      if (!this.bar?.isConnected) this.bar = preparingBar(say("table-preparing"));
      return this.tell(this.bar);
    }
    const text = now.thinking ? say("table-thinking") : "";
    const near = (now.limits ?? []).find((limit) => limit.near);
    if (text) this.wait(text);
    else this.tell([this.asked, near?.text].filter(Boolean).join(" "));
  }

  /** Something takes a moment. @param {string} text */
  wait(text) {
    fill(this.more, el("span", { class: "dots", "aria-hidden": "true" }), text);
    this.element.classList.add("waiting");
  }

  /** Somebody acts. @param {Turn | null} turn as far as it goes @param {string} told the action @param {Seat[]} seats */
  follow(turn, told, seats) {
    const number = turn?.seat ?? null;
    const seat = number === null ? null : seats[number];
    this.element.className = `turn following${seat ? ` p${seat.shape + 1}` : ""}`;
    fill(this.sign, seat ? player(seat.shape, number) : icon("die"));
    const text = seat ? (turn?.text ?? "") : "";
    fill(this.main, seat && text ? [el("b", null, `${seat.name}:`), " "] : null, el("span", null, text ? stop(text) : told));
    this.tell(text ? told : "");
  }

  /** During a replay. @param {Turn | null} turn the one shown @param {number} turns there are @param {string} told */
  replay(turn, turns, told) {
    this.element.className = "turn replaying";
    fill(this.sign, icon("play"));
    fill(this.main, el("span", null, turn?.number ? say("table-turn-of", { at: turn.number, n: turns }) : say("table-start")));
    this.tell(turn ? told : "");
  }

  /** @param {...Child} told */
  tell(...told) {
    fill(this.more, ...told);
    this.main.classList.toggle("long", (this.main.textContent ?? "").length > LONG);
    this.element.classList.remove("waiting");
  }
}

/** Who is asked to do what, or how it ended. @param {Now} now @param {Seat[]} seats */
export function sentence(now, seats) {
  if (now.turn === null || now.over) return now.prompt;
  return stop(`${seats[now.turn].name} ${now.prompt}`);
}

/**
 * An action as a sentence of its own. What chance decides is told of the player whose turn it is.
 * @param {LogEntry} told
 * @param {Turn | null} turn
 * @param {Seat[]} seats
 */
export function subject(told, turn, seats) {
  const seat = told.seat ?? turn?.seat ?? null;
  return stop(`${(seat === null ? null : seats[seat]?.name) ?? say("table-chance")} ${told.text}`);
}

/** @param {string} text */
export function stop(text) {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
