// How I play: my strength per game on the scale of the levels, wins per level, what to try next, and my latest games.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { tinyGraph } from "../parts/chancegraph.js";
import { closeUp } from "../parts/closeup.js";
import { actButton, playAgainst } from "../parts/opening.js";
import { Stage } from "../board/stage.js";
import { ago, language, say } from "../words.js";
/** @import { Page } from "../router.js" */
/** @import { FrequentMistake, GameCard, GameStrength, LevelScore, MyPlay, NextGame, PlayedGame } from "../wire.js" */
/** @import { ShownScene as Scene } from "../wire.js" */

const SIGNS = { won: "check", lost: "close", drawn: "flag" };

/** @param {Page} page */
export async function open(page) {
  page.title(say("my-play"));
  const [found, { games }] = await Promise.all([api.myPlay(page.signal), api.games(page.signal)]);
  const scenes = new Map(games.map((/** @type {GameCard} */ game) => [game.name, game.scene]));
  const picture = (/** @type {string} */ game) => closeUpOf(scenes.get(game), page.signal);
  fill(
    page.host,
    el(
      "div",
      { class: "hall my-play" },
      el(
        "div",
        { class: "head" },
        el("h1", null, say("my-play-title")),
        el("p", null, say("my-play-sum", { n: found.played, won: found.won })),
      ),
      found.played ? null : el("p", { class: "my-play-empty" }, say("my-play-empty")),
      el(
        "div",
        { class: "my-play-grid" },
        found.next ? nextCard(page, found.next) : null,
        strengthCard(found, picture),
        levelsCard(found),
        found.last?.length ? lastCard(found.last, picture) : null,
      ),
    ),
  );
}

/** @param {Scene | undefined} scene @param {AbortSignal} signal */
function closeUpOf(scene, signal) {
  const host = el("div", { class: "close-up", vars: scene ? closeUp(scene) : {} });
  if (scene) {
    const stage = new Stage(host, { words: say, speed: () => 0, small: true });
    signal.addEventListener("abort", () => stage.close(), { once: true });
    void stage.show(scene).catch(() => undefined); // a row without its picture still has its words
  }
  return el("div", { class: "pic my-play-pic", "aria-hidden": "true" }, host);
}

/** @param {number} value */
const number = (value) => value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Where a level stands on the axis from half a level below 1 to half a level above 5. @param {number} level */
const along = (level) => Math.min(1, Math.max(0, (level - 0.5) / 5));

/** @param {Page} page @param {NextGame} next */
function nextCard(page, next) {
  return el(
    "section",
    { class: "card my-play-next" },
    el("div", null, el("p", { class: "kicker" }, say("my-play-next")), el("h2", null, next.text), el("p", null, next.why)),
    actButton(
      page,
      { class: "btn primary" },
      () => playAgainst(page, next.game, next.level),
      icon("play"),
      say("my-play-level", { level: next.level }),
    ),
  );
}

/** @param {MyPlay} found @param {(game: string) => HTMLElement} picture */
function strengthCard(found, picture) {
  return el(
    "section",
    { class: "card my-play-strength" },
    el("h2", null, say("my-play-strength")),
    el("p", { class: "about" }, say("my-play-strength-about")),
    el(
      "ul",
      null,
      found.games.map((game) =>
        el(
          "li",
          null,
          picture(game.game),
          el(
            "div",
            { class: "my-play-game" },
            el("b", null, game.title),
            el("small", null, game.played ? say("my-play-won", { n: game.played, won: game.won }) : say("my-play-none")),
          ),
          axis(game),
          el(
            "div",
            { class: "my-play-figures" },
            el("b", null, game.level === null || game.level === undefined ? "–" : number(game.level)),
            game.level === null || game.level === undefined
              ? null
              : el("small", null, `${number(Math.max(game.low ?? 0, 0))}–${number(game.high ?? 0)}`),
          ),
        ),
      ),
    ),
    el(
      "div",
      { class: "my-play-scale", "aria-hidden": "true" },
      [1, 2, 3, 4, 5].map((level) => el("span", { vars: { "--at": along(level) } }, String(level))),
      el("i", null, say("level")),
    ),
    found.mistake ? mistakeBox(found.mistake) : null,
  );
}

