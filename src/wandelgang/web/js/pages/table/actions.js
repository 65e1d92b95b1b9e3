// The buttons of a table. Each has its place from the start and is disabled until it can be used: hint, back, and one that says
// what it does and what follows; above them what the scene has buttons for. Where that takes all the room under the board, hint
// stands in the bar, and the others in the line above the board.
// @ts-check
import { el, fill } from "../../dom.js";
import { button } from "../../parts/actionbutton.js";
import { say } from "../../words.js";
import { deedButton, deedGroups } from "./deeds.js";
/** @import { State } from "../../board/board.js" */
/** @import { View } from "../../board/stage.js" */
/** @import { Now, ShownChoice as Choice } from "../../wire.js" */

/**
 * @typedef {object} Does
 * @property {() => void} confirm
 * @property {() => void} cancel
 * @property {(choice: Choice) => void} choose
 * @property {(id: string, at: HTMLElement) => void} touch a sprite that the page has a button for
 * @property {(choice: Choice | null) => void} point show what it would do
 * @property {() => void} hint
 * @property {() => void} undo
 * @property {() => void} askBack ask the others to take back
 * @property {(by: number) => void} turn
 */

/**
 * What decides which buttons there are.
 * @typedef {object} About
 * @property {boolean} plays somebody at this browser has a seat
 * @property {boolean} mine
 * @property {boolean} hinting
 * @property {boolean} turns
 * @property {boolean} confirms
 * @property {boolean} waiting
 * @property {boolean} offered
 * @property {string[]} hinted sprites of a hint
 */

const FEW = 2; // at most this many plain choices get a button each: more would not fit on a phone

export class Actions {
  /**
   * @param {Does} does
   * @param {() => {art: string, whole: View}} scene what the board shows, its buttons included
   * @param {() => boolean} isTight there is room for one group of buttons only
   */
  constructor(does, scene, isTight) {
    this.does = does;
    this.scene = scene;
    this.isTight = isTight;
    this.barred = el("span", { class: "bar-hint" });
    this.quick = el("div", { class: "quick" });
    this.element = el("div", { class: "actions wg-side", role: "group", "aria-label": say("table-actions") });
    this.usual = ""; // the word of the button while nothing is chosen
    /** @type {Set<string>} sprites that have a button in a group */
    this.deedIds = new Set();
    /** @type {View | null} */
    this.whole = null;
    /** @type {string} what is drawn, so that the same is not drawn again under the finger */
    this.drawn = "";
  }

