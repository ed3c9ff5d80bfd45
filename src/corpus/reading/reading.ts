// What a reader makes of a file's bytes: plain text, its blocks, what the document says of itself.
import { CodedError } from '../../api/coded-error.ts';
import type { BlockShape } from '../../store/structure.ts';

export type { BlockKind, BlockShape } from '../../store/structure.ts';

/** A stretch of the text, in UTF-16 code units, without white space at its ends. */
export interface Block extends BlockShape {
  readonly start: number;
  readonly end: number;
  /** From 1: the page that it begins on, in documents that have pages. */
  readonly page?: number;
  /** Where inside it another page begins, in order. */
  readonly turns?: readonly PageTurn[];
}

/** @property at an offset of the text, in UTF-16 code units, from which on it is on `page`. */
export interface PageTurn {
  readonly at: number;
  readonly page: number;
}

export interface Reading {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  /** YYYY-MM-DD. */
  readonly published_at: string | null;
  /** BCP 47, where the document says it. */
  readonly language: string | null;
  readonly sector: string | null;
  /** http or https, where the document names its own address. */
  readonly source_url: string | null;
  /** Sentences about what could not be read well. */
  readonly warnings: readonly string[];
  /** As in `DocumentRecord`. */
  readonly text_share?: number;
  /** What its language shows in, where `text` has sentences of ours in English. */
  readonly own_words?: string;
}

/** The facts of a document that states none. */
export const NO_FACTS = {
  title: null,
  authors: [],
  publisher: null,
  published_at: null,
  language: null,
  sector: null,
  source_url: null,
} as const satisfies Partial<Reading>;

export interface Reader {
  /**
   * Reads one document of its kind; of a kind with `parts`, one part's bytes. @param charset what the server that sent
   * it says of its letters, where one did. @throws ReadingFailure with a reason for people
   */
  read(bytes: Uint8Array, charset?: string): Reading | Promise<Reading>;
  /**
   * Where it is there, a file of this kind holds many documents and is added as these. Parts given before a
   * ReadingFailure are added all the same: a file cut short is as many documents as are whole, and one failure.
   */
  parts?(bytes: Uint8Array): AsyncIterable<Part | LostPart> | Iterable<Part | LostPart>;
  /** Releases the thread or other resources of reading, where it has any. */
  close?(): Promise<void>;
}

/** One document inside a file that holds many: an item of a feed, a page of a web archive. */
export interface Part {
  /** Its own original bytes: what is hashed and archived. */
  readonly bytes: Uint8Array;
  /** Chooses its reader, unless `reading` is given; a kind that no reader is for is ignored. */
  readonly mediaType: string;
  /** What a server said of its letters. */
  readonly charset?: string;
  /** http(s), or `#name` for a part that has an address only within its file. What has the same later is a new version. */
  readonly address: string;
  /** RFC 3339, UTC; the time of adding when absent. */
  readonly retrieved_at?: string;
  readonly reading?: Reading;
  /** What its file calls it, for a document that has no title of its own. */
  readonly title?: string;
  /** Where it comes from, when that is not the file. */
  readonly source?: PartSource;
}

/** A part that its file has and that cannot be read; `reason` as of a ReadingFailure. */
export interface LostPart {
  readonly address: string;
  readonly reason: string;
}

export interface PartSource {
  readonly name: string;
  /** http(s), or `#name` within the file. */
  readonly url: string;
  readonly publisher: string | null;
  readonly provenance: string;
}

/** This file cannot become a document; `message` says why in a few words, as in `it is empty`. */
export class ReadingFailure extends CodedError<'unreadable' | 'another_kind' | 'empty'> {
  override readonly name = 'ReadingFailure';

  constructor(message: string, options?: ErrorOptions) {
    super('unreadable', message, options);
  }
}

/** A file without a text: no bytes, white space, or only what is not text of its own (comments, includes). */
export class EmptyFile extends ReadingFailure {
  override readonly code = 'empty';

  constructor(message = 'it is empty') {
    super(message);
  }
}

/** What its name suggests is not what it is: named by hand it fails, found in a folder it is ignored. */
export class AnotherKind extends ReadingFailure {
  override readonly code = 'another_kind';
}

/** A block before it has its place. */
export interface LooseBlock extends BlockShape {
  readonly text: string;
  readonly page?: number;
  /** `at` counts within `text`, which must then have no white space at its ends. */
  readonly turns?: readonly PageTurn[];
}

/**
 * Lays blocks out one after the other with an empty line between, rows of one table a line each; those without any text are
 * left out.
 */
export function layOut(loose: readonly LooseBlock[]): { text: string; blocks: Block[] } {
  const parts: string[] = [];
  const blocks: Block[] = [];
  let at = 0;
  for (const { text, turns, ...shape } of loose) {
    const clean = shape.kind === 'code' ? text.replace(/^\s*\n|\s+$/g, '').trimStart() : text.trim();
    if (clean === '') continue;
    if (parts.length > 0) {
      const gap =
        shape.kind === 'table' && shape.opens !== true && blocks.at(-1)?.kind === 'table' ? '\n' : '\n\n';
      parts.push(gap);
      at += gap.length;
    }
    const start = at;
    const turned = turns?.map((turn) => ({ at: start + turn.at, page: turn.page }));
    blocks.push({ start, end: at + clean.length, ...shape, ...(turned && { turns: turned }) });
    parts.push(clean);
    at += clean.length;
  }
  return { text: parts.join(''), blocks };
}

/** A row of a table. @param opens it is the first of its table @param header it is one of headers */
export function tableRow(cells: readonly string[], opens: boolean, header = false): LooseBlock {
  return {
    kind: 'table',
    ...(opens && { opens }),
    ...(header && { header }),
    text: cells.join(' | '),
  };
}

/** A date as the document gives it, as YYYY-MM-DD, or null where it is not one that begins so. */
export function publicationDate(said: string | null | undefined): string | null {
  const match = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(said ?? '');
  if (match === null) return null;
  const [, year, month, day] = match;
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const real = !Number.isNaN(time) && new Date(time).getUTCDate() === Number(day);
  return real ? `${year}-${month}-${day}` : null;
}

/** A language tag as given, in its usual case, or null where it is none. */
export function languageOf(said: string | null | undefined): string | null {
  const tag = (said ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) || /^und\b/i.test(tag)) return null;
  const [language = '', ...rest] = tag.split('-');
  const cased = rest.map((part) => (/^[a-z]{2}$/i.test(part) ? part.toUpperCase() : part));
  return [language.toLowerCase(), ...cased].join('-');
}

/** An address on the web as given, or null where it is anything else. */
export function webAddressOf(said: string | null | undefined): string | null {
  if (said === null || said === undefined || !/^https?:\/\//i.test(said.trim())) return null;
  try {
    const url = new URL(said.trim());
    return url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}
