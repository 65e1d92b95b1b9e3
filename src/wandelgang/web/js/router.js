// From an address to a page and back: which module shows which address, the life of a page, focus and title on the way.
// Knows nothing of what is on a page.
// @ts-check
import { Refused } from "./api.js";
import { el, fill } from "./dom.js";
import { announce, closeToast, place } from "./frame.js";
import { show as showMissing, UNLOADED } from "./pages/missing.js";
import { say } from "./words.js";
/** @import { Grip } from "./pages/editor/hand.js" */
/** @import { Measuring } from "./pages/lab/form.js" */
/** @import { Plan } from "./pages/setup.js" */

/**
 * What a page is given. It fills `host`, and stops everything it started when `signal` is aborted.
 * @typedef {object} Page
 * @property {HTMLElement} host
 * @property {string[]} parts  what the address names: a game, a table, a ply
 * @property {AbortSignal} signal
 * @property {{plan?: Plan, step?: number, grip?: Grip, measuring?: Measuring}} kept  outlives a change of language: what
 *   would be lost when the page is drawn anew
 * @property {(text: string, inBar?: boolean) => void} title  the title of the document; in the bar it is the page's heading too
 * @property {(path: string, replace?: boolean) => void} go
 * @property {(path: string) => void} address  show another address without opening it
 * @property {(text: string, seen?: boolean) => void} announce  say something to screen readers, and to the eye if asked
 */

/** @typedef {{ open(page: Page): Promise<void> | void }} PageModule */

/** @type {[RegExp, () => Promise<PageModule>][]} */
const ROUTES = [
  [/^\/$/, () => import("./pages/gallery.js")],
  [/^\/new\/([\w-]+)$/, () => import("./pages/setup.js")],
  [/^\/t\/([\w-]+)(?:\/(\d+))?$/, () => import("./pages/table.js")],
  [/^\/t\/([\w-]+)\/analysis$/, () => import("./pages/analysis.js")],
  [/^\/lobby$/, () => import("./pages/lobby.js")],
  [/^\/join\/([\w-]+)$/, () => import("./pages/join.js")],
  [/^\/tables$/, () => import("./pages/tables.js")],
  [/^\/my-play$/, () => import("./pages/my-play.js")],
  [/^\/rules\/([\w-]+)$/, () => import("./pages/rules.js")],
  [/^\/learn\/([\w-]+)$/, () => import("./pages/tutorial.js")],
  [/^\/puzzles(?:\/([\w-]+))?$/, () => import("./pages/puzzles.js")],
  [/^\/puzzles\/([\w-]+)\/(\d+)$/, () => import("./pages/puzzle.js")],
  [/^\/mechanics$/, () => import("./pages/mechanics.js")],
  [/^\/mechanics\/([\w-]+)$/, () => import("./pages/mechanic.js")],
  [/^\/workshop$/, () => import("./pages/workshop.js")],
  [/^\/positions\/([\w-]+)\/analysis$/, () => import("./pages/position.js")],
  [/^\/(?:workshop|positions)\/([\w-]+)$/, () => import("./pages/editor.js")],
  [/^\/lab(?:\/([\w-]+))?$/, () => import("./pages/lab.js")],
  [/^\/boards$/, () => import("./pages/boards.js")],
  [/^\/(?:board|position)\/([\w-]+)$/, () => import("./pages/shared.js")],
];

let leaving = new AbortController();
/** @type {Page["kept"]} */
let kept = {};

/** @param {string} path @param {boolean} [replace] */
export function go(path, replace = false) {
  history.replaceState({ ...history.state, scroll: scrollY }, "");
  if (replace) history.replaceState({}, "", path);
  else history.pushState({}, "", path);
  kept = {};
  void open(true);
}

/** Redraw the page in another language. */
export function redraw() {
  const at = scrollY;
  return open(false).then(() => scrollTo(0, at));
}

/** The address without an ending slash, and the page that shows it. */
function here() {
  const path = location.pathname.replace(/(.)\/$/, "$1");
  return { path, found: ROUTES.find(([pattern]) => pattern.test(path)) };
}

/** Whether an address leads to a page. @param {string} path */
export function leads(path) {
  return ROUTES.some(([pattern]) => pattern.test(path));
}

/** Start loading the page of the address before the texts have arrived. */
export function prepare() {
  here()
    .found?.[1]()
    .catch(() => undefined); // errors are reported when it is opened
}

/** @param {boolean} arriving focus the heading and begin at the top, or where one was */
async function open(arriving) {
  leaving.abort();
  leaving = new AbortController();
  if (arriving) closeToast();
  const { signal } = leaving;
  const { path, found } = here();
  const host = el("div", { class: "page", "aria-busy": "true" });
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  fill(main, host);
  place("", path);
  const page = makePage(
    host,
    (found?.[0].exec(path) ?? []).slice(1).filter((part) => part !== undefined),
    signal,
  );
  try {
    if (!found) throw new Refused("missing", "");
    await (await moduleOf(found[1])).open(page);
  } catch (error) {
    if (signal.aborted) return;
    showMissing(page, error);
  }
  if (signal.aborted) return;
  host.removeAttribute("aria-busy");
  if (arriving) arrive(main);
}

/** The module of a page: without a connection it may not be there. @param {() => Promise<PageModule>} module */
async function moduleOf(module) {
  try {
    return await module();
  } catch {
    throw new Refused(UNLOADED, say("error-offline"));
  }
}

/** @param {HTMLElement} main */
function arrive(main) {
  scrollTo(0, history.state?.scroll ?? 0);
  const heading = document.querySelector("h1") ?? main;
  if (main.contains(document.activeElement) || document.querySelector("dialog[open]")) return;
  heading.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (heading).focus({ preventScroll: true });
}

/** @param {HTMLElement} host @param {string[]} parts @param {AbortSignal} signal @returns {Page} */
function makePage(host, parts, signal) {
  return {
    host,
    parts,
    signal,
    kept,
    go,
    announce,
    title(text, inBar = false) {
      if (signal.aborted) return;
      document.title = text ? `${text} · Wandelgang` : `Wandelgang · ${say("slogan")}`;
      place(inBar ? text : "", location.pathname);
    },
    address(path) {
      if (!signal.aborted) history.replaceState(history.state, "", path);
    },
  };
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (!leads(link.pathname)) return;
  event.preventDefault();
  document.querySelector("dialog[open]")?.dispatchEvent(new Event("leave"));
  go(link.pathname + link.search + link.hash);
}

export function startRouter() {
  history.scrollRestoration = "manual";
  document.addEventListener("click", followLink);
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault(); // its page was left
  });
  addEventListener("popstate", () => {
    kept = {};
    void open(true);
  });
  return open(false);
}
