// Passing on a link: copying it, or the device's own share dialog. Knows nothing about where a link leads.
// @ts-check
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/** @param {string} text @returns {Promise<boolean>} it is on the clipboard */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text); // pages without TLS have no clipboard of their own
  }
}

/** @param {string} text */
function copyByHand(text) {
  const field = el("textarea", { class: "hush", value: text, readonly: true });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  (document.querySelector("dialog[open]") ?? document.body).append(field); // what is outside of a dialog cannot be selected
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}

/**
 * Buttons that pass on a link: copy, and share where the device can.
 * @param {{link: string, title: string, look?: string, copied?: string}} what
 * @param {(text: string, seen?: boolean) => void} announce
 */
export function shareButtons({ link, title, look = "", copied = say("table-link-copied") }, announce) {
  const copying = el(
    "button",
    {
      type: "button",
      class: `btn ${look}`,
      "data-does": "copy",
      onclick: async () => {
        announce((await copy(link)) ? copied : link, true); // what cannot be copied can at least be read
      },
    },
    icon("copy"),
    el("span", null, say("link-copy")),
  );
  if (typeof navigator.share !== "function") return [copying];
  const sharing = el(
    "button",
    {
      type: "button",
      class: "btn",
      "data-does": "share",
      onclick: async () => {
        try {
          await navigator.share({ title, url: link });
        } catch {
          // Closed without sharing.
        }
      },
    },
    icon("share"),
    el("span", null, say("link-share")),
  );
  return [copying, sharing];
}
