// The symbols and styles of a game's pictures, fetched once for each sheet. Knows nothing of boards.
// @ts-check
import { fetchEarly, fileAddress } from "../files.js";

const ALL = "/art/all.svg";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Make the symbols `#<name>-…` and the styles of `[data-art="<name>"]` ready. @param {string} name @returns {Promise<void>} */
export function loadArt(name) {
  let loading = sheets.get(name);
  if (!loading) {
    loading = Promise.all([loadSymbols(name), loadStyles(name)]).then(() => undefined);
    keep(name, loading);
  }
  return loading;
}

/** @param {string} name @param {Promise<void>} loading */
function keep(name, loading) {
  loading.catch(() => sheets.delete(name)); // try again with the next scene
  sheets.set(name, loading);
}

/** For a page that shows all games: their symbols in one file. @param {string[]} names @returns {void} */
export function loadAllArt(names) {
  const all = fileAddress(ALL);
  const missing = names.filter((name) => !sheets.has(name));
  if (all === ALL || missing.length < 2) return; // there is no such file, or no need of it
  const asked = fetchSheet(all, "all");
  for (const name of missing) {
    const symbols = asked.then((sheet) => {
      const found = sheet.querySelector(`svg[data-art="${CSS.escape(name)}"]`);
      return found ? placeSymbols(found, name) : loadSymbols(name);
    });
    keep(name, symbols);
  }
}

/** The style sheet of the page has those of all games, unless its files are served one by one. @param {string} name */
const loadStyles = (name) => (fileAddress(ALL) === ALL ? loadSheet(`/art/${name}.css`) : undefined);

/** @param {string} name */
async function loadSymbols(name) {
  placeSymbols(await fetchSheet(fileAddress(`/art/${name}.svg`), name), name);
}

/** @param {string} address @param {string} name */
async function fetchSheet(address, name) {
  const answer = await fetchEarly(address);
  if (!answer.ok) throw new Error(`no art called ${name}`);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
}

/** @param {Element} sheet @param {string} name */
function placeSymbols(sheet, name) {
  const kept = document.importNode(sheet, true);
  kept.setAttribute("class", "defs");
  kept.setAttribute("aria-hidden", "true");
  kept.setAttribute("data-art", name); // what is drawn by <use> is styled where its symbol stands
  document.body.append(kept);
}

/** Add a style sheet to the page. @param {string} address @returns {Promise<void>} */
export function loadSheet(address) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`no styles at ${address}`));
    document.head.append(link);
  });
}
