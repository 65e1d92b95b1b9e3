// What a newcomer is told at the table: what the game is about until it was played once, and a rule when it first matters. Each
// can be closed, and none is told twice in a browser.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { ShownTip as Tip } from "../../wire.js" */

const KEY = "wandelgang-told"; // rules that were explained, and games that were played

/** @returns {Set<string>} */
function told() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} what */
function remember(what) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...told().add(what)]));
  } catch {
    // Without storage it is told again.
  }
}

export class Tips {
  /** @param {(text: string) => void} speak @param {() => void} rules open them */
  constructor(speak, rules) {
    this.speak = speak;
    this.rules = rules;
    this.element = el("div", { class: "tip", role: "note", hidden: true });
    /** @type {Tip[]} */
    this.waiting = [];
  }

  /** What the game is about, if it was never played here to its end. @param {string} game @param {string} about */
  open(game, about) {
    if (about && !told().has(`played ${game}`)) this.show(say("tip-about"), about);
  }

  /** Something is touched: what was told before is out of the way. */
  stepBack() {
    if (!this.element.hidden) this.close();
  }

  /** A game was played to its end. @param {string} game */
  played(game) {
    remember(`played ${game}`);
  }

  /** Rules that have just mattered. @param {Tip[]} tips */
  add(tips) {
    const known = told();
    const news = tips.filter(({ rule }) => !known.has(rule) && !this.waiting.some((one) => one.rule === rule));
    this.waiting.push(...news);
    if (this.element.hidden) this.next();
  }

  next() {
    const tip = this.waiting.shift();
    if (!tip) return;
    remember(tip.rule);
    this.show(say("tip-rule"), tip.text);
    this.speak(tip.text);
  }

  /** @param {string} title @param {string} text */
  show(title, text) {
    const close = el(
      "button",
      {
        type: "button",
        class: "tip-close",
        "aria-label": say("tip-close"),
        title: say("tip-close"),
        onclick: () => this.close(),
      },
      icon("close"),
    );
    const more = el("button", { type: "button", class: "tip-rules", onclick: this.rules }, say("table-rules"));
    fill(this.element, icon("hint"), el("p", null, el("b", null, title), " ", text, " ", more), close);
    this.element.hidden = false;
  }

  close() {
    this.element.hidden = true;
    this.next();
  }
}
