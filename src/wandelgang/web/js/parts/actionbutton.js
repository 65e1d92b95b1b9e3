// A button of the row of actions: its sign, its word, and a name by which it is found again when the row is drawn anew.
// @ts-check
import { el } from "../dom.js";
import { icon } from "../icons.js";

/**
 * @param {string} does
 * @param {string} look
 * @param {string | null} sign
 * @param {string} text
 * @param {() => void} act
 * @param {boolean} [bare] only the sign is seen
 */
export function button(does, look, sign, text, act, bare = false) {
  return el(
    "button",
    {
      type: "button",
      class: `btn ${look}`,
      "data-does": does,
      onclick: act,
      "aria-label": bare ? text : null,
      title: bare ? text : null,
    },
    sign ? icon(sign) : null,
    bare ? null : el("span", null, text),
  );
}
