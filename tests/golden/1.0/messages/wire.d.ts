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

export type Symmetry = "none" | "across" | "along" | "half-turn" | "quarter-turns";

export type Shape = "square" | "hexagon" | "round" | "bar";

export type Drawn = "boards" | "positions";

export type Verdict = "bad" | "odd" | "fair" | "open" | "alone";

export type Stage = "preparing" | "running" | "paused" | "done" | "failed";

export type PuzzleVerdict = "right" | "solved" | "wrong";

export type Knowledge = "then" | "all";

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
  folds?: number[];
}

/** A sign at a player's end of a board that lies, for everybody else and for that player. */
export interface ShownPlate {
  x: number;
  y: number;
  player: number;
  label: string;
  own: string;
}

/** The extent of the board, and the trays beside it. */
export interface ShownFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  trays?: ShownTray[];
  inner?: [number, number, number, number] | null;
  lies?: boolean;
  sides?: number[];
  plates?: ShownPlate[];
  directions?: string[];
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

/** One mark of what an action has changed. */
export interface ShownTrace {
  kind: "from" | "captured" | "way" | "to" | "left" | "carried" | "line" | "turned" | "found" | "won" | "sought" | "barred";
  sprite: string;
  places: [number, number][];
  shape?: number | null;
  wide?: number;
  high?: number;
  turn?: number;
  is_round?: boolean;
  text?: string;
  art?: string[];
  hops?: boolean;
  drives?: boolean;
}

/** What is to be seen of one turn: the actions number *first* to *end* - 1. */
export interface TurnTraces {
  seat: number | null;
  shape: number | null;
  first: number;
  end: number;
  traces: ShownTrace[];
}

export interface ShownChoice {
  action: string;
  touch: string[];
  label: string;
  offer?: string[];
  signs?: ShownSprite[];
  plain?: boolean;
  deed?: string;
  detail?: string;
  light?: boolean;
  held?: boolean;
}

