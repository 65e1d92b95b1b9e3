// Offers between people: a take-back, a draw, a break, a rematch. A bar asks whoever has to answer.
// @ts-check
import { el, fill } from "../../dom.js";
import { takeFocusFrom } from "../../frame.js";
import { icon } from "../../icons.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
import { calledSeat } from "./company.js";
/** @import { BrowserMessage, Company, OfferKind, ShownOffer as Offer } from "../../wire.js" */

/** @type {Record<OfferKind, string>} */
export const SIGNS = { takeback: "back", draw: "half", pause: "pause", resume: "play", rematch: "again" };

export class Offers {
  /**
   * @param {{send: (message: BrowserMessage) => void, speak: (text: string) => void, announce: (text: string, seen?: boolean)
   *   => void}} tells
   */
  constructor(tells) {
    this.tells = tells;
    this.element = el("section", { class: "offer", "aria-label": say("offer"), hidden: true });
    /** @type {Offer | null} */
    this.offer = null;
    this.withdrawn = 0;
    this.drawn = "";
  }

  /** @param {Company} company */
  show(company) {
    const offer = company.offer ?? null;
    const before = this.offer;
    this.offer = offer;
    const drawn = JSON.stringify([offer, company.seats.map((seat) => seat.name)]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    if (!offer) takeFocusFrom(this.element);
    this.element.hidden = !offer;
    if (!offer) return;
    const seat = company.seats[offer.seat];
    const text = seat.mine ? say(`offer-mine-${offer.what}`) : say(`offer-${offer.what}`, { name: calledSeat(seat) });
    const answer = (/** @type {boolean} */ yes) => this.tells.send({ type: "answer", number: offer.number, yes });
    this.element.className = `offer p${seat.shape + 1}${offer.asked ? " asked" : ""}`;
    fill(
      this.element,
      icon(SIGNS[offer.what]),
      el("p", null, text),
      offer.asked
        ? el(
            "div",
            { class: "row" },
            el(
              "button",
              { type: "button", class: "btn", "data-does": "no", onclick: () => answer(false) },
              icon("close"),
              say("offer-no"),
            ),
            el(
              "button",
              { type: "button", class: "btn primary", "data-does": "yes", onclick: () => answer(true) },
              icon("check"),
              say("offer-yes"),
            ),
          )
        : null,
      seat.mine
        ? el(
            "button",
            {
              type: "button",
              class: "btn",
              "data-does": "withdraw",
              onclick: () => {
                this.withdrawn = offer.number;
                answer(false);
              },
            },
            say("offer-withdraw"),
          )
        : null,
    );
    if (before?.number === offer.number) return;
    if (offer.asked) sound("asked");
    this.tells.speak(text);
  }

  /** An offer has lapsed. @param {Offer} offer @param {Company} company */
  lapsed(offer, company) {
    if (!company.seats[offer.seat]?.mine || this.withdrawn === offer.number) return;
    this.tells.announce(say("offer-lapsed"), true);
  }
}
