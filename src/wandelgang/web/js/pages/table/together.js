// People around a table who do not share a screen: who is there, what is offered and said, time, invitations, what the host
// allows. The page of the table passes messages on to it; it knows nothing about the board.
// @ts-check
import { api } from "../../api.js";
import { el, fill } from "../../dom.js";
import { takeFocusFrom } from "../../frame.js";
import { icon } from "../../icons.js";
import { openSheet } from "../../sheet.js";
import { sound } from "../../sounds.js";
import { say } from "../../words.js";
import { Clocks } from "./clock.js";
import { calledSeat, seatRows, showScores, Strip } from "./company.js";
import { carrySheet, helpSheet, shareSheet, tableSheet } from "./manners.js";
import { Offers, SIGNS } from "./offers.js";
import { Talk } from "./talk.js";
import { Waiting } from "./waiting.js";
import { TurnNotice } from "./turnnotice.js";
/** @import { Entry } from "../../menu.js" */
/** @import { Page } from "../../router.js" */
/** @import { BrowserMessage, Company, Invited, Level, Now, OfferKind, ShownTally, Snapshot, Spoken } from "../../wire.js" */
/** @import { Around } from "./company.js" */
/** @import { Panel } from "./panel.js" */

/** @typedef {{scores?: string[], tallies?: (ShownTally | null)[]}} Standing */
/** @typedef {{send: (message: BrowserMessage) => boolean, speak: (text: string) => void}} Tells */

const SETTLED = 600; // milliseconds after which an offer that is gone has lapsed

export class Together {
  /** @param {Page} page @param {string} name of the table @param {Panel} panel @param {Tells} tells */
  constructor(page, name, panel, tells) {
    this.page = page;
    this.name = name;
    this.panel = panel;
    this.tells = tells;
    this.title = "";
    /** @type {Company} */
    this.company = { type: "company", version: 0, seats: [] };
    /** @type {Now | null} */
    this.now = null;
    /** @type {Level[]} */
    this.levels = [];
    /** @type {((invited: Invited) => void) | null} shows the link of a seat of mine */
    this.carrying = null;
    this.tables = 0;
    const send = (/** @type {BrowserMessage} */ message) => this.send(message);
    this.talk = new Talk({ send, speak: tells.speak, redraw: () => this.drawSeats(), signal: page.signal });
    this.offers = new Offers({ send, speak: tells.speak, announce: page.announce });
    this.strip = new Strip(this.talk.buttons[0], () => this.openSeats());
    this.opened = el("ul", { class: "at-table" }); // the seats once more, in a sheet
    this.waiting = new Waiting({
      send,
      announce: page.announce,
      sit: (seat) => void this.sit(seat),
      title: () => this.title,
      levels: () => this.levels,
    });
    this.clocks = new Clocks(page.host, (text) => page.announce(text), page.signal);
    this.notice = new TurnNotice(page, this.name);
    this.state = el("section", { class: "around", hidden: true });
    this.drawnState = "";
    panel.beforeLog(this.talk.element);
  }

  get seats() {
    return this.company.seats;
  }

  /** The seat of mine that acts, or the first that plays on; -1: I only watch. */
  get seat() {
    const turn = this.now?.turn ?? null;
    if (turn !== null && this.seats[turn]?.mine) return turn;
    const playing = this.seats.findIndex((seat) => seat.mine && !seat.resigned);
    return playing >= 0 ? playing : this.seats.findIndex((seat) => seat.mine);
  }

  /** One of my seats has not been given up. */
  get plays() {
    return this.seats.some((seat) => seat.mine && !seat.resigned);
  }

  /** @param {BrowserMessage} message */
  send(message) {
    if (!this.tells.send(message)) this.page.announce(say("error-offline"), true);
  }

  /** @param {Snapshot} table */
  showTable(table) {
    const begins = Boolean(this.now?.waiting) && !table.now.waiting && !table.now.over;
    this.title = table.title;
    this.tables += 1;
    this.now = table.now;
    this.showCompany(table.company, table);
    if (!begins) return;
    sound("turnover");
    this.page.announce(say("waiting-begins"), true);
  }

