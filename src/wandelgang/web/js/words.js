// The page's texts, in German and English. They come from the server (words.toml); this module knows none of them.
// @ts-check
import { fetchEarly, fileAddress } from "./files.js";

/** @typedef {"de" | "en"} Language */

/** @type {Language} */
let spoken = "en";

/** @type {Record<string, string | Record<string, string>>} */
let texts = {};

/** The language of the page. */
export const language = () => spoken;

/** Load the messages of a language and use it from now on. @param {Language} next */
export async function speak(next) {
  const answer = await fetchEarly(fileAddress(`/words/${next}.json`));
  if (!answer.ok) throw new Error(`no messages for ${next}`);
  texts = await answer.json();
  spoken = next;
  document.documentElement.lang = next;
}

/**
 * A message with its values filled in. One with plural forms chooses by the value `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const found = texts[key];
  if (found === undefined) return key;
  const text =
    typeof found === "string" ? found : (found[new Intl.PluralRules(spoken).select(Number(values.n))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** When something happened, in relative words: "vor 3 Minuten". @param {number} seconds since 1970 */
export function ago(seconds) {
  const past = seconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, length] of units) if (-past >= length) return format.format(Math.round(past / length), unit);
  return say("just-now");
}
