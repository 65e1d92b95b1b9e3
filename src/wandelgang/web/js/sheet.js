// A sheet: a dialog with a heading and a way to close it. Knows nothing of what is in it.
// @ts-check
import { el, fresh } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/**
 * Open a sheet; focus goes back to where it was when it is closed.
 * @param {string} title
 * @param {(within: HTMLElement, close: () => void) => void} draw
 * @param {{ side?: boolean, signal?: AbortSignal }} [how]
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, draw, { side = false, signal } = {}) {
  const id = fresh("sheet");
  const within = el("div", { class: "within" });
  const close = () => sheet.close();
  const sheet = el(
    "dialog",
    { class: side ? "sheet side" : "sheet", "aria-labelledby": id },
    el(
      "header",
      null,
      el("h2", { id }, title),
      el("button", { type: "button", class: "round", "aria-label": say("close"), onclick: close }, icon("close")),
    ),
    within,
  );
  sheet.addEventListener("close", () => sheet.remove());
  sheet.addEventListener("leave", close);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) close();
  });
  signal?.addEventListener("abort", close);
  draw(within, close);
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/**
 * Ask before doing something that cannot be undone.
 * @param {string} question @param {string} about @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmSheet(question, about, yes) {
  return new Promise((resolve) => {
    let agreed = false;
    const sheet = openSheet(question, (within, close) => {
      within.append(
        el("p", null, about),
        el(
          "footer",
          null,
          el("button", { type: "button", class: "btn", onclick: close }, say("cancel")),
          el(
            "button",
            {
              type: "button",
              class: "btn danger",
              onclick: () => {
                agreed = true;
                close();
              },
            },
            yes,
          ),
        ),
      );
    });
    sheet.addEventListener("close", () => resolve(agreed));
  });
}
