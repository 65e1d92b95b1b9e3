// The sections of a report below the sentence: charts, tables, and what to try next. Everything in it was written by the
// server.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { chart } from "./chart.js";
/** @import { Child } from "../../dom.js" */
/** @import { LabLane, LabNumbers, LabParts, LabProposal, LabReport, Verdict } from "../../wire.js" */

/** @type {Record<Verdict, string>} */
const SIGNS = { bad: "warning", odd: "warning", fair: "check", open: "clock", alone: "person" };

/** @param {string} look @param {string} title @param {string} about @param {...(Child | Child[])} inside */
function card(look, title, about, ...inside) {
  return el(
    "section",
    { class: `lab-card ${look}` },
    el("h2", null, title, about ? el("small", null, about) : null),
    ...inside,
  );
}

/** The sentence with its number underlined. @param {string} sentence @returns {Child[]} */
export function marked(sentence) {
  return sentence.split("**").map((part, at) => (at % 2 ? el("b", null, part) : part));
}

/** The variant to look at first: a fair one if there is one. @param {LabReport} report */
export function bestCell(report) {
  return report.cells.find((one) => one.verdict === "fair") ?? report.cells[0];
}

/** A small multiple per variant: columns side by side, numbers of players below each other. @param {LabReport} report */
export function wins(report) {
  const { columns, rows, cells, words } = report;
  const several = columns.length > 1;
  /** @type {Child[]} */
  const grid = several ? [el("span"), ...columns.map((column) => el("h3", { class: "lab-column" }, column))] : [];
  rows.forEach((row, number) => {
    grid.push(el("h3", { class: "lab-row" }, row.name, el("small", null, row.fair)));
    columns.forEach((column, at) => {
      const cell = cells.find((one) => one.column === at && one.row === number);
      if (!cell) return;
      grid.push(
        el(
          "div",
          { class: `lab-multiple${cell.has_few ? " few" : ""}` },
          several ? el("b", { class: "lab-multiple-name", "aria-hidden": "true" }, column) : null,
          chart(cell.wins),
          cell.has_few ? el("p", null, words["few-games"]) : null,
        ),
      );
    });
  });
  return card(
    "lab-wins",
    words["wins-title"],
    words["wins-about"],
    el("div", { class: "lab-multiples", vars: { "--columns": columns.length } }, grid),
    key(report),
  );
}

