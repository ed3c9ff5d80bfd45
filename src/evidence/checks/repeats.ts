// Repetitions in a bundle, and wrong counts: claims, their ids, sections. Stored as fingerprints,
// so that a million claims cost a few megabytes.

import type { Located } from '../claims/locate.ts';
import { NUMBER, OBJECT, STRIDE, STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { stringAt, rawAt, textAt } from '../json/decode.ts';
import { shorten } from './claim-text.ts';
import type { Findings } from './findings.ts';
import { fingerprintOf, Fingerprints } from '../scan/fingerprints.ts';

/** Ids, claims and sources that are remembered, of each. */
const MOST_REMEMBERED = 100_000;
/** Sections whose claims are counted. */
const MOST_SECTIONS = 1000;
/** Of longer texts the beginnings and the lengths are compared. */
const LONGEST = 4096;

/** Members by which a bundle or a section says how many claims it has. */
const COUNTS = /^(?:claims?_?(?:count|total)|(?:total|number)_(?:of_)?claims|n_claims)$/i;
const SECTION_COUNTS =
  /^(?:claims|count|claims?_?(?:count|total)|(?:total|number)_(?:of_)?claims|n_claims)$/i;

export class Repeats {
  /** Whether claims have ids, sections, and the bundle says how many there are of anything. */
  ids = false;
  sections = false;
  counts = false;
  /** Whether there was more than is remembered. */
  full = false;
  private readonly source: Tokeniser;
  private readonly findings: Findings;
  private readonly seenIds: Fingerprints = new Fingerprints(MOST_REMEMBERED);
  private readonly seenClaims: Fingerprints = new Fingerprints(MOST_REMEMBERED);
  private readonly inSections: Map<string, number> = new Map<string, number>();
  private readonly declared: Map<string, number> = new Map<string, number>();
  private total = Number.NaN;
  private section = '';

  constructor(source: Tokeniser, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  claim(located: Located, index: number): void {
    const id = located.token('id');
    if (id >= 0) {
      this.ids = true;
      if (this.isSeen(this.seenIds, id, 0))
        this.findings.add('ids.unique', `claims[${index}]: ${shorten(stringAt(this.source, id))} once more`);
    }
    const text = located.token('text');
    if (text >= 0 && this.isSeen(this.seenClaims, text, this.contentOf(located)))
      this.findings.add(
        'claims.unique',
        `claims[${index}]: ${shorten(stringAt(this.source, text))} once more, of the same document`,
      );
    this.place(located, index);
  }

  /** A member of the bundle's top that is not a claim. */
  member(name: string, token: number): void {
    if (!COUNTS.test(name) || this.source.tape.kind(token) !== NUMBER) return;
    this.counts = true;
    this.total = Number(rawAt(this.source, token));
  }

  /** A section that the bundle lists at its top. */
  listed(token: number): void {
    const { tape } = this.source;
    if (tape.kind(token) !== OBJECT) return;
    let [id, count] = ['', Number.NaN];
    for (let key = token + STRIDE; key < tape.next(token); key = tape.next(key + STRIDE)) {
      const name = textAt(this.source, key);
      const kind = tape.kind(key + STRIDE);
      if (/^(?:section_?)?id$/i.test(name) && kind === STRING) id = stringAt(this.source, key + STRIDE);
      if (SECTION_COUNTS.test(name) && kind === NUMBER) count = Number(rawAt(this.source, key + STRIDE));
    }
    if (id === '') return;
    this.sections = true;
    if (this.declared.has(id)) this.findings.add('sections.unique', `sections: ${shorten(id)} once more`);
    if (!Number.isNaN(count)) this.counts = true;
    if (this.declared.size < MOST_SECTIONS) this.declared.set(id, count);
    else this.full = true;
  }

  /** Once all claims are known: whether there are as many as the bundle says. */
  close(claims: number): void {
    if (this.total !== claims && !Number.isNaN(this.total))
      this.findings.add('claims.counts', `the bundle says ${this.total} claims, and has ${claims}`);
    for (const [id, count] of this.declared) {
      const there = this.inSections.get(id) ?? 0;
      if (count !== there && !Number.isNaN(count) && !this.full)
        this.findings.add(
          'claims.counts',
          `section ${shorten(id)} is said to have ${count} claims, and has ${there}`,
        );
    }
  }

  private place(located: Located, index: number): void {
    const token = located.token('section');
    if (token < 0) return;
    this.sections = true;
    const { tape, arena } = this.source;
    const [start, end] = [tape.start(token) + 1, tape.end(token) - 1];
    const raw = arena.bytes.toString('latin1', start, end);
    const id = stringAt(this.source, token);
    // Claims of one section follow each other: most are of the one before.
    if (raw !== this.section) {
      this.section = raw;
      if (this.inSections.has(id))
        this.findings.add(
          'sections.unique',
          `claims[${index}]: back in section ${shorten(id)}, after another`,
        );
    }
    this.count(id);
  }

  private count(id: string): void {
    const before = this.inSections.get(id);
    if (before === undefined && this.inSections.size >= MOST_SECTIONS) this.full = true;
    else this.inSections.set(id, (before ?? 0) + 1);
  }

  private contentOf(located: Located): number {
    const token = located.token('contentSha');
    const { tape, arena } = this.source;
    return token < 0 ? 0 : hashOf(arena.bytes, tape.start(token), tape.end(token));
  }

  private isSeen(seen: Fingerprints, token: number, salt: number): boolean {
    const { tape, arena } = this.source;
    const start = tape.start(token);
    const end = tape.end(token);
    const ownSalt = salt ^ Math.imul(end - start, 0x9e3779b1);
    const meeting = seen.meet(fingerprintOf(arena.bytes, start, Math.min(end, start + LONGEST), ownSalt));
    if (meeting === 'full') this.full = true;
    return meeting === 'again';
  }
}

/** What a source is said to have held, and when. */
interface Source {
  /** `hashOf` the digest of its content. */
  readonly hash: number;
  /** When it was retrieved, milliseconds. */
  readonly time: number;
}

/** The first content hash that each source_url came with. */
export class Sources {
  private readonly known: Map<number, Source> = new Map<number, Source>();

  get size(): number {
    return this.known.size;
  }

  /** What was first said of the source at the address bytes[start, end); undefined where there is no room to remember it. */
  first(bytes: Buffer, start: number, end: number, source: Source): Source | undefined {
    const [low, high] = fingerprintOf(bytes, start, end);
    const key = (low >>> 0) * 2 ** 21 + (high & 0x1fffff);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_REMEMBERED) return undefined;
    this.known.set(key, source);
    return source;
  }
}

/** 32 bits of a digest's text; case and spelling do not matter here, both of one bundle are alike. */
export function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}
