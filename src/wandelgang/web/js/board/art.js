// The symbols and styles of a game's pictures, fetched once for each sheet. Knows nothing of boards.
// @ts-check

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Make the symbols `#<name>-…` and the styles of `[data-art="<name>"]` ready. @param {string} name @returns {Promise<void>} */
export function loadArt(name) {
  let loading = sheets.get(name);
  if (!loading) {
    loading = Promise.all([loadSymbols(name), loadSheet(`/art/${name}.css`)]).then(() => undefined);
    loading.catch(() => sheets.delete(name)); // try again with the next scene
    sheets.set(name, loading);
  }
  return loading;
}

/** @param {string} name */
async function loadSymbols(name) {
  const answer = await fetch(`/art/${name}.svg`);
  if (!answer.ok) throw new Error(`no art called ${name}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
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
