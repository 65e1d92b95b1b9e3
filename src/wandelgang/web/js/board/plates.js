// The signs at the players' ends of a board that lies. They stay upright, and reach to the end of the board.
// @ts-check
import { spot } from "./layout.js";
/** @import { ShownFrame as Frame } from "../wire.js" */
/** @import { Layout } from "./layout.js" */

/** @typedef {(player: number) => {sign: Element, isOwn: boolean}} Look  the sign of a player, and whether it is the viewer */

/** @param {HTMLElement} host @param {Layout} layout @param {Frame} frame @param {Look} [look] */
export function drawPlates(host, layout, frame, look) {
  for (const one of host.querySelectorAll(".wg-plate")) one.remove();
  if (layout.mode !== "lying" || !look) return;
  const [, top, , bottom] = frame.inner ?? [0, frame.top, 0, frame.bottom];
  for (const { x, y, player, label, own } of frame.plates ?? []) {
    const { sign, isOwn } = look(player);
    const place = spot(layout, x, y);
    const isLeft = place.x < layout.wide / 2;
    const edge = (isLeft ? Math.min : Math.max)(spot(layout, x, top).x, spot(layout, x, bottom).x);
    const element = document.createElement("div");
    element.className = isOwn ? "wg-plate wg-own" : "wg-plate";
    const corner = isLeft ? "translate(0, -50%)" : "translate(-100%, -50%)";
    element.style.transform = `translate(${Math.round(edge)}px, ${Math.round(place.y)}px) ${corner}`;
    element.append(sign, isOwn ? own : label);
    host.append(element);
  }
}
