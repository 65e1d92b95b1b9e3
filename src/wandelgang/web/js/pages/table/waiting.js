// The table before it begins: who is there, who is awaited, and how to invite them. It covers the board.
// @ts-check
import { el, fill } from "../../dom.js";
import { takeFocusFrom } from "../../frame.js";
import { icon, player } from "../../icons.js";
import { levelText } from "../../parts/levels.js";
import { say } from "../../words.js";
import { calledSeat } from "./company.js";
import { inviteBlock } from "./invite.js";
/** @import { Arrange, BrowserMessage, Company, Invited, Level, ShownSeat as Seat } from "../../wire.js" */

/**
 * @typedef {{send: (message: BrowserMessage) => void, announce: (text: string, seen?: boolean) => void, sit: (seat: number) =>
 *   void, title: () => string, levels: () => Level[]}} Does
 */

const USUAL_LEVEL = 2;

export class Waiting {
  /** @param {Does} does */
  constructor(does) {
    this.does = does;
    /** @type {Map<number, Invited>} links that may be given away, by seat */
    this.invited = new Map();
    /** @type {Set<number>} seats whose link has been asked for */
    this.asked = new Set();
    /** @type {Company | null} */
    this.company = null;
    this.drawn = "";
    this.element = el("section", { class: "foyer", "aria-labelledby": "foyer-title", hidden: true });
  }

  /** @param {Company} company @param {boolean} isWaiting */
  show(company, isWaiting) {
    this.company = company;
    if (!isWaiting) takeFocusFrom(this.element);
    this.element.hidden = !isWaiting;
    for (const seat of [...this.invited.keys()]) if (!company.seats[seat]?.awaits) this.forget(seat);
    if (!isWaiting) {
      fill(this.element);
      this.drawn = "";
      return;
    }
    const free = company.seats.map((seat, number) => (seat.awaits === "friend" ? number : -1)).filter((number) => number >= 0);
    if (company.host && free.length === 1) this.ask(free[0]); // the usual case: the link appears at once
    this.draw();
  }

  /** @param {number} seat */
  ask(seat) {
    if (this.asked.has(seat)) return;
    this.asked.add(seat);
    this.does.send({ type: "invite", seat });
  }

  /** @param {number} seat */
  forget(seat) {
    this.invited.delete(seat);
    this.asked.delete(seat);
  }

  /** The connection is lost: what was asked for may never be answered. */
  reset() {
    for (const seat of this.asked) if (!this.invited.has(seat)) this.asked.delete(seat);
  }

  /** @param {Invited} invited */
  hear(invited) {
    this.invited.set(invited.seat, invited);
    this.draw();
  }

  /** @param {number} seat */
  revoke(seat) {
    this.does.send({ type: "revoke", seat });
    this.forget(seat);
    this.ask(seat);
    this.does.announce(say("invite-revoked"), true);
  }

