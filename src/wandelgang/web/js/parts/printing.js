// Printing a page: in light colours whatever the theme is, with everything unfolded and every picture drawn.
// @ts-check

/** @type {Set<() => Promise<void> | void>} */
const drawings = new Set();

/**
 * Something to draw before a page is printed, while it is on the page.
 * @param {() => Promise<void> | void} draw
 * @param {AbortSignal} [signal]
 */
export function drawBeforePrinting(draw, signal) {
  drawings.add(draw);
  signal?.addEventListener("abort", () => drawings.delete(draw), { once: true });
}

/** Unfold and draw everything; returns how to undo it. @param {HTMLElement} host */
export function prepareForPaper(host) {
  const root = document.documentElement;
  const { theme } = root.dataset;
  const folded = [...host.querySelectorAll("details:not([open])")];
  root.dataset.theme = "light";
  for (const one of folded) one.setAttribute("open", "");
  const drawn = Promise.all([...drawings].map((draw) => draw()));
  const undo = () => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const one of folded) one.removeAttribute("open");
  };
  return { drawn, undo };
}

/**
 * While the page is shown, have it ready whenever the browser prints it.
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 */
export function printable(host, signal) {
  /** @type {(() => void) | null} */
  let undo = null;
  addEventListener("beforeprint", () => (undo ??= prepareForPaper(host).undo), { signal });
  const after = () => {
    undo?.();
    undo = null;
  };
  addEventListener("afterprint", after, { signal });
}

/** Draw everything first, then print. @param {HTMLElement} host */
export async function printPage(host) {
  const { drawn, undo } = prepareForPaper(host);
  await drawn;
  undo();
  print();
}
