// Notifications that it is my turn in a game over days, off until asked for: from this page while it is open in the background,
// and through the browser's push service when no page is.
// @ts-check
import { api } from "./api.js";
import { choose, settings } from "./settings.js";
import { language } from "./words.js";

/** Whether this browser can notify at all: pages without a secure connection cannot. */
export const canNotify = () => "Notification" in globalThis && "serviceWorker" in navigator && isSecureContext;

/** Whether I have asked for it here, and the browser allows it. */
export const notifies = () => canNotify() && settings.notify && Notification.permission === "granted";

/** Ask the browser for permission, and its push service for an address. @returns {Promise<boolean>} whether it is on now */
export async function startNotifying() {
  if (!canNotify() || (await Notification.requestPermission()) !== "granted") return false;
  choose("notify", true);
  await subscribe().catch(() => undefined); // without a push service, open pages still notify
  return true;
}

/** Have the server know where to push to, in the language of this page. */
async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await api.pushKey();
  const had = await pushManager.getSubscription();
  const found = had ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = found.toJSON();
  await api.subscribe({ endpoint, p256dh, auth });
}

/** Take it all back. */
export async function stopNotifying() {
  choose("notify", false);
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager?.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await api.unsubscribe(found.endpoint);
}

let kept = "";

/** Addresses at push services change, and so does the language: tell the server, once per page and language. */
export async function keepSubscribed() {
  if (!notifies() || kept === language()) return;
  kept = language();
  await subscribe().catch(() => undefined);
}

/** Notify now, if this page is in the background. @param {string} title @param {string} body @param {string} table */
export async function notifyTurn(title, body, table) {
  if (!notifies() || !document.hidden) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag: table, icon: "/icons/icon-192.png", data: { path: `/t/${table}` } });
}
