// Who plays, and how precisely it is to be known: what decides how long a run takes.
// @ts-check
import { el, fresh } from "../../dom.js";
import { segments } from "../../fields.js";
import { levelText } from "../../parts/levels.js";
import { say } from "../../words.js";
/** @import { Level } from "../../wire.js" */
/** @import { Measuring } from "./form.js" */

export const SLOWEST = 4; // the level above thinks by the clock, so its games cannot be repeated
export const PRECISIONS = ["10", "5", "3"]; // ± percentage points

/** @param {Measuring} plan changed in place @param {Level[]} levels @param {() => void} changed */
export function levelFields(plan, levels, changed) {
  const known = [
    { value: "random", title: say("lab-random") },
    { value: "greedy", title: say("lab-greedy") },
    ...levels.map((one) => ({ value: String(one.level), title: levelText(one) })),
  ];
  const list = (/** @type {"fast" | "strong"} */ which) => {
    const id = fresh("level");
    const choose = (/** @type {Event} */ event) => {
      plan[which] = /** @type {HTMLSelectElement} */ (event.target).value;
      changed();
    };
    return el(
      "div",
      { class: "ask" },
      el("label", { for: id }, say(`lab-${which}`)),
      el(
        "select",
        { id, onchange: choose },
        known.map((one) => el("option", { value: one.value, selected: one.value === plan[which] }, one.title)),
      ),
    );
  };
  return el(
    "section",
    { class: "group", "data-field": "levels", "aria-labelledby": "lab-levels" },
    el("h2", { id: "lab-levels" }, say("lab-levels")),
    el("p", { class: "about" }, say("lab-levels-about")),
    el("div", { class: "lab-pair" }, list("fast"), list("strong")),
  );
}

/** @param {Measuring} plan changed in place @param {() => void} changed */
export function precisionFields(plan, changed) {
  const number = (/** @type {"games" | "seed"} */ which, /** @type {number} */ least, /** @type {string} */ about) => {
    const id = fresh(which);
    const input = el("input", {
      id,
      class: "input",
      type: "number",
      inputmode: "numeric",
      min: least,
      value: plan[which],
      "aria-describedby": `${id}-about`,
      oninput: () => {
        plan[which] = Math.trunc(Number(input.value));
        changed();
      },
    });
    return el(
      "div",
      { class: "ask" },
      el("label", { for: id }, say(`lab-${which}`)),
      input,
      el("p", { class: "about", id: `${id}-about` }, about),
    );
  };
  const games = el("div", { hidden: plan.until !== "games" }, number("games", 1, say("lab-games-about")));
  const about = el("p", { class: "about", hidden: plan.until === "games" }, say("lab-how-precise-about"));
  return el(
    "section",
    { class: "group", "data-field": "precision" },
    segments(
      say("lab-how-precise"),
      [
        ...PRECISIONS.map((value) => ({ value, title: say("lab-until", { n: value }) })),
        { value: "games", title: say("lab-by-games") },
      ],
      plan.until,
      (value) => {
        plan.until = value;
        games.hidden = value !== "games";
        about.hidden = value === "games";
        changed();
      },
    ),
    about,
    games,
    el(
      "details",
      { class: "lab-more" },
      el("summary", null, say("lab-more-settings")),
      marked("seed", number("seed", 0, say("lab-seed-about"))),
    ),
  );
}

/** The field that a refusal names. @param {string} name @param {HTMLElement} field */
export function marked(name, field) {
  field.dataset.field = name;
  return field;
}
