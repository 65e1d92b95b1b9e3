// What one can begin with in every game that has an editor. Knows games by name only.
// @ts-check
import { api } from "../api.js";
/** @import { Drawn, ShownTemplate } from "../wire.js" */

/** @typedef {{game: string, title: string, templates: ShownTemplate[]}} Begins */

/**
 * @param {Map<string, string>} titles of the games @param {AbortSignal} signal @param {Drawn} [drawn]
 * @returns {Promise<Begins[]>} games without an editor are left out
 */
export async function gameTemplates(titles, signal, drawn = "boards") {
  const asked = [...titles].map(async ([game, title]) => ({ game, title, ...(await api.templates(game, drawn, signal)) }));
  return (await Promise.all(asked)).filter((one) => one.templates.length);
}
