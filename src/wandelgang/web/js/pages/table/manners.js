// Sheets of a table: what the host allows and how I am called here, a computer player for somebody, my seat on another
// device, a link to show.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { toggle } from "../../fields.js";
import { icon } from "../../icons.js";
import { nameInput } from "../../parts/myname.js";
import { shareButtons } from "../../parts/sharing.js";
import { openSheet } from "../../sheet.js";
import { say } from "../../words.js";
import { inviteBlock } from "./invite.js";
import { boardPictureButton } from "./boardpicture.js";
/** @import { Invited, Level, ShownSeat as Seat } from "../../wire.js" */
/** @import { Together } from "./together.js" */

/**
 * Which computer player is to play for somebody.
 * @param {Seat} seat @param {Level[]} levels @param {(level: number) => void} choose @param {AbortSignal} signal
 */
export function helpSheet(seat, levels, choose, signal) {
  const ours = levels.filter((one) => !one.offered);
  openSheet(
    say(seat.mine ? "help-me" : "help-offer"),
    (within, close) =>
      fill(
        within,
        el("p", null, seat.mine ? say("help-me-about") : say("help-about", { name: seat.name })),
        el(
          "div",
          { class: "levels" },
          ours.map((one) =>
            el(
              "button",
              {
                type: "button",
                class: "btn level",
                onclick: () => {
                  choose(one.level);
                  close();
                },
              },
              el("b", null, `${one.level} · ${one.name}`),
              el("small", null, one.about),
            ),
          ),
        ),
      ),
    { signal },
  );
}

/** What the host allows, and how I am called here. @param {Together} together */
export function tableSheet(together) {
  const { company, page } = together;
  const allow = (/** @type {{watch?: boolean, chat?: boolean}} */ change) =>
    together.send({ type: "allow", watch: together.company.watch ?? true, chat: together.company.chat ?? false, ...change });
  const id = fresh("name-here");
  const name = nameInput(id);
  name.value = together.seats[together.seat]?.name ?? "";
  name.addEventListener("change", () => {
    if (name.value.trim()) together.send({ type: "rename", seat: together.seat, name: name.value.trim() });
  });
  const link = new URL(`/t/${together.name}`, location.href).href;
  openSheet(
    say("this-table"),
    (within) =>
      fill(
        within,
        el("div", { class: "ask" }, el("label", { for: id }, say("name-at-table")), name),
        together.notice.field(together.now),
        company.host
          ? [
              toggle(say("allow-watch"), company.watch ?? true, (on) => allow({ watch: on }), say("allow-watch-about")),
              toggle(say("allow-chat"), company.chat ?? false, (on) => allow({ chat: on }), say("allow-chat-about")),
            ]
          : null,
        (company.watch ?? true)
          ? el(
              "div",
              { class: "ask" },
              el("p", { class: "label" }, say("watch-link")),
              el("p", { class: "about" }, say("watch-link-about")),
              el("div", { class: "row" }, shareButtons({ link, title: together.title }, page.announce)),
            )
          : null,
      ),
    { signal: page.signal },
  );
}

/** A link to play this seat on another device as well. @param {Together} together @param {() => void} closed */
export function carrySheet(together, closed) {
  const place = el(
    "div",
    { "aria-live": "polite" },
    el("p", { class: "row" }, el("span", { class: "dots", "aria-hidden": "true" }), say("carry-soon")),
  );
  const sheet = openSheet(say("carry"), (within) => fill(within, place), { signal: together.page.signal });
  sheet.addEventListener("close", closed);
  return (/** @type {Invited} */ invited) => {
    const { seat } = invited;
    const revoke = () => {
      together.send({ type: "revoke", seat });
      together.send({ type: "invite", seat });
      together.page.announce(say("carry-revoked"), true);
    };
    fill(
      place,
      inviteBlock(invited, together.title, together.page.announce),
      el(
        "p",
        { class: "row" },
        el(
          "button",
          { type: "button", class: "btn", "data-does": "revoke", onclick: revoke },
          icon("again"),
          say("carry-revoke"),
        ),
      ),
    );
  };
}

/** A link to a game that is over. @param {Together} together */
export function shareSheet(together) {
  const link = new URL(`/t/${together.name}/0`, location.href).href;
  const field = el("input", {
    class: "input link-text",
    type: "text",
    readonly: true,
    value: link,
    "aria-label": say("invite-link"),
    onfocus: () => field.select(),
  });
  openSheet(
    say("share-game"),
    (within) =>
      fill(
        within,
        el("p", null, say("share-game-about")),
        field,
        el(
          "div",
          { class: "row" },
          shareButtons({ link, title: together.title, look: "primary" }, together.page.announce),
          boardPictureButton(together.page, together.name, together.title),
        ),
      ),
    { signal: together.page.signal },
  );
}
