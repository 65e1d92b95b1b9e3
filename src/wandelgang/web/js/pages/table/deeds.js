// What the scene has buttons for, as buttons of the page: the sign, the word and what follows from it. They stand there from
// the start; one that cannot be used now says why when it is touched.
// @ts-check
import { makeSign } from "../../board/sprite.js";
import { el } from "../../dom.js";
/** @import { View } from "../../board/stage.js" */
/** @import { ShownChoice as Choice, ShownSprite as Sprite } from "../../wire.js" */

/** @typedef {{label: string, sprites: Sprite[]}} Group  buttons that lie in one tray */

/** Buttons that lie together; a single one is no group. @param {View} view @returns {Group[]} */
export function deedGroups({ sprites, frame }) {
  const buttons = [...sprites.values()].filter((sprite) => sprite.role === "button");
  if (buttons.length < 2) return [];
  const tray = frame.trays?.find(
    ({ left, right, top, bottom }) =>
      buttons[0].x >= left && buttons[0].x <= right && buttons[0].y >= top && buttons[0].y <= bottom,
  );
  return [{ label: tray?.label ?? "", sprites: buttons.sort((a, b) => a.y - b.y || a.x - b.x) }];
}

/**
 * @param {Sprite} sprite
 * @param {string} art
 * @param {Choice | null} choice what it does, if it does anything now
 * @param {{isChosen: boolean, isHinted: boolean}} state
 */
export function deedButton(sprite, art, choice, { isChosen, isHinted }) {
  const [word, ...why] = (sprite.label ?? "").split(": ");
  const [deed, detail] = choice ? [choice.deed || choice.label, choice.detail ?? ""] : [word, why.join(": ")];
  const states = [choice ? "wg-may" : "", isChosen ? "primary" : "", isHinted ? "wg-hint" : ""];
  return el(
    "button",
    {
      type: "button",
      class: ["btn doing", ...states].filter(Boolean).join(" "),
      "data-does": `deed-${sprite.id}`,
      "data-sprite": sprite.id,
      "aria-disabled": choice ? null : "true",
      "aria-pressed": isChosen ? "true" : null,
    },
    makeSign(sprite, art),
    el("span", null, deed, detail ? el("small", null, detail) : null),
  );
}
