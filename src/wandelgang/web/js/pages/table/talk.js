// Chat: phrases, free text where the host allows it, bubbles at the seats, and the history.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { openSheet } from "../../sheet.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
/** @import { BrowserMessage, Company, Phrase, Spoken } from "../../wire.js" */

const LASTS = 9000; // milliseconds of a bubble
const KEPT = 100;
const LONGEST = 300; // characters

export class Talk {
  /**
   * @param {{send: (message: BrowserMessage) => void, speak: (text: string) => void, redraw: () => void, signal: AbortSignal}}
   *   tells
   */
  constructor(tells) {
    this.tells = tells;
    /** @type {Spoken[]} */
    this.said = [];
    /** @type {Phrase[]} */
    this.phrases = [];
    /** @type {Company | null} */
    this.company = null;
    /** @type {Map<number, {text: string, timer: number}>} */
    this.bubbles = new Map();
    this.unread = 0;
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
    this.list = el("ol", { class: "talk-list" });
    this.buttons = [this.makeButton("round talk-button", true), this.makeButton("btn quiet talk-button", false)];
    this.last = el("ol", { class: "talk-list" });
    this.element = el("section", { class: "part talk", hidden: true, "aria-label": say("talk") }, this.last, this.buttons[1]);
  }

  /** @param {string} look @param {boolean} bare */
  makeButton(look, bare) {
    return el(
      "button",
      { type: "button", class: look, "data-does": "talk", "aria-haspopup": "dialog", onclick: () => this.open() },
      icon("say"),
      bare ? null : el("span", { class: "talk-word" }),
      el("span", { class: "unread", "aria-hidden": "true" }),
    );
  }

  /** My seat, from which I speak. */
  get seat() {
    const seats = this.company?.seats ?? [];
    const playing = seats.findIndex((one) => one.mine && !one.resigned);
    return playing >= 0 ? playing : seats.findIndex((one) => one.mine);
  }

  /** @param {Company} company @param {{talk?: Spoken[], phrases?: Phrase[]} | null} [table] */
  show(company, table = null) {
    const chat = this.company?.chat;
    this.company = company;
    if (table) {
      this.said = table.talk ?? [];
      this.phrases = table.phrases ?? [];
    }
    this.draw();
    if (this.sheet?.isConnected && chat !== company.chat) this.open();
  }

  /** @param {Spoken} spoken */
  hear(spoken) {
    if (this.said.some((one) => one.number === spoken.number)) return;
    this.said = [...this.said, spoken].slice(-KEPT);
    const seat = this.company?.seats[spoken.seat];
    clearTimeout(this.bubbles.get(spoken.seat)?.timer);
    const timer = window.setTimeout(() => {
      this.bubbles.delete(spoken.seat);
      this.tells.redraw();
    }, LASTS);
    this.bubbles.set(spoken.seat, { text: spoken.text, timer });
    if (!seat?.mine) {
      sound("said");
      this.tells.speak(say("talk-said", { name: seat?.name ?? "", text: spoken.text }));
      if (!this.sheet?.isConnected) this.unread += 1;
    }
    this.draw();
    this.tells.redraw();
  }

  /** @param {number} seat what it has just said */
  bubble(seat) {
    return this.bubbles.get(seat)?.text ?? "";
  }

  draw() {
    const rows = (/** @type {Spoken[]} */ some) =>
      some.map((one) => {
        const seat = this.company?.seats[one.seat];
        return el(
          "li",
          null,
          seat ? player(seat.shape, null) : null,
          el("p", null, el("b", null, seat?.name ?? ""), " ", one.text),
        );
      });
    fill(this.list, this.said.length ? rows(this.said) : el("li", { class: "about" }, say("talk-nothing")));
    fill(this.last, rows(this.said.slice(-3)));
    this.last.hidden = !this.said.length;
    this.list.scrollTop = this.list.scrollHeight;
    // Whoever watches can only read.
    const isEmpty = !this.company?.online || (!this.said.length && (this.seat < 0 || !this.phrases.length));
    const word = say(this.seat < 0 ? "talk" : "talk-open");
    this.element.hidden = isEmpty;
    for (const button of this.buttons) {
      button.hidden = isEmpty;
      const written = button.querySelector(".talk-word");
      if (written) written.textContent = word;
      else button.setAttribute("aria-label", word);
      const badge = button.querySelector(".unread");
      if (badge) badge.textContent = this.unread ? String(this.unread) : "";
    }
  }

  open() {
    this.sheet?.close();
    this.unread = 0;
    this.sheet = openSheet(
      say("talk"),
      (within, close) =>
        fill(
          within,
          this.list,
          this.seat < 0 ? null : [this.phraseButtons(close), this.company?.chat ? this.freeText() : null],
        ),
      { signal: this.tells.signal },
    );
    this.draw();
  }

  /** @param {() => void} close */
  phraseButtons(close) {
    return el(
      "div",
      { class: "phrases", role: "group", "aria-label": say("talk-phrases") },
      this.phrases.map((phrase) =>
        el(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () => {
              this.tells.send({ type: "speak", seat: this.seat, phrase: phrase.key });
              close();
            },
          },
          phrase.text,
        ),
      ),
    );
  }

  freeText() {
    const id = fresh("words");
    const input = el("input", {
      id,
      class: "input",
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      placeholder: say("talk-own"),
    });
    return el(
      "form",
      {
        class: "own-words",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (!input.value.trim()) return;
          this.tells.send({ type: "speak", seat: this.seat, text: input.value.trim() });
          input.value = "";
        },
      },
      el("label", { class: "hush", for: id }, say("talk-own")),
      input,
      el("button", { class: "btn primary" }, say("talk-send")),
    );
  }
}
