// The first page: all games, each with a board that plays, and ways to begin. Knows no game's name.
// @ts-check
import { api } from "../api.js";
import { loadAllArt } from "../board/art.js";
import { Board } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { closeUp } from "../parts/closeup.js";
import { dayStrip } from "../parts/daypuzzle.js";
import { Demo } from "../parts/demo.js";
import { actButton, playNow, playWithFriend, recordButton } from "../parts/opening.js";
import { resumeCard } from "../parts/resume.js";
import { calm } from "../settings.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */
/** @import { GameCard } from "../wire.js" */

const MECHANICS = 3; // named on a card

/** @param {Page} page */
export async function open(page) {
  page.title("");
  const resume = el("div", { class: "resume-place" });
  const list = el("ul", { class: "games" });
  const day = el("div", { class: "day-place" });
  fill(
    page.host,
    el(
      "div",
      { class: "hall gallery" },
      el("div", { class: "hero" }, el("div", null, el("h1", null, say("slogan")), el("p", null, say("slogan-about"))), resume),
      day,
      list,
      el("div", { class: "foot" }),
    ),
  );
  void resumeCard(page, resume);
  void dayStrip(page, day);
  const { games } = await api.games(page.signal);
  loadAllArt(games.map((game) => game.scene.art));
  const demo = new Demo(page.signal);
  fill(
    list,
    games.map((game) => card(page, game, ownMechanics(game, games), demo)),
  );
  fill(
    /** @type {HTMLElement} */ (page.host.querySelector(".foot")),
    el("a", { class: "link", href: "/lobby" }, icon("people"), say("lobby")),
    el("a", { class: "link", href: "/workshop" }, icon("workshop"), say("workshop")),
    recordButton(page, "link"),
    calm() || !games.some((game) => game.has_demo) ? null : demoButton(demo),
  );
  void demo.run();
}

/** What all games have in common helps nobody to choose. @param {GameCard} game @param {GameCard[]} games */
function ownMechanics(game, games) {
  return game.mechanics.filter((one) => !games.every((other) => other.mechanics.includes(one))).slice(0, MECHANICS);
}

/** @param {Page} page @param {GameCard} game @param {string[]} mechanics @param {Demo} demo */
function card(page, game, mechanics, demo) {
  const host = el("div", { class: "close-up", vars: closeUp(game.scene) });
  const picture = el("div", { class: "pic" }, host);
  const board = new Board(host, { words: say, speed: () => 320, small: true });
  page.signal.addEventListener("abort", () => board.close(), { once: true });
  const drawn = board.show(game.scene);
  if (game.has_demo) void drawn.then(() => demo.add(game.name, board, picture, game.scene));
  const [least, most] = game.players;
  const more = (/** @type {string} */ to, /** @type {string} */ key, /** @type {string} */ sign) =>
    el(
      "a",
      { class: "link", href: `/${to}/${game.name}`, "aria-label": say("of-game", { what: say(key), game: game.title }) },
      icon(sign),
      say(key),
    );
  return el(
    "li",
    { class: "game" },
    picture,
    el(
      "div",
      { class: "card-text" },
      el("h2", null, game.title),
      el("p", null, game.about),
      el(
        "ul",
        { class: "facts" },
        el("li", null, el("b", null, least === most ? String(least) : `${least}–${most}`), ` ${say("people", { n: most })}`),
        game.length ? el("li", null, game.length) : null,
        el("li", { class: "mechanics" }, mechanics.join(", ")),
      ),
      actButton(
        page,
        { class: "btn tonal", "aria-label": say("of-game", { what: say("play-now"), game: game.title }) },
        () => playNow(page, game.name),
        icon("play"),
        say("play-now"),
      ),
      actButton(
        page,
        { class: "btn quiet with-friend", "aria-label": say("of-game", { what: say("play-friend"), game: game.title }) },
        () => playWithFriend(page, game.name),
        icon("people"),
        say("play-friend"),
      ),
      el(
        "p",
        { class: "more" },
        more("new", "set-up", "setup"),
        game.has_tutorial ? more("learn", "learn", "learn") : null,
        game.has_rules ? more("rules", "rules", "rules") : null,
      ),
    ),
  );
}

/** For people whom movement disturbs. @param {Demo} demo */
function demoButton(demo) {
  const button = el("button", { type: "button", class: "link" });
  const draw = () => fill(button, icon(demo.running ? "pause" : "play"), say(demo.running ? "demo-stop" : "demo-go"));
  button.addEventListener("click", () => {
    demo.running = !demo.running;
    draw();
  });
  draw();
  return button;
}
