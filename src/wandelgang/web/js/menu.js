// The menu of every page: where one can go, what the page adds, and the settings.
// @ts-check
import { el } from "./dom.js";
import { segments, toggle } from "./fields.js";
import { announce, hasLab } from "./frame.js";
import { icon } from "./icons.js";
import { forgetButton } from "./parts/forgetbutton.js";
import { nameField } from "./parts/myname.js";
import { choose, settings } from "./settings.js";
import { openSheet } from "./sheet.js";
import { say } from "./words.js";

/** @typedef {{ title: string, icon: string, choose: () => void }} Entry */

/** @type {() => Entry[]} */
let entries = () => [];

/**
 * What a page adds to the menu while it is shown, asked for whenever the menu is opened.
 * @param {() => Entry[]} added @param {AbortSignal} signal of the page
 */
export function addToMenu(added, signal) {
  entries = added;
  signal.addEventListener(
    "abort",
    () => {
      if (entries === added) entries = () => [];
    },
    { once: true },
  );
}

/** @type {HTMLDialogElement | null} */
let open = null;

export function openMenu() {
  open = openSheet(say("menu"), (within, close) => {
    within.append(
      el(
        "nav",
        { class: "places", "aria-label": say("menu-places") },
        el("a", { class: "btn", href: "/" }, icon("games"), say("games")),
        el("a", { class: "btn", href: "/puzzles" }, icon("puzzle"), say("puzzles")),
        el("a", { class: "btn", href: "/tables" }, icon("list"), say("my-games")),
        el("a", { class: "btn", href: "/my-play" }, icon("chart"), say("my-play")),
        el("a", { class: "btn", href: "/lobby" }, icon("people"), say("lobby")),
        el("a", { class: "btn", href: "/workshop" }, icon("workshop"), say("workshop")),
        el("a", { class: "btn", href: "/boards" }, icon("boards"), say("my-boards")),
        hasLab() ? el("a", { class: "btn", href: "/lab" }, icon("lab"), say("lab")) : null,
        el("a", { class: "btn", href: "/mechanics" }, icon("rules"), say("mechanics")),
        entries().map((entry) =>
          el(
            "button",
            {
              type: "button",
              class: "btn",
              onclick: () => {
                close();
                entry.choose();
              },
            },
            icon(entry.icon),
            entry.title,
          ),
        ),
      ),
      el("hr"),
      nameField(announce),
      ...settingFields(),
      el("hr"),
      forgetButton(announce, close),
    );
  });
}

/** In another language the menu stays open, in that language. */
export function redrawMenu() {
  if (!open?.isConnected) return;
  open.close();
  openMenu();
  /** @type {HTMLElement | null} */ (open.querySelector("input:checked"))?.focus();
}

function settingFields() {
  return [
    segments(
      say("language"),
      [
        { value: "de", title: "Deutsch" },
        { value: "en", title: "English" },
      ],
      settings.language,
      (value) => choose("language", value === "de" ? "de" : "en"),
    ),
    segments(
      say("theme"),
      ["system", "light", "dark"].map((value) => ({ value, title: say(`theme-${value}`) })),
      settings.theme,
      (value) => choose("theme", /** @type {"system" | "light" | "dark"} */ (value)),
    ),
    segments(
      say("speed"),
      [0, 1, 2, 3].map((value) => ({ value: String(value), title: say(`speed-${value}`) })),
      String(settings.speed),
      (value) => choose("speed", /** @type {0 | 1 | 2 | 3} */ (Number(value))),
      { about: say("speed-about") },
    ),
    toggle(say("sound"), settings.sound, (on) => choose("sound", on), say("sound-about")),
    toggle(say("confirm-step"), settings.confirm, (on) => choose("confirm", on), say("confirm-step-about")),
    toggle(say("coordinates"), settings.coordinates, (on) => choose("coordinates", on), say("coordinates-about")),
    toggle(say("evaluation"), settings.bar, (on) => choose("bar", on), say("evaluation-about")),
  ];
}