  draw() {
    const { company } = this;
    if (!company) return;
    const drawn = JSON.stringify([company.seats, company.host, [...this.invited], this.does.levels().length]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const held = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-does") : null;
    const open = [...this.element.querySelectorAll("details[open]")].map(
      (one) => /** @type {HTMLElement} */ (one).dataset.seat,
    );
    const free = company.seats.filter((seat) => seat.awaits).length;
    const mine = company.seats.findIndex((seat) => seat.mine);
    fill(
      this.element,
      el(
        "div",
        { class: "foyer-card" },
        el(
          "div",
          { class: "foyer-head" },
          el("h2", { id: "foyer-title" }, say(company.host ? "waiting-host" : mine >= 0 ? "waiting-guest" : "waiting-watch")),
          el("p", null, say("waiting-about", { n: free })),
        ),
        el(
          "ol",
          { class: "foyer-seats" },
          company.seats.map((seat, number) => this.row(seat, number, open.includes(String(number)))),
        ),
        mine >= 0 && !company.host
          ? el(
              "button",
              {
                type: "button",
                class: "btn quiet",
                "data-does": "stand",
                onclick: () => this.does.send({ type: "stand", seat: mine }),
              },
              icon("door"),
              say("waiting-stand"),
            )
          : null,
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-does="${CSS.escape(held)}"]`))?.focus();
  }

  /** @param {Seat} seat @param {number} number @param {boolean} open the other ways are unfolded */
  row(seat, number, open) {
    const host = Boolean(this.company?.host);
    const isAlone = this.company?.seats.filter((one) => one.mine).length === 1;
    const isWatching = !this.company?.seats.some((one) => one.mine);
    const state = seat.awaits
      ? say(seat.awaits === "open" ? "waiting-open" : "waiting-friend")
      : seat.level
        ? say("table-level", { level: seat.level })
        : seat.mine
          ? say(isAlone ? "table-you" : "waiting-here")
          : say("waiting-there");
    const invited = this.invited.get(number);
    return el(
      "li",
      { class: `foyer-seat p${seat.shape + 1}${seat.awaits ? " free" : ""}` },
      el(
        "div",
        { class: "foyer-who" },
        player(seat.shape, number),
        el("p", null, el("b", null, calledSeat(seat)), el("small", null, state)),
        seat.awaits ? el("span", { class: "dots", "aria-hidden": "true" }) : icon("check"),
      ),
      host && seat.awaits && invited
        ? inviteBlock(invited, say("invite-title", { game: this.does.title() }), this.does.announce)
        : null,
      host && seat.awaits && !invited
        ? el(
            "button",
            { type: "button", class: "btn tonal", "data-does": `invite-${number}`, onclick: () => this.ask(number) },
            icon("link"),
            say("invite-show"),
          )
        : null,
      !host && isWatching && seat.awaits === "open"
        ? el(
            "button",
            { type: "button", class: "btn primary", "data-does": `sit-${number}`, onclick: () => this.does.sit(number) },
            icon("person"),
            say("sit-down"),
          )
        : null,
      host && !seat.mine && (seat.awaits || seat.level) ? this.others(seat, number, Boolean(invited), open) : null,
    );
  }

  /** The other ways to fill a seat. @param {Seat} seat @param {number} number @param {boolean} invited @param {boolean} open */
  others(seat, number, invited, open) {
    const arrange = (/** @type {Arrange["kind"]} */ kind, level = 0) => {
      this.forget(number);
      this.does.send({ type: "arrange", seat: number, kind, level });
    };
    const known = this.does.levels();
    const levels = known.length
      ? known.map((one) => ({ level: one.level, text: levelText(one) }))
      : [1, 2, 3, 4, 5].map((level) => ({ level, text: String(level) }));
    const select = el(
      "select",
      { "aria-label": say("seat-level", { n: number + 1 }), "data-does": `level-${number}` },
      levels.map((one) => el("option", { value: one.level, selected: one.level === (seat.level || USUAL_LEVEL) }, one.text)),
    );
    return el(
      "details",
      { class: "otherwise", "data-seat": number, open },
      el("summary", { "data-does": `other-${number}` }, say("waiting-other")),
      el(
        "div",
        { class: "otherwise-ways" },
        invited
          ? el(
              "button",
              { type: "button", class: "btn", "data-does": `revoke-${number}`, onclick: () => this.revoke(number) },
              icon("again"),
              say("invite-revoke"),
            )
          : null,
        seat.awaits === "open"
          ? null
          : el(
              "button",
              { type: "button", class: "btn", "data-does": `open-${number}`, onclick: () => arrange("open") },
              icon("people"),
              say("waiting-make-open"),
            ),
        seat.awaits === "friend"
          ? null
          : el(
              "button",
              { type: "button", class: "btn", "data-does": `friend-${number}`, onclick: () => arrange("friend") },
              icon("link"),
              say("waiting-make-friend"),
            ),
        el(
          "span",
          { class: "pair" },
          select,
          el(
            "button",
            {
              type: "button",
              class: "btn",
              "data-does": `computer-${number}`,
              onclick: () => arrange("computer", Number(select.value)),
            },
            icon("computer"),
            say("waiting-make-computer"),
          ),
        ),
      ),
    );
  }
}
