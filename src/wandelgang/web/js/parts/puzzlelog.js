// What a person has tried and solved, kept in this browser: the tries of every puzzle, and the days on which the puzzle of the
// day was solved. Dates are the person's own, as YYYY-MM-DD.
// @ts-check

/** @typedef {"x" | "?" | "v"} Mark  a wrong try, the solution was shown, solved */
/** @typedef {{tries: Record<string, Record<string, string>>, days: string[]}} Log  tries: game → number → marks */
/** @typedef {{date: Date, done: boolean, isToday: boolean, isAhead: boolean}} Day */

const KEY = "wandelgang-puzzles";
const DAYS_KEPT = 800;
const DAY = 86_400_000; // milliseconds

/** @returns {Log} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const days = Array.isArray(found.days) ? found.days.filter((/** @type {unknown} */ day) => typeof day === "string") : [];
    return { tries: typeof found.tries === "object" && found.tries ? found.tries : {}, days };
  } catch {
    return { tries: {}, days: [] };
  }
}

/** @type {Log | null} what could not be stored lasts as long as the page */
let held = null;

const log = () => held ?? read();

/** @param {Log} changed */
function keep(changed) {
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
    held = null;
  } catch {
    held = changed;
  }
}

/** @param {string} game @param {number} number @returns {Mark[]} */
export function triesOf(game, number) {
  const marks = log().tries[game]?.[number];
  return typeof marks === "string" ? /** @type {Mark[]} */ ([...marks].filter((mark) => "x?v".includes(mark))) : [];
}

/** @param {string} game @param {number} number */
export function isSolved(game, number) {
  return triesOf(game, number).includes("v");
}

/**
 * Note a try. What happens after a puzzle was solved is for pleasure.
 * @param {string} game @param {number} number @param {Mark} mark
 */
export function note(game, number, mark) {
  const before = triesOf(game, number);
  if (before.includes("v") || (mark === "?" && before.includes("?"))) return;
  const { tries, days } = log();
  keep({ tries: { ...tries, [game]: { ...tries[game], [number]: [...before, mark].join("") } }, days });
}

/** The puzzle of the day was solved without being shown its solution. @param {string} day */
export function noteDay(day) {
  const { tries, days } = log();
  if (!days.includes(day)) keep({ tries, days: [...days, day].sort().slice(-DAYS_KEPT) });
}

/** @param {string} game @param {number[]} numbers @returns {number[]} those that are solved */
export function solvedOf(game, numbers) {
  const tries = log().tries[game] ?? {};
  return numbers.filter((number) => typeof tries[number] === "string" && tries[number].includes("v"));
}

/** Whether any of them was tried. @param {string} game @param {number[]} numbers */
export function isBegun(game, numbers) {
  const tries = log().tries[game] ?? {};
  return numbers.some((number) => tries[number]);
}

/** @param {Date} date in the person's own time zone */
export function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function today() {
  return dayOf(new Date());
}

/** Days since 1970: two dates that follow each other differ by one, whatever the clocks do. @param {string} day */
const count = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/**
 * How many days in a row, up to today or yesterday, and the most ever.
 * @param {string} day of today
 * @returns {{now: number, longest: number}}
 */
export function streak(day = today()) {
  const solved = [...new Set(log().days.map(count))].sort((a, b) => a - b);
  let [now, longest, run] = [0, 0, 0];
  for (const [at, one] of solved.entries()) {
    run = at && one === solved[at - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (one === count(day) || one === count(day) - 1) now = run;
  }
  return { now, longest };
}

/** The week of a day, from Monday. @param {Date} [date] @returns {Day[]} */
export function week(date = new Date()) {
  const { days } = log();
  const monday = date.getDate() - ((date.getDay() + 6) % 7);
  return [0, 1, 2, 3, 4, 5, 6].map((after) => {
    const one = new Date(date.getFullYear(), date.getMonth(), monday + after);
    const [day, now] = [dayOf(one), dayOf(date)];
    return { date: one, done: days.includes(day), isToday: day === now, isAhead: day > now };
  });
}
