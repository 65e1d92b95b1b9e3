// Telling others that a puzzle is solved without saying how: its number, one sign per try, the game and the streak. No move, no
// board.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { streak, triesOf } from "../../parts/puzzlelog.js";
import { copy } from "../../parts/sharing.js";
import { say } from "../../words.js";
/** @import { PuzzleCard } from "../../wire.js" */

const SIGNS = { x: "❌", "?": "👁️", v: "✅" };
const ICONS = { x: "close", "?": "eye", v: "check" };
const NAMES = { x: "try-wrong", "?": "try-shown", v: "try-right" };

/** @param {number} n */
const inTurns = (n) => (n <= 3 ? say(`in-turns-${n}`) : say("in-many-turns", { n }));

/** @param {PuzzleCard} card */
function lines(card) {
  const { now } = streak();
  const about = say("share-about", { game: card.title, turns: inTurns(card.turns) });
  return {
    title: say("share-title", { n: card.number }),
    about: now ? `${about} · ${say("share-streak", { n: now })}` : about,
  };
}

/** @param {PuzzleCard} card */
export function shareText(card) {
  const { title, about } = lines(card);
  const signs = triesOf(card.game, card.number)
    .map((mark) => SIGNS[mark])
    .join("");
  return `${title}\n${signs}\n${about}`;
}

/** @param {PuzzleCard} card */
export function shareBox(card) {
  const { title, about } = lines(card);
  return el(
    "div",
    { class: "share-box" },
    el("p", null, title),
    el(
      "ul",
      { class: "share-signs", "aria-label": say("puzzle-tries") },
      triesOf(card.game, card.number).map((mark) =>
        el(
          "li",
          { class: mark === "x" ? "x" : mark === "v" ? "v" : "s" },
          icon(ICONS[mark]),
          el("span", { class: "hush" }, say(NAMES[mark])),
        ),
      ),
    ),
    el("small", null, about),
  );
}

/** @param {PuzzleCard} card @param {(text: string, seen?: boolean) => void} announce */
export async function share(card, announce) {
  const text = shareText(card);
  const link = `${location.origin}/puzzles/${card.game}/${card.number}`;
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ text, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // closed without sharing
    }
  }
  announce((await copy(`${text}\n${link}`)) ? say("share-copied") : text, true);
}
