// Generated from the types in server/wire by `make wire`: do not edit.

export type Role =
  | "ground"
  | "text"
  | "gap"
  | "place"
  | "tile"
  | "wall"
  | "piece"
  | "token"
  | "goal"
  | "card"
  | "die"
  | "tool"
  | "button"
  | "handle"
  | "invitation"
  | "thing";

export type Vacancy = "" | "friend" | "open";

export type OfferKind = "takeback" | "draw" | "pause" | "resume" | "rematch";

export type SeatKind = "me" | "here" | "computer" | "friend" | "open";

export interface ShownSprite {
  id: string;
  kind: string;
  x: number;
  y: number;
  art?: string[];
  turn?: number;
  layer?: number;
  wide?: number;
  high?: number;
  player?: number | null;
  marks?: string[];
  label?: string;
  text?: string;
  role?: Role;
}

export interface ShownTray {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  label: string;
  player?: number | null;
}

/** The extent of the board, and the trays beside it. */
export interface ShownFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  trays?: ShownTray[];
}

export interface ShownScene {
  art: string;
  title: string;
  frame: ShownFrame;
  sprites: ShownSprite[];
}

/** The path of a sprite that does not move in a straight line. */
export interface ShownWay {
  sprite: string;
  places: [number, number][];
  unseen?: number | null;
}

export interface ShownChoice {
  action: string;
  touch: string[];
  label: string;
  offer?: string[];
  signs?: ShownSprite[];
  plain?: boolean;
}

/** The difference between two scenes: new or changed sprites, ids of removed ones, and the frame if it is new. */
export interface Change {
  put?: ShownSprite[];
  drop?: string[];
  frame?: ShownFrame | null;
}

/** Who is to sit there: me, another person at this screen, a computer player, a friend with a link, or anybody. */
export interface SeatPlan {
  kind: SeatKind;
  name?: string;
  level?: number;
}

/** Time for the whole game plus an increment per turn; or days per turn. */
export interface ClockPlan {
  minutes?: number;
  more?: number;
  days?: number;
}

/** A table to open. */
export interface TablePlan {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string | number | boolean | null>;
  clock?: ClockPlan | null;
  watch?: boolean;
  chat?: boolean;
}

/** A set-up to try out; without seats, only the options are checked. */
export interface CheckPlan {
  options?: Record<string, string | number | boolean | null>;
  seats?: SeatPlan[];
  clock?: ClockPlan | null;
}

/** The token after the # of an invitation link. */
export interface InvitationKey {
  key: string;
}

/** Take a seat: with the token of a link, or one that is open to anybody. */
export interface Sit {
  key?: string;
  seat?: number | null;
  name?: string;
}

/** The name a person wants to use. */
export interface ChosenName {
  name: string;
}

/** Show the table as one of my seats sees it; None: as everybody may see it. */
export interface Look {
  type: "look";
  seat: number | null;
}

export interface Play {
  type: "play";
  seat: number;
  ply: number;
  action: string;
  id: string;
}

export interface Preview {
  type: "preview";
  seat: number;
  ply: number;
  action: string;
}

export interface Undo {
  type: "undo";
  ply: number;
  to: number;
}

export interface Resign {
  type: "resign";
  seat: number;
}

export interface Hint {
  type: "hint";
  seat: number;
  ply: number;
}

/** Start or stop sending every seat's expected result after each turn. */
export interface Judge {
  type: "judge";
  on: boolean;
}

/** Show the link of an empty seat (host only), or of one of my seats for another device. */
export interface Invite {
  type: "invite";
  seat: number;
}

/** Invalidate all links of a seat so far. */
export interface Revoke {
  type: "revoke";
  seat: number;
}

/** Before the game begins, the host decides who is to sit at somebody else's seat. */
export interface Arrange {
  type: "arrange";
  seat: number;
  kind: "friend" | "open" | "computer";
  level?: number;
}

/** Leave my seat before the game begins. */
export interface Stand {
  type: "stand";
  seat: number;
}

/** Change the name of the person at one of my seats. */
export interface Rename {
  type: "rename";
  seat: number;
  name: string;
}

/** Let a computer player of a level play for a seat; 0: I play there again. */
export interface Help {
  type: "help";
  seat: number;
  level: number;
}

