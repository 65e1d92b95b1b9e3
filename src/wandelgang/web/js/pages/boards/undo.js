// A short message with a way back, at the lower edge. It stays until it is used, closed, or a while has passed.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */

const STAYS = 12_000; // milliseconds

/** @param {Page} page @param {string} text @param {() => void} undo */
export function offerUndo(page, text, undo) {
  document.querySelector(".undo-toast")?.remove();
  const close = () => toast.remove();
  const toast = el(
    "div",
    { class: "undo-toast", role: "group", "aria-label": text },
    el("span", null, text),
    el(
      "button",
      {
        type: "button",
        class: "btn",
        "data-does": "undo",
        onclick: () => {
          close();
          undo();
        },
      },
      icon("back"),
      say("undo"),
    ),
    el("button", { type: "button", class: "round", "aria-label": say("close"), onclick: close }, icon("close")),
  );
  document.body.append(toast);
  page.announce(`${text} ${say("undo-offered")}`);
  const timer = setTimeout(close, STAYS);
  toast.addEventListener("focusin", () => clearTimeout(timer));
  page.signal.addEventListener("abort", close, { once: true });
}
