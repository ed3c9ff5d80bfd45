// The stems of a segment with their lists, in order, in blocks of about 4 KB: a row per stem would
// make small additions several times slower. Stems of a block leave out the prefix shared with the previous one: varint shared,
// varint more, `more` bytes, varint chunks, varint size, `size` bytes of the list. A long list is a block of its own, without
// its stem, and has its number of chunks outside its data.
import { ByteReader, Bytes, opened, sealed } from './bytes.ts';
import type { PostingList } from './postings.ts';
import { byCodePoints } from '../../text/code-unit-order.ts';

export interface Block {
  /** The first stem of the block, or its only one. */
  readonly first: string;
  /** For a list of its own: in how many chunks its stem is; null for a block of several stems. */
  readonly chunks: number | null;
  /** Sealed. */
  readonly data: Uint8Array;
}

const FULL = 4_000;
const OWN_BLOCK = 3_000;

/** Writes the blocks of one segment. */
export class DictionaryWriter {
  readonly blocks: Block[] = [];
  readonly #bytes = new Bytes(2 * FULL);
  readonly #previous = new Bytes();
  #first = '';

  /** Stems in the order of their bytes. */
  add(term: Bytes, chunks: number, list: Bytes): void {
    if (list.length > OWN_BLOCK) {
      this.#close();
      this.blocks.push({ first: termOfBytes(term.view()), chunks, data: sealed(list.view()) });
      return;
    }
    if (this.#bytes.length === 0) this.#first = termOfBytes(term.view());
    const shared = sharedBytes(this.#previous, term);
    this.#bytes.varint(shared);
    this.#bytes.varint(term.length - shared);
    this.#bytes.copy(term.data, shared, term.length);
    this.#bytes.varint(chunks);
    this.#bytes.varint(list.length);
    this.#bytes.copy(list.data, 0, list.length);
    this.#previous.length = shared;
    this.#previous.copy(term.data, shared, term.length);
    if (this.#bytes.length >= FULL) this.#close();
  }

  finish(): readonly Block[] {
    this.#close();
    return this.blocks;
  }

  #close(): void {
    if (this.#bytes.length > 0)
      this.blocks.push({ first: this.#first, chunks: null, data: sealed(this.#bytes.view()) });
    this.#bytes.clear();
    this.#previous.clear();
  }
}

function sharedBytes(one: Bytes, other: Bytes): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one.data[shared] === other.data[shared]) shared += 1;
  return shared;
}

/**
 * The list of a stem in the opened bytes of a block of several; undefined where it is not there. Stems ascend, so that one
 * which shares more with its predecessor than the predecessor does with the wanted one comes before that, too.
 */
export function findInBlock(bytes: Uint8Array, wanted: Uint8Array): PostingList | undefined {
  const reader = new ByteReader(bytes);
  let matched = 0;
  while (reader.at < bytes.length) {
    const shared = reader.varint();
    const more = reader.varint();
    const suffix = reader.at;
    reader.at += more;
    if (shared < matched) return undefined;
    let isWanted = false;
    if (shared === matched) {
      let at = 0;
      while (at < more && matched < wanted.length && bytes[suffix + at] === wanted[matched]) {
        at += 1;
        matched += 1;
      }
      isWanted = at === more && matched === wanted.length;
      if (!isWanted && at < more && (matched === wanted.length || bytes[suffix + at]! > wanted[matched]!))
        return undefined;
    }
    const chunks = reader.varint();
    const size = reader.varint();
    if (isWanted) return { bytes, from: reader.at, to: reader.at + size, chunks };
    reader.at += size;
  }
  return undefined;
}

/** Goes through the stems of a segment in order. */
export class DictionaryReader {
  readonly #blocks: readonly Block[];
  readonly #segment: number;
  /** The stem, until the next. */
  readonly term = new Bytes();
  #next = 0;
  #reader = new ByteReader(new Uint8Array());
  #list: PostingList = { bytes: new Uint8Array(), from: 0, to: 0, chunks: 0 };

  /** @param blocks all of one segment, in order */
  constructor(blocks: readonly Block[], segment: number) {
    this.#blocks = blocks;
    this.#segment = segment;
  }

  get list(): PostingList {
    return this.#list;
  }

  /** Goes to the next stem; false after the last. @throws DamagedSegment */
  next(): boolean {
    const { bytes } = this.#reader;
    if (this.#reader.at >= bytes.length) return this.#nextBlock();
    const shared = this.#reader.varint();
    const more = this.#reader.varint();
    this.term.length = shared;
    this.term.copy(bytes, this.#reader.at, this.#reader.at + more);
    this.#reader.at += more;
    const chunks = this.#reader.varint();
    const size = this.#reader.varint();
    this.#list = { bytes, from: this.#reader.at, to: this.#reader.at + size, chunks };
    this.#reader.at += size;
    return true;
  }

  #nextBlock(): boolean {
    const block = this.#blocks[this.#next];
    if (block === undefined) return false;
    this.#next += 1;
    const bytes = opened(block.data, this.#segment);
    this.term.clear();
    if (block.chunks === null) {
      this.#reader = new ByteReader(bytes);
      return this.next();
    }
    this.term.text(block.first);
    this.#list = { bytes, from: 0, to: bytes.length, chunks: block.chunks };
    return true;
  }
}

// Stems in the order of their UTF-8 bytes, as databases compare them (SQLite by itself, PostgreSQL by collation "C");
// JavaScript's own order differs where a character needs two code units.

const HALF = /[\ud800-\udfff]/;

/** Sorted in place. */
export function sortTerms(terms: string[]): string[] {
  return terms.some((term) => HALF.test(term)) ? terms.sort(byCodePoints) : terms.sort();
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function bytesOfTerm(term: string): Uint8Array {
  return encoder.encode(term);
}

function termOfBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