/** What the host allows. */
export interface Allow {
  type: "allow";
  watch: boolean;
  chat: boolean;
}

/** Offer something to all other players. It happens once all of them agree, and lapses when somebody acts. */
export interface Offer {
  type: "offer";
  seat: number;
  what: OfferKind;
  ply: number;
}

/** Accept or decline an offer; whoever made it withdraws it by declining. */
export interface Answer {
  type: "answer";
  number: number;
  yes: boolean;
}

/** Say one of the phrases or, where the host allows it, any text. */
export interface Speak {
  type: "speak";
  seat: number;
  phrase?: string;
  text?: string;
}

export interface Ping {
  type: "ping";
  hidden?: boolean;
}

export interface ShownSeat {
  name: string;
  shape: number;
  mine: boolean;
  level?: number;
  score?: string;
  resigned?: boolean;
  awaits?: Vacancy;
  away?: boolean;
  helper?: number;
}

/** One action in words, and who acted (None is chance). */
export interface LogEntry {
  ply: number;
  seat: number | null;
  text: string;
}

/** Every seat's time when this was sent. A computer player's clock never runs. */
export interface ShownClock {
  left: number[];
  runs?: number | null;
  more?: number;
  days?: boolean;
  starts?: number | null;
  free?: number;
}

/** A legal action: its number in the library, and its text, which is what is played. */
export interface NumberedAction {
  number: number;
  text: string;
}

/** What a program needs instead of sprites: the position as text in its own view, and on its turn what it may play. */
export interface ShownPosition {
  text: string;
  actions?: NumberedAction[];
}

/** The current situation for this browser, after all steps sent before. */
export interface Now {
  type: "now";
  version: number;
  ply: number;
  turn: number | null;
  prompt: string;
  viewer: number | null;
  curtain?: boolean;
  choices?: ShownChoice[];
  undo?: number | null;
  takeback?: number | null;
  thinking?: boolean;
  preparing?: boolean;
  over?: boolean;
  outcome?: number[];
  why?: string;
  ask?: string;
  waiting?: boolean;
  paused?: boolean;
  clock?: ShownClock | null;
  position?: ShownPosition | null;
}

/** Something that happens once everybody else agrees. */
export interface ShownOffer {
  number: number;
  what: OfferKind;
  seat: number;
  agreed?: number[];
  asked?: boolean;
  to?: number | null;
}

/** Who is at the table, what is on offer, and what the host allows. */
export interface Company {
  type: "company";
  version: number;
  seats: ShownSeat[];
  host?: boolean;
  online?: boolean;
  watch?: boolean;
  chat?: boolean;
  watchers?: number;
  offer?: ShownOffer | null;
  may_offer?: OfferKind[];
  may_help?: number[];
  next?: string;
}

export interface Phrase {
  key: string;
  text: string;
}

/** A chat message; phrases are in this browser's language. */
export interface Spoken {
  type: "spoken";
  number: number;
  seat: number;
  text: string;
  phrase?: string;
}

/** The whole table as this browser may see it. */
export interface Snapshot {
  type: "table";
  table: string;
  game: string;
  title: string;
  options: string;
  company: Company;
  secret: boolean;
  scene: ShownScene;
  log: LogEntry[];
  now: Now;
  talk?: Spoken[];
  phrases?: Phrase[];
  commitment?: string;
  key?: string;
}

/** One action, chance included, and how it changes the scene. */
export interface Step {
  type: "step";
  version: number;
  told: LogEntry;
  change: Change;
  ways?: ShownWay[];
  scores?: string[];
}

/** An action has been stored; *id* is the one the browser gave it. */
export interface Accepted {
  type: "played";
  id: string;
  ply: number;
}

/** How an action would change the scene before chance and others act. */
export interface Previewed {
  type: "previewed";
  ply: number;
  action: string;
  change: Change;
  ways?: ShownWay[];
}

export interface Advice {
  action: string;
  label: string;
  touch: string[];
  value: number[];
  line: string[];
}

export interface Hinted {
  type: "hinted";
  ply: number;
  reason: string;
  advice: Advice[];
}

/** The expected result per seat, from what this browser may see. */
export interface Judged {
  type: "judged";
  ply: number;
  value: number[];
}

