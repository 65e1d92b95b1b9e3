// Requests to the server over HTTP, one function per endpoint. Whatever goes wrong becomes one kind of error, with a
// sentence for people.
// @ts-check
import { fetchEarly } from "./files.js";
import { language, say } from "./words.js";
/**
 * @import { Checked, CheckPlan, Demo, Drawn, Found, Games, GameSetup, Invitation, Me, OpenedTable } from "./wire.js"
 * @import { PositionQuestion, PositionShown } from "./wire.js"
 * @import { MechanicList, MechanicPage, Ply, RulePage, SeatTaken, ShownSketch, Sit, SketchPlan, Status } from "./wire.js"
 * @import { PuzzleList, PuzzleReplies, ShownPuzzle } from "./wire.js"
 * @import { DrawnText, LabQuestion, LabState, MyPlay, SharedLink, TableList, TablePlan, Templates, Tutorial } from "./wire.js"
 * @import { PushKey, Subscribed } from "./wire.js"
 * @import { Exercise, Knowledge, ReviewedPosition, ReviewQuestion, ReviewShown, ReviewTry } from "./wire.js"
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

const PAUSES = [300, 900, 2700]; // milliseconds before a request that reached no server is sent again
const UNREACHED = [502, 503, 504]; // what a proxy answers while a server is being restarted

/** @param {Response} answer */
const isJson = (answer) => answer.headers.get("content-type")?.includes("json") ?? false;

/**
 * Send a request until a server answers it or all pauses are over. Every endpoint may be asked twice: what opens a table has a
 * key, and everything else has the same effect once more.
 * @param {URL} address
 * @param {RequestInit} request
 * @param {number[]} pauses
 * @returns {Promise<Response>}
 */
