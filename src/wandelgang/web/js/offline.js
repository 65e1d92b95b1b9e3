// The service worker of this page: registers it, has it keep what is needed without a network, and offers a newer edition of
// the page. A browser without service workers, or a page without a secure connection, does without.
// @ts-check
import { api } from "./api.js";
import { el } from "./dom.js";
import { version } from "./files.js";
import { language, say } from "./words.js";

const LATER = 3000; // milliseconds: the page itself comes first
const RARELY = 600000; // milliseconds between two questions whether there is a newer edition

/** Keep this page for times without a network. Does nothing where the files of the page have no edition. */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator) || !version) return;
  await new Promise((resolve) => setTimeout(resolve, LATER));
  const registration = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  watchEditions(registration);
  const { active } = await navigator.serviceWorker.ready;
  if (/** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData) return;
  const { games } = await api.games();
  const addresses = games.flatMap(({ name, has_rules: rules, has_tutorial: lessons }) => [
    `/api/games/${name}`,
    ...(rules ? [`/api/games/${name}/rules`] : []),
    ...(lessons ? [`/api/games/${name}/lessons`] : []),
  ]);
  active?.postMessage({ type: "keep", addresses: ["/api/games", ...addresses].map((one) => `${one}?lang=${language()}`) });
}

/** @param {ServiceWorkerRegistration} registration */
function watchEditions(registration) {
  const look = () => void (registration.waiting && offer(registration.waiting));
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < RARELY) return;
    asked = Date.now();
    registration.update().catch(() => undefined); // the server cannot be reached
  });
}

/** A newer edition waits until no page of this one is open. @param {ServiceWorker} waiting */
async function offer(waiting) {
  if (!navigator.serviceWorker.controller) return;
  if ((await editionOf(waiting)) === version) {
    waiting.postMessage({ type: "activate-if-alone" }); // this page has come from the server and is the new one already
    return;
  }
  if (document.querySelector(".newer")) return;
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "activate" });
  };
  const note = el(
    "div",
    { class: "newer", role: "status" },
    el("span", null, say("newer")),
    el("button", { type: "button", class: "btn", onclick: reload }, say("newer-reload")),
  );
  document.body.append(note);
}

/** @param {ServiceWorker} worker @returns {Promise<string>} */
function editionOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ type: "version" }, [port2]);
  });
}
