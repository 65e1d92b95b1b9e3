// The entry point: loads the texts, draws the frame and opens the page of the address.
// @ts-check
import { api } from "./api.js";
import { announce, drawFrame, offerLab } from "./frame.js";
import { redrawMenu } from "./menu.js";
import { prepare, redraw, startRouter } from "./router.js";
import { settings, showTheme, watch } from "./settings.js";
import { say, speak } from "./words.js";

showTheme();
prepare();
await speak(settings.language);
drawFrame();
api.games().then(
  ({ has_lab: has = false }) => offerLab(has),
  () => undefined, // a page that needs the server says what is the matter
);
await startRouter();

watch(async (name) => {
  if (name !== "language") return;
  const inBar = document.activeElement?.matches(".other-language") ?? false;
  try {
    await speak(settings.language);
  } catch {
    announce(say("error-offline"), true);
    return;
  }
  drawFrame();
  redrawMenu();
  if (inBar) /** @type {HTMLElement | null} */ (document.querySelector(".other-language"))?.focus();
  await redraw();
  announce(say("language-now"));
});
