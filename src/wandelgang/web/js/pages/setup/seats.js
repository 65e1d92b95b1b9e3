// Who sits at the table: I, another person here, a computer player with its level, a friend by a link, anybody. Knows only
// seats.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { levelText } from "../../parts/levels.js";
import { say } from "../../words.js";
/** @import { GameSetup, Level, SeatPlan } from "../../wire.js" */
/** @import { Plan } from "../setup.js" */

const KINDS = /** @type {const} */ (["me", "here", "computer", "friend", "open"]);
const SIGNS = { me: "person", here: "people", computer: "computer", friend: "link", open: "people" };
const USUAL_LEVEL = 2;

/**
 * @param {Plan} plan changed in place
 * @param {GameSetup} game
 * @param {Level[]} levels
 * @param {() => void} changed
 */
export function seatFields(plan, game, levels, changed) {
  const [least, most] = game.players;
  const rows = el("ol", { class: "seats" });
  const add = el(
    "button",
    {
      type: "button",
      class: "btn quiet add",
      onclick: () => {
        plan.seats.push({ kind: "computer", level: plan.seats.find((seat) => seat.kind === "computer")?.level ?? USUAL_LEVEL });
        redraw(plan.seats.length - 1);
      },
    },
    icon("plus"),
    say("seat-add"),
  );

  /** @param {number} [focus] the seat whose first field is focused */
  function redraw(focus) {
    fill(
      rows,
      plan.seats.map((seat, at) => row(seat, at)),
    );
    add.hidden = plan.seats.length >= most;
    if (focus !== undefined) /** @type {HTMLElement | null} */ (rows.children[focus]?.querySelector("input:checked"))?.focus();
    changed();
  }

  /** @param {number} at @param {typeof KINDS[number]} kind */
  function become(at, kind) {
    const seat = plan.seats[at];
    if (kind === "me") {
      // I have one seat: my old one becomes what the new one was.
      const before = plan.seats.findIndex((one) => one.kind === "me");
      if (before >= 0) plan.seats[before] = { ...seat };
    }
    plan.seats[at] =
      kind === "computer"
        ? { kind, level: seat.level || USUAL_LEVEL }
        : kind === "me" || kind === "here"
          ? { kind, name: "" }
          : { kind };
    redraw(at);
  }

  /** @param {SeatPlan} seat @param {number} at */
  function row(seat, at) {
    const group = fresh("kind");
    const choices = KINDS.map((kind) =>
      el(
        "label",
        null,
        el("input", { type: "radio", name: group, value: kind, checked: seat.kind === kind, onchange: () => become(at, kind) }),
        icon(SIGNS[kind]),
        el("span", null, say(`seat-${kind}`)),
      ),
    );
    return el(
      "li",
      { class: `place-at p${game.shapes[at] + 1}` },
      player(game.shapes[at], at),
      el(
        "fieldset",
        null,
        el("legend", { class: "hush" }, say("seat-number", { n: at + 1 })),
        el("div", { class: "segments" }, choices),
      ),
      seat.kind === "computer"
        ? level(seat, at)
        : seat.kind === "friend" || seat.kind === "open"
          ? el("p", { class: "about invited-by" }, say(`seat-${seat.kind}-about`))
          : name(seat, at),
      plan.seats.length > least
        ? el(
            "button",
            {
              type: "button",
              class: "round",
              "aria-label": say("seat-remove", { n: at + 1 }),
              title: say("seat-remove", { n: at + 1 }),
              onclick: () => {
                plan.seats.splice(at, 1);
                redraw(Math.min(at, plan.seats.length - 1));
              },
            },
            icon("close"),
          )
        : el("span", { class: "round-place" }),
    );
  }

  /** @param {SeatPlan} seat @param {number} at */
  function name(seat, at) {
    return el("input", {
      class: "input",
      type: "text",
      maxlength: 30,
      autocomplete: "off",
      value: seat.name ?? "",
      placeholder: say(`name-${seat.kind}`),
      "aria-label": say("seat-name", { n: at + 1 }),
      oninput: (/** @type {Event} */ event) => {
        seat.name = /** @type {HTMLInputElement} */ (event.target).value;
        changed();
      },
    });
  }

  /** @param {SeatPlan} seat @param {number} at */
  function level(seat, at) {
    const about = el("span", { class: "about" });
    const describe = () => {
      about.textContent = levels.find((one) => one.level === seat.level)?.about ?? "";
    };
    describe();
    return el(
      "span",
      { class: "strength" },
      el(
        "select",
        {
          "aria-label": say("seat-level", { n: at + 1 }),
          onchange: (/** @type {Event} */ event) => {
            seat.level = Number(/** @type {HTMLSelectElement} */ (event.target).value);
            describe();
            changed();
          },
        },
        levels.map((one) => el("option", { value: one.level, selected: one.level === seat.level }, levelText(one))),
      ),
      about,
    );
  }

  fill(
    rows,
    plan.seats.map((seat, at) => row(seat, at)),
  );
  add.hidden = plan.seats.length >= most;
  return el(
    "section",
    { class: "group", "data-field": "seats", "aria-labelledby": "who-plays" },
    el("h2", { id: "who-plays" }, say("who-plays")),
    rows,
    most > least ? add : null,
  );
}

/**
 * As many seats as can play: computer players join, or whoever came last leaves.
 * @param {SeatPlan[]} seats @param {number[]} players the fewest and the most
 */
export function fitted(seats, [least, most]) {
  const level = seats.find((seat) => seat.kind === "computer")?.level ?? USUAL_LEVEL;
  const more = Array.from({ length: Math.max(0, least - seats.length) }, () => ({
    kind: /** @type {const} */ ("computer"),
    level,
  }));
  return [...seats, ...more].slice(0, most);
}
