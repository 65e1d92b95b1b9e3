// The laboratory: what to measure, or the run that the address names. Which of both is all that is decided here.
// @ts-check
import { api } from "../api.js";
import { say } from "../words.js";
import { askedRun } from "../parts/lablinks.js";
import { showForm } from "./lab/form.js";
import { RunView } from "./lab/run.js";
/** @import { Page } from "../router.js" */

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  page.title(say("lab"), true);
  if (name === undefined) {
    const { games } = await api.games(page.signal);
    await showForm(page, games[0].name);
    return;
  }
  const asked = await askedRun(name);
  if (asked === "broken") page.announce(say("link-broken"), true);
  if (asked === null || asked === "broken") await showForm(page, name);
  else await new RunView(page, asked.plan, asked.paused).open();
}
