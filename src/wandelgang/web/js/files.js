// The addresses of our own files. The server names them after their contents, in a list inside the document; without that list
// (modules served one by one) a file has its plain address.
// @ts-check

/** @typedef {{version: string, early: string[], addresses: Record<string, string>}} Files */

/** @type {Files} */
const files = JSON.parse(document.getElementById("files")?.textContent ?? '{"version": "", "early": [], "addresses": {}}');

/** The edition of this page; empty if its modules are served one by one. */
export const version = files.version;

/** @param {string} name such as /words/de.json @returns {string} */
export function fileAddress(name) {
  return files.addresses[name] ?? name;
}

/**
 * Fetch something that early.js may have asked for already.
 * @param {string | URL} address
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export function fetchEarly(address, request) {
  const path = String(address).replace(location.origin, "");
  const asked = /** @type {{asked?: Map<string, Promise<Response>>}} */ (globalThis).asked;
  const answer = request?.method && request.method !== "GET" ? undefined : asked?.get(path);
  asked?.delete(path);
  return answer ?? fetch(address, request);
}
