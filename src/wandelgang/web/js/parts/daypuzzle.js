// The puzzle of the day: the same for everybody on a date. As a strip in the gallery and as a card among all puzzles.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { language, say } from "../words.js";
import { levelSign } from "./level.js";
import { isSolved, streak, today } from "./puzzlelog.js";
import { pictureOf } from "./puzzlepicture.js";
import { taskLine } from "./task.js";
/** @import { Page } from "../router.js" */
/** @import { PuzzleCard } from "../wire.js" */

/** @param {PuzzleCard} card */
export const puzzleAddress = (card) => `/puzzles/${card.game}/${card.number}`;

/** @param {Date} [date] */
export function weekday(date = new Date()) {
  return new Intl.DateTimeFormat(language(), { weekday: "long" }).format(date);
}

/** Fill a strip of the gallery; it stays empty where there are no puzzles. @param {Page} page @param {HTMLElement} host */
export async function dayStrip(page, host) {
  try {
    const { day: card } = await api.puzzles(today(), page.signal);
    if (card) fill(host, strip(page, card));
  } catch {
    // The gallery works without it, and reports by itself when the server does not answer.
  }
}

/** @param {Page} page @param {PuzzleCard} card */
function strip(page, card) {
  const { now } = streak();
  return el(
    "section",
    { class: "day-strip", "aria-labelledby": "day-strip" },
    pictureOf(card.scene, page.signal),
    el(
      "div",
      { class: "day-words" },
      el("h2", { id: "day-strip" }, say("puzzle-of-the-day")),
      el("p", null, taskLine(card, true)),
    ),
    el(
      "p",
      { class: "day-streak" },
      icon("flame"),
      el("b", null, say("streak-days", { n: now })),
      ` ${say("streak-in-a-row")}`,
    ),
    solveLink(card, "btn"),
    el("a", { class: "link all-puzzles", href: "/puzzles" }, say("all-puzzles")),
  );
}

/** @param {Page} page @param {PuzzleCard} card */
export function dayCard(page, card) {
  return el(
    "section",
    { class: "card day", "aria-labelledby": "day-of-puzzle" },
    pictureOf(card.scene, page.signal),
    el(
      "div",
      { class: "day-words" },
      el("h2", { id: "day-of-puzzle" }, `${say("puzzle-of-the-day")} · ${weekday()}`),
      el("p", { class: "day-task" }, taskLine(card, true)),
      el("p", { class: "day-more" }, `${card.title} · `, levelSign(card.level)),
    ),
    solveLink(card, "btn primary"),
  );
}

/** @param {PuzzleCard} card @param {string} look */
function solveLink(card, look) {
  const solved = isSolved(card.game, card.number);
  return el(
    "a",
    { class: look, href: puzzleAddress(card), "data-does": "solve" },
    solved ? icon("check") : null,
    say(solved ? "puzzle-solved" : "solve"),
  );
}
