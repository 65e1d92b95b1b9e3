// What stays around every page: skip link, bar, main, the live region and the short message. Knows no page.
// @ts-check
import { el, fill } from "./dom.js";
import { icon, logo } from "./icons.js";
import { openMenu } from "./menu.js";
import { choose } from "./settings.js";
import { language, say } from "./words.js";

const bar = el("header", { class: "bar" });
const main = el("main", { id: "main", tabindex: "-1" });
const live = el("div", { class: "hush", "aria-live": "polite", role: "status" });
const toast = el("div", { class: "toast", "aria-hidden": "true" });
const heading = el("h1", { class: "place" });
let fading = 0;
let withLab = true; // until the server says otherwise

/** Draw the frame, or redraw it in another language. */
export function drawFrame() {
  const other = language() === "de" ? "en" : "de";
  fill(
    bar,
    el("a", { class: "wordmark", href: "/", "aria-label": "Wandelgang" }, logo(), el("span", null, "Wandelgang")),
    heading,
    el(
      "nav",
      { class: "menu", "aria-label": say("menu") },
      el("a", { href: "/" }, say("games")),
      el("a", { href: "/puzzles" }, say("puzzles")),
      el("a", { href: "/lobby" }, say("lobby")),
      el("a", { href: "/tables" }, say("my-games")),
      el("a", { href: "/workshop" }, say("workshop")),
      el("a", { href: "/lab", hidden: !withLab }, say("lab")),
      el(
        "button",
        { type: "button", class: "other-language", lang: other, onclick: () => choose("language", other) },
        other === "de" ? "Deutsch" : "English",
      ),
      el(
        "button",
        { type: "button", "aria-label": say("menu-open"), "aria-haspopup": "dialog", onclick: openMenu },
        icon("menu"),
      ),
    ),
  );
  if (main.isConnected) return;
  const skip = el("a", { class: "skip", href: "#main", onclick: skipTo });
  document.body.prepend(skip, bar, main, live, toast);
}

/** The address stays: what follows its # may be a board. @param {Event} event */
function skipTo(event) {
  event.preventDefault();
  main.focus();
}

/** A tool of the page in the bar, beside the menu. @param {string} text @param {() => void} act @param {AbortSignal} signal */
export function addTool(text, act, signal) {
  addToBar(el("button", { type: "button", class: "bar-tool", onclick: act }, text), signal);
}

/** Something of a page in the bar, as long as the page is open. @param {HTMLElement} element @param {AbortSignal} signal */
export function addToBar(element, signal) {
  bar.querySelector(".menu > .other-language")?.before(element);
  signal.addEventListener("abort", () => element.remove(), { once: true });
}

/** Whether there is a laboratory to go to. */
export function hasLab() {
  return withLab;
}

/** The server says whether it has a laboratory. @param {boolean} has */
export function offerLab(has) {
  withLab = has;
  bar.querySelector('.menu [href="/lab"]')?.toggleAttribute("hidden", !has);
}

/** Name the page in the bar, as its heading, and mark where one is. @param {string} text @param {string} path */
export function place(text, path) {
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = say("skip");
  heading.textContent = text;
  heading.hidden = !text;
  if (text) bar.querySelector(".wordmark")?.after(heading);
  else heading.remove();
  for (const link of bar.querySelectorAll(".menu a")) {
    const address = link.getAttribute("href") ?? "";
    if (address === path) link.setAttribute("aria-current", "page");
    else if (path.startsWith(`${address}/`)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Before an element with the focus is removed: the page's heading takes the focus. @param {Element} element */
export function takeFocusFrom(element) {
  if (!element.contains(document.activeElement)) return;
  const to = /** @type {HTMLElement} */ (document.querySelector("h1") ?? main);
  to.setAttribute("tabindex", "-1");
  to.focus({ preventScroll: true });
}

/** What was said on one page means nothing on the next. */
export function closeToast() {
  clearTimeout(fading);
  toast.textContent = "";
}

/** Say something to screen readers; `seen` shows it for a while too. @param {string} text @param {boolean} [seen] */
export function announce(text, seen = false) {
  live.textContent = "";
  // A screen reader speaks when the text changes: the same sentence twice needs a gap.
  requestAnimationFrame(() => {
    live.textContent = text;
  });
  if (!seen) return;
  clearTimeout(fading);
  toast.textContent = text;
  fading = window.setTimeout(closeToast, 3000 + 60 * text.length);
}
