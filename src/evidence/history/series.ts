// The bundles of a series in their order: by the date that they bear where all do, else by name.

import { decodeString } from '../json/decode.ts';
import { Arena } from '../json/arena.ts';
import { STRING } from '../json/tape.ts';
import { Tokeniser } from '../json/tokenise.ts';
import { InputError, JsonSyntaxError } from '../errors.ts';
import { openFile } from '../input/open.ts';
import { abortable } from '../input/replay.ts';
import type { Input } from '../input/replay.ts';
import { Breath } from '../scan/breath.ts';
import { Head } from '../scan/head.ts';
import { walk } from '../scan/walk.ts';
import type { MemberKey, Visitor } from '../scan/walk.ts';

export interface Dated {
  readonly path: string;
  /** As recorded at the top of the bundle; null where there is none. */
  readonly date: string | null;
}

export interface Unread {
  readonly file: string;
  readonly why: string;
  /** It is no bundle at all, and nothing of the series is missing. */
  readonly other: boolean;
}

export interface Series {
  readonly bundles: readonly Dated[];
  readonly order: 'date' | 'name';
  readonly not_read: readonly Unread[];
}

const DATES = new Set(['createdat', 'generatedat', 'issuedat', 'date', 'timestamp']);
const MOST_DATE = 64;

/** Looks at the top of each file. @throws the reason of `signal` once it is aborted */
export async function seriesOf(paths: readonly string[], signal: AbortSignal): Promise<Series> {
  const bundles: Dated[] = [];
  const not_read: Unread[] = [];
  const breath = new Breath(signal);
  for (const path of paths) {
    await breath.due();
    const found = await lookAt(path, signal);
    if ('why' in found) not_read.push(found);
    else bundles.push(found);
  }
  const order = bundles.length > 0 && bundles.every(({ date }) => date !== null) ? 'date' : 'name';
  if (order === 'date') bundles.sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''));
  return { bundles, order, not_read };
}

async function lookAt(path: string, signal: AbortSignal): Promise<Dated | Unread> {
  let input: Input | undefined;
  try {
    input = openFile(path);
    const source = new Tokeniser(new Arena(0));
    const head = new Head(source);
    const date = new DateOf(source);
    const { trailing } = await walk(source, abortable(input, signal).open(), [head, date]);
    source.release();
    if (trailing !== null) return { file: path, why: 'more than one document', other: false };
    if (head.hash === null && !date.hasClaims) return { file: path, why: 'no evidence bundle', other: true };
    return { path, date: date.found };
  } catch (error) {
    if (!(error instanceof InputError) && !(error instanceof JsonSyntaxError)) throw error;
    return { file: path, why: error.message, other: false };
  } finally {
    input?.close();
  }
}

/** The first member at the top that says when. */
class DateOf implements Visitor {
  found: string | null = null;
  hasClaims = false;
  private readonly source: Tokeniser;
  private isDate = false;

  constructor(source: Tokeniser) {
    this.source = source;
  }

  member({ text }: MemberKey): void {
    if (text === 'claims') this.hasClaims = true;
    this.isDate = DATES.has(text.replace(/[_-]/g, '').toLowerCase());
  }

  value(token: number): void {
    const { tape, arena } = this.source;
    if (!this.isDate || this.found !== null || tape.kind(token) !== STRING) return;
    const [start, end] = [tape.start(token), tape.end(token)];
    if (end - start > MOST_DATE) return;
    const text = decodeString(arena.bytes, start, end, tape.cells[token] ?? 0);
    if (Number.isFinite(Date.parse(text))) this.found = text;
  }
}
