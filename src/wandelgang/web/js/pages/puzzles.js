// All puzzles: the puzzle of the day, how regularly it was solved, and for each game how far one has come. What was solved is
// known to this browser only.
// @ts-check
import { api, Refused } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { dayCard } from "../parts/daypuzzle.js";
import { dots } from "../parts/level.js";
import { isBegun, solvedOf, streak, today } from "../parts/puzzlelog.js";
import { pictureOf } from "../parts/puzzlepicture.js";
import { streakLine, weekRow } from "../parts/streak.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */
/** @import { PuzzleGame, PuzzleSet } from "../wire.js" */

const PART = 0.62; // of a board that is seen beside its game's name

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  const { games, day } = await api.puzzles(today(), page.signal);
  if (name !== undefined) {
    openNext(page, games, name);
    return;
  }
  page.title(say("puzzles"), true);
  const numbers = games.flatMap((game) => game.levels.map((level) => ({ game: game.name, level })));
  const all = numbers.reduce((sum, { level }) => sum + level.numbers.length, 0);
  const done = numbers.reduce((sum, { game, level }) => sum + solvedOf(game, level.numbers).length, 0);
  fill(
    page.host,
    el(
      "div",
      { class: "hall puzzles" },
      el(
        "div",
        { class: "lead" },
        el("p", { class: "lead-title", "aria-hidden": "true" }, say("puzzles")),
        el("p", { class: "lead-about" }, say(games.length ? "puzzles-about" : "puzzles-none")),
        all ? el("p", { class: "lead-sum" }, el("b", null, String(done)), ` ${say("puzzles-of", { all })}`) : null,
      ),
      games.length
        ? el(
            "div",
            { class: "top-two" },
            day ? dayCard(page, day) : null,
            el(
              "section",
              { class: "card regular", "aria-label": say("streak") },
              el(
                "div",
                { class: "streak-row" },
                streakLine(),
                el("p", { class: "longest" }, say("streak-longest", { n: streak().longest })),
              ),
              weekRow(),
            ),
          )
        : null,
      el(
        "ul",
        { class: "puzzle-rows" },
        games.map((game) => row(page, game)),
      ),
    ),
  );
}

/**
 * An address that names a game, and perhaps a kind or a level, leads to the next puzzle of it.
 * @param {Page} page
 * @param {PuzzleGame[]} games
 * @param {string} name
 */
function openNext(page, games, name) {
  const game = games.find((one) => one.name === name);
  if (!game) throw new Refused("missing", "");
  const asked = new URLSearchParams(location.search);
  const [kind, level] = ["kind", "level"].map((key) => asked.get(key));
  const set = kind ? game.kinds.find((one) => one.key === kind) : game.levels.find((one) => one.key === level);
  const number = set ? nextOf(game, set) : nextNumber(game);
  page.go(`/puzzles/${name}/${number}${kind && set ? `?kind=${encodeURIComponent(kind)}` : ""}`, true);
}

/** The first that is not solved; if all are, the first. @param {PuzzleGame} game @param {PuzzleSet} set */
function nextOf(game, set) {
  const solved = new Set(solvedOf(game.name, set.numbers));
  return set.numbers.find((number) => !solved.has(number)) ?? set.numbers[0];
}

/** Where to go on: the first unsolved puzzle of the easiest level begun, or else not complete. @param {PuzzleGame} game */
function nextNumber(game) {
  const open = game.levels.filter((level) => solvedOf(game.name, level.numbers).length < level.numbers.length);
  const level = open.find((one) => isBegun(game.name, one.numbers)) ?? open[0] ?? game.levels[0];
  return nextOf(game, level);
}

/** @param {Page} page @param {PuzzleGame} game */
function row(page, game) {
  const begun = game.levels.some((level) => isBegun(game.name, level.numbers));
  const onward = say(begun ? "puzzles-go-on" : "puzzles-begin");
  return el(
    "li",
    { class: "card puzzle-row" },
    pictureOf(game.scene, page.signal, PART),
    el(
      "div",
      { class: "row-words" },
      el("h2", null, game.title),
      el("p", null, game.kinds.map((kind) => kind.title).join(", ")),
    ),
    el(
      "ul",
      { class: "cells" },
      game.levels.map((level) => el("li", null, cell(game, level))),
    ),
    el(
      "a",
      {
        class: "btn go",
        href: `/puzzles/${game.name}/${nextNumber(game)}`,
        "aria-label": say("of-game", { what: onward, game: game.title }),
      },
      onward,
      icon("arrow"),
    ),
  );
}

/** @param {PuzzleGame} game @param {PuzzleSet} level */
function cell(game, level) {
  const all = level.numbers.length;
  const done = solvedOf(game.name, level.numbers).length;
  const share = `${((100 * done) / all).toFixed(1)}%`;
  return el(
    "a",
    { class: `cell ${done === all ? "full" : ""}`, href: `/puzzles/${game.name}/${nextOf(game, level)}` },
    el("span", { class: "cell-top" }, level.title, dots(Number(level.key))),
    el("span", { class: "progress-bar", "aria-hidden": "true" }, done ? el("i", { vars: { "--share": share } }) : null),
    done === all
      ? el("span", { class: "cell-all" }, icon("check"), say("puzzles-all", { all }))
      : done
        ? el("span", { class: "cell-count" }, el("b", null, String(done)), ` ${say("of-so-many", { n: all })}`)
        : el("span", { class: "cell-count" }, say("puzzles-new", { n: all })),
  );
}
