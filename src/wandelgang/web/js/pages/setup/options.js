// The options of a game as fields: one of a few, a number, yes or no, a text. The rare ones are folded away.
// @ts-check
import { el, fresh } from "../../dom.js";
import { say } from "../../words.js";
import { icon } from "../../icons.js";
import { picture } from "./pictures.js";
/** @import { GameSetup, ShownOption as Option } from "../../wire.js" */
/** @import { Plan } from "../setup.js" */

/** @typedef {string | number | boolean} Value */

const FEW = 5; // values that are shown side by side; more become a list, unless they have pictures
const WORDY = 24; // letters of a value that stand beside its picture instead of under it

/** @param {Plan} plan changed in place @param {GameSetup} game @param {() => void} changed */
export function optionFields(plan, game, changed) {
  // The seats say how many play.
  const options = game.options.filter((option) => option.name !== "players");
  const make = (/** @type {Option} */ option) => field(option, plan, changed);
  const usual = options.filter((option) => !option.rare);
  const rare = options.filter((option) => option.rare);
  return [
    usual.length
      ? el(
          "section",
          { class: "group", "aria-labelledby": "which-game" },
          el("h2", { id: "which-game" }, say("which-game")),
          usual.map(make),
        )
      : null,
    rare.length
      ? el(
          "details",
          {
            class: "group",
            open: rare.some((option) => (plan.options[option.name] ?? option.usual ?? null) !== (option.usual ?? null)),
          },
          el("summary", null, icon("setup"), say("more-options")),
          el("div", { class: "rare" }, rare.map(make)),
        )
      : null,
  ];
}

/** @param {Option} option @param {Plan} plan @param {() => void} changed */
function field(option, plan, changed) {
  const now = plan.options[option.name] ?? option.default ?? null;
  /** @param {Value | null} value */
  const choose = (value) => {
    if (value === null || value === (option.default ?? null)) delete plan.options[option.name];
    else plan.options[option.name] = value;
    changed();
  };
  const values = offered(option);
  const made = values ? oneOf(option, values, now, choose) : written(option, now, choose);
  made.dataset.field = option.name;
  return made;
}

/** How a form calls an unspecified value. @param {Option} option */
function unsaid(option) {
  return option.values?.find((one) => one.value === null)?.title ?? "";
}

/** The values offered by name, including “unspecified” where that is possible. @param {Option} option */
function offered(option) {
  const nothing = unsaid(option);
  const values = (option.values ?? []).filter((one) => one.value !== null);
  if (!values.length) return null;
  if (option.default !== null && option.default !== undefined) return values;
  // Where an unspecified option means one of the values, that one is shown.
  const meant = nothing ? values.findIndex((one) => one.title.startsWith(nothing)) : -1;
  if (meant >= 0) return values.map((one, at) => (at === meant ? { ...one, value: null } : one));
  return [{ ...option.values?.find((one) => one.value === null), value: null, title: nothing || say("unsaid") }, ...values];
}

/**
 * @param {Option} option
 * @param {{value: Value | null, title: string, picture?: string}[]} values
 * @param {Value | null} now
 * @param {(value: Value | null) => void} choose
 */
function oneOf(option, values, now, choose) {
  const chosen = Math.max(
    0,
    values.findIndex((one) => one.value === now),
  );
  const name = fresh("option");
  const pictured = values.some((one) => one.picture);
  if (values.length > FEW && !pictured) {
    return el(
      "div",
      { class: "ask" },
      el("label", { for: name }, option.title),
      el(
        "select",
        {
          id: name,
          onchange: (/** @type {Event} */ event) =>
            choose(values[Number(/** @type {HTMLSelectElement} */ (event.target).value)].value),
        },
        values.map((one, at) => el("option", { value: at, selected: at === chosen }, one.title)),
      ),
    );
  }
  const wordy = values.some((one) => one.title.length > WORDY);
  return el(
    "fieldset",
    { class: "ask" },
    el("legend", null, option.title),
    el(
      "div",
      { class: pictured ? `shots${wordy ? " wordy" : ""}` : "segments" },
      values.map((one, at) =>
        el(
          "label",
          null,
          el("input", { type: "radio", name, value: at, checked: at === chosen, onchange: () => choose(one.value) }),
          pictured ? picture(one.picture) : null,
          el("span", null, one.title),
        ),
      ),
    ),
  );
}

/**
 * A number or a text, written by hand.
 * @param {Option} option
 * @param {Value | null} now
 * @param {(value: Value | null) => void} choose
 */
function written(option, now, choose) {
  const id = fresh("option");
  const number = option.kind === "number";
  const input = el("input", {
    id,
    class: "input",
    type: number ? "number" : "text",
    min: option.least,
    max: option.most,
    inputmode: number ? "numeric" : null,
    value: now ?? "",
    placeholder: unsaid(option),
    autocomplete: "off",
    "aria-describedby": option.about ? `${id}-about` : null,
    oninput: () => choose(input.value.trim() === "" ? null : number ? Math.trunc(Number(input.value)) : input.value.trim()),
  });
  const range =
    number && option.least != null && option.most != null && option.most < 1000 ? ` (${option.least}–${option.most})` : "";
  return el(
    "div",
    { class: "ask" },
    el("label", { for: id }, option.title),
    input,
    option.about ? el("p", { class: "about", id: `${id}-about` }, option.about + range) : null,
  );
}