/** @param {FrequentMistake} mistake */
function mistakeBox(mistake) {
  const kind = mistake.training ? `?kind=${encodeURIComponent(mistake.training)}` : "";
  return el(
    "div",
    { class: "my-play-mistake" },
    el("div", null, el("small", null, say("my-play-mistake")), el("b", null, mistake.text), el("small", null, mistake.detail)),
    mistake.puzzles ? el("a", { class: "btn", href: `/puzzles/${mistake.game}${kind}` }, say("practise")) : null,
  );
}

/** My chances over the turns of a game, with its turning point. @param {PlayedGame} one */
function chances(one) {
  const values = one.chances ?? [];
  if (values.length < 2) return el("div", { class: "my-play-graph" });
  const at = one.turning === null || one.turning === undefined ? -1 : Math.min(one.turning, values.length) - 1;
  return el(
    "div",
    { class: "my-play-graph" },
    tinyGraph([...values], at),
    at < 0 ? null : el("small", null, say("my-play-turning", { n: one.turning ?? 0 })),
  );
}

/** The estimate and its range, as a ball in a band. @param {GameStrength} game */
function axis(game) {
  const ticks = [1, 2, 3, 4, 5].map((level) => el("i", { vars: { "--at": along(level) } }));
  if (game.level === null || game.level === undefined)
    return el("div", { class: "my-play-axis open" }, el("span", null, say("my-play-open")));
  const [low, high] = [along(game.low ?? 0), along(game.high ?? 5)];
  const said = say("my-play-estimate", {
    level: number(game.level),
    low: number(Math.max(game.low ?? 0, 0)),
    high: number(game.high ?? 0),
  });
  return el(
    "div",
    { class: "my-play-axis", role: "img", "aria-label": said },
    ticks,
    el("span", { class: "band", vars: { "--at": low, "--to": high } }),
    el("span", { class: "ball", vars: { "--at": along(game.level) } }),
  );
}

/** @param {MyPlay} found */
function levelsCard(found) {
  const rows = el("ul", { class: "my-play-levels" });
  const most = found.games.reduce((best, one) => (one.played > best.played ? one : best), found.games[0]);
  const tabs = found.games.map((game) =>
    el(
      "button",
      {
        type: "button",
        class: "pill",
        "aria-pressed": String(game === most),
        onclick: (/** @type {MouseEvent} */ event) => {
          for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab === event.currentTarget));
          fill(rows, game.levels.map(levelRow));
        },
      },
      game.title,
    ),
  );
  fill(rows, most.levels.map(levelRow));
  return el(
    "section",
    { class: "card my-play-wins" },
    el("h2", null, say("my-play-wins")),
    el("div", { class: "pills", role: "group", "aria-label": say("my-play-which") }, tabs),
    rows,
  );
}

/** @param {LevelScore} score */
function levelRow(score) {
  const title = el("b", { title: score.title }, say("level-n", { n: score.level }));
  if (!score.played)
    return el("li", null, title, el("span", { class: "my-play-none" }, say("my-play-not-yet")), el("span", null, "–"));
  const won = score.won ?? 0;
  return el(
    "li",
    null,
    title,
    el(
      "div",
      { class: "my-play-bar", "aria-hidden": "true" },
      el("span", { class: "share", vars: { "--to": won / score.played } }),
      el("span", { class: "whisker", vars: { "--at": score.low ?? 0, "--to": score.high ?? 1 } }),
      el("span", { class: "dot", vars: { "--at": won / score.played } }),
    ),
    el("span", null, say("my-play-of", { n: score.played, won: won.toLocaleString(language()) })),
  );
}

/** @param {PlayedGame[]} last @param {(game: string) => HTMLElement} picture */
function lastCard(last, picture) {
  return el(
    "section",
    { class: "card my-play-last" },
    el("h2", null, say("my-play-last")),
    el(
      "ul",
      null,
      last.map((one) =>
        el(
          "li",
          null,
          picture(one.game),
          el("div", { class: "my-play-game" }, el("b", null, one.title), el("small", null, one.against)),
          el(
            "div",
            { class: `my-play-result ${one.result}` },
            el("span", { class: "result-sign" }, icon(SIGNS[one.result])),
            el("div", null, el("b", null, say(`result-${one.result}`)), el("small", null, one.score)),
          ),
          chances(one),
          el("small", { class: "when" }, ago(one.at)),
          one.table
            ? el(
                "a",
                {
                  class: "btn",
                  href: `/t/${one.table}`,
                  "aria-label": say("of-game", { what: say("look-at"), game: one.title }),
                },
                say("look-at"),
              )
            : el("span", null),
        ),
      ),
    ),
  );
}
