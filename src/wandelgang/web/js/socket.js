// The connection to a table: says when it is lost, comes back by itself, ever more slowly, and resends what was not answered.
// Knows messages only by their type.
// @ts-check
import { language } from "./words.js";
/** @import { BrowserMessage, Play, ServerMessage } from "./wire.js" */

const FIRST = 400; // milliseconds until the first attempt to reconnect
const LONGEST = 12000;
const PULSE = 20000; // how often it is probed
const PATIENCE = 8000; // how long an answer to that may take
const SOON = 3000; // the same while something important waits for an answer; how long a lost connection is expected back
const REFUSED = 4400; // close codes from here on mean that it will never open
const FORBIDDEN = 4403;

export class Connection {
  /**
   * @param {string} table
   * @param {{message: (message: ServerMessage) => void, state: (open: boolean) => void, refused: (isForbidden: boolean) =>
   *   void}} listener refused: it will never open
   * @param {AbortSignal} signal ends it for good
   */
  constructor(table, listener, signal) {
    this.table = table;
    this.listener = listener;
    this.wait = FIRST;
    this.open = false;
    /** @type {{version: number, viewer: number | null} | null} where the table stood when something was last received */
    this.heard = null;
    /** @type {Map<string, Play>} actions that were sent and not yet acknowledged, by their number */
    this.unanswered = new Map();
    this.lostAt = -Infinity; // milliseconds of the page
    /** @type {BrowserMessage[]} messages for which the connection has to be back */
    this.delayed = [];
    this.ended = false;
    this.route = 0; // how many connections died in silence: behind a proxy, another number leads to another server
    this.retry = 0;
    this.pulse = window.setInterval(() => this.probe(), PULSE);
    this.missing = 0;
    this.doubt = 0;
    signal.addEventListener("abort", () => this.end(), { once: true });
    addEventListener("online", () => this.connect(), { signal });
    addEventListener("offline", () => this.probe(SOON), { signal }); // it may still be up: the table may be on this machine
    document.addEventListener(
      "visibilitychange",
      () => {
        if (!document.hidden) this.probe();
      },
      { signal },
    );
    this.connect();
  }

  connect() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    clearTimeout(this.missing);
    const address = new URL(`/api/tables/${this.table}/live?lang=${language()}`, location.href);
    if (this.heard) {
      address.searchParams.set("since", String(this.heard.version));
      if (this.heard.viewer !== null) address.searchParams.set("seat", String(this.heard.viewer));
    }
    if (this.route) address.searchParams.set("route", String(this.route));
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.missing = window.setTimeout(() => this.drop(), PATIENCE);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.missing);
      this.open = true;
      this.listener.state(true);
      for (const message of [...this.unanswered.values(), ...this.delayed.splice(0)]) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.missing);
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (event.code < REFUSED) this.lost(socket);
      else this.refuse(socket, event.code);
    };
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "played" || message.type === "refused") this.unanswered.delete(message.id ?? "");
    // A page that is let in and sent away at once must not come back faster and faster.
    if (message.type !== "refused") this.wait = FIRST;
    if (!this.unanswered.size) clearTimeout(this.doubt);
    this.remember(message);
    if (message.type !== "pong") this.listener.message(message);
  }

  /** Remember the state of the table, to ask only for what was missed. @param {ServerMessage} message */
  remember(message) {
    const now = message.type === "table" ? message.now : message.type === "now" ? message : null;
    const company = message.type === "table" ? message.company : message.type === "company" ? message : null;
    if (now)
      this.heard = { version: Math.max(now.version, company?.version ?? 0, this.heard?.version ?? 0), viewer: now.viewer };
    else if (company && this.heard) this.heard.version = Math.max(this.heard.version, company.version);
  }

  /** There is no such table, or not for us: trying again would not help. @param {WebSocket} socket @param {number} code */
  refuse(socket, code) {
    if (this.ended || socket !== this.socket) return;
    this.end();
    this.listener.refused(code === FORBIDDEN);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.ended || socket !== this.socket) return;
    clearTimeout(this.missing);
    clearTimeout(this.doubt);
    if (this.open) this.lostAt = performance.now();
    this.open = false;
    this.socket = undefined;
    this.listener.state(false);
    // With jitter, so that many pages do not reconnect at the same moment.
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.8 + (performance.now() % 100) / 250));
    this.wait = Math.min(LONGEST, this.wait * 1.8);
  }

  /** Send now or not at all. @param {BrowserMessage} message @returns {boolean} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Send now or, if the connection has only just been lost, as soon as it is back.
   * @param {BrowserMessage} message
   * @returns {boolean}
   */
  sendSoon(message) {
    if (this.send(message)) return true;
    if (performance.now() - this.lostAt > SOON) return false;
    this.delayed.push(message);
    return true;
  }

  /** Send until it is acknowledged or refused; the same number twice is played once. @param {Play} message */
  sendSurely(message) {
    this.unanswered.set(message.id, message);
    if (!this.send(message)) return;
    clearTimeout(this.doubt);
    this.doubt = window.setTimeout(() => this.probe(SOON), SOON);
  }

  /** Ping the server; without an answer in time the connection is lost. */
  probe(patience = PATIENCE) {
    if (!this.send(document.hidden ? { type: "ping", hidden: true } : { type: "ping" })) {
      this.connect();
      return;
    }
    clearTimeout(this.missing);
    this.missing = window.setTimeout(() => this.drop(), patience);
  }

  /** No answer: a dead socket may take minutes to close, so it is abandoned. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.route += 1;
    socket.close();
    this.lost(socket);
  }

  end() {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.missing);
    clearTimeout(this.doubt);
    clearInterval(this.pulse);
    this.socket?.close();
  }
}
