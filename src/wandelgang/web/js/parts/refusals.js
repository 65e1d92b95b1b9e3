// What a form says about a refusal: at the field concerned, or nowhere in particular. Knows no fields.
// @ts-check
import { el } from "../dom.js";
import { icon } from "../icons.js";
/** @import { Refused } from "../api.js" */

/** A sentence about what is wrong. @param {string} sentence */
export function wrong(sentence) {
  return el("p", { class: "wrong" }, icon("warning"), el("span", null, sentence));
}

/** The server names a field as a command line does; at the field, that is left out. @param {Refused} refused */
export function sentenceOf({ field, message }) {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {HTMLElement} form */
export function forgetRefusals(form) {
  for (const old of form.querySelectorAll(".wrong")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
}

/** Mark a field, and say why. @param {HTMLElement} field @param {string} sentence */
export function refuse(field, sentence) {
  field.append(wrong(sentence));
  field.closest("details")?.setAttribute("open", "");
  for (const input of field.querySelectorAll("input, select")) input.setAttribute("aria-invalid", "true");
}