/** Something was not done, and nothing has changed. *id* is that of the action concerned. */
export interface Refusal {
  type: "refused";
  code: string;
  text: string;
  id?: string;
  field?: string;
}

/** A link as a QR code: an SVG path of its dark modules, and the modules per side, quiet zone included. */
export interface QrCode {
  size: number;
  path: string;
}

/** A link with which one person can take a seat; or, for a seat of mine, with which I can use another device. */
export interface Invited {
  type: "invited";
  seat: number;
  link: string;
  code: QrCode;
  mine?: boolean;
  remark?: string;
}

export interface Pong {
  type: "pong";
}

export interface Level {
  level: number;
  name: string;
  about: string;
  offered?: boolean;
}

/** A game in the gallery. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  players: [number, number];
  length: string;
  mechanics: string[];
  scene: ShownScene;
  has_demo?: boolean;
  has_tutorial?: boolean;
  has_rules?: boolean;
}

export interface Games {
  games: GameCard[];
  levels: Level[];
}

/** Part of a real game: a scene, and what happens from there. */
export interface Demo {
  scene: ShownScene;
  steps: Step[];
}

export interface OptionValue {
  value: string | number | boolean | null;
  title: string;
  picture?: string;
}

export interface ShownOption {
  name: string;
  title: string;
  about: string;
  kind: "choice" | "number" | "yes-no" | "text";
  values?: OptionValue[];
  default?: string | number | boolean | null;
  usual?: string | number | boolean | null;
  least?: number | null;
  most?: number | null;
  rare?: boolean;
}

export interface GameSetup {
  name: string;
  title: string;
  about: string;
  players: [number, number];
  options: ShownOption[];
  seats: SeatPlan[];
  shapes: number[];
  has_tutorial?: boolean;
  has_rules?: boolean;
}

/** A playable set-up: the number of players, the board, and remarks about anything unusual. */
export interface Checked {
  players: number;
  scene: ShownScene;
  remarks?: string[];
}

/** A table in a list. */
export interface TableSummary {
  table: string;
  game: string;
  title: string;
  seats: ShownSeat[];
  ply: number;
  turn: number | null;
  yours: boolean;
  over: boolean;
  changed: number;
  prompt: string;
  outcome?: number[];
  waiting?: boolean;
  online?: boolean;
  clock?: ClockPlan | null;
  options?: string;
}

export interface TableList {
  tables: TableSummary[];
}

export interface OpenedTable {
  table: string;
}

/** What a link leads to, before one takes the seat. */
export interface Invitation {
  table: TableSummary;
  seat: number;
  host: string;
  mine?: boolean;
  taken?: boolean;
}

export interface SeatTaken {
  table: string;
  seat: number;
}

/** My name at tables, and whether I chose it. */
export interface Me {
  name: string;
  chosen?: boolean;
}

/** A table after so many actions, and the last of them. */
export interface Ply {
  scene: ShownScene;
  told: LogEntry | null;
  ways: ShownWay[];
  scores: string[];
  plies: number;
}

/** What an action does to a scene, and its log entry. */
export interface ActionOutcome {
  change: Change;
  ways: ShownWay[];
  told: LogEntry;
}

export interface TutorialStep {
  title: string;
  text: string;
  scene: ShownScene;
  choices?: ShownChoice[];
  right?: Record<string, ActionOutcome>;
  praise?: string;
  nudge?: string;
}

export interface Tutorial {
  title: string;
  steps: TutorialStep[];
}

export interface Rule {
  id: string;
  text: string;
  added?: boolean;
  fine?: boolean;
}

export interface RuleSection {
  title: string;
  rules: Rule[];
  scene?: ShownScene | null;
}

export interface RulePage {
  title: string;
  sections: RuleSection[];
}

export interface Status {
  preparing: string[];
}

export type ServerMessage =
  Snapshot | Now | Step | Accepted | Previewed | Hinted | Judged | Company | Spoken | Invited | Refusal | Pong;

export type BrowserMessage =
  | Look
  | Play
  | Preview
  | Undo
  | Resign
  | Hint
  | Judge
  | Invite
  | Revoke
  | Arrange
  | Stand
  | Rename
  | Help
  | Allow
  | Offer
  | Answer
  | Speak
  | Ping;
