// Form fields: one of a few, yes or no. They know nothing about what they ask.
// @ts-check
import { el, fresh } from "./dom.js";
/** @import { Child } from "./dom.js" */

/**
 * One of a few, all of them visible.
 * @param {string} title
 * @param {{value: string, title: Child}[]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {{about?: string, name?: string, hush?: boolean}} [how]
 */
export function segments(title, values, chosen, choose, { about = "", name = fresh("one-of"), hush = false } = {}) {
  const id = fresh("about");
  return el(
    "fieldset",
    { class: "ask", "aria-describedby": about ? id : null },
    el("legend", { class: hush ? "hush" : null }, title),
    el(
      "div",
      { class: "segments" },
      values.map((one) =>
        el(
          "label",
          null,
          el("input", {
            type: "radio",
            name,
            value: one.value,
            checked: one.value === chosen,
            onchange: () => choose(one.value),
          }),
          el("span", null, one.title),
        ),
      ),
    ),
    about ? el("p", { class: "about", id }, about) : null,
  );
}

/** Yes or no. @param {string} title @param {boolean} on @param {(on: boolean) => void} choose @param {string} [about] */
export function toggle(title, on, choose, about = "") {
  const id = fresh("about");
  const input = el("input", {
    type: "checkbox",
    role: "switch",
    checked: on,
    "aria-label": title,
    "aria-describedby": about ? id : null,
    onchange: () => choose(input.checked),
  });
  return el(
    "label",
    { class: "switch" },
    el("span", null, el("b", null, title), about ? el("span", { class: "about", id }, about) : null),
    input,
  );
}
