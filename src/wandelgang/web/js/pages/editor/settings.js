// What is chosen for the whole board: sizes, numbers, choices, switches, texts, as fields that follow the sketch.
// @ts-check
import { el, fresh } from "../../dom.js";
import { segments, toggle } from "../../fields.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { ShownSetting } from "../../wire.js" */

/** @typedef {(name: string, value: string | number | boolean) => void} Set */

const FEW = 4; // values of a choice that are shown side by side
const LETTERS = 26; // all of their letters together
const AFTER = 500; // milliseconds without typing before a text is used

/** @param {ShownSetting} setting @param {Set} set @returns {HTMLElement} */
export function settingField(setting, set) {
  const { name, title, kind, value, about = "" } = setting;
  const field =
    kind === "number"
      ? stepper(setting, set)
      : kind === "switch"
        ? toggle(title, Boolean(value), (on) => set(name, on), about)
        : kind === "choice"
          ? choice(setting, set)
          : el("label", { class: "ask" }, el("span", null, title), typed(setting, set, 200));
  field.dataset.setting = name;
  const isTold = !about || kind === "switch";
  return isTold ? field : el("div", { class: "told" }, field, el("p", { class: "about" }, about));
}

/**
 * A text that is used when typing pauses.
 * @param {{name: string, value: string | number | boolean}} setting @param {Set} set @param {number} longest
 */
export function typed({ name, value }, set, longest) {
  let timer = 0;
  const input = el("input", { class: "input", type: "text", maxlength: longest, autocomplete: "off", value: String(value) });
  const use = () => {
    clearTimeout(timer);
    if (input.value !== input.dataset.used) set(name, input.value);
    input.dataset.used = input.value;
  };
  input.dataset.used = String(value);
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(use, AFTER);
  });
  input.addEventListener("change", use);
  input.addEventListener("keydown", (event) => event.key === "Enter" && use());
  return input;
}

/** @param {ShownSetting} setting @param {Set} set */
function stepper({ name, title, value, least, most, step = 1 }, set) {
  const id = fresh("setting");
  const number = Number(value);
  const within = (/** @type {number} */ one) => (least == null || one >= least) && (most == null || one <= most);
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    el(
      "button",
      {
        type: "button",
        class: "step-by",
        "data-key": `${name} ${by}`,
        "aria-label": words,
        "aria-disabled": within(number + by) ? null : "true",
        onclick: () => {
          if (within(number + by)) set(name, number + by);
        },
      },
      icon(sign),
    );
  const input = el("input", {
    id,
    type: "number",
    class: "step-value",
    inputmode: "numeric",
    min: least,
    max: most,
    step,
    value: number,
    "data-key": name,
    onchange: () => {
      const wanted = Math.round(Number(input.value));
      if (input.value !== "" && wanted !== number) set(name, Math.min(most ?? Infinity, Math.max(least ?? -Infinity, wanted)));
      else input.value = String(number);
    },
  });
  return el(
    "div",
    { class: "step" },
    el("label", { for: id }, title),
    button(-step, "minus", say("setting-less", { what: title })),
    input,
    button(step, "plus", say("setting-more", { what: title })),
  );
}

/** @param {ShownSetting} setting @param {Set} set */
function choice({ name, title, value, values = [] }, set) {
  const at = values.findIndex((one) => one.value === value);
  const letters = values.reduce((sum, one) => sum + one.title.length, 0);
  if (values.length <= FEW && letters <= LETTERS)
    return segments(
      title,
      values.map((one, number) => ({ value: String(number), title: one.title })),
      String(at),
      (chosen) => set(name, values[Number(chosen)].value),
    );
  const id = fresh("setting");
  return el(
    "div",
    { class: "ask" },
    el("label", { for: id }, title),
    el(
      "select",
      {
        id,
        "data-key": name,
        onchange: (/** @type {Event} */ event) =>
          set(name, values[Number(/** @type {HTMLSelectElement} */ (event.target).value)].value),
      },
      values.map((one, number) => el("option", { value: number, selected: number === at }, one.title)),
    ),
  );
}
