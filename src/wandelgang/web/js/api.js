// Requests to the server over HTTP, one function per endpoint. Whatever goes wrong becomes one kind of error, with a
// sentence for people.
// @ts-check
import { language, say } from "./words.js";
/**
 * @import { Checked, CheckPlan, Demo, Games, GameSetup, Invitation, Me, OpenedTable, Ply } from "./wire.js"
 * @import { RulePage, SeatTaken, Sit, Status, TableList, TablePlan, Tutorial } from "./wire.js"
 */

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
 * @template Answer what the endpoint answers with
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path such as /api/games
 * @param {unknown} [body] sent as JSON; a text is sent as it is
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
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
  if (answer.ok) return JSON.parse(text || "null");
  if (json) {
    const refused = JSON.parse(text);
    if (typeof refused.text === "string") throw new Refused(refused.code ?? "", refused.text, refused.field ?? "");
  }
  throw answer.status === 404 ? new Refused("missing", say("error-missing")) : new Refused("server", say("error-server"));
}

export const api = {
  /** @param {AbortSignal} [signal] @returns {Promise<Games>} */
  games: (signal) => ask("GET", "/api/games", undefined, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<GameSetup>} */
  setup: (game, signal) => ask("GET", `/api/games/${game}`, undefined, signal),
  /** @param {string} game @param {CheckPlan} plan @param {AbortSignal} [signal] @returns {Promise<Checked>} */
  check: (game, plan, signal) => ask("POST", `/api/games/${game}/check`, plan, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<RulePage>} */
  rules: (game, signal) => ask("GET", `/api/games/${game}/rules`, undefined, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Demo>} */
  demo: (game, signal) => ask("GET", `/api/games/${game}/demo`, undefined, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Tutorial>} */
  tutorial: (game, signal) => ask("GET", `/api/games/${game}/lessons`, undefined, signal),
  /** My own tables. @param {AbortSignal} [signal] @returns {Promise<TableList>} */
  tables: (signal) => ask("GET", "/api/tables", undefined, signal),
  /** Tables anybody may join. @param {AbortSignal} [signal] @returns {Promise<TableList>} */
  lobby: (signal) => ask("GET", "/api/lobby", undefined, signal),
  /** @param {TablePlan} plan @param {AbortSignal} [signal] @returns {Promise<OpenedTable>} */
  openTable: (plan, signal) => ask("POST", "/api/tables", plan, signal),
  /**
   * The same game with the same seats once more.
   * @param {string} table
   * @param {AbortSignal} [signal]
   * @returns {Promise<OpenedTable>}
   */
  openAgain: (table, signal) => ask("POST", `/api/tables/${table}/again`, {}, signal),
  /** @param {string} record the text of a record file @param {AbortSignal} [signal] @returns {Promise<OpenedTable>} */
  openRecord: (record, signal) => ask("POST", "/api/records", record, signal),
  /** @param {string} table @returns {Promise<null>} */
  removeTable: (table) => ask("DELETE", `/api/tables/${table}`),
  /** @param {string} table @param {string} key of the link @param {AbortSignal} [signal] @returns {Promise<Invitation>} */
  invitation: (table, key, signal) => ask("POST", `/api/tables/${table}/invitation`, { key }, signal),
  /** @param {string} table @param {Sit} seat @param {AbortSignal} [signal] @returns {Promise<SeatTaken>} */
  sit: (table, seat, signal) => ask("POST", `/api/tables/${table}/sit`, seat, signal),
  /** @param {string} table @param {number} ply @param {AbortSignal} [signal] @returns {Promise<Ply>} */
  ply: (table, ply, signal) => ask("GET", `/api/tables/${table}/plies/${ply}`, undefined, signal),
  /** @returns {Promise<Me>} */
  me: () => ask("GET", "/api/me"),
  /** @param {string} name @returns {Promise<Me>} */
  rename: (name) => ask("PUT", "/api/me", { name }),
  /** @param {AbortSignal} [signal] @returns {Promise<Status>} */
  status: (signal) => ask("GET", "/api/status", undefined, signal),
};
