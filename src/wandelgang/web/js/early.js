// Sets the chosen theme before anything is drawn, so that no page flashes in the wrong one. A plain script: modules run too
// late.
// @ts-check
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("wandelgang") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  } catch {
    // Without storage the system's theme is shown.
  }
})();
