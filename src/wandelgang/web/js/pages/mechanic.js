// One mechanic: all sentences that have it, game by game, with the pictures of their sections.
// @ts-check
import { api } from "../api.js";
import { el, fill, fresh } from "../dom.js";
import { icon } from "../icons.js";
import { byKey } from "../parts/mechanictags.js";
import { contents, picture, sentence } from "../parts/rulebook.js";
import { say } from "../words.js";
/** @import { Tags } from "../parts/mechanictags.js" */
/** @import { Page } from "../router.js" */
/** @import { GameSentences, RuleSection, ShownMechanic } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  const { mechanic, games, mechanics } = await api.mechanic(page.parts[0], page.signal);
  page.title(mechanic.title);
  page.address(`/mechanics/${mechanic.key}`); // it may have been named otherwise
  const book = el("div", { class: "rulebook" });
  const tags = {
    known: byKey(mechanics),
    choose: (/** @type {string} */ key) => page.go(`/mechanics/${key}`),
    current: mechanic.key,
  };
  const ids = games.map(() => fresh("game"));
  fill(
    book,
    contents(
      book,
      games.map((one, at) => ({ id: ids[at], title: `${one.title} (${count(one)})` })),
    ),
    el(
      "div",
      { class: "text-of-rules" },
      games.map((one, at) => ofGame(one, ids[at], tags, page.signal)),
    ),
  );
  fill(page.host, el("div", { class: "hall" }, head(mechanic), book));
}

/** @param {ShownMechanic} mechanic */
function head(mechanic) {
  const said = [mechanic.about, say("sentences-in", { n: mechanic.sentences, games: inGames(mechanic) })];
  if (mechanic.number != null) said.push(say("mechanic-number-long", { number: mechanic.number }));
  return el(
    "div",
    { class: "head" },
    el("div", null, el("h1", null, mechanic.title), el("p", null, said.join(" "))),
    el("p", { class: "row" }, el("a", { class: "btn", href: "/mechanics" }, icon("list"), say("mechanics-all"))),
  );
}

/** @param {ShownMechanic} mechanic */
const inGames = (mechanic) => say("in-games", { n: mechanic.games?.length ?? 0 });

/** @param {GameSentences} one @param {string} id @param {Tags} tags @param {AbortSignal} signal */
function ofGame(one, id, tags, signal) {
  return el(
    "section",
    { "aria-labelledby": id },
    el(
      "div",
      { class: "of-game" },
      el("h2", { id, tabindex: "-1" }, one.title),
      el(
        "a",
        {
          class: "link",
          href: `/rules/${one.game}?mechanic=${tags.current ?? ""}`,
          "aria-label": say("rules-of", { game: one.title }),
        },
        icon("rules"),
        say("rules"),
      ),
    ),
    one.sections.map((section) =>
      el(
        "div",
        { class: "excerpt" },
        el("h3", null, section.title),
        picture(section, signal),
        section.rules.map((rule) => sentence(rule, tags)),
      ),
    ),
  );
}

/** @param {{ sections: RuleSection[] }} one */
const count = (one) => one.sections.reduce((sum, section) => sum + section.rules.length, 0);
