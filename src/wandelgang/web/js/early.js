// What cannot wait for modules: the chosen theme, so that no page flashes in the wrong one, and requests that every page
// makes, sent along with those for its modules. A plain script: modules run too late.
// @ts-check
(() => {
  /** @type {{theme?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("wandelgang") || "{}");
  } catch {
    // Without storage the system's theme and language are used.
  }
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  const list = document.getElementById("files")?.textContent;
  if (!list) return;
  const known = (navigator.languages ?? [navigator.language]).map((one) => one.slice(0, 2).toLowerCase());
  const language = kept.language ?? known.find((one) => one === "de" || one === "en") ?? "en";
  /** @type {import("./files.js").Files} */
  const { addresses, early } = JSON.parse(list);
  const wanted = [`/words/${language}.json`, `/api/games?lang=${language}`, ...early].map((name) => addresses[name] ?? name);
  const asked = new Map(wanted.map((address) => [address, fetch(address)]));
  for (const answer of asked.values()) answer.catch(() => undefined); // whoever needs it reports it
  Object.assign(globalThis, { asked });
  // A server that is being replaced may not know the files of its newer edition yet, or of its older one any more.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) || !navigator.onLine) return;
      const tries = Number(sessionStorage.getItem("reloaded") ?? 0);
      sessionStorage.setItem("reloaded", String(tries + 1));
      if (tries < 3) setTimeout(() => location.reload(), 1000);
    },
    true,
  );
})();
