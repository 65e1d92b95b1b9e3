// The mechanics of a sentence, small below it, and what the original text says where it tags its lines. Knows no game.
// @ts-check
import { el } from "../dom.js";
import { say } from "../words.js";
/** @import { OriginalTags, ShownMechanic, ShownRule } from "../wire.js" */

/**
 * How sentences are marked: the vocabulary by key, what a click on a mark does, and which mechanic goes without saying.
 * @typedef {{ known: Map<string, ShownMechanic>, choose: (key: string) => void, current?: string }} Tags
 */

/** @param {ShownMechanic[]} mechanics */
export const byKey = (mechanics) => new Map(mechanics.map((one) => [one.key, one]));

/** @param {ShownRule} rule @param {Tags} tags */
export function tagLine(rule, { known, choose, current }) {
  const named = rule.mechanics.filter((key) => key !== current).flatMap((key) => known.get(key) ?? []);
  const source = rule.original ? original(rule.original) : null;
  if (!named.length && !source) return null;
  return el(
    "div",
    { class: "tags" },
    el("span", { class: "hush" }, `${say("mechanics")}: `),
    // A short cut for the mouse. Keys and fingers choose from a list: a hundred stops, or tiny targets, would be in the way.
    named.map((one) => el("span", { "data-mechanic": one.key, title: one.about, onclick: () => choose(one.key) }, one.title)),
    source,
  );
}

/** What the original text tags the sentence with, and why ours differ. @param {OriginalTags} tags */
function original(tags) {
  const differs = Boolean(tags.why);
  if (!differs && !tags.mechanics.length) return null;
  return el(
    "details",
    { class: "original" },
    el("summary", null, say(differs ? "original-differs" : "original-same")),
    el(
      "p",
      null,
      say("original-lines", { n: tags.lines.length, lines: tags.lines.join(", "), names: tags.mechanics.join(", ") || "–" }),
      tags.left_out?.length ? ` ${say("original-left-out", { names: tags.left_out.join(", ") })}` : "",
      tags.put_in?.length ? ` ${say("original-put-in", { names: tags.put_in.join(", ") })}` : "",
      tags.why ? ` ${tags.why}` : "",
    ),
  );
}
