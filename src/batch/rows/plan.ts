// The first pass over the input: checks every row, sends nothing, keeps a few bytes per row.
import { createHash } from 'node:crypto';
import type { RouteName } from '../../api/routes.ts';
import { worstCost } from '../../api/cost.ts';
import { KeyTable } from './key-table.ts';
import type { Check } from './check.ts';
import type { BadRow, RawRow, Row } from './row.ts';

export interface Plan {
  readonly rows: number;
  /** The first 32 bits of each row's mark, with which a resume compares the rows. */
  readonly marks: Uint32Array;
  /** Lower-case hex SHA-256 over all marks. */
  readonly digest: string;
  /** Id → index + 1. */
  readonly ids: KeyTable;
  /** How many rows cannot be asked, and the first of them. */
  readonly bad: number;
  readonly named: readonly BadRow[];
  /** Rows by route, in the order in which routes first appear. */
  readonly routes: ReadonlyMap<RouteName, number>;
  /** All rows, if there are few; undefined if they must be read again. */
  readonly kept: readonly (Row | BadRow)[] | undefined;
  /** The most that all rows can cost together, in US dollars; `unbounded` rows have no known limit. */
  readonly worst: number;
  readonly unbounded: number;
}

/** Bytes of rows that are kept in memory: a small input is read once. */
const MOST_KEPT = 4 * 1024 * 1024;

/** Bad rows that are named; the rest is counted. */
const MOST_NAMED = 1000;

/** What tells a row from another in the same place: its hash is over its id too. */
export function markOf({ sha256: hash }: Row | BadRow): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}

/** A row, or a bad row if an earlier one has its id. */
export function unlessTwin(row: Row | BadRow, ids: KeyTable): Row | BadRow {
  if (ids.get(row.id) === row.index + 1) return row;
  const { index, line, id, sha256: hash } = row;
  const reason = row.kind === 'bad' ? row.reason : `its id ${JSON.stringify(id)} is an earlier row's`;
  return { kind: 'bad', index, line, id: `${id}#${line}`, reason, sha256: hash };
}

/** Checks every row. A second row of the same id is a bad one. */
export async function planOf(groups: AsyncIterable<readonly RawRow[]>, check: Check): Promise<Plan> {
  const planning = new Planning();
  for await (const group of groups) for (const raw of group) planning.add(await check(raw), raw.bytes.length);
  return planning.plan();
}

class Planning {
  readonly #ids = new KeyTable();
  readonly #named: BadRow[] = [];
  readonly #routes = new Map<RouteName, number>();
  #marks = new Uint32Array(1024);
  #kept: (Row | BadRow)[] | undefined = [];
  #keptBytes = 0;
  #rows = 0;
  #bad = 0;
  /** Millionths. */
  #worst = 0;
  #unbounded = 0;

  add(row: Row | BadRow, bytes: number): void {
    this.#mark(row);
    this.#keep(row, bytes);
    if (this.#ids.get(row.id) === 0) this.#ids.set(row.id, row.index + 1);
    const settled = unlessTwin(row, this.#ids);
    if (settled !== row) this.#ids.set(settled.id, row.index + 1);
    if (settled.kind === 'bad') this.#refuse(settled);
    else this.#count(settled);
  }

  plan(): Plan {
    const marks = this.#marks.subarray(0, this.#rows);
    const bytes = new Uint8Array(marks.buffer, marks.byteOffset, marks.byteLength);
    return {
      rows: this.#rows,
      marks,
      digest: createHash('sha256').update(bytes).digest('hex'),
      ids: this.#ids,
      bad: this.#bad,
      named: this.#named,
      kept: this.#kept,
      routes: this.#routes,
      worst: this.#worst / 1e6,
      unbounded: this.#unbounded,
    };
  }

  #mark(row: Row | BadRow): void {
    if (this.#rows === this.#marks.length) {
      const wider = new Uint32Array(this.#marks.length * 2);
      wider.set(this.#marks);
      this.#marks = wider;
    }
    this.#marks[this.#rows] = markOf(row);
    this.#rows += 1;
  }

  #keep(row: Row | BadRow, bytes: number): void {
    this.#keptBytes += bytes + 100;
    if (this.#keptBytes > MOST_KEPT) this.#kept = undefined;
    else this.#kept?.push(row);
  }

  #refuse(row: BadRow): void {
    this.#bad += 1;
    if (this.#named.length < MOST_NAMED) this.#named.push(row);
  }

  #count({ route, body, paid }: Row): void {
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
    if (!paid) return;
    const worst = worstCost(route, body);
    if (worst === 'unknown') this.#unbounded += 1;
    else this.#worst += Math.round(worst * 1e6);
  }
}
