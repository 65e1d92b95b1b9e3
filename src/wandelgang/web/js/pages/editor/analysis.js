// What the computer thinks of a position: how likely everybody is to win, and the best actions of whoever acts.
// @ts-check
import { el } from "../../dom.js";
import { player } from "../../icons.js";
import { openSheet } from "../../sheet.js";
import { language, say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { Analysed } from "../../wire.js" */

/** @param {Page} page @param {Analysed} analysed @param {number[]} shapes of the seats */
export function openAnalysis(page, { chances, seat, reason, advice = [] }, shapes) {
  const percent = new Intl.NumberFormat(language(), { style: "percent" });
  openSheet(
    say("analysis"),
    (within) => {
      within.append(
        el(
          "ul",
          { class: "chances" },
          chances.map((chance, at) =>
            el(
              "li",
              { class: `p${(shapes[at] ?? at) + 1}` },
              player(shapes[at] ?? at, at),
              el("span", { class: "chance-bar", "aria-hidden": "true", vars: { "--share": chance.toFixed(3) } }),
              el("b", null, percent.format(chance)),
            ),
          ),
        ),
        el("p", { class: "about" }, say("analysis-about")),
      );
      if (advice.length)
        within.append(
          el("h3", null, say(seat == null ? "analysis-best" : "analysis-best-of", { seat: "ABCDEFGH"[seat ?? 0] })),
          el(
            "ol",
            { class: "advice" },
            advice.map((one) =>
              el("li", null, el("span", null, one.label), el("b", null, percent.format(one.value[seat ?? 0] ?? 0))),
            ),
          ),
        );
      if (reason) within.append(el("p", null, reason)); // why the first of them is best
    },
    { side: true, signal: page.signal },
  );
}
