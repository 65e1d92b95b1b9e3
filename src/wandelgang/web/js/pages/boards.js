// My boards, as this device keeps them: play, change, pass on, copy, delete; and getting one from a file or from friends.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { segments } from "../fields.js";
import { Import } from "../parts/importing.js";
import { measureWith } from "../parts/lablinks.js";
import { allKept, drop, freshId, hearOthers, keep, loneDrafts, now } from "../parts/shelf.js";
import { openSheet } from "../sheet.js";
import { say } from "../words.js";
import { boardCard } from "./boards/card.js";
import { emptyShelf } from "./boards/empty.js";
import { offerUndo } from "./boards/undo.js";
/** @import { Brought } from "../parts/importing.js" */
/** @import { Kept, Place } from "../parts/shelf.js" */
/** @import { Page } from "../router.js" */

/** @param {Page} page */
export async function open(page) {
  page.title(say("my-boards"));
  const { games, has_lab: hasLab = false } = await api.games(page.signal);
  new Shelf(page, new Map(games.map((game) => [game.name, game.title])), hasLab).draw();
}

/** The shelf as a page. */
class Shelf {
  /** @param {Page} page @param {Map<string, string>} titles of the games @param {boolean} hasLab */
  constructor(page, titles, hasLab) {
    this.page = page;
    this.titles = titles;
    this.hasLab = hasLab;
    this.game = "";
    /** @type {HTMLElement | null} what is being fetched stays while the list is drawn anew */
    this.panel = null;
    /** @type {Map<string, HTMLElement>} cards by place, id and text: what has not changed is not drawn again */
    this.cards = new Map();
    hearOthers(() => this.draw(), page.signal);
  }

  draw() {
    const { page } = this;
    const boards = allKept("board");
    const drafts = loneDrafts();
    if (!boards.length && !drafts.length) {
      fill(
        page.host,
        emptyShelf(page, this.titles, () => this.openImport()),
      );
      return;
    }
    const kept = (/** @type {Kept[]} */ some) => some.filter((one) => !this.game || one.game === this.game);
    const list = (/** @type {Kept[]} */ some, /** @type {Place} */ place) =>
      el(
        "ul",
        { class: "shelf-list" },
        kept(some).map((one) => this.card(one, place)),
      );
    fill(
      page.host,
      el(
        "div",
        { class: "hall boards" },
        this.head(boards.length, this.gamesOf([...boards, ...drafts])),
        el(
          "div",
          { class: "shelf" },
          el(
            "div",
            { class: "shelf-boards" },
            el("h2", { class: "hush" }, say("my-boards")),
            boards.length ? list(boards, "board") : null,
            kept(drafts).length ? el("h2", null, say("drafts")) : null,
            kept(drafts).length ? list(drafts, "draft") : null,
            !kept(boards).length && !kept(drafts).length ? el("p", { class: "about" }, say("none-of-game")) : null,
          ),
          this.importPanel(),
        ),
        el(
          "div",
          { class: "shelf-foot" },
          el("button", { type: "button", class: "btn", onclick: () => this.openImport() }, icon("upload"), say("fetch")),
          newBoard(),
        ),
      ),
    );
  }

  /** The games of boards, in the order in which they are listed everywhere. @param {Kept[]} kept */
  gamesOf(kept) {
    const games = new Set(kept.map((one) => one.game));
    return [...new Set([...this.titles.keys(), ...games])].filter((one) => games.has(one));
  }

  /** @param {number} count @param {string[]} games */
  head(count, games) {
    const values = ["", ...games].map((value) => ({ value, title: value ? (this.titles.get(value) ?? value) : say("all") }));
    return el(
      "div",
      { class: "head" },
      el("div", null, el("h1", null, say("my-boards")), el("p", null, say("boards-kept", { n: count }))),
      games.length > 1
        ? segments(
            say("filter"),
            values,
            this.game,
            (value) => {
              this.game = value;
              this.draw();
              /** @type {HTMLElement | null} */ (this.page.host.querySelector(".head input:checked"))?.focus();
            },
            { hush: true },
          )
        : null,
      newBoard(),
    );
  }

  /** @param {Kept} kept @param {Place} place */
  card(kept, place) {
    const key = JSON.stringify([place, kept.id, kept.text, kept.title, kept.changed]);
    const made =
      this.cards.get(key) ??
      boardCard(this.page, kept, place, this.titles.get(kept.game) ?? kept.game, {
        copy: () => this.copy(kept),
        remove: () => this.remove(kept, place),
        ...(this.hasLab ? { measure: async () => this.page.go(await measureWith(kept.drawn, kept.game, kept.text)) } : {}),
      });
    this.cards.set(key, made);
    return made;
  }

  /** @param {Kept} kept */
  copy(kept) {
    const title = say("copy-of", { title: kept.title || (this.titles.get(kept.game) ?? kept.game) });
    if (!keep("board", { ...kept, id: freshId(), title, changed: now() })) this.page.announce(say("draft-full"), true);
    else this.page.announce(say("board-copied", { title }), true);
    this.draw();
  }

  /** @param {Kept} kept @param {Place} place */
  remove(kept, place) {
    drop(place, kept.id);
    this.draw();
    offerUndo(this.page, say("board-deleted", { title: kept.title || (this.titles.get(kept.game) ?? kept.game) }), () => {
      keep(place, kept);
      this.draw();
    });
    const heading = /** @type {HTMLElement | null} */ (this.page.host.querySelector("h1"));
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }

  importPanel() {
    this.panel ??= el(
      "aside",
      { class: "import-panel", "aria-label": say("fetch-board") },
      el("h2", null, say("fetch-board")),
      ...this.importer(() => undefined),
    );
    return this.panel;
  }

  openImport() {
    openSheet(say("fetch-board"), (within, close) => within.append(...this.importer(close)), { signal: this.page.signal });
  }

  /** @param {() => void} close */
  importer(close) {
    /** @type {Brought | null} */
    let brought = null;
    const add = el("button", { type: "button", class: "btn tonal take-over", "aria-disabled": "true" }, say("to-my-boards"));
    const importing = new Import({
      titles: this.titles,
      signal: this.page.signal,
      found: (found) => {
        brought = found;
        add.setAttribute("aria-disabled", String(!found));
        add.textContent = say(found?.kind === "record" ? "replay" : "to-my-boards");
      },
    });
    add.addEventListener("click", async () => {
      if (!brought) return;
      close();
      await this.takeOver(brought);
      void importing.take("");
    });
    return [importing.element, add];
  }

  /** @param {Brought} found */
  async takeOver({ kind, game, sketch, text }) {
    if (kind === "record") {
      const { table } = await api.openRecord(text, this.page.signal);
      this.page.go(`/t/${table}/0`);
      return;
    }
    const drawn = kind === "position" ? "positions" : "boards";
    const title = sketch?.title ?? "";
    const fits = keep("board", { id: freshId(), game, drawn, text: sketch?.text ?? text, title, changed: now() });
    this.page.announce(
      fits ? say("board-fetched", { title: title || (this.titles.get(game) ?? game) }) : say("draft-full"),
      true,
    );
    this.draw();
  }
}

function newBoard() {
  return el("a", { class: "btn primary new-board", href: "/workshop" }, icon("plus"), say("new-board"));
}
