// Where players have secrets: judge by what the player could know, or with everything revealed.
// @ts-check
import { el } from "../../dom.js";
import { say } from "../../words.js";
/** @import { Knowledge } from "../../wire.js" */

/** @param {(knowledge: Knowledge) => void} onchange */
export function knowledgeSwitch(onchange) {
  const box = el("input", { type: "checkbox", onchange: () => onchange(box.checked ? "all" : "then") });
  return el("label", { class: "an-knowledge" }, box, say("analysis-all"));
}
