// The line to a table: says when it is gone, comes back by itself, ever more slowly, and sends again what was not answered.
// Knows messages only by their type.
// @ts-check
import { language } from "./words.js";

const FIRST = 400; // milliseconds until the first try to come back
const LONGEST = 12000;
const PULSE = 20000; // how often the line is felt
const PATIENCE = 8000; // how long an answer to that may take

/** @typedef {{type: string, [field: string]: any}} Message */

export class Line {
  /**
   * @param {string} table
   * @param {{message: (message: Message) => void, state: (open: boolean) => void}} listener
   * @param {AbortSignal} signal ends it for good
   */
  constructor(table, listener, signal) {
    this.table = table;
    this.listener = listener;
    this.wait = FIRST;
    this.open = false;
    /** @type {Map<string, Message>} actions that were sent and not yet acknowledged, by their number */
    this.unanswered = new Map();
    this.ended = false;
    this.retry = 0;
    this.pulse = window.setInterval(() => this.feel(), PULSE);
    this.missing = 0;
    signal.addEventListener("abort", () => this.end(), { once: true });
    addEventListener("online", () => this.connect(), { signal });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.feel(); }, { signal });
    this.connect();
  }

  connect() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    const address = new URL(`/api/tables/${this.table}/live?lang=${language}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST;
      this.open = true;
      this.listener.state(true);
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      clearTimeout(this.missing);
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => this.lost(socket);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.type === "played" || (message.type === "refused" && message.id)) this.unanswered.delete(message.id);
    if (message.type !== "pong") this.listener.message(message);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.ended || socket !== this.socket) return;
    clearTimeout(this.missing);
    if (this.open) this.listener.state(false);
    this.open = false;
    this.socket = undefined;
    // A little uneven, so that many pages do not come back in the same moment.
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.8 + (performance.now() % 100) / 250));
    this.wait = Math.min(LONGEST, this.wait * 1.8);
  }

  /** Send now or not at all. @param {Message} message @returns {boolean} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Send until it is acknowledged or refused; the same number twice is played once. @param {Message} message with an `id` */
  sendSurely(message) {
    this.unanswered.set(message.id, message);
    this.send(message);
  }

  /** Ask whether somebody is there; who does not answer is gone. */
  feel() {
    if (!this.send({ type: "ping" })) {
      this.connect();
      return;
    }
    clearTimeout(this.missing);
    this.missing = window.setTimeout(() => this.socket?.close(), PATIENCE);
  }

  end() {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.missing);
    clearInterval(this.pulse);
    this.socket?.close();
  }
}
