// Charts arrive as SVG texts that the server has drawn. They are read as pictures: the page's policy lets no script in them
// run.
// @ts-check
import { loadSheet } from "../../board/art.js";

/** @type {Promise<void> | null} */
let styles = null;

/** Make the style of charts ready, which is that of report files. @returns {Promise<void>} */
export function loadCharts() {
  styles ??= loadSheet("/charts.css").catch((error) => {
    styles = null; // try again with the next page
    throw error;
  });
  return styles;
}

/** @param {string} text @returns {Element} */
export function chart(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
