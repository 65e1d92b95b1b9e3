// Questions to the server by HTTP. Whatever goes wrong becomes one kind of error, with a sentence for people.
// @ts-check
import { language, say } from "./words.js";

/** Something was not done, and nothing has changed. */
export class Refused extends Error {
  /** @param {string} code @param {string} text @param {string} field */
  constructor(code, text, field = "") {
    super(text);
    this.code = code;
    this.field = field;
  }
}

/**
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path such as /api/games
 * @param {unknown} [body] sent as JSON; a text is sent as it is
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", language);
  const plain = typeof body === "string";
  const headers = body === undefined ? undefined : { "content-type": plain ? "text/plain; charset=utf-8" : "application/json" };
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address, { method, headers, body: plain || body === undefined ? body : JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("offline", say("error-offline"));
  }
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.includes("json") ?? false;
  if (answer.ok) return json && text ? JSON.parse(text) : text;
  if (json) {
    const refused = JSON.parse(text);
    if (typeof refused.text === "string") throw new Refused(refused.code ?? "", refused.text, refused.field ?? "");
  }
  throw answer.status === 404 ? new Refused("missing", say("error-missing")) : new Refused("server", say("error-server"));
}

export const api = {
  /** @param {string} path @param {AbortSignal} [signal] */
  get: (path, signal) => ask("GET", path, undefined, signal),
  /** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
  post: (path, body = {}, signal) => ask("POST", path, body, signal),
  /** @param {string} path @param {unknown} body */
  put: (path, body) => ask("PUT", path, body),
  /** @param {string} path */
  delete: (path) => ask("DELETE", path),
};
