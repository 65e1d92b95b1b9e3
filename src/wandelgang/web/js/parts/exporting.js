// Taking a drawn text along: as the file it is, as a picture, on paper. Knows files, no games.
// @ts-check
import { api } from "../api.js";
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../sheet.js";
import { say } from "../words.js";
import { actButton } from "./opening.js";
/** @import { Page } from "../router.js" */
/** @import { Drawn } from "../wire.js" */

/** @typedef {{game: string, drawn: Drawn, text: string, title: string}} Taken */

const PIXELS = 2000; // of the longer side of a picture

/** @param {Page} page @param {Taken} taken */
export function openExport(page, taken) {
  openSheet(
    say("export"),
    (within, close) => {
      const way = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => Promise<void>} */ act) =>
        actButton(
          page,
          { class: "btn export-way", "data-does": name },
          async () => {
            await act();
            close();
          },
          icon(sign),
          el("span", null, el("b", null, say(`export-${name}`)), el("small", null, say(`export-${name}-about`))),
        );
      within.append(
        el(
          "div",
          { class: "export-ways" },
          way("text", "download", async () => save(taken, taken.drawn === "boards" ? "toml" : "txt", taken.text, "text/plain")),
          way("svg", "picture", async () => save(taken, "svg", await drawing(taken), "image/svg+xml")),
          way("png", "picture", async () => save(taken, "png", await pixels(await drawing(taken)), "image/png")),
          way("print", "print", async () => printOut(await drawing(taken), taken.title)),
        ),
      );
    },
    { signal: page.signal },
  );
}

/** @param {Taken} taken */
function drawing({ game, drawn, text }) {
  return api.picture(game, drawn, text);
}

/** @param {Taken} taken @param {string} ending @param {string | Blob} content @param {string} type */
function save({ game, title }, ending, content, type) {
  const name =
    title
      .trim()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .toLowerCase() || game;
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: `${name}.${ending}` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** In light colours, whatever the page has: it is to be printed or sent. @param {string} drawn an SVG file */
async function image(drawn) {
  const picture = new Image();
  const light = drawn.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, "not all");
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(light)}`;
  await picture.decode();
  return picture;
}

/** @param {string} drawn @returns {Promise<Blob>} */
async function pixels(drawn) {
  const picture = await image(drawn);
  const [wide, high] = [picture.naturalWidth || 1, picture.naturalHeight || 1];
  const scale = PIXELS / Math.max(wide, high);
  const canvas = el("canvas", { width: Math.round(wide * scale), height: Math.round(high * scale) });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("error-server")))), "image/png");
  });
}

/** The drawing alone on a sheet of paper, its title below. @param {string} drawn @param {string} title */
async function printOut(drawn, title) {
  const picture = await image(drawn);
  picture.alt = title;
  const paper = el("figure", { class: "paper" }, picture, el("figcaption", null, title));
  document.body.append(paper);
  document.documentElement.classList.add("printing");
  const done = () => {
    paper.remove();
    document.documentElement.classList.remove("printing");
  };
  addEventListener("afterprint", done, { once: true });
  print();
}
