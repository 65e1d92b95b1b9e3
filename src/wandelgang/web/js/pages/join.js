// Where an invitation leads: who invites to what, my name, one button to sit down. The key follows the # and never
// reaches a log.
// @ts-check
import { api, Refused } from "../api.js";
import { Board } from "../board/board.js";
import { el, fill, fresh } from "../dom.js";
import { icon, player } from "../icons.js";
import { callMe, me } from "../me.js";
import { closeUp } from "../parts/closeup.js";
import { nameInput } from "../parts/myname.js";
import { actButton } from "../parts/opening.js";
import { say } from "../words.js";
import { clockInWords } from "./table/clock.js";
/** @import { Page } from "../router.js" */
/** @import { GameCard, Invitation, ShownScene as Scene } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  const [table] = page.parts;
  const key = location.hash.slice(1);
  page.title(say("join"));
  if (!key) {
    explain(page, say("join-no-key"));
    return;
  }
  try {
    const [invitation, called, { games }] = await Promise.all([
      api.invitation(table, key, page.signal),
      me().catch(() => ({ name: "" })),
      api.games(page.signal),
    ]);
    draw(
      page,
      key,
      invitation,
      called.name,
      games.find((game) => game.name === invitation.table.game),
    );
  } catch (error) {
    if (!(error instanceof Refused) || ["offline", "server"].includes(error.code)) throw error;
    explain(page, error.message);
  }
}

/**
 * @param {Page} page
 * @param {string} key
 * @param {Invitation} invitation
 * @param {string} name
 * @param {GameCard | undefined} game
 */
function draw(page, key, invitation, name, game) {
  const { table } = invitation;
  const isHere = table.seats.some((seat) => seat.mine);
  const kind = invitation.taken ? "taken" : invitation.mine ? "mine" : isHere ? "own" : "friend";
  const title = say(`join-${kind}`, { host: invitation.host, game: table.title });
  page.title(title);
  const id = fresh("join-name");
  const input = nameInput(id);
  input.value = name;
  const trouble = el("p", { class: "wrong", role: "alert", hidden: true });
  const sit = actButton(
    page,
    { class: kind === "own" ? "btn quiet" : "btn primary big" },
    async () => {
      trouble.hidden = true;
      try {
        await sitDown(page, key, table.table, kind === "friend" ? input.value.trim() : "", name);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        trouble.hidden = false;
        fill(trouble, icon("warning"), el("span", null, error.message));
      }
    },
    icon(kind === "mine" ? "device" : "person"),
    say(kind === "own" ? "join-both" : kind === "mine" ? "join-carry" : "join-sit"),
  );
  const form = el(
    "form",
    {
      class: "join-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sit.click();
      },
    },
    kind === "friend" ? el("div", { class: "ask" }, el("label", { for: id }, say("join-name")), input) : null,
    trouble,
    kind === "taken" || kind === "own"
      ? el("a", { class: "btn primary big", href: `/t/${table.table}` }, icon("play"), say("to-table"))
      : null,
    kind === "taken" ? null : sit,
  );
  const about = kind === "friend" ? (game?.about ?? "") : say(`join-${kind}-about`);
  fill(
    page.host,
    el(
      "div",
      { class: "hall narrow" },
      el(
        "section",
        { class: "join" },
        game ? picture(page, game.scene) : null,
        el(
          "div",
          { class: "join-words" },
          el("h1", null, title),
          about ? el("p", null, about) : null,
          el(
            "ul",
            { class: "join-facts" },
            el(
              "li",
              null,
              icon("people"),
              el(
                "ul",
                { class: "who", "aria-label": say("seats") },
                table.seats.map((seat, number) =>
                  el(
                    "li",
                    { class: number === invitation.seat ? "chosen" : null },
                    player(seat.shape, number),
                    el(
                      "span",
                      null,
                      number === invitation.seat && kind === "friend" ? say("join-seat") : seat.name || say("seat-free"),
                    ),
                  ),
                ),
              ),
            ),
            el("li", null, icon("clock"), clockInWords(table.clock)),
            table.options ? el("li", null, icon("setup"), table.options) : null,
          ),
          form,
          el(
            "p",
            { class: "row" },
            game?.has_rules ? el("a", { class: "link", href: `/rules/${table.game}` }, icon("rules"), say("rules")) : null,
            game?.has_tutorial ? el("a", { class: "link", href: `/learn/${table.game}` }, icon("learn"), say("learn")) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {Page} page @param {Scene} scene */
function picture(page, scene) {
  const host = el("div", { class: "close-up", vars: closeUp(scene) });
  const board = new Board(host, { words: say, speed: () => 0, small: true });
  page.signal.addEventListener("abort", () => board.close(), { once: true });
  void board.show(scene);
  return el("div", { class: "pic" }, host);
}

/**
 * @param {Page} page
 * @param {string} key
 * @param {string} table
 * @param {string} name
 * @param {string} before what I was called
 */
async function sitDown(page, key, table, name, before) {
  if (name && name !== before) await callMe(name);
  await api.sit(table, { key, name }, page.signal);
  page.go(`/t/${table}`, true); // replaces this address, so that the key is not in the history
}

/** A link that leads to no seat (any more). @param {Page} page @param {string} reason */
function explain(page, reason) {
  page.title(say("join-gone"));
  fill(
    page.host,
    el(
      "section",
      { class: "hall narrow nothing" },
      el("h1", null, say("join-gone")),
      el("p", null, reason),
      el("p", null, say("join-gone-about")),
      el(
        "p",
        { class: "row" },
        el("a", { class: "btn primary", href: "/" }, icon("games"), say("to-games")),
        el("a", { class: "btn", href: "/tables" }, icon("list"), say("my-games")),
        el("a", { class: "btn", href: "/lobby" }, icon("people"), say("lobby")),
      ),
    ),
  );
}
