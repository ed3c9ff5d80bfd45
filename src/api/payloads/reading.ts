// What a document says of a model that read for it: what it was offered, what it pointed at. Never a word of the model's but
// the phrases that it had searched for.

/** One request of a model, by what identifies it. */
export interface ReadingRequest {
  readonly task: 'answer' | 'relate' | 'select' | 'link' | 'turn' | 'order';
  /** Lower-case hex SHA-256 of the request's messages, as they are kept by; of the body, where a model decides. */
  readonly sha256: string;
}

/** A statement that a model chose: its place in its document. */
export interface ReadStatement {
  readonly chunk_id: string;
  /** UTF-16 offsets into the document's text, of its own words. */
  readonly start: number;
  readonly end: number;
}

/** One that it was given. */
export interface OfferedPlace extends ReadStatement {
  /** From 1. */
  readonly round: number;
}

/** A model that orders what was found before another reads it. */
export interface OrderedBy {
  readonly model: string;
  /** Its base address. */
  readonly endpoint: string;
  /** Why the order is our own all the same; null where it is the model's. */
  readonly note: string | null;
}

export interface Reading {
  /** `unread` where nothing of the model's was used, for the reason in `note`. */
  readonly outcome: 'read' | 'unread';
  /** Of what was read: what is to be known of it; null where there is nothing. */
  readonly note: string | null;
  /** As it was asked for. */
  readonly model: string;
  /** The name under which the endpoint answered; null where it gave none. */
  readonly answered_by: string | null;
  /** Its base address. */
  readonly endpoint: string;
  /** How it was asked; absent for chat completions and for a model without a server. */
  readonly wire?: 'decisions';
  /** Absent where no model was asked for an order. */
  readonly ordered_by?: OrderedBy;
  /** Rounds of statements that it was given. */
  readonly rounds: number;
  /** What it had searched for, cleaned, in order. */
  readonly searched: readonly string[];
  /** All statements that it was given, each once, in order. */
  readonly offered: readonly OfferedPlace[];
  /** Those that it pointed at and that are shown. */
  readonly chosen: readonly ReadStatement[];
  /** Ids that it gave and that were not offered, or twice the same; and choices that the validator refused. */
  readonly dropped: number;
  /** Statements that were withheld, being of private sectors. */
  readonly withheld: number;
  readonly requests: readonly ReadingRequest[];
  /** As the endpoint gives them; null where it does not. Of a kept reply: as when it was asked for. */
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** US dollars; null where nobody can tell. */
  readonly cost_usd: number | null;
}
