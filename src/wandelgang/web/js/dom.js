// Elements as one expression. Knows nothing of pages; never writes markup, so no text can become code.
// @ts-check

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {(event: never) => void} Listener */
/**
 * @typedef {Record<string, string | number | boolean | null | undefined | Listener | Record<string, string | number>>} Props
 */

/**
 * An element: `el("button", {class: "btn", onclick: play, "aria-label": "…"}, icon("play"), "Play")`.
 * Properties that are null, undefined or false are left out; `on…` are listeners; `vars` are custom properties.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (typeof value === "object")
      for (const [key, one] of Object.entries(value)) element.style.setProperty(key, String(one));
    else if (name === "value") Object.assign(element, { value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Append children, skipping empty ones.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace everything inside an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, ...children);
}

let numbers = 0;

/** An id that no other element has. @param {string} stem */
export function fresh(stem) {
  numbers += 1;
  return `${stem}-${numbers}`;
}

/**
 * Resolves after a while, or early, without error, when the signal is aborted.
 * @param {number} ms
 * @param {AbortSignal} [signal]
 */
export function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve(undefined);
      },
      { once: true },
    );
  });
}
