// A board or position from a link: to look at, to play, to edit further as a copy, or to keep. The link holds all of it.
// @ts-check
import { api, Refused } from "../api.js";
import { Spots } from "../board/spots.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { editCopy } from "../parts/copying.js";
import { openExport } from "../parts/exporting.js";
import { calledAs } from "../parts/importing.js";
import { freshId, keep, now } from "../parts/shelf.js";
import { analysisOf, setUpWith, unpack } from "../parts/textlinks.js";
import { CheckBand, verdict } from "../parts/verdict.js";
import { say } from "../words.js";
/** @import { Kept } from "../parts/shelf.js" */
/** @import { Page } from "../router.js" */

/** @param {Page} page */
export async function open(page) {
  const drawn = location.pathname.startsWith("/position/") ? "positions" : "boards";
  const [game] = page.parts;
  const text = await unpack(location.hash.slice(1)).catch(() => {
    throw new Refused("broken", say("link-broken"));
  });
  const [{ games }, sketch] = await Promise.all([api.games(page.signal), api.sketch(game, drawn, { text }, page.signal)]);
  const gameTitle = games.find((one) => one.name === game)?.title ?? game;
  const title = sketch.title || gameTitle;
  const heading = sketch.title || say("untitled");
  page.title(title);
  const board = el("div", { class: "shared-board", role: "img", "aria-label": title });
  const spots = new Spots(board, { words: say, speed: () => 0, live: false });
  page.signal.addEventListener("abort", () => spots.close(), { once: true });
  const band = new CheckBand((ids) => spots.pulse(ids));
  band.show(verdict(sketch, drawn));
  const wrong = sketch.findings?.some((one) => one.level === "wrong") ?? false;
  /** @returns {Kept} */
  const kept = () => ({ id: freshId(), game, drawn, text, title: sketch.title ?? "", changed: now() });

  const play = el(
    "button",
    { type: "button", class: "btn primary big", "data-does": "play", "aria-disabled": wrong ? "true" : null },
    icon("play"),
    say(drawn === "positions" ? "play-on" : "play"),
  );
  play.addEventListener("click", async () => {
    if (wrong) band.shake();
    else page.go(await setUpWith(drawn, game, text));
  });
  const analyse = async () => {
    if (wrong) band.shake();
    else page.go(await analysisOf(game, text));
  };
  const edit = () => void editCopy(page, { game, drawn, text, title: sketch.title ?? "" });
  const save = () => page.announce(say(keep("board", kept()) ? "board-saved-now" : "draft-full"), true);
  fill(
    page.host,
    el(
      "div",
      { class: "hall shared" },
      board,
      el(
        "aside",
        { class: "shared-words" },
        el("h1", null, heading),
        el("p", { class: "about" }, calledAs({ kind: "board", game, sketch, text }, new Map([[game, gameTitle]]))),
        band.element,
        el(
          "div",
          { class: "shared-do" },
          play,
          drawn === "positions"
            ? el(
                "button",
                { type: "button", class: "btn", "data-does": "analyse", onclick: analyse },
                icon("graph"),
                say("analyse"),
              )
            : null,
          el(
            "button",
            { type: "button", class: "btn", "data-does": "edit", onclick: edit },
            icon("workshop"),
            say("edit-copy"),
          ),
          el("button", { type: "button", class: "btn", "data-does": "save", onclick: save }, icon("save"), say("save")),
          el(
            "button",
            { type: "button", class: "btn quiet", onclick: () => openExport(page, { game, drawn, text, title }) },
            icon("download"),
            say("export"),
          ),
        ),
      ),
    ),
  );
  await spots.showSketch(sketch);
}
