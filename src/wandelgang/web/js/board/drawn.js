// What is drawn, as data: read off the page, not out of memory. Tests compare it with a fresh drawing of the same scene.
// @ts-check

/**
 * @param {HTMLElement} layer the layer of the pieces
 * @returns {Record<string, string>} for each sprite its look, its place (angles within one turn), size, height and label
 */
export function drawn(layer) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const one of layer.querySelectorAll(":scope > [data-sprite]")) {
    const element = /** @type {HTMLElement} */ (one);
    const style = getComputedStyle(element);
    const uses = [...element.querySelectorAll("use")].map((use) => use.getAttribute("href"));
    const moving = element.getAnimations({ subtree: true }).length;
    const turned = element.style.transform.replace(
      /rotate\(([-\d.]+)deg\)/,
      (_, angle) => `rotate(${((Number(angle) % 360) + 360) % 360})`,
    );
    const place = `${element.style.left} ${element.style.top} ${turned}`;
    const kinds = [...element.classList].filter((name) => !name.startsWith("wg-")).sort();
    found[element.dataset.sprite ?? ""] = [
      kinds.join("."),
      uses.join(" "),
      place,
      element.style.width,
      element.style.height,
      style.zIndex,
      style.opacity,
      element.getAttribute("aria-label") ?? "",
      element.querySelector("text")?.textContent ?? "",
      element.children.length,
      moving,
    ].join(" | ");
  }
  return found;
}
