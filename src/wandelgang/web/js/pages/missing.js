// What is shown when an address leads nowhere, or a page could not be opened.
// @ts-check
import { Refused } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */

/** @param {Page} page @param {unknown} error */
export function show(page, error) {
  const refused = error instanceof Refused ? error : null;
  const missing = refused?.code === "missing";
  const title = say(missing ? "missing-title" : "broken-title");
  page.title(title);
  // The server's own sentence is more exact than ours; what it says of an address that leads nowhere is for whoever wrote
  // the link.
  const reason = missing ? say("missing-about") : refused?.message ? refused.message : say("broken-about");
  fill(
    page.host,
    el(
      "section",
      { class: "hall narrow nothing" },
      el("h1", null, title),
      el("p", null, reason),
      el(
        "p",
        { class: "row" },
        missing
          ? null
          : el(
              "button",
              { type: "button", class: "btn primary", onclick: () => page.go(location.pathname, true) },
              icon("again"),
              say("try-again"),
            ),
        el("a", { class: missing ? "btn primary" : "btn", href: "/" }, icon("games"), say("to-games")),
        el("a", { class: "btn", href: "/tables" }, icon("list"), say("my-games")),
      ),
    ),
  );
  page.announce(`${title}. ${reason}`);
}
