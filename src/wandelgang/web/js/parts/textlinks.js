// A whole board or position after the # of a link: deflated, in letters that need no escaping. Opening it sends that part to
// no server, and none keeps it: whoever has the link has the board. Knows nothing about what a text means.
// @ts-check
/** @import { Drawn } from "../wire.js" */

const LONGEST = 100_000; // bytes of a text; a link that would unpack to more is none of ours

/** @param {Drawn} drawn */
const folder = (drawn) => (drawn === "boards" ? "board" : "position");

/** The address that shows a text to anybody. @param {Drawn} drawn @param {string} game @param {string} text */
export async function linkTo(drawn, game, text) {
  return `/${folder(drawn)}/${game}#${await pack(text)}`;
}

/** The set-up of a table with a text. @param {Drawn} drawn @param {string} game @param {string} text */
export async function setUpWith(drawn, game, text) {
  return `/new/${game}#${folder(drawn)}=${await pack(text)}`;
}

/** The analysis of a position. @param {string} game @param {string} text */
export async function analysisOf(game, text) {
  return `/positions/${game}/analysis#${await pack(text)}`;
}

/** A text that a person pasted may be a link of ours. @param {string} text @returns {Promise<string>} what it stands for */
export async function linked(text) {
  const found = /^\s*https?:\/\/\S+\/(?:(?:board|position)\/[\w-]+|positions\/[\w-]+\/analysis)#([\w-]+)\s*$/.exec(text);
  return found ? unpack(found[1]) : text;
}

/** @param {string} text */
export async function pack(text) {
  const bytes = await read(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} packed @returns {Promise<string>} an error if it was cut off or is something else */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), LONGEST);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most bytes @returns {Promise<Uint8Array>} */
async function read(stream, most) {
  const chunks = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) throw new RangeError("too long");
    chunks.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
