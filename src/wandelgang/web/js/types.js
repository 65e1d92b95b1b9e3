// What the server sends, as types for the checker (server/wire.py says the same). There is no code here.
// @ts-check

/** @typedef {"ground" | "text" | "gap" | "place" | "tile" | "wall" | "piece" | "token" | "goal" | "card" | "die" | "tool" | "button" | "handle" | "invitation" | "thing"} Role */
/** @typedef {{id: string, kind: string, role?: Role, x: number, y: number, art?: string[], turn?: number, layer?: number, wide?: number, high?: number, player?: number | null, marks?: string[], label?: string, text?: string}} Sprite */
/** @typedef {{id: string, left: number, top: number, right: number, bottom: number, label: string, player?: number | null}} Tray */
/** @typedef {{left: number, top: number, right: number, bottom: number, trays?: Tray[]}} Frame */
/** @typedef {{art: string, title: string, frame: Frame, sprites: Sprite[]}} Scene */
/** @typedef {{sprite: string, places: [number, number][], unseen?: number | null}} Way */
/** @typedef {{action: string, touch: string[], label: string}} Choice */
/** @typedef {{name: string, shape: number, mine: boolean, level?: number, score?: string, resigned?: boolean, awaits?: "" | "friend" | "open", away?: boolean, helper?: number}} Seat */
/** @typedef {{ply: number, seat: number | null, text: string}} Told */
/** @typedef {{put?: Sprite[], drop?: string[], frame?: Frame | null}} Change */
/** @typedef {{change: Change, ways?: Way[], told?: Told, scores?: string[]}} Step */

/** @typedef {{name: string, title: string, about: string, players: [number, number], length: string, mechanics: string[], scene: Scene}} ListedGame */
/** @typedef {{level: number, name: string, about: string}} Level */
/** @typedef {{value: string | number | boolean | null, title: string, picture?: string}} OptionValue */
/** @typedef {{name: string, title: string, about: string, kind: "choice" | "number" | "yes-no" | "text", values?: OptionValue[], default?: string | number | boolean | null, usual?: string | number | boolean | null, least?: number | null, most?: number | null, rare?: boolean}} Option */
/** @typedef {{kind: "me" | "here" | "computer" | "friend" | "open", name?: string, level?: number}} SeatPlan */
/** @typedef {{name: string, title: string, about: string, players: [number, number], options: Option[], seats: SeatPlan[], shapes: number[]}} GameSetup */
/** @typedef {{players: number, scene: Scene, remarks?: string[]}} Checked */
/** @typedef {{table: string, game: string, title: string, seats: Seat[], ply: number, turn: number | null, yours: boolean, over: boolean, changed: number, prompt: string, outcome?: number[], waiting?: boolean, online?: boolean, clock?: ClockPlan | null, options?: string}} ListedTable */
/** @typedef {{minutes?: number, more?: number, days?: number}} ClockPlan */
/** @typedef {{table: ListedTable, seat: number, host: string, mine?: boolean, taken?: boolean}} Invitation */
/** @typedef {{name: string, chosen?: boolean}} Me */
/** @typedef {{title: string, rules: {id: string, text: string, added?: boolean, fine?: boolean}[], scene?: Scene | null}} RuleSection */
/** @typedef {{title: string, text: string, scene: Scene, choices?: Choice[], right?: Record<string, Step>, praise?: string, nudge?: string}} LessonStep */

export {};
