// An invitation to pass on: the link, a QR code for a phone camera, copy and share.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { codeFigure } from "../../parts/qrcode.js";
import { shareButtons } from "../../parts/sharing.js";
import { say } from "../../words.js";
/** @import { Invited } from "../../wire.js" */

/** @param {Invited} invited @param {string} title of what is shared @param {(text: string, seen?: boolean) => void} announce */
export function inviteBlock(invited, title, announce) {
  const field = el("input", {
    class: "input link-text",
    type: "text",
    readonly: true,
    value: invited.link,
    "aria-label": say("invite-link"),
    onfocus: () => field.select(),
  });
  return el(
    "div",
    { class: "invite" },
    codeFigure(invited.code),
    el(
      "div",
      { class: "invite-words" },
      el("p", null, say(invited.mine ? "carry-about" : "invite-about")),
      field,
      el(
        "div",
        { class: "row" },
        shareButtons(
          { link: invited.link, title, look: "primary", copied: say(invited.mine ? "table-link-copied" : "invite-copied") },
          announce,
        ),
      ),
      invited.remark ? el("p", { class: "remark" }, icon("warning"), el("span", null, invited.remark)) : null,
    ),
  );
}