/** What the signs of the charts mean. @param {LabReport} report */
function key({ strong, fast, words }) {
  const sign = (/** @type {string} */ inside) =>
    chart(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 14" class="chart" aria-hidden="true">${inside}</svg>`);
  const long = '<path class="iv" d="M3 7H27M3 3.5v7M27 3.5v7"/><circle class="strong" cx="15" cy="7" r="3.6"/>';
  const short = '<path class="ivf" d="M3 7H27M3 4.5v5M27 4.5v5"/><circle class="fast" cx="15" cy="7" r="2.8"/>';
  const beyond = long.replace('"iv"', '"iv fl"').replace('"strong"', '"strong fl"');
  /** @type {[string, string][]} */
  const signs = [
    [long, strong],
    [short, fast],
    ['<path class="fair" d="M15 0V14"/>', words["key-fair"]],
    [beyond, `! ${words["key-noise"]}`],
  ];
  return el(
    "ul",
    { class: "lab-key" },
    signs.map(([inside, text]) => el("li", null, sign(inside), text)),
  );
}

/** @param {LabReport} report */
export function lengths({ lengths: found, words, length_about: about, draws }) {
  return card(
    "lab-lengths",
    words["length-title"],
    about,
    found.map(({ name, svg, minutes: [first, ...others] }) =>
      el(
        "div",
        { class: "lab-length" },
        name ? el("b", null, name) : null,
        chart(svg),
        el(
          "span",
          null,
          first,
          others.map((text) => el("small", null, text)),
        ),
      ),
    ),
    lanes(draws),
  );
}

/** @param {LabReport} report @param {"tension" | "skill"} kind */
export function measures(report, kind) {
  if (!report[kind].length) return null;
  return card("", report.words[`${kind}-title`], report.words["lanes-about"], lanes(report[kind]));
}

/** @param {LabLane[]} found */
function lanes(found) {
  return found.map((one) =>
    el("div", { class: "lab-lane" }, el("h3", null, one.title), el("p", null, one.about), chart(one.svg)),
  );
}

/** Parts of a whole, with a bar in every cell. @param {LabReport} report @param {LabParts} parts */
export function partTable({ cells }, { key: kind, title, about, rows }) {
  const names = cells.map((cell) => cell.name);
  return card(
    `lab-parts lab-parts-${kind}`,
    title,
    about,
    scrolling(
      title,
      el(
        "table",
        null,
        names.length > 1
          ? el(
              "thead",
              null,
              el(
                "tr",
                null,
                el("td"),
                names.map((name) => el("th", { scope: "col" }, name)),
              ),
            )
          : null,
        el(
          "tbody",
          null,
          rows.map((row) =>
            el(
              "tr",
              null,
              el("th", { scope: "row" }, row.title),
              row.cells.map(({ text, share, about: interval }) =>
                el(
                  "td",
                  { class: "lab-part", title: interval || null, vars: { "--share": `${(100 * share).toFixed(1)}%` } },
                  el("span", null, text),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {LabReport} report */
export function numberTable({ table, words }) {
  const named = table.has_columns ?? false;
  const head = (/** @type {string} */ text, /** @type {string | null} */ look = null) =>
    el("th", { scope: "col", class: look }, text);
  return card(
    "lab-all",
    words["table-title"],
    words["table-about"],
    scrolling(
      words["table-title"],
      el(
        "table",
        null,
        el(
          "thead",
          null,
          el(
            "tr",
            null,
            named ? head(words["table-variant"], "lab-left") : null,
            head(words["table-players"]),
            head(words["table-verdict"], "lab-left"),
            head(words["table-level"], "lab-left"),
            table.headings.map((text) => head(text)),
          ),
        ),
        el(
          "tbody",
          null,
          table.rows.map((row) => numberRow(row, named)),
        ),
      ),
    ),
  );
}

/** @param {LabNumbers} row @param {boolean} named */
function numberRow(row, named) {
  return el(
    "tr",
    { class: row.is_main ? `lab-is-${row.verdict}` : "lab-beside" },
    named ? el("th", { scope: "row", class: "lab-left" }, row.name) : null,
    el("td", null, row.players),
    el(
      "td",
      { class: "lab-left" },
      row.verdict ? el("span", { class: `lab-tag ${row.verdict}` }, icon(SIGNS[row.verdict]), row.verdict_text ?? "") : null,
    ),
    el("td", { class: "lab-left" }, row.level),
    row.cells.map(({ text, differs = 0, is_marked: isMarked }) =>
      el(
        "td",
        { class: isMarked ? "lab-marked" : null },
        text,
        differs
          ? el("span", { class: "lab-differs", title: say(differs > 0 ? "lab-more" : "lab-less") }, differs > 0 ? " ▲" : " ▼")
          : null,
      ),
    ),
  );
}

/** A table that may be wider than the page: keys scroll it too. @param {string} name @param {HTMLElement} table */
function scrolling(name, table) {
  return el("div", { class: "lab-scroll", tabindex: "0", role: "region", "aria-label": name }, table);
}

/** @param {LabReport} report @param {(proposal: LabProposal) => HTMLElement | null} button */
export function proposals({ next, words }, button) {
  if (!next.length) return null;
  return card(
    "lab-next",
    words["next-title"],
    "",
    el(
      "ul",
      null,
      next.map((one) => el("li", null, el("p", null, el("b", null, `${one.title}:`), ` ${one.text}`), button(one))),
    ),
  );
}

/** @param {LabReport} report */
export function notes({ notes: texts, words }) {
  return card(
    "lab-notes",
    words["notes-title"],
    "",
    el(
      "ul",
      null,
      texts.map((text) => el("li", null, text)),
    ),
  );
}
