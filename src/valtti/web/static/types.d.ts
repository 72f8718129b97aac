// What the server sends, and what the modules of the games say of their tables.

export interface Fact {
    name: string;
    text: string;
    value: number | string | null;
}

export interface CardPicture {
    card: string;
    seat: number | null;
    mark: string;
    upon: string | null;
}

export interface Pile {
    name: string;
    text: string;
    cards: CardPicture[];
    backs: number;
    note: string;
    place: "middle" | "side" | "hand";
    is_heap: boolean;
}

export interface SeatPicture {
    seat: number;
    name: string;
    is_viewer: boolean;
    is_marked: boolean;
    roles: Fact[];
    numbers: Fact[];
    cards: string[];
    backs: number;
    known: string[];
    note: string;
}

export interface Square {
    name: string;
    text: string;
    seat: number | null;
}

export interface Picture {
    game: string;
    viewer: number | null;
    actor: number;
    seats: SeatPicture[];
    trump: string | null;
    headline: Fact[];
    piles: Pile[];
    board: Square[][];
    remarks: string[];
}

export interface Offer {
    move: string;
    label: string;
    kind: string;
    cards: string[];
    targets: string[];
    value: number;
    help?: string;
}

export interface Result {
    sentence: string;
    winners: number[];
    losers: number[];
    points: number[] | null;
}

export interface Position {
    number: number;
    picture: Picture;
    status: string;
    your_turn: boolean;
    offers: Offer[];
    all_offered: boolean;
    over: boolean;
    result: Result | null;
}

/** A round that is over; numbers are by seat. */
export interface Round {
    numbers: number[];
    changes: number[];
    note: string;
}

export interface ScoreSheet {
    counted: string | null;
    goal: string;
    rounds: Round[];
    earlier: { table: string; marks: string[] }[];
    counts: number[];
}

export interface LogEntry {
    number: number;
    sentences: string[];
    closes: boolean;
}

export interface TableMessage {
    type: "table";
    version: number;
    table: string;
    game: string;
    seat: number;
    names: string[];
    faces: string[];
    number: number;
    about: string[];
    log: LogEntry[];
    sheet: ScoreSheet;
    hints: boolean;
    position: Position;
    opening: { position: Position; events: EventMessage[] } | null;
}

export interface EventMessage {
    type: "event";
    number: number;
    seat: number | null;
    kind: string | null;
    move: string | null;
    sentences: string[];
    round: Round | null;
    position: Position;
}

export interface HintMessage {
    type: "hint";
    request: number;
    sentence: string;
    move: string;
}

export interface FittingMessage {
    type: "fitting";
    request: number;
    cards: string[];
    offers: Offer[];
}

export interface RefusedMessage {
    type: "refused";
    request: number;
    error: string;
}

export type Message =
    | TableMessage
    | EventMessage
    | FittingMessage
    | HintMessage
    | RefusedMessage
    | { type: "error"; error: string }
    | { type: "pong" };

export interface Level {
    id: string;
    name: string;
    face: string;
    rating: number | null;
    interval: [number, number] | null;
    sentence: string;
    default: boolean;
}

export interface Option {
    name: string;
    possible: string;
    values: string[] | null;
    words: string[] | null;
    default: string;
    sentence: string;
}

export interface Game {
    name: string;
    title: string;
    players: number[];
    default_players: number;
    sentence: string;
    presets: { name: string; title: string; sentence: string }[];
    options: Option[];
    levels: Level[];
}

export interface Choice {
    game: string;
    players?: number;
    preset?: string;
    options?: Record<string, string>;
    levels?: string[];
    hints?: boolean;
}

export interface Frame {
    number: number;
    seat: number | null;
    kind: string | null;
    move: string | null;
    sentences: string[];
    picture: Picture;
}

export interface Replay {
    game: string;
    names: string[];
    faces: string[];
    frames: Frame[];
    result: string;
    measure: string;
    records: number;
}

export interface RatedMove {
    number: number;
    seat: number;
    move: string;
    label: string;
    best: string;
    best_label: string;
    given_away: number;
    sure: number;
    mark: "best" | "fine" | "mistake" | "blunder";
}

export interface Lesson {
    number: number;
    title: string;
    sentence: string;
    names: string[];
    picture: Picture;
    offers: Offer[];
}

export interface MyTable {
    table: string;
    game: string;
    names: string[];
    over: boolean;
    sentence: string;
    at: string;
}

export interface Analysis {
    values: number[][];
    moves: RatedMove[];
}

/** What a table is told of a move. */
export type Happening = Pick<EventMessage, "seat" | "kind" | "move"> & { position: { picture: Picture } };

/** A place on the table. What lies there is laid out by its look. */
export interface Spot {
    name: string;
    label: string;
    where: "centre" | "side";
    look: "pairs" | "trick" | "stack" | "heap" | "row" | "chips" | "board";
    /** Cards that lie together, the lowest first: one slot for each attack, or for each card. */
    slots?: CardPicture[][];
    /** Cards that are only named here: they lie somewhere else, or are gone. */
    names?: CardPicture[];
    backs?: number;
    note?: string;
    squares?: Square[][];
}

/** How the table of one game is laid out. Nothing here knows what is legal. */
export interface Layout {
    /** The ranks from the weakest to the strongest, to sort a hand by rank. */
    ranks: string;
    lay(picture: Picture): Spot[];
    /** Pictures that are shown between two positions, such as a trick that is complete. */
    between(before: Picture, event: Happening): Picture[];
    /** Where cards go that leave the table: the name of a spot, or a seat. */
    leaving(event: Happening, after: Picture): string | number;
    /** What is played until the middle is empty again, as the title of a look back at the last one. */
    again?(): string;
    /** Where cards come from that come to a hand. */
    source: string;
    /** The number of a seat that outlasts a round. */
    lasting?: string;
    /** The kind of moves that are made by touching a square. */
    onBoard?: string;
    /** Kinds of moves whose targets are cards of the hand that are only shown: the other card is touched. */
    shows?: string[];
    /** Kinds of moves of which several are made at once, and how such a move is written. */
    together?: { kind: string; move(pairs: [string, string][]): string; label(pairs: [string, string][]): string };
}