  /** @param {Company} company @param {Snapshot | null} [table] that it came with */
  showCompany(company, table = null) {
    const before = this.company;
    const known = before.seats.length > 0;
    // A seat that has given up still belongs to its person.
    const seats = company.seats.map((seat, number) =>
      seat.resigned && before.seats[number]?.mine ? { ...seat, mine: true } : seat,
    );
    company = { ...company, seats };
    this.company = company;
    this.talk.show(company, table);
    this.offers.show(company);
    if (!table) this.tellOffer(before, company); // a new snapshot means that the offer was accepted
    if (known) this.tellComing(before, company);
    if (company.host && this.now?.waiting) void this.findLevels();
    this.drawSeats();
    if (known && company.next && !before.next && this.seat >= 0) this.page.go(`/t/${company.next}`);
  }

  /** @param {Now} now */
  showNow(now) {
    this.now = now;
    this.drawSeats();
  }

  /** @param {Standing} standing */
  showScores({ scores = [], tallies = [] }) {
    this.company = {
      ...this.company,
      seats: this.seats.map((seat, number) => ({
        ...seat,
        score: scores[number] ?? seat.score,
        tally: tallies[number] ?? seat.tally,
      })),
    };
    this.writeScores({ scores, tallies });
  }

  /** How everybody stands now, or stood at some ply. @param {Standing} standing */
  writeScores({ scores = [], tallies = [] }) {
    for (const list of [this.panel.list, this.opened]) showScores(list, scores);
    this.strip.showTallies(this.seats.map((seat, number) => ({ ...seat, tally: tallies[number] ?? null })));
  }

  /** Messages about people. @param {Spoken | Invited} message */
  hear(message) {
    if (message.type === "spoken") this.talk.hear(message);
    else this.invited(message);
  }

  /** @param {Invited} invited */
  invited(invited) {
    if (invited.mine) this.carrying?.(invited);
    else this.waiting.hear(invited);
  }

  /** @param {Now} now @returns {Around} */
  around(now) {
    return { company: this.company, now, bubble: (seat) => this.talk.bubble(seat), help: (seat) => void this.help(seat) };
  }

  /** Who sits at the table, on a screen without room for it. */
  openSeats() {
    const { now } = this;
    if (!now) return;
    fill(this.opened, seatRows(this.seats, this.around(now)));
    openSheet(say("table-seats"), (within) => fill(within, this.opened), { signal: this.page.signal });
  }

  drawSeats() {
    const { now, company } = this;
    if (!now) return;
    const around = this.around(now);
    this.panel.showSeats(company.seats, seatRows(company.seats, around), company.watchers ?? 0);
    this.strip.show(company.seats, around);
    if (this.opened.isConnected) fill(this.opened, seatRows(company.seats, around));
    this.waiting.show(company, Boolean(now.waiting));
    this.clocks.show(now.clock ?? null, company.seats);
    this.notice.show(now, company.seats, this.title);
    this.drawState(now);
  }

  /** What concerns me now besides whose turn it is, and what I can do about it. @param {Now} now */
  drawState(now) {
    const found = this.stateOf(now);
    const drawn = JSON.stringify(found && [found.text, found.button]);
    if (drawn === this.drawnState) return;
    this.drawnState = drawn;
    if (!found) takeFocusFrom(this.state);
    this.state.hidden = !found;
    if (!found) return;
    fill(
      this.state,
      icon(found.sign),
      el("p", null, found.text),
      found.act
        ? el("button", { type: "button", class: "btn", "data-does": "around", onclick: found.act }, found.button)
        : null,
    );
  }

  /** @param {Now} now @returns {{sign: string, text: string, button?: string, act?: () => void} | null} */
  stateOf(now) {
    if (now.over) return null;
    const { company } = this;
    const helped = this.seats.findIndex((seat) => seat.mine && seat.helper);
    if (helped >= 0)
      return {
        sign: "computer",
        text: say("help-mine"),
        button: say("help-back"),
        act: () => this.send({ type: "help", seat: helped, level: 0 }),
      };
    if (now.paused) {
      const may = company.may_offer?.includes("resume");
      return {
        sign: "pause",
        text: say("paused"),
        button: may ? say("do-resume") : "",
        act: may ? () => this.offer("resume") : undefined,
      };
    }
    if (!this.plays) return { sign: "eye", text: say("watching") };
    const turn = now.turn ?? -1;
    const seat = this.seats[turn];
    if (seat?.away && !seat.helper && company.may_help?.includes(turn))
      return {
        sign: "person",
        text: say("help-away", { name: seat.name }),
        button: say("help-offer"),
        act: () => void this.help(turn),
      };
    return null;
  }

