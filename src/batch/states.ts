// The state of each row: one byte per row, so that a million rows take a megabyte.

export const STATE = {
  /** Not sent, or not accepted by the server. */
  waiting: 0,
  /** A request that may be billed was sent; its answer is not known. */
  sent: 1,
  answered: 2,
  insufficient: 3,
  /** Refused or failed, and nothing was billed. */
  failed: 4,
  /** Failed according to the service, and may have been billed. */
  unsure: 5,
  /** Sent, and its answer was lost. */
  unknown: 6,
  /** Cannot be asked. */
  bad: 7,
  /** To be asked again; its old line may still be in the output. */
  again: 8,
} as const;

export type State = (typeof STATE)[keyof typeof STATE];

/** Flags beside a state: the first of two questions is answered; no one said what it cost. */
const STEPPED = 0x10;
const UNTOLD = 0x20;
const STATES = 0x0f;

/** What a line of the output says of its row. */
export const OUTCOMES = [
  'answered',
  'insufficient_evidence',
  'failed',
  'outcome_unknown',
  'bad_row',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The state of an outcome. @param isKnown whether it is known what was billed */
export function stateOf(outcome: Outcome, isKnown: boolean): State {
  if (outcome === 'failed') return isKnown ? STATE.failed : STATE.unsure;
  return {
    answered: STATE.answered,
    insufficient_evidence: STATE.insufficient,
    outcome_unknown: STATE.unknown,
    bad_row: STATE.bad,
  }[outcome];
}

/** The states of all rows. */
export class States {
  readonly #bytes: Uint8Array;
  readonly #counts = Array.from({ length: 16 }, () => 0);
  /** Rows that have an answer of which no one said what it cost. */
  untold = 0;

  constructor(rows: number) {
    this.#bytes = new Uint8Array(rows);
    this.#counts[STATE.waiting] = rows;
  }

  get rows(): number {
    return this.#bytes.length;
  }

  get(index: number): number {
    return (this.#bytes[index] ?? 0) & STATES;
  }

  /** Whether the first of two questions of a row is answered. */
  isStepped(index: number): boolean {
    return ((this.#bytes[index] ?? 0) & STEPPED) !== 0;
  }

  count(state: number): number {
    return this.#counts[state] ?? 0;
  }

  /** The row keeps what is known of its first question. */
  set(index: number, state: State): void {
    this.#put(index, state | ((this.#bytes[index] ?? 0) & (STEPPED | UNTOLD)));
  }

  step(index: number, isKnown: boolean): void {
    this.#put(index, (this.#bytes[index] ?? 0) | STEPPED | (isKnown ? 0 : UNTOLD));
  }

  done(index: number, state: State, isKnown: boolean): void {
    this.#put(index, state | ((this.#bytes[index] ?? 0) & (STEPPED | UNTOLD)) | (isKnown ? 0 : UNTOLD));
  }

  /** The row is as if it had never been sent; what it cost before stays in the account of money. */
  reset(index: number, state: typeof STATE.waiting | typeof STATE.again): void {
    this.#put(index, state | ((this.#bytes[index] ?? 0) & UNTOLD));
  }

  /** Rows of a state, in order. */
  *of(state: State): Generator<number> {
    for (const [index, byte] of this.#bytes.entries()) if ((byte & STATES) === state) yield index;
  }

  #put(index: number, byte: number): void {
    const before = this.#bytes[index] ?? 0;
    this.#bytes[index] = byte;
    this.#counts[before & STATES] = (this.#counts[before & STATES] ?? 0) - 1;
    this.#counts[byte & STATES] = (this.#counts[byte & STATES] ?? 0) + 1;
    this.untold += ((byte & UNTOLD) >> 5) - ((before & UNTOLD) >> 5);
  }
}
