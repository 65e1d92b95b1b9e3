// What is chosen for the whole board: its name, settings, symmetry and what happens to open places; and whether it is kept.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { icon } from "../../icons.js";
import { keptAs } from "../../parts/shelf.js";
import { ago, say } from "../../words.js";
import { settingField, typed } from "./settings.js";
/** @import { ShownSetting, Symmetry } from "../../wire.js" */
/** @import { Hand } from "./hand.js" */

/** @type {Record<Symmetry, string>} */
const SIGNS = { none: "free", across: "across", along: "along", "half-turn": "half-turn", "quarter-turns": "quarter-turns" };
const FEW = 4; // settings; of more, sizes come first and the others last
const SIZES = ["width", "height"];
const LONGEST = 60; // letters of a name
const SEEDS = 10_000;

export class Panel {
  /** @param {Hand} hand @param {() => void} exporting */
  constructor(hand, exporting) {
    this.hand = hand;
    this.exporting = exporting;
    this.seed = 1 + Math.floor(Math.random() * (SEEDS - 1));
    this.element = el("aside", { class: "side", "aria-label": say("whole-board") });
    this.state = el("p", { class: "saved" });
    this.name = el("div", { class: "box name" });
    this.rest = el("div", { class: "rest" });
    this.drawn = "";
    this.named = "";
    fill(this.element, this.name, this.rest);
  }

  show() {
    const { hand } = this;
    this.element.classList.toggle("now", hand.tab === "");
    this.showName();
    this.showState();
    const { settings = [], symmetries = [], open = 0 } = hand.sketch;
    const drawn = JSON.stringify([settings, symmetries, open, hand.symmetry, hand.chosen?.twins, hand.chosen?.name]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const key = this.rest.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    const chosen = settings.filter((one) => one.name !== "title");
    const sizes = chosen.filter((one) => SIZES.includes(one.name));
    const first = chosen.length > FEW && sizes.length ? sizes : chosen;
    const later = chosen.filter((one) => !first.includes(one));
    fill(
      this.rest,
      this.settings(first),
      symmetries.length > 1 ? this.symmetry() : null,
      this.openPlaces(),
      this.settings(later, say("more-options")),
    );
    if (key) /** @type {HTMLElement | null} */ (this.rest.querySelector(key))?.focus({ preventScroll: true });
  }

  /** The field of the name is drawn anew only if somebody else changed the name. */
  showName() {
    const setting = this.hand.sketch.settings?.find((one) => one.name === "title");
    const input = this.name.querySelector("input");
    if (!setting) this.showOwnName();
    else if (!input || (setting.value !== this.named && setting.value !== input.value)) {
      const made = typed(setting, (name, value) => this.set(name, value), LONGEST);
      made.setAttribute("aria-label", say("board-name"));
      made.placeholder = say("board-name");
      fill(this.name, made, this.state);
    }
    this.named = String(setting?.value ?? "");
  }

  /** A position has no name of its own: this device keeps one. */
  showOwnName() {
    const { work } = this.hand;
    if (this.name.querySelector("input")) return;
    const input = typed({ name: "title", value: work.name }, (_, value) => work.rename(String(value)), LONGEST);
    input.setAttribute("aria-label", say("position-name"));
    input.placeholder = say("position-name");
    fill(this.name, input, this.state);
  }

  showState() {
    const { work } = this.hand;
    const waits = work.tasks.length;
    const draft = keptAs("draft", work.id);
    const [sign, text] = work.full
      ? ["warning", say("draft-full")]
      : work.offline
        ? ["gone", say("draft-offline", { n: waits })]
        : work.saved
          ? ["check", say("board-saved")]
          : draft
            ? ["check", `${say("draft-kept")}, ${ago(draft.changed)}`]
            : ["", say("draft-none")];
    fill(this.state, sign ? icon(sign) : null, el("span", null, text));
    this.state.classList.toggle("bad", work.full || work.offline);
  }

  /** @param {string} name @param {string | number | boolean} value */
  set(name, value) {
    this.hand.work.change({ kind: "set", name, value, symmetry: this.hand.symmetry });
  }

  /** @param {ShownSetting[]} settings @param {string} [title] */
  settings(settings, title = "") {
    if (!settings.length) return null;
    return el(
      "section",
      { class: "box settings" },
      title ? el("h2", null, title) : null,
      settings.map((one) => settingField(one, (name, value) => this.set(name, value))),
    );
  }

  symmetry() {
    const { hand } = this;
    const name = fresh("symmetry");
    const twins = hand.twins.map((id) => hand.sketch.spots?.find((spot) => spot.id === id)?.name ?? id);
    const { symmetry, chosen } = hand;
    const about =
      chosen && twins.length && symmetry !== "none"
        ? say(`symmetry-${symmetry}-here`, { spot: chosen.name, twins: twins.join(", ") })
        : say(`symmetry-${symmetry}-about`);
    return el(
      "fieldset",
      { class: "box sym" },
      el("legend", null, say("symmetry")),
      el(
        "div",
        { class: "segments" },
        (hand.sketch.symmetries ?? []).map((one) =>
          el(
            "label",
            null,
            el("input", {
              type: "radio",
              name,
              value: one,
              checked: one === symmetry,
              "data-key": `symmetry ${one}`,
              onchange: () => hand.mirror(one),
            }),
            icon(SIGNS[one]),
            el("small", null, say(`symmetry-${one}`)),
          ),
        ),
      ),
      el("p", { class: "about" }, about),
    );
  }

  openPlaces() {
    const { hand } = this;
    const { open = 0 } = hand.sketch;
    const seed = el("input", {
      class: "input",
      type: "number",
      min: 0,
      max: 999_999_999,
      inputmode: "numeric",
      value: this.seed,
      "aria-label": say("seed"),
      title: say("seed"),
      "data-key": "seed",
      onchange: () => {
        this.seed = Math.max(0, Math.trunc(Number(seed.value)) || 0);
      },
    });
    return el(
      "section",
      { class: `box open-places${open ? "" : " none"}` },
      el("h2", null, say("open-places"), el("span", null, open ? String(open) : say("open-none"))),
      open ? el("p", { class: "about" }, say("open-about")) : null,
      el(
        "div",
        { class: "fill" },
        open
          ? el(
              "button",
              {
                type: "button",
                class: "btn",
                "data-key": "fill",
                onclick: () => hand.work.fill(this.seed),
              },
              icon("die"),
              el("span", { class: "long" }, say("fill-now")),
              el("span", { class: "short" }, say("fill-places", { n: open })),
            )
          : null,
        open ? seed : null,
        el(
          "button",
          { type: "button", class: "btn exp", "aria-label": say("export"), title: say("export"), onclick: this.exporting },
          icon("download"),
        ),
      ),
    );
  }
}

/** A selector that finds a field again after it was drawn anew. @param {Element | null} element */
function keyOf(element) {
  const key = element?.getAttribute("data-key");
  if (key) return `[data-key="${CSS.escape(key)}"]`;
  const setting = element?.closest("[data-setting]")?.getAttribute("data-setting");
  return setting
    ? `[data-setting="${CSS.escape(setting)}"] input:checked, [data-setting="${CSS.escape(setting)}"] input`
    : null;
}
