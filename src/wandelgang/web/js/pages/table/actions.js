// The buttons: confirm, back, the few actions without a place on the board, hint, undo; and what follows a finished game.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
/** @import { State } from "../../board/board.js" */
/** @import { Now, ShownChoice as Choice } from "../../wire.js" */

/**
 * @typedef {object} Does
 * @property {() => void} confirm
 * @property {() => void} cancel
 * @property {(choice: Choice) => void} choose
 * @property {(choice: Choice | null) => void} point show what it would do
 * @property {() => void} hint
 * @property {() => void} undo
 * @property {() => void} askBack ask the others to take back
 * @property {() => void} newGame
 * @property {() => void} rematch
 * @property {() => void} next
 * @property {() => void} share
 * @property {() => void} replay
 * @property {(by: number) => void} turn
 */

/**
 * What decides which buttons there are.
 * @typedef {object} About
 * @property {boolean} mine
 * @property {boolean} hinting
 * @property {boolean} turns
 * @property {boolean} confirms
 * @property {boolean} waiting
 * @property {boolean} offered
 * @property {"next" | "rematch" | "offered" | "new" | ""} afterwards
 */

const FEW = 2; // at most this many plain choices get a button each: more would not fit on a phone

export class Actions {
  /** @param {Does} does @param {(id: string) => boolean} isTool whether a sprite is a tool and no place */
  constructor(does, isTool) {
    this.does = does;
    this.isTool = isTool;
    this.element = el("div", { class: "actions wg-side", role: "group", "aria-label": say("table-actions") });
    /** @type {string} what is drawn, so that the same is not drawn again under the finger */
    this.drawn = "";
  }

  /** @param {Now} now @param {State} state @param {About} about */
  show(now, state, about) {
    const plain = state.touched.length || !about.mine ? [] : plainChoices(now.choices ?? [], this.isTool);
    const drawn = JSON.stringify([
      now.ply,
      now.over,
      now.undo,
      now.takeback,
      state.touched,
      state.chosen?.action,
      about,
      plain.map((choice) => choice.action),
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const held = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-does") : null;
    fill(this.element, now.over ? this.ended(about) : this.playing(now, state, about, plain));
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-does="${held}"]:not(:disabled)`))?.focus();
  }

  /** @param {About} about */
  ended({ afterwards }) {
    const { does } = this;
    const onward =
      afterwards === "next"
        ? button("next-game", "primary", "next", say("table-next-game"), does.next)
        : afterwards === "rematch"
          ? button("rematch", "primary", "again", say("do-rematch"), does.rematch)
          : afterwards === "new"
            ? button("new", "primary", "again", say("table-new-game"), does.newGame)
            : null;
    return [
      onward,
      button("replay", "", "play", say("table-replay"), does.replay),
      button("share", "quiet", "share", say("table-share"), does.share),
    ];
  }

  /** @param {Now} now @param {State} state @param {About} about @param {Choice[]} plain */
  playing(now, state, about, plain) {
    const { does } = this;
    const may = (/** @type {number | null | undefined} */ ply) => ply !== null && ply !== undefined;
    const undo = may(now.undo)
      ? button("undo", "quiet", "back", say("table-undo"), does.undo)
      : may(now.takeback) && !about.offered
        ? button("ask-back", "quiet", "back", say("table-ask-back"), does.askBack)
        : null;
    if (!about.mine) return [undo];
    const turns = about.turns
      ? el(
          "div",
          { class: "pair" },
          button("left", "", "counter", say("table-turn-left"), () => does.turn(-1), true),
          button("right", "", "clockwise", say("table-turn-right"), () => does.turn(1), true),
        )
      : null;
    if (state.touched.length) {
      const confirm = button("confirm", "primary", "check", say("table-confirm"), does.confirm);
      confirm.disabled = !state.chosen;
      const isUsed = about.confirms || state.chosen; // otherwise the last touch sends the action at once
      return [turns, button("cancel", "", "close", say("table-cancel"), does.cancel), isUsed ? confirm : null];
    }
    const hint = button("hint", "quiet", "hint", say(about.hinting ? "table-hinting" : "table-hint"), does.hint);
    if (about.hinting) hint.setAttribute("aria-disabled", "true");
    const done = plain.map((choice, at) =>
      button(
        `choice-${at}`,
        plain.length === 1 && (!choice.plain || now.choices?.length === 1) ? "primary" : "",
        null,
        choice.label,
        () => does.choose(choice),
      ),
    );
    done.forEach((one, at) => {
      for (const event of ["pointerenter", "focus"]) one.addEventListener(event, () => does.point(plain[at]));
      for (const event of ["pointerleave", "blur"]) one.addEventListener(event, () => does.point(null));
    });
    return [turns, ...done, undo, hint];
  }
}

/**
 * Choices without a place on the board: rolling, passing, staying. They get buttons of their own.
 * @param {Choice[]} choices @param {(id: string) => boolean} isTool
 */
export function plainChoices(choices, isTool) {
  const plain = choices.filter((choice) => choice.plain || (choice.touch.length === 1 && isTool(choice.touch[0])));
  return plain.length <= FEW ? plain : [];
}

/**
 * @param {string} does
 * @param {string} look
 * @param {string | null} sign
 * @param {string} text
 * @param {() => void} act
 * @param {boolean} [bare] only the sign is seen
 */
function button(does, look, sign, text, act, bare = false) {
  return el(
    "button",
    {
      type: "button",
      class: `btn ${look}`,
      "data-does": does,
      onclick: act,
      "aria-label": bare ? text : null,
      title: bare ? text : null,
    },
    sign ? icon(sign) : null,
    bare ? null : el("span", null, text),
  );
}
