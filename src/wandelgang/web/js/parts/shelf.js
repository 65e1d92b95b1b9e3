// Boards and positions kept on this device: drafts (every change at once) and what was saved to my boards. Each has an entry
// of its own in localStorage, so that windows never overwrite each other's. Knows texts, not what is in them.
// @ts-check
/** @import { Drawn, EditPlan } from "../wire.js" */

/**
 * Something kept. A draft and the saved board it changes have the same id.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game
 * @property {Drawn} drawn
 * @property {string} text
 * @property {string} title
 * @property {number} changed seconds since 1970
 * @property {Waiting[]} [waiting] changes that have not reached the server yet
 */
/** @typedef {{edit: EditPlan} | {fill: number}} Waiting */
/** @typedef {"draft" | "board"} Place */

const STEM = "wandelgang-";

/** @param {Place} place @param {string} id */
const keyOf = (place, id) => `${STEM}${place}-${id}`;

export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join("");
}

export function now() {
  return Date.now() / 1000;
}

/** @param {string | null} text @returns {Kept | null} */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? "null");
    return found && typeof found.text === "string" && typeof found.game === "string" ? found : null;
  } catch {
    return null;
  }
}

/** @param {Place} place @param {string} id @returns {Kept | null} */
export function keptAs(place, id) {
  try {
    return parsed(localStorage.getItem(keyOf(place, id)));
  } catch {
    return null; // this browser keeps nothing
  }
}

/** Everything of one place, latest first. @param {Place} place @returns {Kept[]} */
export function allKept(place) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(place, "")))
      .map((key) => parsed(localStorage.getItem(key)))
      .filter((one) => one !== null)
      .sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

/** Drafts of which nothing has been saved yet. */
export function loneDrafts() {
  return allKept("draft").filter((one) => !keptAs("board", one.id));
}

/** @param {Place} place @param {Kept} kept @returns {boolean} whether there was space for it */
export function keep(place, kept) {
  try {
    localStorage.setItem(keyOf(place, kept.id), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** @param {Place} place @param {string} id */
export function drop(place, id) {
  try {
    localStorage.removeItem(keyOf(place, id));
  } catch {
    // Nothing was kept.
  }
}

/**
 * Hear of what other windows keep or drop.
 * @param {(place: Place, id: string, kept: Kept | null) => void} listener @param {AbortSignal} signal
 */
export function hearOthers(listener, signal) {
  addEventListener(
    "storage",
    (event) => {
      const found = /^wandelgang-(draft|board)-(.+)$/.exec(event.key ?? "");
      if (found) listener(/** @type {Place} */ (found[1]), found[2], parsed(event.newValue));
    },
    { signal },
  );
}
