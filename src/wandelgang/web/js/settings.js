// What a person has chosen for this browser: language, theme, speed, sound, evaluation bar, confirm step. Kept in localStorage.
// @ts-check

/**
 * @typedef {object} Settings
 * @property {"de" | "en"} language
 * @property {"system" | "light" | "dark"} theme
 * @property {0 | 1 | 2 | 3} speed  0 is at once, 3 is slow
 * @property {0 | 1 | 2} replay  the pace of a replay: slow, normal, fast
 * @property {boolean} sound
 * @property {boolean} notify  tell me when it is my turn in a game over days
 * @property {boolean} bar  the evaluation bar is shown
 * @property {boolean} coordinates  the names of rows and columns are shown on small screens too
 * @property {boolean} flipped  boards are turned round
 * @property {boolean} confirm  a move is shown first and confirmed by a second touch
 */

const KEY = "wandelgang";
const STEPS = [0, 120, 250, 500]; // milliseconds of one step

/** @returns {"de" | "en"} */
function browserLanguage() {
  for (const one of navigator.languages ?? [navigator.language]) {
    if (one.toLowerCase().startsWith("de")) return "de";
    if (one.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const chosen = kept();
const events = new EventTarget();

/** The current settings; change them with `choose`. @type {Settings} */
export const settings = {
  language: browserLanguage(),
  theme: "system",
  speed: 2,
  replay: 1,
  sound: true,
  notify: false,
  bar: false,
  coordinates: false,
  flipped: false,
  confirm: navigator.maxTouchPoints > 0,
  ...chosen,
};

/**
 * Choose a setting, save it and notify everybody who watches.
 * @template {keyof Settings} N
 * @param {N} name
 * @param {Settings[N]} value
 */
export function choose(name, value) {
  settings[name] = value;
  chosen[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  if (name === "theme") showTheme();
  events.dispatchEvent(new CustomEvent("change", { detail: name }));
}

/** @param {(name: keyof Settings) => void} listener @param {AbortSignal} [signal] */
export function watch(listener, signal) {
  events.addEventListener("change", (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
}

export function showTheme() {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Milliseconds of one step of an animation. */
export function stepTime() {
  return STEPS[settings.speed];
}

/** The person asked the system for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
