// Choosing a mechanic on a page of rules: a list to choose from, and only the sentences that have it stay. Works on rendered
// sentences (`data-mechanics`) and knows no game.
// @ts-check
import { el, fill, put } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
/** @import { ShownMechanic } from "../wire.js" */

const WIDE = matchMedia("(min-width: 861px)"); // contents and filter stand beside the text

/**
 * @param {HTMLElement} book the rules, as `renderRules` has filled it
 * @param {ShownMechanic[]} mechanics that occur
 * @param {(key: string, said: string) => void} chosen is told what is filtered by (empty: everything is shown), and a text
 */
export function mechanicFilter(book, mechanics, chosen) {
  const text = /** @type {HTMLElement} */ (book.querySelector(".text-of-rules"));
  const bar = el("div", { class: "filtering", hidden: true });
  const buttons = new Map(mechanics.map((one) => [one.key, button(one)]));
  const list = el(
    "details",
    { class: "mechanic-filter" },
    el("summary", null, say("mechanics-filter")),
    el(
      "ul",
      null,
      [...buttons.values()].map((one) => el("li", null, one)),
    ),
    el("p", null, el("a", { class: "link", href: "/mechanics" }, say("mechanics-all"))),
  );
  let current = "";

  /** @param {string} key empty: everything */
  const show = (key) => {
    const one = mechanics.find((mechanic) => mechanic.key === key);
    current = one?.key ?? "";
    for (const [name, element] of buttons) element.setAttribute("aria-pressed", String(name === current));
    for (const tag of text.querySelectorAll("[data-mechanic]"))
      tag.classList.toggle("now", tag.getAttribute("data-mechanic") === current);
    narrow(book, text, current);
    bar.hidden = !one;
    fill(bar, one ? said(one, () => choose("")) : null);
    list.open = WIDE.matches && (list.open || Boolean(one)); // in a narrow window the list is above the text
  };

  /** @param {string} key */
  const choose = (key) => {
    const isListed = list.contains(document.activeElement);
    show(key === current ? "" : key);
    const one = mechanics.find((mechanic) => mechanic.key === current);
    chosen(current, one ? shown(one) : say("mechanics-cleared"));
    if (isListed && WIDE.matches) return;
    text.scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null} */ (text.querySelector("section:not([hidden]) :is(h2, h3)"))?.focus({ preventScroll: true });
  };

  /** @param {ShownMechanic} one */
  function button(one) {
    return el(
      "button",
      { type: "button", class: "tag", "aria-pressed": "false", title: one.about, onclick: () => choose(one.key) },
      one.title,
      el("span", { class: "count" }, one.sentences),
    );
  }

  const beside = el("div", { class: "beside" });
  text.before(beside);
  put(beside, book.querySelector(".contents"), list);
  text.prepend(bar);
  return { choose, show };
}

/** @param {ShownMechanic} one */
const shown = (one) => say("mechanics-shown", { n: one.sentences, title: one.title });

/** What is shown now, and the ways on. @param {ShownMechanic} one @param {() => void} clear */
function said(one, clear) {
  return el(
    "div",
    null,
    el("p", null, el("b", null, shown(one)), ` ${one.about}`),
    el(
      "p",
      { class: "row" },
      el("button", { type: "button", class: "btn", onclick: clear }, icon("close"), say("mechanics-clear")),
      el("a", { class: "btn", href: `/mechanics/${one.key}` }, icon("games"), say("mechanics-everywhere")),
    ),
  );
}

/**
 * Hide sentences without a mechanic, and whatever then has none.
 * @param {HTMLElement} book @param {HTMLElement} text @param {string} key
 */
function narrow(book, text, key) {
  for (const rule of text.querySelectorAll("[data-mechanics]")) {
    const has = (rule.getAttribute("data-mechanics") ?? "").split(" ").includes(key);
    /** @type {HTMLElement} */ (rule).hidden = key !== "" && !has;
  }
  for (const fine of text.querySelectorAll("details.fine")) {
    const kept = fine.querySelector("[data-mechanics]:not([hidden])");
    /** @type {HTMLElement} */ (fine).hidden = !kept;
    /** @type {HTMLDetailsElement} */ (fine).open = key !== "" && Boolean(kept);
  }
  for (const section of text.querySelectorAll("section")) {
    section.hidden = !section.querySelector("[data-mechanics]:not([hidden])");
    const link = book.querySelector(`.contents a[href="#${section.getAttribute("aria-labelledby")}"]`);
    if (link?.parentElement) link.parentElement.hidden = section.hidden;
  }
}
