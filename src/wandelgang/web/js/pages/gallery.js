// The first page: all games.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { say } from "../words.js";

/** @param {import("../router.js").Page} page */
export async function open(page) {
  page.title("");
  const { games } = await api.get("/api/games", page.signal);
  fill(page.host, el("h1", null, say("slogan")), el("ul", null, games.map((/** @type {any} */ game) => el("li", null, el("a", { href: `/new/${game.name}` }, game.title)))));
}
