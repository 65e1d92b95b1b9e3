// The tool boxes: everything that can be put on a spot, with counts, and how the tool in hand is turned. Knows tools as
// pictures with names.
// @ts-check
import { layPiece, makePiece } from "../../board/sprite.js";
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { COMMON } from "./spotbar.js";
/** @import { ShownPalette, ShownTool } from "../../wire.js" */
/** @import { Hand } from "./hand.js" */

const MANY = 10; // tools of a palette that are shown with their names; of more only the pictures
const SIZE = 100;

export class Palettes {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.element = el("section", { class: "palette", "aria-label": say("tools") });
    this.drawn = "";
  }

  show() {
    const { hand } = this;
    const { palettes = [], scene } = hand.sketch;
    const drawn = JSON.stringify([palettes, hand.tool, hand.turn, hand.tab, hand.chosen?.deeds]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const rows = () => [...this.element.querySelectorAll(".picks")];
    const at = rows().map((row) => row.scrollLeft);
    const art = scene?.art ?? "";
    fill(
      this.element,
      palettes.map((palette, number) => this.box(palette, art, number === 0)),
    );
    for (const [number, row] of rows().entries()) row.scrollLeft = at[number] ?? 0;
    if (focused) this.find(focused)?.focus({ preventScroll: true });
  }

  /** @param {string} key @returns {HTMLElement | null} */
  find(key) {
    return this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** @param {ShownPalette} palette @param {string} art @param {boolean} first */
  box(palette, art, first) {
    const { hand } = this;
    const dense = palette.tools.length > MANY;
    const id = `palette-${palette.id}`;
    return el(
      "section",
      { class: `tool${palette.id === hand.tab ? " now" : ""}`, "aria-labelledby": id },
      el("h2", { id }, palette.title, palette.note ? el("span", null, palette.note) : null),
      el(
        "div",
        { class: `picks${dense ? " dense" : palette.tools.length === 4 && first ? " five" : ""}` },
        palette.tools.map((tool) => this.pick(tool, art, dense)),
        first ? this.taking() : null,
      ),
      palette.tools.some((tool) => tool.turns) ? this.turning() : null,
    );
  }

  /** @param {ShownTool} tool @param {string} art @param {boolean} dense */
  pick(tool, art, dense) {
    const { hand } = this;
    const on = tool.id === hand.tool;
    const state = tool.state ?? "";
    const words = [tool.title, tool.count, state ? say(`tool-${state}`) : ""].filter(Boolean).join(", ");
    return el(
      "button",
      {
        type: "button",
        class: `pick${on ? " on" : ""}${state ? ` is-${state}` : ""}`,
        "aria-pressed": String(on),
        "aria-label": words,
        "data-key": tool.id,
        title: tool.key ? `${words} (${tool.key.toUpperCase()})` : words,
        onclick: () => hand.pick(tool.id),
      },
      toolPicture(tool, art, on ? hand.angle : 0),
      dense ? null : el("small", { class: "pick-name" }, tool.title),
      tool.count && !dense ? el("small", { class: "pick-count" }, `${tool.count}${SIGNS[state] ?? ""}`) : null,
      dense && state ? el("i", { class: "pick-state" }, icon(state === "done" ? "check" : "warning")) : null,
    );
  }

  /** Without a tool, things are taken and moved. */
  taking() {
    const on = this.hand.tool === null;
    return el(
      "button",
      {
        type: "button",
        class: `pick grab${on ? " on" : ""}`,
        "aria-pressed": String(on),
        "data-key": "",
        title: `${say("take")} (Esc)`,
        onclick: () => {
          if (this.hand.tool !== null) this.hand.pick(null);
        },
      },
      icon("hand"),
      el("small", null, say("take")),
    );
  }

  /** Buttons for turning, and for fixing where that is possible. */
  turning() {
    const { hand } = this;
    const deeds = hand.chosen?.deeds ?? [];
    const offered = ["turn-left", "turn-right", ...(this.ever("fix") ? ["fix"] : [])];
    return el(
      "div",
      { class: "hold" },
      offered.map((id) => {
        const [sign, key] = COMMON[id];
        const deed = deeds.find((one) => one.id === id);
        const able = deed !== undefined || (id.startsWith("turn-") && Boolean(hand.inHand?.turns));
        return el(
          "button",
          {
            type: "button",
            class: "btn",
            "data-key": `deed ${id}`,
            "aria-pressed": deed?.on == null ? null : String(deed.on),
            "aria-disabled": able ? null : "true",
            "aria-label": say(`deed-${id}`),
            title: say(`deed-${id}`),
            onclick: () => void hand.common(id),
          },
          icon(sign),
          id === "fix" ? el("span", null, say("deed-fix")) : null,
          el("kbd", null, key),
        );
      }),
    );
  }

  /** Whether any spot has a deed. @param {string} id */
  ever(id) {
    return Boolean(this.hand.sketch.spots?.some((spot) => spot.deeds?.some((deed) => deed.id === id)));
  }
}

/** @type {Record<string, string>} */
const SIGNS = { done: " ✓", odd: " !", wrong: " !" };

/** A tool as it will look on the board. @param {ShownTool} tool @param {string} art @param {number} angle */
export function toolPicture(tool, art, angle) {
  const { id, kind = "", player = null, turn = 0 } = tool;
  const picture = el("span", { class: "tool-art", "data-art": art, "aria-hidden": "true" });
  if (!tool.art?.length) {
    picture.append(icon("erase"));
    return picture;
  }
  const piece = makePiece({ id, kind, x: 0, y: 0, art: tool.art, player, turn: turn + angle }, art);
  piece.element.removeAttribute("data-sprite");
  layPiece(piece, { x: 0, y: 0, unit: SIZE });
  Object.assign(piece.element.style, { left: "0", top: "0", width: "100%", height: "100%" });
  picture.append(piece.element);
  return picture;
}
