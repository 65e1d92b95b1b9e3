// How regularly the puzzle of the day was solved: days in a row, and the days of this week. Read from this browser's log.
// @ts-check
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { language, say } from "../words.js";
import { streak, week } from "./puzzlelog.js";

/** @param {string} [more] what follows the number of days */
export function streakLine(more = say("streak-in-a-row")) {
  const { now } = streak();
  return el("p", { class: "streak" }, icon("flame"), el("b", null, say("streak-days", { n: now })), el("span", null, more));
}

export function weekRow() {
  const short = new Intl.DateTimeFormat(language(), { weekday: "short" });
  const long = new Intl.DateTimeFormat(language(), { weekday: "long" });
  return el(
    "ul",
    { class: "week" },
    week().map(({ date, done, isToday, isAhead }) => {
      const state = say(done ? "day-solved" : isToday ? "day-today" : isAhead ? "day-ahead" : "day-missed");
      return el(
        "li",
        { class: `${done ? "ok" : ""} ${isToday ? "today" : ""} ${isAhead ? "ahead" : ""}` },
        el("em", null, done ? icon("check") : null),
        el("span", { "aria-hidden": "true" }, short.format(date).replace(".", "")),
        el("span", { class: "hush" }, `${long.format(date)}: ${state}`),
      );
    }),
  );
}