/** A small picture in a line of text, such as a die: symbols of the scene's sheet, or else a short text. */
export interface ShownChip {
  label: string;
  art?: string[];
  text?: string;
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

/** A browser's subscription to its push service. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Unsubscribed {
  endpoint: string;
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

/** Why can a sprite not be chosen now, after others have been touched? */
export interface Why {
  type: "why";
  seat: number;
  ply: number;
  sprite: string;
  touched?: string[];
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

/** What counts for a seat as one number. */
export interface ShownTally {
  number: number;
  of?: number;
  signs?: string[];
  missing?: string[];
}

export interface ShownSeat {
  name: string;
  shape: number;
  mine: boolean;
  level?: number;
  score?: string;
  tally?: ShownTally | null;
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

/** A player's actions until the next player, with the outcomes of chance that belong to them; or as many as were played. */
export interface ShownTurn {
  number: number;
  seat: number | null;
  first: number;
  last: number;
  text?: string;
  chips?: ShownChip[];
  complete?: boolean;
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

/** What ends the game whoever is ahead. */
export interface ShownLimit {
  text: string;
  near?: boolean;
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
  epilogue?: string;
  limits?: ShownLimit[];
  ask?: string;
  waiting?: boolean;
  paused?: boolean;
  clock?: ShownClock | null;
  position?: ShownPosition | null;
  traces?: TurnTraces[];
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
  turns: ShownTurn[];
  now: Now;
  talk?: Spoken[];
  phrases?: Phrase[];
  about?: string;
  commitment?: string;
  key?: string;
  drawable?: Drawn[];
}

/** A rule that mattered, as a page explains it the first time. */
export interface ShownTip {
  rule: string;
  text: string;
}

/** One action, chance included, and how it changes the scene. */
export interface Step {
  type: "step";
  version: number;
  told: LogEntry;
  turn: ShownTurn;
  change: Change;
  ways?: ShownWay[];
  scores?: string[];
  tallies?: (ShownTally | null)[];
  tips?: ShownTip[];
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

/** Why a sprite cannot be chosen now. */
export interface Explained {
  type: "explained";
  ply: number;
  sprite: string;
  text: string;
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
  has_lab?: boolean;
  preparing?: boolean;
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
  by_board?: boolean;
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
  drawable?: Drawn[];
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
  turn: ShownTurn | null;
  ways: ShownWay[];
  scores: string[];
  plies: number;
  traces?: TurnTraces[];
  tallies?: (ShownTally | null)[];
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

/** A term of the vocabulary of mechanics. */
export interface ShownMechanic {
  key: string;
  title: string;
  about: string;
  sentences: number;
  games?: string[];
  number?: number | null;
  frame?: boolean;
}

/** The mechanics that the original text gives to a sentence, by title, and how ours differ. */
export interface OriginalTags {
  lines: number[];
  mechanics: string[];
  left_out?: string[];
  put_in?: string[];
  why?: string;
}

export interface ShownRule {
  id: string;
  text: string;
  mechanics: string[];
  added?: boolean;
  fine?: boolean;
  original?: OriginalTags | null;
}

export interface RuleSection {
  title: string;
  rules: ShownRule[];
  scene?: ShownScene | null;
}

export interface RulePage {
  title: string;
  sections: RuleSection[];
  mechanics: ShownMechanic[];
}

/** The sentences of one game that have a mechanic. */
export interface GameSentences {
  game: string;
  title: string;
  sections: RuleSection[];
}

export interface MechanicPage {
  mechanic: ShownMechanic;
  games: GameSentences[];
  mechanics: ShownMechanic[];
}

export interface MechanicList {
  mechanics: ShownMechanic[];
}

export interface PushKey {
  key: string;
}

export interface Preparation {
  game: string;
  done: number;
  total: number;
}

export interface Status {
  preparing: string[];
  progress?: Preparation[];
}

/** One change: a tool used on a spot, a deed at a spot, something moved, or a setting changed. */
export interface EditPlan {
  kind: "place" | "deed" | "move" | "set";
  spot?: string;
  tool?: string;
  turn?: number;
  deed?: string;
  to?: string;
  name?: string;
  value?: string | number | boolean;
  symmetry?: Symmetry;
}

/** A text, changes to it in order, and a seed if what is left open is to be decided after them. */
export interface SketchPlan {
  text: string;
  edits?: EditPlan[];
  fill?: number | null;
}

/** A text to be drawn as one file. */
export interface PicturePlan {
  text: string;
  kind?: Drawn;
}

/** A text as its link carries it: deflated, in base64url. */
export interface LinkPlan {
  packed: string;
  kind?: Drawn;
}

/** A text of which nobody has said what it is. */
export interface FoundText {
  text: string;
}

export interface ShownTool {
  id: string;
  title: string;
  art?: string[];
  turn?: number;
  player?: number | null;
  kind?: string;
  key?: string;
  turns?: boolean;
  count?: string;
  state?: "" | "done" | "odd" | "wrong";
}

export interface ShownPalette {
  id: string;
  title: string;
  tools: ShownTool[];
  note?: string;
}

export interface SettingValue {
  value: string | number | boolean;
  title: string;
}

export interface ShownSetting {
  name: string;
  title: string;
  value: string | number | boolean;
  kind: "number" | "choice" | "switch" | "text";
  least?: number | null;
  most?: number | null;
  step?: number;
  values?: SettingValue[];
  about?: string;
}

export interface ShownDeed {
  id: string;
  title: string;
  on?: boolean | null;
  x?: number | null;
  y?: number | null;
}

export interface ShownSpot {
  id: string;
  name: string;
  label: string;
  x: number;
  y: number;
  wide?: number;
  high?: number;
  shape?: Shape;
  takes?: string[];
  refuses?: string;
  deeds?: ShownDeed[];
  movable?: boolean;
  twins?: Record<string, string[]>;
  closeup?: [number, number, number, number] | null;
}

export interface ShownFinding {
  level: "wrong" | "odd";
  what: string;
  advice?: string;
  spots?: string[];
}

/** A text drawn and checked, and everything that can be done to it. */
export interface ShownSketch {
  game: string;
  text: string;
  title?: string;
  scene?: ShownScene | null;
  findings?: ShownFinding[];
  palettes?: ShownPalette[];
  settings?: ShownSetting[];
  spots?: ShownSpot[];
  symmetries?: Symmetry[];
  open?: number;
  players?: number[];
  loses?: string;
}

export interface ShownTemplate {
  name: string;
  title: string;
  text: string;
  scene?: ShownScene | null;
  about?: string;
}

export interface Templates {
  templates: ShownTemplate[];
}

/** What a text turned out to be; of a record, only whose it is. */
export interface Found {
  kind: "board" | "position" | "record";
  game: string;
  sketch?: ShownSketch | null;
}

/** A board or a position of a table, to be edited as a copy. */
export interface DrawnText {
  text: string;
  title?: string;
}

/** A link that carries a whole text, and its QR code unless that would be too dense to be read. */
export interface SharedLink {
  link: string;
  code?: QrCode | null;
  remark?: string;
}

/** What to measure: values to compare, numbers of players, who plays, and how many games or how precisely. */
export interface LabPlan {
  game: string;
  options?: Record<string, string | number | boolean>;
  sweep?: Record<string, (string | number | boolean)[]>;
  players?: number[];
  fast?: string;
  strong?: string;
  games?: number | null;
  precision?: number | null;
  seed?: number;
}

/** How far a run is. Asking also has it played, unless it is to pause. */
export interface LabQuestion {
  plan: LabPlan;
  pause?: boolean;
  seen?: number;
}

/** One measure of all variants, as a chart. */
export interface LabLane {
  name: string;
  title: string;
  about: string;
  svg: string;
}

export interface LabLength {
  name: string;
  svg: string;
  minutes: string[];
}

/** A number of players. */
export interface LabRow {
  players: number;
  name: string;
  fair: string;
}

/** A variant, its chart of wins, and the options that make it different. */
export interface LabCell {
  number: number;
  name: string;
  column: number;
  row: number;
  players: number;
  values: Record<string, string | number | boolean>;
  verdict: Verdict;
  has_few: boolean;
  wins: string;
}

/** A circle on the board, in units of the scene. */
export interface LabSpot {
  x: number;
  y: number;
  radius: number;
  text?: string;
}

export interface LabLayer {
  name: "walked" | "collected" | "moved";
  title: string;
  spots: LabSpot[];
}

/** The board of a variant, and where something happened on it. */
export interface LabMap {
  cell: number;
  name: string;
  scene: ShownScene;
  layers: LabLayer[];
}

export interface LabPart {
  text: string;
  share: number;
  about?: string;
}

export interface LabPartRow {
  title: string;
  cells: LabPart[];
}

/** Parts of a whole, one column per variant. */
export interface LabParts {
  key: string;
  title: string;
  about: string;
  rows: LabPartRow[];
}

export interface LabNumber {
  text: string;
  differs?: number;
  is_marked?: boolean;
}

export interface LabNumbers {
  name: string;
  players: number;
  level: string;
  is_main: boolean;
  cells: LabNumber[];
  verdict?: Verdict | null;
  verdict_text?: string;
}

export interface LabTable {
  headings: string[];
  rows: LabNumbers[];
  has_columns?: boolean;
}

/** What to try next, and what to add to the plan for it, if anything. */
export interface LabProposal {
  title: string;
  text: string;
  sweep?: Record<string, (string | number | boolean)[]>;
  games?: number | null;
}

/** A report in one language; charts are SVG. */
export interface LabReport {
  title: string;
  what: string[];
  sentence: string;
  strong: string;
  fast: string;
  columns: string[];
  rows: LabRow[];
  cells: LabCell[];
  lengths: LabLength[];
  length_about: string;
  draws: LabLane[];
  tension: LabLane[];
  skill: LabLane[];
  heat: LabMap[];
  table: LabTable;
  parts: LabParts[];
  next: LabProposal[];
  notes: string[];
  words: Record<string, string>;
  precision?: number | null;
}

/** How far a run is, and its report if the page has not seen it yet. */
export interface LabState {
  run: string;
  done: number;
  total: number;
  stage: Stage;
  seconds_left?: number | null;
  precision?: number | null;
  wanted?: number | null;
  games?: number;
  report?: LabReport | null;
  why?: string;
}

/** Something on the board that the task names: its name there, its picture, and the sprite it is. */
export interface PuzzleGoal {
  sprite: string;
  art: string[];
  text: string;
  player?: number | null;
}

/** A puzzle before it is opened. */
export interface PuzzleCard {
  game: string;
  title: string;
  number: number;
  level: number;
  kind: string;
  turns: number;
  task: string;
  scene: ShownScene;
  goals?: PuzzleGoal[];
}

/** Puzzles of a game that have something in common: a level, as a number, or a kind. */
export interface PuzzleSet {
  key: string;
  title: string;
  numbers: number[];
}

export interface PuzzleGame {
  name: string;
  title: string;
  levels: PuzzleSet[];
  kinds: PuzzleSet[];
  scene: ShownScene;
}

export interface PuzzleList {
  games: PuzzleGame[];
  date: string;
  day?: PuzzleCard | null;
}

/** What one action does: changed sprites and paths by their index, and a sentence. */
export interface PuzzleStep {
  told: string;
  seat?: number | null;
  put?: number[];
  drop?: string[];
  frame?: ShownFrame | null;
  ways?: number[];
  touched?: string[];
}

/** What is to be seen of one turn: traces by their index. */
export interface PuzzleTurn {
  seat: number;
  traces: number[];
}

/** What follows a whole turn: the verdict, the steps of whoever acts next, and what there is to say about it. */
export interface PuzzleAnswer {
  verdict: PuzzleVerdict;
  says?: string;
  why?: string;
  steps?: PuzzleStep[];
  turns?: PuzzleTurn[];
  next?: PuzzleDecision | null;
}

/** What a choice leads to: after outcomes of chance, more to decide in the same turn, or its end. */
export interface PuzzleBranch {
  step: PuzzleStep;
  chance?: PuzzleStep[];
  next?: PuzzleDecision | null;
  answer?: PuzzleAnswer | null;
}

/** What can be chosen, by index, and what each choice leads to, in the same order. */
export interface PuzzleDecision {
  ask: string;
  choices: number[];
  branches: PuzzleBranch[];
  hint?: string;
}

/** A puzzle and its whole tree. */
export interface ShownPuzzle {
  card: PuzzleCard;
  kind: string;
  about: string;
  seat: number;
  shapes: number[];
  first: PuzzleDecision;
  sprites: ShownSprite[];
  ways: ShownWay[];
  traces: ShownTrace[];
  choices: ShownChoice[];
  next?: number | null;
}

/** The answer to a try, given by all actions of the solver. */
export interface PuzzleReply {
  actions: string[];
  answer: PuzzleAnswer;
}

/** Answers, and what they refer to by index; of all wrong turns, those before *until* have been sent now or before. */
export interface PuzzleReplies {
  answers: PuzzleReply[];
  sprites: ShownSprite[];
  ways: ShownWay[];
  traces: ShownTrace[];
  until: number;
  all: number;
}

/** How far a review is. Asking also has it made, unless it is to pause. */
export interface ReviewQuestion {
  knowledge?: Knowledge;
  seen?: number;
  pause?: boolean;
}

/** What somebody would do in a turn of a review: its actions so far, as texts. */
export interface ReviewTry {
  turn: number;
  actions?: string[];
  knowledge?: Knowledge;
}

export interface ReviewSeat {
  name: string;
  shape: number;
  mine?: boolean;
  luck?: number;
  skill?: number;
  lessons?: number[];
}

/** One turn in the list of a review. */
export interface ReviewTurn {
  number: number;
  seat: number | null;
  first: number;
  end: number;
  value: number[];
  text: string;
  grade?: string;
  loss?: number;
  best?: number;
  chips?: ShownChip[];
}

/** A review as far as it is known; while it is made, the turns that the page does not have yet. */
export interface ReviewShown {
  title: string;
  game: string;
  knowledge: Knowledge;
  stage: Stage;
  done: number;
  total: number;
  seats: ReviewSeat[];
  start?: number[];
  turns?: ReviewTurn[];
  turning?: number[];
  chance?: boolean;
  secret?: boolean;
  outcome?: number[];
  failure?: string;
}

/** What would have been better, or that nothing was found. */
export interface BetterTurn {
  text: string;
  scene: ShownScene;
  traces?: ShownTrace[];
}

/** One turn of a review on the board. */
export interface ReviewedPosition {
  scene: ShownScene;
  traces: ShownTrace[];
  verdict: string;
  why?: string;
  shape?: number | null;
  better?: BetterTurn | null;
}

/** A turn to be found on the board: where it stands after the actions tried, and what can be chosen next. */
export interface Exercise {
  scene: ShownScene;
  prompt: string;
  choices?: ShownChoice[];
  traces?: ShownTrace[];
  over?: boolean;
  right?: boolean;
  loss?: number;
  value?: number;
  played?: boolean;
}

/** A position to look at. Asking has it done. */
export interface PositionQuestion {
  position: string;
  knowledge?: Knowledge;
}

/** One of the best turns found in a position. */
export interface PositionTurn {
  text: string;
  actions: string[];
  value: number[];
  scene: ShownScene;
  traces?: ShownTrace[];
  why?: string;
  chance?: boolean;
}

/** What chance may bring in a position, and the position after it. */
export interface PositionOutcome {
  text: string;
  position: string;
  chips?: ShownChip[];
}

/** What is known about a position so far. */
export interface PositionShown {
  title: string;
  game: string;
  knowledge: Knowledge;
  stage: Stage;
  done: number;
  total: number;
  seats: ReviewSeat[];
  scene: ShownScene;
  seat: number | null;
  over: boolean;
  prompt: string;
  chances?: number[];
  turns?: PositionTurn[];
  secret?: boolean;
  outcomes?: PositionOutcome[];
  editable?: boolean;
}

/** How somebody does against one level. The interval holds the share of wins with a probability of 80 %. */
export interface LevelScore {
  level: number;
  title: string;
  played?: number;
  won?: number;
  low?: number;
  high?: number;
}

/** How strong somebody is at a game, on the scale of the levels, and what it was estimated from. */
export interface GameStrength {
  game: string;
  title: string;
  played: number;
  won: number;
  levels: LevelScore[];
  level?: number | null;
  low?: number;
  high?: number;
}

/** What to try next, and why. */
export interface NextGame {
  game: string;
  level: number;
  text: string;
  why: string;
}

export interface PlayedGame {
  game: string;
  title: string;
  against: string;
  result: "won" | "lost" | "drawn";
  score: string;
  at: number;
  table?: string;
  chances?: number[];
  turning?: number | null;
}

/** What goes wrong most often in somebody's games, as far as they have been analysed. */
export interface FrequentMistake {
  game: string;
  text: string;
  detail: string;
  puzzles?: boolean;
  training?: string;
}

export interface MyPlay {
  played: number;
  won: number;
  games: GameStrength[];
  last?: PlayedGame[];
  next?: NextGame | null;
  mistake?: FrequentMistake | null;
}

export type ServerMessage =
  Snapshot | Now | Step | Accepted | Previewed | Explained | Hinted | Judged | Company | Spoken | Invited | Refusal | Pong;

export type BrowserMessage =
  | Look
  | Play
  | Preview
  | Why
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
