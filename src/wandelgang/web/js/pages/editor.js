// The workshop of one game: a board (or a position) is drawn by touching it. Palette, drawing, panel; on a phone a drawer under
// the thumb. The server makes the next sketch of every change; this page knows no rules.
// @ts-check
import { api } from "../api.js";
import { fill } from "../dom.js";
import { allKept, keptAs } from "../parts/shelf.js";
import { confirmSheet } from "../sheet.js";
import { say } from "../words.js";
import { Desk } from "./editor/desk.js";
import { Work } from "./editor/work.js";
/** @import { Page } from "../router.js" */
/** @import { Drawn } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  const drawn = location.pathname.startsWith("/positions") ? "positions" : "boards";
  const [game] = page.parts;
  const { games, has_lab: hasLab = false } = await api.games(page.signal);
  const title = games.find((one) => one.name === game)?.title ?? game;
  const work = await begun(page, game, drawn);
  work.onloss = (loses) => confirmSheet(say("loses-ask"), loses, say("loses-yes"));
  work.onrefuse = (sentence) => page.announce(sentence, true);
  await work.begin();
  // What is only looked at keeps its address: a reload shows the same template.
  work.onstore = () => page.address(`${location.pathname}#${work.id}`);
  const desk = new Desk(page, work, title, hasLab);
  fill(page.host, desk.element);
  desk.begin();
}

/**
 * What is worked on: what the address names, else the latest draft of the game, else the first template.
 * @param {Page} page @param {string} game @param {Drawn} drawn
 */
async function begun(page, game, drawn) {
  const id = decodeURIComponent(location.hash.slice(1));
  const template = id.startsWith("from=") ? id.slice("from=".length) : null;
  const kept =
    template !== null
      ? null
      : id
        ? (keptAs("draft", id) ?? keptAs("board", id))
        : allKept("draft").find((one) => one.game === game && one.drawn === drawn);
  if (kept && kept.game === game && kept.drawn === drawn) return new Work(kept, page.signal);
  const { templates } = await api.templates(game, drawn, page.signal);
  const chosen = templates.find((one) => one.name === template) ?? templates[0];
  return new Work({ game, drawn, text: chosen?.text ?? "" }, page.signal);
}
