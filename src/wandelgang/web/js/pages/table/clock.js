// The time of every seat: counted down here from the moment it was received, written wherever a clock is shown.
// @ts-check
import { fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { language, say } from "../../words.js";
/** @import { ClockPlan, ShownClock, ShownSeat as Seat } from "../../wire.js" */

const OFTEN = 250; // milliseconds between two looks at the time
const URGENT = 30; // seconds
const TOLD = [60, 30, 10]; // seconds at which my own time is announced
const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** @type {WeakMap<ShownClock, number>} when each was received */
const arrivals = new WeakMap();

/** Remember when a clock was received. @param {ShownClock} clock */
export function received(clock) {
  arrivals.set(clock, performance.now());
}

export class Clocks {
  /**
   * @param {HTMLElement} host where clocks are written: every element with data-clock
   * @param {(text: string) => void} speak
   * @param {AbortSignal} signal
   */
  constructor(host, speak, signal) {
    this.host = host;
    this.speak = speak;
    /** @type {ShownClock | null} */
    this.clock = null;
    /** @type {Seat[]} */
    this.seats = [];
    this.before = Infinity;
    const timer = window.setInterval(() => {
      if (this.acting() !== undefined) this.draw();
    }, OFTEN);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  /** @param {ShownClock | null} clock as it was just received @param {Seat[]} seats */
  show(clock, seats) {
    const before = this.acting();
    this.clock = clock;
    if (this.acting() !== before) this.before = Infinity;
    this.seats = seats;
    this.draw();
  }

  /** The seat whose clock runs, or will after the free part of its first turn. @returns {number | undefined} */
  acting() {
    return this.clock?.runs ?? this.clock?.starts ?? undefined;
  }

  /** Seconds for which a seat's clock has been running since it was received; negative until it starts. @param {number} seat */
  gone(seat) {
    const { clock } = this;
    if (!clock || this.acting() !== seat) return 0;
    return (performance.now() - (arrivals.get(clock) ?? 0)) / 1000 - (clock.free ?? 0);
  }

  /** Seconds a seat has left now. @param {number} seat */
  left(seat) {
    const { clock } = this;
    return clock ? Math.max(0, (clock.left[seat] ?? 0) - Math.max(0, this.gone(seat))) : Infinity;
  }

  draw() {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll("[data-clock]")))
      this.write(element, Number(element.dataset.clock));
    this.tell();
  }

  /** @param {HTMLElement} element @param {number} seat */
  write(element, seat) {
    const { clock } = this;
    const isPerson = this.seats[seat] && !this.seats[seat].level && !this.seats[seat].awaits;
    element.hidden = !clock || !isPerson;
    if (element.hidden || !clock) return;
    const left = this.left(seat);
    const runs = this.acting() === seat && this.gone(seat) >= 0;
    const free = this.acting() === seat && !runs ? timeLeft(-this.gone(seat), false) : "";
    const text = timeLeft(left, Boolean(clock.days));
    const state = `${runs ? "runs" : "stands"} ${clock.days ? "in-days" : left < URGENT ? "urgent" : ""}`;
    if (element.dataset.drawn === text + state + free) return;
    element.dataset.drawn = text + state + free;
    element.className = `clock ${state}`;
    fill(element, runs ? icon("clock") : null, text);
    element.title = free && say("clock-starts", { time: text, free });
    element.setAttribute("aria-label", element.title || say(runs ? "clock-runs" : "clock-stands", { time: text }));
    element.setAttribute("role", "timer");
  }

  /** Announce my own time when it runs short, once per threshold. */
  tell() {
    const { clock } = this;
    const seat = this.acting();
    if (!clock || seat === undefined || !this.seats[seat]?.mine) return;
    const left = this.left(seat);
    const passed = TOLD.find((mark) => this.before > mark && left <= mark && left > mark - 5);
    if (passed && this.before !== Infinity) this.speak(say("clock-short", { n: passed }));
    this.before = left;
  }
}

/**
 * Time as on a clock, or in days and hours where there is plenty.
 * @param {number} seconds
 * @param {boolean} days
 */
export function timeLeft(seconds, days) {
  const whole = Math.ceil(seconds);
  const hours = whole >= HOUR ? `${Math.floor(whole / HOUR)}:` : "";
  if (!days || whole < HOUR)
    return `${hours}${pad(Math.floor((whole % HOUR) / MINUTE), whole >= HOUR)}:${pad(whole % MINUTE, true)}`;
  if (whole >= DAY)
    return [amount(Math.floor(whole / DAY), "day", "long"), amount(Math.floor((whole % DAY) / HOUR), "hour", "short")]
      .filter(Boolean)
      .join(" ");
  return [amount(Math.floor(whole / HOUR), "hour", "short"), amount(Math.floor((whole % HOUR) / MINUTE), "minute", "short")]
    .filter(Boolean)
    .join(" ");
}

/** @param {number} number @param {boolean} two */
function pad(number, two) {
  return two ? String(number).padStart(2, "0") : String(number);
}

/** @param {number} number @param {string} unit @param {"long" | "short"} unitDisplay */
export function amount(number, unit, unitDisplay) {
  return number ? new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(number) : "";
}

/** What a table says about its time, in few words. @param {ClockPlan | null | undefined} plan */
export function clockInWords(plan) {
  if (plan?.days) return say("time-days", { days: amount(plan.days, "day", "long") });
  if (plan?.minutes)
    return plan.more
      ? say("time-clock-more", { minutes: plan.minutes, more: plan.more })
      : say("time-clock", { minutes: plan.minutes });
  return say("time-none");
}
