// The field for my own name: prefilled with a generated one, saved on blur.
// @ts-check
import { el, fresh } from "../dom.js";
import { icon } from "../icons.js";
import { callMe, me } from "../me.js";
import { say } from "../words.js";

const LONGEST = 30; // characters of a name

/** @param {(text: string, seen?: boolean) => void} announce */
export function nameField(announce) {
  const id = fresh("my-name");
  const input = nameInput(id);
  /** @param {string} name */
  const change = async (name) => {
    try {
      const called = await callMe(name);
      input.value = called.name;
      announce(say("name-now", { name: called.name }), true);
    } catch (error) {
      announce(/** @type {Error} */ (error).message, true);
    }
  };
  input.addEventListener("change", () => void change(input.value.trim()));
  void me().then(
    (called) => {
      input.value ||= called.name;
    },
    () => undefined,
  );
  return el(
    "div",
    { class: "ask my-name" },
    el("label", { for: id }, say("my-name")),
    el(
      "div",
      { class: "name-line" },
      input,
      el("button", { type: "button", class: "btn", onclick: () => void change("") }, icon("again"), say("name-other")),
    ),
    el("p", { class: "about" }, say("my-name-about")),
  );
}

/** @param {string} id */
export function nameInput(id) {
  return el("input", { id, class: "input", type: "text", maxlength: LONGEST, autocomplete: "nickname", spellcheck: "false" });
}
