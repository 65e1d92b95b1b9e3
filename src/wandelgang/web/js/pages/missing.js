// What is shown when an address leads nowhere, or a page could not be opened. Without a connection it says so, and the page
// opens by itself once the server answers.
// @ts-check
import { Refused } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { whenReachable } from "../recovery.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */

export const UNLOADED = "unloaded"; // the code of an error: the page's own module could not be fetched
const UNREACHED = ["offline", UNLOADED];
const TRIES = 3; // reloads after which a module is missing for another reason

/** @param {Page} page @param {unknown} error */
export function show(page, error) {
  const refused = error instanceof Refused ? error : null;
  if (refused && UNREACHED.includes(refused.code)) {
    showUnreached(page, refused.code === UNLOADED);
    return;
  }
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
              { type: "button", class: "btn primary", onclick: () => page.go(whole(), true) },
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

/** @param {Page} page @param {boolean} isUnloaded a module that could not be fetched may not be asked for twice */
function showUnreached(page, isUnloaded) {
  const title = say("unreached-title");
  page.title(title);
  fill(
    page.host,
    el(
      "section",
      { class: "hall narrow nothing unreached" },
      el("h1", null, icon("gone"), title),
      el("p", null, say("unreached-about")),
      el(
        "p",
        { class: "row" },
        el("span", { class: "dots", "aria-hidden": "true" }),
        el("button", { type: "button", class: "btn", onclick: () => again(page, isUnloaded) }, icon("again"), say("try-again")),
      ),
    ),
  );
  page.announce(`${title}. ${say("unreached-about")}`);
  void whenReachable(page.signal).then(() => {
    if (!page.signal.aborted) again(page, isUnloaded);
  });
}

/** The address, with everything it carries. */
const whole = () => location.pathname + location.search + location.hash;

/** @param {Page} page @param {boolean} isUnloaded */
function again(page, isUnloaded) {
  if (!isUnloaded) {
    page.go(whole(), true);
    return;
  }
  const tries = Number(sessionStorage.getItem("reloaded") ?? 0);
  sessionStorage.setItem("reloaded", String(tries + 1));
  if (tries < TRIES) location.reload();
}