  /** @param {Now} now @param {State} state @param {About} about */
  show(now, state, about) {
    const { art, whole } = this.scene();
    const groups = now.over ? [] : deedGroups(whole);
    this.deedIds = new Set(groups.flatMap((group) => group.sprites.map((sprite) => sprite.id)));
    this.whole = whole;
    const isApart = groups.length > 0 && this.isTight();
    const drawn = JSON.stringify([
      isApart,
      now.ply,
      now.over,
      now.undo,
      now.takeback,
      state.touched,
      state.chosen?.action,
      about,
      groups,
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const hosts = [this.element, this.quick, this.barred];
    const focused = hosts.some((host) => host.contains(document.activeElement)) ? document.activeElement : null;
    const held = focused?.getAttribute("data-does");
    const place = focused?.getAttribute("data-place");
    this.element.classList.toggle("with-doings", groups.length > 0);
    const made = now.over || !about.plays ? [] : this.playing(now, state, about);
    const hint = made.find((one) => one?.dataset.does === "hint");
    fill(this.element, ...groups.map((group) => this.deeds(group, art, now, state, about)), ...(isApart ? [] : made));
    fill(this.barred, isApart ? toolOf(hint) : null);
    fill(this.quick, ...(isApart ? made.filter((one) => one !== hint) : []));
    const find = (/** @type {string} */ one) => hosts.map((host) => host.querySelector(`${one}:not(:disabled)`)).find(Boolean);
    const again = held && find(`[data-does="${held}"]`);
    const same = place && find(`[data-place="${place}"]`);
    if (again || same) /** @type {HTMLElement} */ (again || same).focus();
  }

  /** The first thing to press, for whoever played with keys until nothing on the board was left to touch. */
  focus() {
    /** @type {HTMLElement | null} */ (
      this.element.querySelector(".wg-may") ??
        this.element.querySelector(".primary:not(:disabled)") ??
        this.quick.querySelector(".primary:not(:disabled)")
    )?.focus();
  }

  /**
   * What the scene has buttons for, in words.
   * @param {import("./deeds.js").Group} group
   * @param {string} art
   * @param {Now} now
   * @param {State} state
   * @param {About} about
   */
  deeds({ label, sprites }, art, now, state, about) {
    const { does } = this;
    const made = sprites.map((sprite) => {
      const choice = about.mine
        ? (now.choices ?? []).find((one) => one.touch.length === 1 && one.touch[0] === sprite.id)
        : undefined;
      const button = deedButton(sprite, art, choice ?? null, {
        isChosen: Boolean(choice) && state.chosen?.action === choice?.action,
        isHinted: about.hinted.includes(sprite.id),
      });
      button.addEventListener("click", () => (choice?.plain ? does.choose(choice) : does.touch(sprite.id, button)));
      this.pointing(button, choice ?? null);
      return button;
    });
    return el("div", { class: "doings", role: "group", "aria-label": label }, made);
  }

  /**
   * Show what a button would do while it is pointed at; not because it has come to lie under a pointer at rest, or has taken
   * over the focus of the one pressed before.
   * @param {HTMLElement} button @param {Choice | null} choice
   */
  pointing(button, choice) {
    let isPointed = false;
    const point = (/** @type {boolean} */ on) => {
      if (on === isPointed) return;
      isPointed = on;
      this.does.point(on ? choice : null);
    };
    button.addEventListener("pointermove", () => point(true));
    button.addEventListener("focus", () => button.matches(":focus-visible") && point(true));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => point(false));
  }

  /** @param {Now} now @param {State} state @param {About} about */
  playing(now, state, about) {
    const { does } = this;
    const turns =
      about.mine && about.turns
        ? el(
            "div",
            { class: "pair" },
            button("left", "", "counter", say("table-turn-left"), () => does.turn(-1), true),
            button("right", "", "clockwise", say("table-turn-right"), () => does.turn(1), true),
          )
        : null;
    const hint = button("hint", "quiet", "hint", say(about.hinting ? "table-hinting" : "table-hint"), does.hint);
    hint.disabled = !about.mine;
    if (about.hinting) hint.setAttribute("aria-disabled", "true");
    return [turns, hint, this.back(now, state, about), ...this.onward(now, state, about)];
  }

  /** What was touched, else what was done, is taken back. @param {Now} now @param {State} state @param {About} about */
  back(now, state, about) {
    const { does } = this;
    const may = (/** @type {number | null | undefined} */ ply) => ply !== null && ply !== undefined;
    const [what, text, act] =
      about.mine && state.touched.length
        ? ["cancel", "table-cancel", does.cancel]
        : may(now.takeback) && !may(now.undo) && !about.offered
          ? ["ask-back", "table-ask-back", does.askBack]
          : ["undo", "table-undo", does.undo];
    const made = button(what, "", "back", say(text), act);
    made.setAttribute("data-place", "back");
    made.disabled = what === "undo" && !may(now.undo);
    return made;
  }

  /**
   * What is chosen, else what needs no choice, else what will be possible.
   * @param {Now} now
   * @param {State} state
   * @param {About} about
   */
  onward(now, state, about) {
    const { does } = this;
    const choices = about.mine ? (now.choices ?? []) : [];
    const hasDeed = (/** @type {Choice} */ choice) => this.deedIds.has(choice.touch[0]);
    if (about.mine && state.chosen) return [worded("confirm", "primary", state.chosen, does.confirm)];
    const isButton = (/** @type {string} */ id) => this.whole?.sprites.get(id)?.role === "button";
    const plain = state.touched.length ? [] : plainChoices(choices, isButton).filter((choice) => !hasDeed(choice));
    if (plain.length) {
      const first = plain.length === 1 && choices.every((choice) => choice.light || choice.plain) ? "primary" : "tonal";
      return plain.map((choice, at) => {
        const made = worded(`choice-${at}`, first, choice, () => does.choose(choice));
        this.pointing(made, choice);
        return made;
      });
    }
    const open = choices.filter((choice) => !choice.light);
    if (about.mine && !open.some((choice) => about.confirms || choice.held)) return [];
    if (!about.mine && !about.confirms) return [];
    this.usual = usual(open) || (about.mine ? "" : this.usual) || say("table-confirm");
    const made = button("confirm", "primary", null, this.usual, does.confirm);
    made.setAttribute("data-place", "onward");
    made.disabled = true;
    return [made];
  }
}

/** The same button as one of the bar. @param {HTMLElement | null | undefined} made */
function toolOf(made) {
  if (made) made.className = "bar-tool";
  return made ?? null;
}

/** The word that most choices share. @param {Choice[]} choices */
function usual(choices) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { deed = "" } of choices) counts.set(deed, (counts.get(deed) ?? 0) + 1);
  const [deed, most] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0]);
  return 2 * most > choices.length ? deed : "";
}

/**
 * Choices without a place on the board: rolling, passing, staying. They get buttons of their own.
 * @param {Choice[]} choices @param {(id: string) => boolean} isButton whether a sprite is nothing but a button
 */
export function plainChoices(choices, isButton) {
  const plain = choices.filter((choice) => choice.plain || (choice.touch.length === 1 && isButton(choice.touch[0])));
  return plain.length <= FEW ? plain : [];
}

/**
 * A button that says what it does and what follows.
 * @param {string} does
 * @param {string} look
 * @param {Choice} choice
 * @param {() => void} act
 */
function worded(does, look, choice, act) {
  const { deed, detail, label } = choice;
  const sign = "check"; // seen where there is no room for words
  const made = button(does, look, sign, deed || (does === "confirm" ? say("table-confirm") : label), act);
  made.setAttribute("data-place", "onward");
  const more = detail || (deed || does === "confirm" ? label : "");
  if (more && more !== deed) made.append(el("small", null, more));
  return made;
}
