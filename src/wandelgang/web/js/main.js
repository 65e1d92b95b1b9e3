// The entry point: loads the texts, draws the frame and opens the page of the address.
// @ts-check
import { api } from "./api.js";
import { announce, drawFrame, offerLab } from "./frame.js";
import { redrawMenu } from "./menu.js";
import { keepForOffline } from "./offline.js";
import { whenReachable } from "./recovery.js";
import { prepare, redraw, startRouter } from "./router.js";
import { settings, showTheme, watch } from "./settings.js";
import { say, speak } from "./words.js";

showTheme();
prepare();
await speakSurely();
drawFrame();
api.games().then(
  ({ has_lab: has = false }) => offerLab(has),
  () => undefined, // a page that needs the server says what is the matter
);
await startRouter();
try {
  // early.js counts reloads after which files were still missing
  if (!document.querySelector(".unreached")) sessionStorage.removeItem("reloaded");
} catch {
  // Without storage nothing is counted.
}
keepForOffline().catch(() => undefined); // without it, the page needs a network

/** Without texts nothing can be said but what is in the document itself. */
async function speakSurely() {
  const notice = document.getElementById("unreachable");
  for (;;) {
    try {
      await speak(settings.language);
      notice?.remove();
      return;
    } catch {
      notice?.removeAttribute("hidden");
      await whenReachable();
    }
  }
}

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
