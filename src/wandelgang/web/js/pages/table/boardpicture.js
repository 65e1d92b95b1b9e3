// The board of a table as a picture to pass on, drawn by the server as anybody may see it: shared where the device can share
// files, else downloaded.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */

const NOW = 999999999; // no game has as many plies: the latest one is drawn

/** @param {Page} page @param {string} table @param {string} title of the game */
export async function shareBoard(page, table, title) {
  const ply = /^\/t\/[\w-]+\/(\d+)$/.exec(location.pathname)?.[1] ?? NOW;
  try {
    const answer = await fetch(`/api/tables/${table}/plies/${ply}/picture`, { signal: page.signal });
    if (!answer.ok) throw new Error(say("error-server"));
    const name = `wandelgang-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;
    const file = new File([await answer.blob()], name, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches)
      await navigator.share({ files: [file], title }).catch(() => undefined); // closed without sharing
    else download(file);
  } catch (error) {
    if (!page.signal.aborted) page.announce(error instanceof TypeError ? say("error-offline") : say("error-server"), true);
  }
}

/** @param {File} file */
function download(file) {
  const address = URL.createObjectURL(file);
  const link = el("a", { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Page} page @param {string} table @param {string} title */
export function boardPictureButton(page, table, title) {
  return el(
    "button",
    { type: "button", class: "btn", "data-does": "picture", onclick: () => void shareBoard(page, table, title) },
    icon("picture"),
    el("span", null, say("table-picture")),
  );
}
