// What to compare: one or two options with the values to try, perhaps two numbers together (as wide as high), and numbers of
// players. Knows options as the server describes them.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { GameSetup, ShownOption as Option } from "../../wire.js" */

/** @typedef {string | number | boolean} Value */
/** @typedef {{name: string, other: string, values: Value[]}} Sweep  an option, one with the same value, and what to try */

const MOST = 2; // options compared at once
const NUMBERS = 3; // offered as a start

/** Options whose values can be compared. @param {GameSetup} game */
export function comparable(game) {
  return game.options.filter((option) => option.name !== "players" && option.kind !== "text" && choices(option).length !== 1);
}

/** @param {Option} option @returns {{value: Value, title: string}[]} */
function choices(option) {
  return (option.values ?? []).flatMap(({ value, title }) => (value === null ? [] : [{ value, title }]));
}

/** As a plan has it. @param {Sweep[]} sweeps @returns {Record<string, Value[]>} */
export function asPlanned(sweeps) {
  return Object.fromEntries(
    sweeps
      .filter((one) => one.name && one.values.length)
      .map(({ name, other, values }) => [other ? `${name}+${other}` : name, values]),
  );
}

/** @param {Sweep[]} sweeps changed in place @param {GameSetup} game @param {() => void} changed */
export function sweepFields(sweeps, game, changed) {
  const host = el("div", { class: "lab-sweeps", "data-field": "sweep" });
  const draw = () => {
    const shown = sweeps.length < MOST && sweeps.every((one) => one.values.length) ? [...sweeps, empty()] : sweeps;
    fill(
      host,
      shown.map((sweep, at) => sweepField(sweep, at)),
    );
  };
  const redraw = (/** @type {number} */ at) => {
    draw();
    /** @type {HTMLElement | null} */ (host.querySelectorAll(".lab-sweep")[at]?.querySelector("select"))?.focus();
    changed();
  };
  /** @param {Sweep} sweep @param {number} at */
  const sweepField = (sweep, at) => {
    const taken = new Set(sweeps.flatMap((one) => (one === sweep ? [] : [one.name, one.other])));
    const options = comparable(game).filter((option) => !taken.has(option.name));
    const option = options.find((one) => one.name === sweep.name);
    const id = fresh("sweep");
    const choose = (/** @type {string} */ name) => {
      const found = options.find((one) => one.name === name);
      if (!found) sweeps.splice(at, 1);
      else sweeps[at] = { name, other: "", values: firstValues(found) };
      redraw(at);
    };
    return el(
      "fieldset",
      { class: "lab-sweep" },
      el("legend", { class: "hush" }, say("lab-compare-nth", { n: at + 1 })),
      el(
        "div",
        { class: "ask" },
        el("label", { for: id }, say(at ? "lab-compare-second" : "lab-compare-first")),
        el(
          "select",
          { id, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
          el("option", { value: "" }, say("lab-compare-nothing")),
          options.map((one) => el("option", { value: one.name, selected: one.name === sweep.name }, one.title)),
        ),
      ),
      option ? valueFields(option, sweep, options, () => redraw(at), changed) : null,
    );
  };
  draw();
  return host;
}

/** @returns {Sweep} */
const empty = () => ({ name: "", other: "", values: [] });

/** Values to begin with: all choices, or numbers from the usual one on. @param {Option} option @returns {Value[]} */
function firstValues(option) {
  const offered = choices(option);
  if (offered.length) return offered.map((one) => one.value);
  const { least, most, usual, default: ordinary } = option;
  const between = Math.round(Math.sqrt(Math.max(1, least ?? 1) * Math.max(1, most ?? 1))); // small ones are the likely ones
  const middle = Number(usual ?? ordinary ?? between);
  const step = middle >= 5 ? 2 : 1;
  const numbers = Array.from({ length: NUMBERS }, (_, at) => middle + (at - 1) * step);
  return numbers.filter((number) => number >= (least ?? -Infinity) && number <= (most ?? Infinity));
}

/**
 * @param {Option} option @param {Sweep} sweep @param {Option[]} options @param {() => void} redraw @param {() => void} changed
 */
function valueFields(option, sweep, options, redraw, changed) {
  const offered = choices(option);
  if (offered.length) return checkboxes(option.title, offered, sweep, changed);
  const id = fresh("values");
  const partners = options.filter((one) => one.kind === "number" && one.name !== option.name);
  const input = el("input", {
    id,
    class: "input",
    type: "text",
    autocomplete: "off",
    value: sweep.values.join(", "),
    "aria-describedby": `${id}-about`,
    oninput: () => {
      sweep.values = [...new Set((input.value.match(/-?\d+/g) ?? []).map(Number))];
      changed();
    },
  });
  const range = option.least != null && option.most != null ? ` (${option.least}–${option.most})` : "";
  const together = fresh("together");
  return [
    el(
      "div",
      { class: "ask" },
      el("label", { for: id }, say("lab-values")),
      input,
      el("p", { class: "about", id: `${id}-about` }, say("lab-values-about") + range),
    ),
    partners.length
      ? el(
          "div",
          { class: "ask" },
          el("label", { for: together }, say("lab-together")),
          el(
            "select",
            {
              id: together,
              onchange: (/** @type {Event} */ event) => {
                sweep.other = /** @type {HTMLSelectElement} */ (event.target).value;
                redraw();
              },
            },
            el("option", { value: "" }, say("lab-alone")),
            partners.map((one) => el("option", { value: one.name, selected: one.name === sweep.other }, one.title)),
          ),
        )
      : null,
  ];
}

/** @param {string} title @param {{value: Value, title: string}[]} offered @param {Sweep} sweep @param {() => void} changed */
function checkboxes(title, offered, sweep, changed) {
  return several(
    title,
    offered,
    (value) => sweep.values.includes(value),
    (value, on) => {
      const chosen = new Set(sweep.values);
      if (on) chosen.add(value);
      else chosen.delete(value);
      sweep.values = offered.map((one) => one.value).filter((one) => chosen.has(one));
      changed();
    },
  );
}

/**
 * Several of a few.
 * @template {Value} T
 * @param {string} title @param {{value: T, title: string}[]} offered @param {(value: T) => boolean} isOn
 * @param {(value: T, on: boolean) => void} choose
 */
export function several(title, offered, isOn, choose) {
  return el(
    "fieldset",
    { class: "ask" },
    el("legend", null, title),
    el(
      "div",
      { class: "segments lab-several" },
      offered.map((one) => {
        const input = el("input", {
          type: "checkbox",
          checked: isOn(one.value),
          onchange: () => choose(one.value, input.checked),
        });
        return el("label", null, input, icon("check"), el("span", null, one.title));
      }),
    ),
  );
}
