// My games: whose turn it is, continue, replay, delete, and load a record file. It keeps itself up to date.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon, player } from "../icons.js";
import { actButton, recordButton } from "../parts/opening.js";
import { keepAsking } from "../parts/watching.js";
import { confirmSheet } from "../sheet.js";
import { ago, say } from "../words.js";
import { clockInWords } from "./table/clock.js";
/** @import { Page } from "../router.js" */
/** @import { TableSummary } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  page.title(say("my-games"));
  const { tables } = await api.tables(page.signal);
  const list = el("div", { class: "mine" });
  fill(
    page.host,
    el(
      "div",
      { class: "hall narrow" },
      el(
        "div",
        { class: "head" },
        el("h1", null, say("my-games")),
        el("a", { class: "btn", href: "/my-play" }, icon("chart"), say("my-play")),
        recordButton(page, "btn"),
      ),
      list,
    ),
  );
  draw(page, list, tables);
  let shown = JSON.stringify(tables);
  void keepAsking(api.tables, page.signal, (answer) => {
    const now = JSON.stringify(answer.tables);
    if (now === shown || document.querySelector("dialog[open]")) return;
    shown = now;
    const held = list.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    draw(page, list, answer.tables);
    if (held)
      /** @type {HTMLElement | null} */ (list.querySelector(`[aria-label="${CSS.escape(held)}"]`))?.focus({
        preventScroll: true,
      });
  });
}

/** @param {Page} page @param {HTMLElement} list @param {TableSummary[]} tables */
function draw(page, list, tables) {
  const group = (/** @type {string} */ title, /** @type {TableSummary[]} */ some) =>
    some.length
      ? el(
          "section",
          null,
          el("h2", null, title),
          el(
            "ul",
            { class: "rows" },
            some.map((table) => row(page, table, () => forget(table))),
          ),
        )
      : null;
  const forget = (/** @type {TableSummary} */ gone) =>
    draw(
      page,
      list,
      tables.filter((one) => one !== gone),
    );
  if (!tables.length) {
    fill(
      list,
      el(
        "div",
        { class: "nothing" },
        el("p", null, say("no-games")),
        el("p", { class: "row" }, el("a", { class: "btn primary", href: "/" }, icon("games"), say("to-games"))),
      ),
    );
    return;
  }
  fill(
    list,
    group(
      say("games-open"),
      tables.filter((table) => !table.over),
    ),
    group(
      say("games-over"),
      tables.filter((table) => table.over),
    ),
  );
}

/** @param {Page} page @param {TableSummary} table @param {() => void} gone */
function row(page, table, gone) {
  const about = (/** @type {string} */ key) => say("of-game", { what: say(key), game: table.title });
  const seat = table.turn === null ? null : table.seats[table.turn];
  const state = table.over
    ? table.prompt
    : table.waiting
      ? say("waits-for-people")
      : table.yours
        ? say("your-turn")
        : seat
          ? say("turn-of", { name: seat.name })
          : table.prompt;
  return el(
    "li",
    { class: `entry${table.yours && !table.over ? " yours" : ""} p${(seat?.shape ?? 0) + 1}` },
    el(
      "div",
      { class: "what" },
      el("h3", null, table.title),
      el("p", { class: "state" }, state),
      el(
        "ul",
        { class: "who", "aria-label": say("seats") },
        table.seats.map((one, number) =>
          el("li", null, player(one.shape, number), el("span", null, one.name || say("seat-free"))),
        ),
      ),
      el(
        "p",
        { class: "about" },
        `${say("moves", { n: table.ply })} · ${ago(table.changed)}${table.online ? ` · ${clockInWords(table.clock)}` : ""}`,
      ),
    ),
    el(
      "div",
      { class: "do" },
      table.over
        ? null
        : el(
            "a",
            {
              class: table.yours ? "btn go-on primary" : "btn go-on",
              href: `/t/${table.table}`,
              "aria-label": about(table.waiting ? "to-table" : "continue"),
            },
            icon(table.waiting ? "next" : "play"),
            say(table.waiting ? "to-table" : "continue"),
          ),
      el("a", { class: "btn quiet", href: `/t/${table.table}/0`, "aria-label": about("replay") }, icon("again"), say("replay")),
      el(
        "a",
        {
          class: "round",
          href: `/api/tables/${table.table}/record`,
          download: "",
          "aria-label": about("download"),
          title: say("download"),
        },
        icon("download"),
      ),
      actButton(
        page,
        { class: "round", "aria-label": about("delete"), title: say("delete") },
        () => remove(page, table, gone),
        icon("delete"),
      ),
    ),
  );
}

/** @param {Page} page @param {TableSummary} table @param {() => void} gone */
async function remove(page, table, gone) {
  if (
    !(await confirmSheet(
      say("delete-ask", { game: table.title }),
      say(table.online ? "delete-online-about" : "delete-about"),
      say("delete"),
    ))
  )
    return;
  await api.removeTable(table.table);
  gone();
  page.announce(say("deleted", { game: table.title }), true);
  /** @type {HTMLElement | null} */ (page.host.querySelector("h1"))?.focus();
}
