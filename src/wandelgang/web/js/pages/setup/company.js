// What is agreed with people at other screens: how much time there is, whether others may watch, whether free chat is
// freely.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { segments, toggle } from "../../fields.js";
import { say } from "../../words.js";
import { amount } from "../table/clock.js";
/** @import { Plan } from "../setup.js" */

/** @typedef {"none" | "clock" | "days"} Kind */

/** Minutes for the whole game and seconds after each turn. @type {[number, number][]} */
const CLOCKS = [
  [5, 5],
  [10, 5],
  [20, 10],
  [45, 20],
];
const DAYS = [1, 2, 3, 7];
const USUAL_CLOCK = CLOCKS[1];
const USUAL_DAYS = 3;
const OWN = "own";

/** Does anybody of this plan sit at another screen? @param {Plan} plan */
export function isOnline(plan) {
  return plan.seats.some((seat) => seat.kind === "friend" || seat.kind === "open");
}

/** @param {Plan} plan changed in place @param {() => void} changed */
export function companyFields(plan, changed) {
  const place = el("div", { class: "time-more" });
  let own = Boolean(plan.clock) && !preset(plan);

  /** @param {Kind} kind */
  function choose(kind) {
    own = false;
    plan.clock =
      kind === "clock" ? { minutes: USUAL_CLOCK[0], more: USUAL_CLOCK[1] } : kind === "days" ? { days: USUAL_DAYS } : null;
    draw();
    changed();
  }

  function draw() {
    const kind = kindOf(plan);
    fill(place, kind === "clock" ? clockFields() : kind === "days" ? dayFields() : null);
  }

  function clockFields() {
    const titles = CLOCKS.map(([minutes, more]) => ({
      value: `${minutes}+${more}`,
      title: say("time-clock-short", { minutes, more }),
    }));
    return [
      segments(
        say("time-how-much"),
        [...titles, { value: OWN, title: say("time-own") }],
        own ? OWN : preset(plan),
        (value) => {
          own = value === OWN;
          const [minutes, more] = own ? [plan.clock?.minutes ?? 10, plan.clock?.more ?? 0] : value.split("+").map(Number);
          plan.clock = { minutes, more };
          draw();
          /** @type {HTMLElement | null} */ (place.querySelector("input:checked"))?.focus();
          changed();
        },
        { about: say("time-clock-about") },
      ),
      own
        ? el(
            "div",
            { class: "row" },
            number("clock.minutes", say("time-minutes"), plan.clock?.minutes ?? 0, (value) => {
              plan.clock = { ...plan.clock, minutes: value };
              changed();
            }),
            number("clock.more", say("time-more"), plan.clock?.more ?? 0, (value) => {
              plan.clock = { ...plan.clock, more: value };
              changed();
            }),
          )
        : null,
    ];
  }

  function dayFields() {
    const titles = DAYS.map((days) => ({ value: String(days), title: amount(days, "day", "long") }));
    return [
      segments(
        say("time-per-turn"),
        [...titles, { value: OWN, title: say("time-own") }],
        own ? OWN : preset(plan),
        (value) => {
          own = value === OWN;
          if (!own) plan.clock = { days: Number(value) };
          draw();
          /** @type {HTMLElement | null} */ (place.querySelector("input:checked"))?.focus();
          changed();
        },
        { about: say("time-days-about") },
      ),
      own
        ? el(
            "div",
            { class: "row" },
            number("clock.days", say("time-days-own"), plan.clock?.days ?? 0, (value) => {
              plan.clock = { days: value };
              changed();
            }),
          )
        : null,
    ];
  }

  draw();
  const kinds = /** @type {Kind[]} */ (["none", "clock", "days"]).map((value) => ({ value, title: say(`time-kind-${value}`) }));
  return el(
    "section",
    { class: "group", "aria-labelledby": "together" },
    el("h2", { id: "together" }, say("together")),
    el(
      "div",
      { class: "time", "data-field": "clock" },
      segments(say("time"), kinds, kindOf(plan), (value) => choose(/** @type {Kind} */ (value))),
      place,
    ),
    toggle(
      say("allow-watch"),
      plan.watch ?? true,
      (on) => {
        plan.watch = on;
        changed();
      },
      say("allow-watch-about"),
    ),
    toggle(
      say("allow-chat"),
      plan.chat ?? false,
      (on) => {
        plan.chat = on;
        changed();
      },
      say("allow-chat-about"),
    ),
  );
}

/** @param {Plan} plan @returns {Kind} */
function kindOf(plan) {
  return !plan.clock ? "none" : plan.clock.days !== undefined ? "days" : "clock";
}

/** The preset a plan has, or nothing. @param {Plan} plan */
function preset(plan) {
  const { clock } = plan;
  if (!clock) return "";
  if (clock.days !== undefined) return DAYS.includes(clock.days) ? String(clock.days) : "";
  return CLOCKS.some(([minutes, more]) => clock.minutes === minutes && clock.more === more)
    ? `${clock.minutes}+${clock.more}`
    : "";
}

/** @param {string} field @param {string} title @param {number} now @param {(value: number) => void} choose */
function number(field, title, now, choose) {
  const id = fresh("time");
  const input = el("input", {
    id,
    class: "input",
    type: "number",
    min: 0,
    inputmode: "numeric",
    value: now,
    oninput: () => choose(Math.trunc(Number(input.value))),
  });
  return el("div", { class: "ask", "data-field": field }, el("label", { for: id }, title), input);
}
