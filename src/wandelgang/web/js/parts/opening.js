// Ways to a table: the usual game at once, or a record file of a game played before.
// @ts-check
import { api } from "../api.js";
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { me } from "../me.js";
import { say } from "../words.js";
/** @import { Child, Props } from "../dom.js" */
/** @import { Page } from "../router.js" */
/** @import { GameSetup, SeatPlan, TablePlan } from "../wire.js" */

/** @typedef {NonNullable<TablePlan["options"]>} Options */

/** @param {SeatPlan[]} seats the server's sensible ones; I am called as I called myself */
export async function named(seats) {
  const called = await me().catch(() => null);
  return seats.map((seat) => (seat.kind === "me" && called ? { ...seat, name: called.name } : seat));
}

/** The options of a good first game, except the number of players: the seats say that. @param {GameSetup} game */
export function usualOptions(game) {
  /** @type {Record<string, string | number | boolean>} */
  const usual = {};
  for (const option of game.options) if (option.usual != null && option.name !== "players") usual[option.name] = option.usual;
  return usual;
}

/**
 * Options with the number of seats, where a game asks for it.
 * @param {GameSetup} game
 * @param {Options} options
 * @param {number} seats
 * @returns {Options}
 */
export function withPlayers(game, options, seats) {
  return game.options.some((option) => option.name === "players") ? { ...options, players: seats } : options;
}

/**
 * Open the usual table of a game and go there.
 * @param {Page} page @param {string} game
 */
export async function playNow(page, game) {
  const setup = await api.setup(game, page.signal);
  await openTable(page, setup, setup.seats);
}

/** Open a table of a game against the computer at a level. @param {Page} page @param {string} game @param {number} level */
export async function playAgainst(page, game, level) {
  const setup = await api.setup(game, page.signal);
  await openTable(page, setup, seatsWith(setup, "computer", level));
}

/**
 * Open a table with as few seats as the game allows, the others for friends; its page shows the links.
 * @param {Page} page
 * @param {string} game
 */
export async function playWithFriend(page, game) {
  const setup = await api.setup(game, page.signal);
  await openTable(page, setup, seatsWith(setup, "friend"));
}

/** Open a table at which anybody may sit down. @param {Page} page @param {string} game */
export async function openToAll(page, game) {
  const setup = await api.setup(game, page.signal);
  await openTable(page, setup, seatsWith(setup, "open"));
}

/** @param {GameSetup} setup @param {SeatPlan["kind"]} kind @param {number} [level] @returns {SeatPlan[]} */
function seatsWith(setup, kind, level) {
  const other = level === undefined ? { kind } : { kind, level };
  return [{ kind: "me" }, ...Array.from({ length: Math.max(1, setup.players[0] - 1) }, () => other)];
}

/** @param {Page} page @param {GameSetup} setup @param {SeatPlan[]} seats */
async function openTable(page, setup, seats) {
  const { table } = await api.openTable(
    { game: setup.name, seats: await named(seats), options: withPlayers(setup, usualOptions(setup), seats.length) },
    page.signal,
  );
  page.go(`/t/${table}`);
}

/**
 * A button with a request: it waits for the answer and says what went wrong.
 * @param {Page} page
 * @param {Props} props
 * @param {() => Promise<void>} act
 * @param {...Child} children
 */
export function actButton(page, props, act, ...children) {
  const button = el("button", { type: "button", ...props }, ...children);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    try {
      await act();
    } catch (error) {
      if (!page.signal.aborted) page.announce(/** @type {Error} */ (error).message, true);
    }
    button.removeAttribute("aria-disabled");
  });
  return button;
}

/** A button that asks for a record file and opens its replay. @param {Page} page @param {string} look */
export function recordButton(page, look) {
  const input = el("input", { type: "file", accept: ".txt,text/plain", class: "hush", tabindex: "-1", "aria-hidden": "true" });
  const button = el(
    "button",
    { type: "button", class: look, onclick: () => input.click() },
    icon("upload"),
    say("load-record"),
  );
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const { table } = await api.openRecord(await file.text(), page.signal);
      page.go(`/t/${table}/0`);
    } catch (error) {
      if (!page.signal.aborted) page.announce(/** @type {Error} */ (error).message, true);
    }
  });
  return el("span", { class: "record" }, button, input);
}
