// Getting a board or position from a file, from the clipboard or from a link. What was found is said and drawn before it is
// taken over. The server finds out whose it is.
// @ts-check
import { api } from "../api.js";
import { el, fill, fresh } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
import { linked } from "./textlinks.js";
import { thumbnail } from "./thumbnail.js";
import { findingList, verdict, verdictLine } from "./verdict.js";
/** @import { Found } from "../wire.js" */

/** @typedef {Found & {text: string}} Brought */

const AFTER = 350; // milliseconds without typing
const LARGEST = 200_000; // bytes of a file
const NAMED = /^\s*game\s*=/m; // a board file that says whose it is
const FEW = 3; // findings that are listed

/**
 * What a found text is called: the game and, if it has one, its size.
 * @param {Brought} found @param {Map<string, string>} titles of the games
 */
export function calledAs({ game, sketch }, titles) {
  const number = (/** @type {string} */ name) => sketch?.settings?.find((one) => one.name === name)?.value;
  const [wide, high] = [number("width"), number("height")];
  const title = titles.get(game) ?? game;
  return wide !== undefined && high !== undefined ? `${title}, ${wide}×${high}` : title;
}

export class Import {
  /**
   * @param {{titles: Map<string, string>, signal: AbortSignal, found: (found: Brought | null) => void, game?: string}} how
   *   titles of games; what was found, or nothing; the game that a board belongs to if it names none
   */
  constructor({ titles, signal, found, game = "" }) {
    this.game = game;
    this.titles = titles;
    this.signal = signal;
    this.found = found;
    this.timer = 0;
    this.asked = 0;
    const id = fresh("paste");
    this.input = el("input", {
      type: "file",
      class: "hush",
      tabindex: "-1",
      "aria-hidden": "true",
      accept: ".toml,.txt,.wandelgang,text/plain,application/toml",
      onchange: () => void this.read(this.input.files?.[0]),
    });
    this.text = el("textarea", {
      id,
      class: "input paste",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: say("paste-example"),
      oninput: () => {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.look(this.text.value), AFTER);
      },
    });
    this.result = el("div", { class: "import-result", role: "status" });
    this.zone = el(
      "div",
      { class: "drop-zone" },
      icon("upload"),
      el("b", null, say("drop-here")),
      el("small", null, say("drop-about")),
      el("button", { type: "button", class: "btn", onclick: () => this.input.click() }, say("choose-file")),
      this.input,
    );
    this.element = el(
      "div",
      { class: "import" },
      this.zone,
      el("label", { class: "label", for: id }, say("or-paste")),
      this.text,
      this.result,
    );
    this.listen();
  }

  listen() {
    const over = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.zone.classList.add("over");
    };
    this.element.addEventListener("dragover", over, { signal: this.signal });
    this.element.addEventListener("dragleave", () => this.zone.classList.remove("over"), { signal: this.signal });
    this.element.addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        this.zone.classList.remove("over");
        const file = event.dataTransfer?.files[0];
        if (file) void this.read(file);
        else void this.take(event.dataTransfer?.getData("text/plain") ?? "");
      },
      { signal: this.signal },
    );
  }

  /** @param {File | undefined} file */
  async read(file) {
    this.input.value = "";
    if (!file) return;
    if (file.size > LARGEST) {
      this.fail(say("file-too-large"));
      return;
    }
    await this.take(await file.text());
  }

  /** @param {string} text */
  async take(text) {
    this.text.value = text;
    await this.look(text);
  }

  /** @param {string} given */
  async look(given) {
    const asked = ++this.asked;
    if (!given.trim()) {
      fill(this.result);
      this.found(null);
      return;
    }
    try {
      const text = await linked(given).catch(() => {
        throw new Error(say("link-broken"));
      });
      const found = { ...(await this.whose(text)), text };
      if (asked === this.asked) this.show(found);
    } catch (error) {
      if (!this.signal.aborted && asked === this.asked) this.fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text @returns {Promise<Found>} */
  async whose(text) {
    const found = await api.findText(text, this.signal);
    const { game } = this;
    if (!game || found.kind !== "board" || found.game === game || NAMED.test(text)) return found;
    return { kind: "board", game, sketch: await api.sketch(game, "boards", { text }, this.signal) };
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.found(null);
    fill(this.result, el("p", { class: "wrong" }, icon("warning"), el("span", null, sentence)));
  }

  /** @param {Brought} found */
  show(found) {
    const { sketch, kind } = found;
    const drawn = kind === "position" ? "positions" : "boards";
    fill(
      this.result,
      el(
        "div",
        { class: "brought" },
        thumbnail(sketch?.scene, this.signal, "small"),
        el(
          "div",
          null,
          el("b", null, sketch?.title || calledAs(found, this.titles)),
          el("small", null, `${say(`found-${kind}`)}: ${calledAs(found, this.titles)}`),
          sketch ? verdictLine(sketch, drawn) : null,
        ),
      ),
      sketch && verdict(sketch, drawn).level !== "fine" ? findingList((sketch.findings ?? []).slice(0, FEW), null) : null,
    );
    this.found(found);
  }
}
