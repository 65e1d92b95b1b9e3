// Tables that are open to anybody: who sits there, how much time there is, and a button to sit down. It keeps itself up to
// date.
// @ts-check
import { api } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon, player } from "../icons.js";
import { actButton, openToAll } from "../parts/opening.js";
import { closeUp } from "../parts/closeup.js";
import { nameField } from "../parts/myname.js";
import { keepAsking } from "../parts/watching.js";
import { ago, say } from "../words.js";
import { clockInWords } from "./table/clock.js";
/** @import { Page } from "../router.js" */
/** @import { GameCard, TableSummary } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  page.title(say("lobby"));
  const [{ tables }, { games }] = await Promise.all([api.lobby(page.signal), api.games(page.signal)]);
  const lobby = new Lobby(page, games);
  lobby.show(tables);
  lobby.watch();
}

class Lobby {
  /** @param {Page} page @param {GameCard[]} games */
  constructor(page, games) {
    this.page = page;
    this.games = games;
    /** @type {Map<string, {drawn: string, element: HTMLElement, board: Board | null}>} */
    this.rows = new Map();
    this.list = el("ul", { class: "rows lobby-rows" });
    this.about = el("p", null, say("lobby-about"));
    this.nothing = el("p", { class: "lobby-none" }, icon("people"), say("lobby-none"));
    this.trouble = el("p", { class: "wrong", role: "status" });
    fill(
      page.host,
      el(
        "div",
        { class: "hall narrow" },
        el("div", { class: "head" }, el("div", null, el("h1", null, say("lobby")), this.about)),
        this.trouble,
        this.nothing,
        this.list,
        el(
          "section",
          { class: "group lobby-own", "aria-labelledby": "lobby-own" },
          el("h2", { id: "lobby-own" }, say("lobby-own")),
          el("p", { class: "about" }, say("lobby-own-about")),
          el(
            "div",
            { class: "row" },
            games.map((game) => actButton(page, { class: "btn" }, () => openToAll(page, game.name), icon("plus"), game.title)),
          ),
        ),
        el("section", { class: "group" }, nameField(page.announce)),
      ),
    );
    page.signal.addEventListener(
      "abort",
      () => {
        for (const row of this.rows.values()) row.board?.close();
      },
      { once: true },
    );
  }

  watch() {
    const again = (/** @type {{tables: TableSummary[]}} */ { tables }) => {
      fill(this.trouble);
      this.show(tables);
    };
    void keepAsking(api.lobby, this.page.signal, again, (error) => {
      if (!this.trouble.textContent) fill(this.trouble, icon("gone"), el("span", null, error.message));
    });
  }

  /** Only what changed is redrawn, so that nothing moves under a finger. @param {TableSummary[]} tables */
  show(tables) {
    this.nothing.hidden = tables.length > 0;
    this.about.hidden = !tables.length;
    const names = new Set(tables.map((table) => table.table));
    for (const [name, row] of this.rows) {
      if (names.has(name)) continue;
      row.board?.close();
      row.element.remove();
      this.rows.delete(name);
    }
    for (const table of tables) {
      const drawn = JSON.stringify([table.seats, table.clock, table.options]);
      const known = this.rows.get(table.table);
      if (known?.drawn === drawn) continue;
      const held = known?.element.contains(document.activeElement) ?? false;
      known?.board?.close();
      const row = { drawn, ...this.row(table) };
      if (known) known.element.replaceWith(row.element);
      else this.list.append(row.element);
      this.rows.set(table.table, row);
      if (held) /** @type {HTMLElement | null} */ (row.element.querySelector(".btn"))?.focus();
    }
  }

  /** @param {TableSummary} table */
  row(table) {
    const { page } = this;
    const game = this.games.find((one) => one.name === table.game);
    const host = el("div", { class: "close-up", vars: game ? closeUp(game.scene) : {} });
    const board = game ? new Board(host, { words: say, speed: () => 0, small: true }) : null;
    if (game) void board?.show(game.scene);
    const mine = table.seats.some((seat) => seat.mine);
    const about = (/** @type {string} */ key) => say("of-game", { what: say(key), game: table.title });
    const element = el(
      "li",
      { class: "entry lobby-entry" },
      el("div", { class: "pic" }, host),
      el(
        "div",
        { class: "what" },
        el("h2", null, table.title),
        el(
          "ul",
          { class: "who", "aria-label": say("seats") },
          table.seats.map((seat, number) =>
            el(
              "li",
              { class: seat.awaits ? "free" : null },
              player(seat.shape, number),
              el("span", null, seat.name || say(seat.awaits === "open" ? "lobby-free" : "lobby-kept")),
            ),
          ),
        ),
        el("p", { class: "about" }, [clockInWords(table.clock), table.options, ago(table.changed)].filter(Boolean).join(" · ")),
      ),
      el(
        "div",
        { class: "do" },
        mine
          ? el("a", { class: "btn", href: `/t/${table.table}`, "aria-label": about("to-table") }, icon("next"), say("to-table"))
          : actButton(
              page,
              { class: "btn primary", "aria-label": about("sit-down") },
              () => this.sit(table),
              icon("person"),
              say("sit-down"),
            ),
      ),
    );
    return { element, board };
  }

  /** @param {TableSummary} table */
  async sit(table) {
    const seat = table.seats.findIndex((one) => one.awaits === "open");
    await api.sit(table.table, { seat }, this.page.signal);
    this.page.go(`/t/${table.table}`);
  }
}