async function reach(address, request, [pause, ...later] = PAUSES) {
  try {
    const answer = await fetchEarly(address, request);
    if (pause === undefined || !UNREACHED.includes(answer.status) || isJson(answer)) return answer;
  } catch (error) {
    if (pause === undefined || request.signal?.aborted) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return reach(address, request, later);
}

/**
 * @template Answer what the endpoint answers with
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path such as /api/games
 * @param {unknown} [body] sent as JSON; a text is sent as it is
 * @param {AbortSignal} [signal]
 * @param {string} [key] makes it harmless to send the request twice
 * @returns {Promise<Answer>}
 */
async function ask(method, path, body, signal, key) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", language());
  const plain = typeof body === "string";
  const headers = new Headers();
  if (body !== undefined) headers.set("content-type", plain ? "text/plain; charset=utf-8" : "application/json");
  if (key) headers.set("idempotency-key", key);
  /** @type {Response} */
  let answer;
  try {
    answer = await reach(address, { method, headers, body: plain || body === undefined ? body : JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("offline", say("error-offline"));
  }
  const text = await answer.text();
  if (answer.ok) return /** @type {Answer} */ (text && !isJson(answer) ? text : JSON.parse(text || "null"));
  if (isJson(answer)) {
    const refused = JSON.parse(text);
    if (typeof refused.text === "string") throw new Refused(refused.code ?? "", refused.text, refused.field ?? "");
  }
  throw answer.status === 404 ? new Refused("missing", say("error-missing")) : new Refused("server", say("error-server"));
}

/** Remove a table from my list. If it is not there, this very request may have removed it. @param {string} table */
async function remove(table) {
  try {
    await ask("DELETE", `/api/tables/${table}`);
  } catch (error) {
    if (!(error instanceof Refused && error.code === "missing")) throw error;
  }
}

/** Requests that open a table and have not been answered, each with its key. @type {Map<string, string>} */
const unanswered = new Map();

/**
 * Open a table. If no answer arrives, the same request sent again opens no second one.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<OpenedTable>}
 */
async function open(path, body, signal) {
  const request = `${path} ${JSON.stringify(body)}`;
  const key =
    unanswered.get(request) ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
  unanswered.set(request, key);
  try {
    const opened = await ask("POST", path, body, signal, key);
    unanswered.delete(request);
    return opened;
  } catch (error) {
    if (error instanceof Refused && error.code !== "offline" && error.code !== "server") unanswered.delete(request);
    throw error;
  }
}

/** The games in a language, asked for once: the frame and most pages need them. @type {Map<string, Promise<Games>>} */
const lists = new Map();

/** @param {AbortSignal} [signal] @returns {Promise<Games>} */
async function games(signal) {
  const spoken = language();
  const asked = lists.get(spoken) ?? ask("GET", "/api/games");
  lists.set(spoken, asked);
  try {
    return await asked;
  } catch (error) {
    lists.delete(spoken);
    throw error;
  } finally {
    signal?.throwIfAborted();
  }
}

export const api = {
  games,
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<GameSetup>} */
  setup: (game, signal) => ask("GET", `/api/games/${game}`, undefined, signal),
  /** @param {string} game @param {CheckPlan} plan @param {AbortSignal} [signal] @returns {Promise<Checked>} */
  check: (game, plan, signal) => ask("POST", `/api/games/${game}/check`, plan, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<RulePage>} */
  rules: (game, signal) => ask("GET", `/api/games/${game}/rules`, undefined, signal),
  /** @param {AbortSignal} [signal] @returns {Promise<MechanicList>} */
  mechanics: (signal) => ask("GET", "/api/mechanics", undefined, signal),
  /** All sentences of a mechanic. @param {string} key @param {AbortSignal} [signal] @returns {Promise<MechanicPage>} */
  mechanic: (key, signal) => ask("GET", `/api/mechanics/${key}`, undefined, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Demo>} */
  demo: (game, signal) => ask("GET", `/api/games/${game}/demo`, undefined, signal),
  /** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Tutorial>} */
  tutorial: (game, signal) => ask("GET", `/api/games/${game}/lessons`, undefined, signal),
  /** All puzzles, and that of a day. @param {string} day YYYY-MM-DD @param {AbortSignal} [signal]
   *  @returns {Promise<PuzzleList>} */
  puzzles: (day, signal) => ask("GET", `/api/puzzles?day=${day}`, undefined, signal),
  /** @param {string} game @param {number} number @param {AbortSignal} [signal] @returns {Promise<ShownPuzzle>} */
  puzzle: (game, number, signal) => ask("GET", `/api/puzzles/${game}/${number}`, undefined, signal),
  /** Why the last turn of a try is wrong, given by all its actions. @param {string} game @param {number} number
   *  @param {string[]} actions @param {AbortSignal} [signal] @returns {Promise<PuzzleReplies>} */
  puzzleAnswer: (game, number, actions, signal) =>
    ask("GET", `/api/puzzles/${game}/${number}/answers?actions=${encodeURIComponent(actions.join(" "))}`, undefined, signal),
  /** The same of many turns, from a number on. @param {string} game @param {number} number @param {number} from
   *  @param {AbortSignal} [signal] @returns {Promise<PuzzleReplies>} */
  puzzleAnswers: (game, number, from, signal) =>
    ask("GET", `/api/puzzles/${game}/${number}/answers?from=${from}`, undefined, signal),
  /** Boards or positions to begin with. @param {string} game @param {Drawn} drawn @param {AbortSignal} [signal]
   *  @returns {Promise<Templates>} */
  templates: (game, drawn, signal) => ask("GET", `/api/games/${game}/${drawn}`, undefined, signal),
  /** A text after changes, drawn and checked. @param {string} game @param {Drawn} drawn @param {SketchPlan} plan
   *  @param {AbortSignal} [signal] @returns {Promise<ShownSketch>} */
  sketch: (game, drawn, plan, signal) => ask("POST", `/api/games/${game}/${drawn}`, plan, signal),
  /** The drawing of a text as one SVG file. @param {string} game @param {Drawn} kind @param {string} text
   *  @returns {Promise<string>} */
  picture: (game, kind, text) => ask("POST", `/api/games/${game}/picture`, { text, kind }),
  /** The link that carries a packed text, at an address for others. @param {string} game @param {Drawn} kind
   *  @param {string} packed @param {AbortSignal} [signal] @returns {Promise<SharedLink>} */
  link: (game, kind, packed, signal) => ask("POST", `/api/games/${game}/link`, { kind, packed }, signal),
  /** Whose board, position or record a text is. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Found>} */
  findText: (text, signal) => ask("POST", "/api/boards", { text }, signal),
  /** The best turns in a position; asking has them found. @param {string} game @param {PositionQuestion} question
   *  @param {AbortSignal} [signal] @returns {Promise<PositionShown>} */
  analyse: (game, question, signal) => ask("POST", `/api/games/${game}/analysis`, question, signal),
  /** How far a run of the laboratory is; asking has it played. @param {LabQuestion} question @param {AbortSignal} [signal]
   *  @returns {Promise<LabState>} */
  lab: (question, signal) => ask("POST", "/api/lab", question, signal),
  /** How I play. @param {AbortSignal} [signal] @returns {Promise<MyPlay>} */
  myPlay: (signal) => ask("GET", "/api/me/play", undefined, signal),
  /** The analysis of a game; asking has it made. @param {string} table @param {Partial<ReviewQuestion>} question
   *  @param {AbortSignal} [signal] @returns {Promise<ReviewShown>} */
  review: (table, question, signal) => ask("POST", `/api/tables/${table}/review`, question, signal),
  /** One turn of it. @param {string} table @param {number} turn @param {Knowledge} knowledge @param {AbortSignal} [signal]
   *  @returns {Promise<ReviewedPosition>} */
  reviewTurn: (table, turn, knowledge, signal) =>
    ask("GET", `/api/tables/${table}/review/turns/${turn}?knowledge=${knowledge}`, undefined, signal),
  /** A turn to be found. @param {string} table @param {ReviewTry} tried @param {AbortSignal} [signal]
   *  @returns {Promise<Exercise>} */
  exercise: (table, tried, signal) => ask("POST", `/api/tables/${table}/review/exercise`, tried, signal),
  /** My own tables. @param {AbortSignal} [signal] @returns {Promise<TableList>} */
  tables: (signal) => ask("GET", "/api/tables", undefined, signal),
  /** Tables anybody may join. @param {AbortSignal} [signal] @returns {Promise<TableList>} */
  lobby: (signal) => ask("GET", "/api/lobby", undefined, signal),
  /** @param {TablePlan} plan @param {AbortSignal} [signal] @returns {Promise<OpenedTable>} */
  openTable: (plan, signal) => open("/api/tables", plan, signal),
  /**
   * The same game with the same seats once more.
   * @param {string} table
   * @param {AbortSignal} [signal]
   * @returns {Promise<OpenedTable>}
   */
  openAgain: (table, signal) => open(`/api/tables/${table}/again`, {}, signal),
  /** @param {string} record the text of a record file @param {AbortSignal} [signal] @returns {Promise<OpenedTable>} */
  openRecord: (record, signal) => open("/api/records", record, signal),
  removeTable: remove,
  /** @param {string} table @param {string} key of the link @param {AbortSignal} [signal] @returns {Promise<Invitation>} */
  invitation: (table, key, signal) => ask("POST", `/api/tables/${table}/invitation`, { key }, signal),
  /** @param {string} table @param {Sit} seat @param {AbortSignal} [signal] @returns {Promise<SeatTaken>} */
  sit: (table, seat, signal) => ask("POST", `/api/tables/${table}/sit`, seat, signal),
  /** @param {string} table @param {number} ply @param {AbortSignal} [signal] @returns {Promise<Ply>} */
  ply: (table, ply, signal) => ask("GET", `/api/tables/${table}/plies/${ply}`, undefined, signal),
  /** The board of a table as a file. @param {string} table @param {AbortSignal} [signal] @returns {Promise<DrawnText>} */
  board: (table, signal) => ask("GET", `/api/tables/${table}/board`, undefined, signal),
  /** @param {string} table @param {number} ply @param {AbortSignal} [signal] @returns {Promise<DrawnText>} */
  position: (table, ply, signal) => ask("GET", `/api/tables/${table}/plies/${ply}/position`, undefined, signal),
  /** @returns {Promise<Me>} */
  me: () => ask("GET", "/api/me"),
  /** @param {string} name @returns {Promise<Me>} */
  rename: (name) => ask("PUT", "/api/me", { name }),
  /** @returns {Promise<void>} */
  forgetMe: () => ask("DELETE", "/api/me"),
  /** @returns {Promise<PushKey>} */
  pushKey: () => ask("GET", "/api/push"),
  /** @param {Subscribed} subscription @returns {Promise<void>} */
  subscribe: (subscription) => ask("PUT", "/api/push", subscription),
  /** @param {string} endpoint @returns {Promise<void>} */
  unsubscribe: (endpoint) => ask("DELETE", "/api/push", { endpoint }),
  /** @param {AbortSignal} [signal] @returns {Promise<Status>} */
  status: (signal) => ask("GET", "/api/status", undefined, signal),
};
