// Small pictures beside the values of options: the server gives their addresses; here they follow the theme.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { settings, watch } from "../../settings.js";

/** A place for the picture of a value; without one, a question mark. @param {string | undefined} address */
export function picture(address) {
  if (!address) return el("span", { class: "shot none", "aria-hidden": "true" }, icon("open"));
  // The words beside it say what it is; it is fetched when it comes into sight.
  return el("img", {
    class: "shot",
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 96,
    height: 96,
    "data-picture": address,
  });
}

/**
 * Keep all pictures inside an element as light or dark as the page.
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 */
export function followTheme(host, signal) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const theme = settings.theme === "system" ? (system.matches ? "dark" : "light") : settings.theme;
    for (const one of host.querySelectorAll("img[data-picture]"))
      one.setAttribute("src", `${one.getAttribute("data-picture")}?theme=${theme}`);
  };
  show();
  system.addEventListener("change", show, { signal });
  watch((name) => {
    if (name === "theme") show();
  }, signal);
}
