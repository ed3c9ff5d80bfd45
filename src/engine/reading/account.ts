// What a document says of its reading, gathered while it is made.
import type { OfferedPlace, Reading, ReadStatement } from '../../api/payloads/reading.ts';
import { keyOf, type PlacedStatement } from './offer.ts';
import type { Reader, ReaderSession } from './reader.ts';

/** A round: the statements that were offered, by their ids. */
interface Given {
  readonly units: ReadonlyMap<string, { readonly statement: PlacedStatement }>;
  readonly withheld: number;
}

export class ReadingAccount {
  readonly #reader: Reader;
  readonly #session: ReaderSession;
  readonly #offered = new Map<string, OfferedPlace>();
  #rounds = 0;
  #searched: string[] = [];
  #chosen: ReadStatement[] = [];
  #dropped = 0;
  #withheld = 0;

  constructor(reader: Reader, session: ReaderSession) {
    this.#reader = reader;
    this.#session = session;
  }

  /** A round of statements; one of none is not a round. */
  gave({ units, withheld }: Given): void {
    if (units.size > 0) this.#rounds += 1;
    this.#withheld = Math.max(this.#withheld, withheld);
    const round = this.#rounds;
    for (const { statement } of units.values()) {
      const key = keyOf(statement);
      if (!this.#offered.has(key)) this.#offered.set(key, { ...placeOf(statement), round });
    }
  }

  searchedFor(phrases: readonly string[]): void {
    this.#searched.push(...phrases);
  }

  dropped(count: number): void {
    this.#dropped += count;
  }

  /** What is shown in the end. */
  shows(made: readonly { readonly units: readonly { readonly statement: PlacedStatement }[] }[]): void {
    this.#chosen = made.flatMap(({ units }) => units.map(({ statement }) => placeOf(statement)));
  }

  /** @param more a sentence on what is not shown */
  read(more?: string): Reading {
    const notes = [...(more === undefined ? [] : [more]), ...(this.#reader.score === null ? [UNTESTED] : [])];
    return this.#with('read', notes.length === 0 ? null : notes.join(' '));
  }

  /** @param why a sentence */
  unread(why: string): Reading {
    return this.#with('unread', why);
  }

  #with(outcome: Reading['outcome'], note: string | null): Reading {
    const { model, endpoint } = this.#reader;
    return {
      outcome,
      note,
      model,
      endpoint,
      rounds: this.#rounds,
      searched: this.#searched,
      offered: [...this.#offered.values()],
      chosen: this.#chosen,
      dropped: this.#dropped,
      withheld: this.#withheld,
      ...this.#session.facts(),
    };
  }
}

const UNTESTED = 'The model was never tested, so confidence is low: `ibid model test`.';

function placeOf({ chunk, parts: { own } }: PlacedStatement): ReadStatement {
  return { chunk_id: chunk.id, start: own[0]!.start, end: own.at(-1)!.end };
}
