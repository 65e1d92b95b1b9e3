// The service worker: keeps one edition of the page and what everybody may know (games, rules, lessons, puzzles) for when
// there is no network. Tables and whatever belongs to a person are never kept. The server puts EDITION before this text.
// @ts-check

/** @typedef {Event & {waitUntil(work: Promise<unknown>): void}} LifeEvent */
/** @typedef {LifeEvent & {request: Request, respondWith(answer: Promise<Response>): void}} AskedEvent */
/** @typedef {LifeEvent & {data: {json(): {title: string, body: string, tag: string, path: string}} | null}} PushedEvent */
/** @typedef {LifeEvent & {notification: Notification}} TouchedEvent */
/** @typedef {{url: string, visibilityState: string, focus(): Promise<unknown>}} OpenPage */
/**
 * @typedef {object} Clients
 * @property {(which: object) => Promise<OpenPage[]>} matchAll
 * @property {(path: string) => Promise<unknown>} openWindow
 * @property {() => Promise<void>} claim
 */
/**
 * @typedef {object} Scope
 * @property {{version: string, files: string[]}} EDITION
 * @property {Clients} clients
 * @property {ServiceWorkerRegistration} registration
 * @property {() => Promise<void>} skipWaiting
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
const edition = scope.EDITION;
const PREFIX = "wandelgang-";
const FILES = `${PREFIX}${edition.version}`;
const DATA = `${FILES}-data`;
const PATIENCE = 5000; // milliseconds until a page that does not arrive is shown from what is kept
const MOST = 600; // answers kept
// What is the same for everybody.
const PUBLIC =
  /^\/(?:api\/(?:games(?:\/[\w-]+(?:\/(?:rules|demo|lessons))?)?|mechanics(?:\/[\w-]+)?|puzzles(?:\/.*)?)|pictures\/.*)$/;

addEventListener("install", (event) => /** @type {LifeEvent} */ (event).waitUntil(install()));
addEventListener("activate", (event) => /** @type {LifeEvent} */ (event).waitUntil(activate()));
addEventListener("fetch", (event) => answer(/** @type {AskedEvent} */ (event)));
addEventListener("message", (event) => /** @type {LifeEvent} */ (/** @type {Event} */ (event)).waitUntil(hear(event)));
addEventListener("push", (event) => /** @type {LifeEvent} */ (event).waitUntil(tell(/** @type {PushedEvent} */ (event))));
addEventListener("notificationclick", (event) =>
  /** @type {LifeEvent} */ (event).waitUntil(follow(/** @type {TouchedEvent} */ (event))),
);

/** Keep all files of this edition, or none: a document of another one would name files that are not here. */
async function install() {
  const document = await fetch("/", { cache: "no-cache" });
  if (!(await document.clone().text()).includes(`"version":"${edition.version}"`))
    throw new Error("the server has another edition");
  const cache = await caches.open(FILES);
  await cache.put("/", document);
  await Promise.all(
    edition.files.map(async (address) => {
      const kept = await caches.match(address);
      await (kept ? cache.put(address, kept) : cache.add(address));
    }),
  );
}

/** Delete the editions before, and ask again for what they knew: answers may look different now. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== FILES && name !== DATA);
  const known = await Promise.all(
    old.filter((name) => name.endsWith("-data")).map(async (name) => (await caches.open(name)).keys()),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
  await keep(known.flat().map((request) => request.url));
}

/** @param {AskedEvent} event */
function answer(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(document(request));
  else if (pathname.startsWith("/cached/")) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (PUBLIC.test(pathname)) event.respondWith(newest(event));
}

/** A page from the server, or the kept one, which opens every address. @param {Request} request */
async function document(request) {
  const kept = await caches.match("/", { cacheName: FILES });
  const asked = fetch(request);
  asked.catch(() => undefined);
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  try {
    const found = await Promise.race([asked, late]);
    return [502, 503, 504].includes(found.status) ? kept : found;
  } catch {
    return kept;
  }
}

/** The server's answer, or else the last one that is kept. @param {AskedEvent} event */
async function newest(event) {
  const { request } = event;
  try {
    const found = await fetch(request);
    if (found.status === 200) event.waitUntil(store(request, found.clone()));
    if (![502, 503, 504].includes(found.status)) return found;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: DATA });
    if (!kept) throw error;
    return kept;
  }
  return (await caches.match(request, { cacheName: DATA })) ?? Response.error();
}

/** @param {Request | string} request @param {Response} answer */
async function store(request, answer) {
  const cache = await caches.open(DATA);
  await cache.put(request, answer);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST)).map((one) => cache.delete(one)));
}

/** Fetch what is not kept yet, one after another. @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(DATA);
  for (const address of addresses) {
    if (!PUBLIC.test(new URL(address, location.origin).pathname) || (await cache.match(address))) continue;
    try {
      const found = await fetch(address);
      if (found.status === 200) await store(address, found);
    } catch {
      return; // there is no network; the next page asks again
    }
  }
}

/** @param {MessageEvent} event */
async function hear({ data, ports }) {
  if (data.type === "keep") await keep(data.addresses);
  else if (data.type === "version") ports[0].postMessage(edition.version);
  else if (data.type === "activate") await scope.skipWaiting();
  else if (data.type === "activate-if-alone" && (await windows()).length <= 1) await scope.skipWaiting();
}

const windows = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Show what the server has pushed, unless the table is before somebody's eyes. @param {PushedEvent} event */
async function tell(event) {
  if (!event.data) return;
  const { title, body, tag, path } = event.data.json();
  const open = (await windows()).find((one) => new URL(one.url).pathname === path && one.visibilityState === "visible");
  if (!open) await scope.registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png", data: { path } });
}

/** Somebody touched a notification: show the table. @param {TouchedEvent} event */
async function follow({ notification }) {
  notification.close();
  const path = String(notification.data?.path ?? "/");
  const open = (await windows()).find((one) => new URL(one.url).pathname === path);
  await (open ? open.focus() : scope.clients.openWindow(path));
}