  /** Who has just sat down, come back or gone. @param {Company} before @param {Company} company */
  tellComing(before, company) {
    company.seats.forEach((seat, number) => {
      const was = before.seats[number];
      if (!was || seat.mine || seat.level) return;
      if (was.awaits && !seat.awaits) {
        sound("said");
        this.page.announce(say("seat-came", { name: seat.name }), true);
      } else if (!was.awaits && !seat.awaits && Boolean(was.away) !== Boolean(seat.away))
        this.tells.speak(say(seat.away ? "seat-went" : "seat-back", { name: calledSeat(seat) }));
    });
  }

  /**
   * An offer is gone: if nothing came of it, tell the person who made it.
   * @param {Company} before
   * @param {Company} company
   */
  tellOffer(before, company) {
    const { offer } = before;
    if (!offer || company.offer?.number === offer.number) return;
    const tables = this.tables;
    setTimeout(() => {
      if (this.page.signal.aborted || this.tables !== tables || this.company.next !== before.next) return;
      this.offers.lapsed(offer, company);
    }, SETTLED);
  }

  async findLevels() {
    if (this.levels.length) return;
    try {
      const found = await api.games(this.page.signal);
      this.levels = found.levels;
      this.waiting.draw();
    } catch {
      // The numbers of the levels are enough.
    }
  }

  /** @param {OfferKind} what */
  offer(what) {
    if (this.seat >= 0 && this.now) this.send({ type: "offer", seat: this.seat, what, ply: this.now.ply });
  }

  /** @param {number} seat */
  async help(seat) {
    await this.findLevels();
    helpSheet(this.seats[seat], this.levels, (level) => this.send({ type: "help", seat, level }), this.page.signal);
  }

  /** @param {number} seat that is open to anybody */
  async sit(seat) {
    try {
      await api.sit(this.name, { seat }, this.page.signal);
      this.page.go(`/t/${this.name}`, true);
    } catch (error) {
      if (!this.page.signal.aborted) this.page.announce(/** @type {Error} */ (error).message, true);
    }
  }

  /** The connection is lost: what was asked will not be answered. */
  cut() {
    this.waiting.reset();
  }

  /** What may be done when it is over, besides watching it again. @returns {"next" | "rematch" | "offered" | "new" | ""} */
  get afterwards() {
    const { company } = this;
    if (company.next) return "next";
    if (company.offer?.what === "rematch") return "offered";
    if (company.may_offer?.includes("rematch")) return "rematch";
    return company.online || this.seat < 0 ? "" : "new";
  }

  /** @returns {Entry[]} */
  menu() {
    const { company, now, seat } = this;
    if (!now) return [];
    /** @type {Entry[]} */
    const entries = [];
    const add = (
      /** @type {boolean | undefined} */ when,
      /** @type {string} */ title,
      /** @type {string} */ sign,
      /** @type {() => void} */ choose,
    ) => {
      if (when) entries.push({ title, icon: sign, choose });
    };
    const plays = this.plays && !now.over && !now.waiting;
    add(plays && now.takeback !== null && now.takeback !== undefined, say("do-takeback"), SIGNS.takeback, () =>
      this.offer("takeback"),
    );
    for (const what of company.may_offer ?? [])
      if (!company.offer) add(true, say(`do-${what}`), SIGNS[what], () => this.offer(what));
    add(
      plays && company.may_help?.includes(seat) && !this.seats[seat].helper,
      say("help-me"),
      "computer",
      () => void this.help(seat),
    );
    add(company.online && seat >= 0, say("talk-open"), "say", () => this.talk.open());
    add(this.plays && !now.over, say("carry"), "device", () => this.carry(seat));
    add(company.online && seat >= 0, say("this-table"), "setup", () => tableSheet(this));
    add(now.over, say("share-game"), "share", () => shareSheet(this));
    return entries;
  }

  /** @param {number} seat */
  carry(seat) {
    this.carrying = carrySheet(this, () => {
      this.carrying = null;
    });
    this.send({ type: "invite", seat });
  }
}
