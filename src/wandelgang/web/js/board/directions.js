// Sentences about a board that is turned, in the directions one sees. The server says them as if the board stood; the scene
// says which words are directions. Knows no game and no sentence.
// @ts-check

const AS_THEY_ARE = new Set(["directions", "talk"]); // the words themselves, and what people have said

/**
 * A message with every text in it as it is seen on a board that is turned.
 * @template T
 * @param {T} message
 * @param {string[]} directions what is said for right, down, left and up
 * @param {number} turn degrees clockwise, in quarters
 * @returns {T}
 */
export function asSeen(message, directions, turn) {
  const quarters = (((turn / 90) % 4) + 4) % 4;
  if (!quarters || directions.length !== 4) return message;
  const words = new RegExp(`(?<!\\p{L})(?:${directions.map(escaped).join("|")})(?!\\p{L})`, "gu");
  return deep(message, (text) =>
    text.replace(words, (word) => directions[(directions.indexOf(word) + quarters) % directions.length]),
  );
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** @template T @param {T} value @param {(text: string) => string} change @returns {T} */
function deep(value, change) {
  if (typeof value === "string") return /** @type {T} */ (change(value));
  if (Array.isArray(value)) return /** @type {T} */ (value.map((one) => deep(one, change)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, AS_THEY_ARE.has(key) ? one : deep(one, change)]);
  return Object.fromEntries(entries);
}
