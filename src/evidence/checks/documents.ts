// Compares chunks with available documents, one document at a time: as bytes, and as the text that
// a reader of its format extracts. The report says how exactly a chunk was found: exact bytes, exact extracted text, ignoring
// white space, ignoring typography, and in markup by its letters and digits; no weaker level.

import { createHash } from 'node:crypto';
import type { BundleSpan } from '../../api/payloads/evidence.ts';
import { grouped } from '../../text/groups.ts';
import { isWithin } from '../scan/index-of.ts';
import { Breath } from '../scan/breath.ts';
import { areInOrder, decoded, hasLetters, hasMarkup, haveLetters, isBinary } from './extracted.ts';
import type { Findings } from './findings.ts';
import { textsAt, type Offsets } from './offsets.ts';
import type { JudgedSpans } from './spans.ts';

/** A document as it is at hand; the text that its format's reader takes out of it is asked for only where it is needed. */
export interface Shelf {
  /** By the lower-case hex of its SHA-256; undefined where it is not at hand. */
  readonly bytes: (sha256: string) => Buffer | undefined | Promise<Buffer | undefined>;
  /** What readers make of it: one text a reader that can read it. */
  readonly texts?: ((sha256: string, bytes: Buffer) => Promise<readonly string[]>) | undefined;
}

/** A chunk to be looked for; `problems` is where the claim's own are collected. */
export interface Sought {
  readonly index: number;
  readonly chunk: string | undefined;
  /** Where the chunk says to be in the text of the document. */
  readonly place?: Offsets | undefined;
  /** Where the claim is quoted from several stretches. */
  readonly spans?: JudgedSpans | undefined;
  readonly sha256: string;
  readonly problems: string[];
}

const WAITING_BYTES = 512 * 1024;
/** UTF-16 units of prepared documents that are remembered. */
const REMEMBERED = 4 * 1024 * 1024;
export const ALTERED = 'altered';

export class Documents {
  /** Chunks whose document is not at hand. */
  missing = 0;
  private readonly shelf: Shelf;
  private readonly signal: AbortSignal | undefined;
  private waiting: Sought[] = [];
  private size = 0;
  private readonly recent: Map<string, Prepared | undefined> = new Map<string, Prepared | undefined>();

  constructor(shelf: Shelf, signal?: AbortSignal) {
    this.shelf = shelf;
    this.signal = signal;
  }

  /** Looked at by the next `settle`. */
  seek(sought: Sought): void {
    this.waiting.push(sought);
    this.size += 2 * (sought.chunk?.length ?? 0) + 200;
  }

  /** A promise where enough is waiting, or `all` of it is wanted. */
  settle(findings: Findings, all = false): Promise<void> | undefined {
    if (this.waiting.length === 0 || (!all && this.size < WAITING_BYTES)) return undefined;
    const some = this.waiting;
    this.waiting = [];
    this.size = 0;
    return this.compare(some, findings);
  }

  private async compare(some: readonly Sought[], findings: Findings): Promise<void> {
    const breath = new Breath(this.signal);
    for (const [sha256, claims] of grouped(some, (one) => one.sha256)) {
      const document = await this.document(sha256);
      if (document === undefined) this.missing += claims.length;
      else
        for (const claim of claims) {
          await judge(claim, document, findings);
          await breath.due();
        }
    }
  }

  private async document(sha256: string): Promise<Prepared | undefined> {
    if (this.recent.has(sha256)) return this.recent.get(sha256);
    const bytes = await this.shelf.bytes(sha256);
    const { texts } = this.shelf;
    const read = bytes === undefined || texts === undefined ? undefined : () => texts(sha256, bytes);
    const document = bytes === undefined ? undefined : new Prepared(bytes, sha256, read);
    let size = [...this.recent.values()].reduce((sum, each) => sum + (each?.text.length ?? 100), 0);
    for (const [other, each] of this.recent) {
      if (size + (document?.text.length ?? 0) <= REMEMBERED) break;
      this.recent.delete(other);
      size -= each?.text.length ?? 100;
    }
    this.recent.set(sha256, document);
    return document;
  }
}

async function judge(claim: Sought, document: Prepared, findings: Findings): Promise<void> {
  const at = `claims[${claim.index}]`;
  findings.add('content.digest.tried', at);
  if (!document.genuine) {
    findings.add('content.digest', at);
    claim.problems.push(`${ALTERED}: content digest differs`);
  }
  const place = { at, findings, problems: claim.problems };
  if (claim.chunk !== undefined) await findChunk(claim.chunk, document, place);
  if (
    claim.chunk !== undefined &&
    claim.place !== undefined &&
    (await document.isElsewhere(claim.chunk, claim.place))
  )
    findings.add('chunk.place', `${at}: not from ${claim.place.start} to ${claim.place.end}`);
  if (claim.spans !== undefined)
    addSpanLevel(await document.spanLevel(claim.spans, claim.chunk), document, place);
}

/** Where what was found about one chunk goes. */
interface Place {
  readonly at: string;
  readonly findings: Findings;
  readonly problems: string[];
}

/** Adds `chunk.in-document.tried` and how the chunk was found, or that it was not. */
async function findChunk(chunk: string, document: Prepared, place: Place): Promise<void> {
  addLevel(document.level(chunk) ?? (await document.levelAsRead(chunk)), document, place);
}

/** The same for a document whose text is in the bundle. */
export function findIn({ chunk, spans }: Pick<Sought, 'chunk' | 'spans'>, text: string, place: Place): void {
  const document = new Prepared(text);
  if (chunk !== undefined) addLevel(document.level(chunk) ?? document.levelOfLetters(chunk), document, place);
  if (spans !== undefined) addSpanLevel(document.spanLevelHere(spans, chunk), document, place);
}

type Level = 'exact' | 'as read' | 'white space' | 'typography' | 'letters';
/** Whether spans are where their offsets say, or elsewhere in the same order (offsets are into the text as read). */
type SpanLevel = 'at their places' | 'in order';
export const SPAN_LEVELS: readonly SpanLevel[] = ['at their places', 'in order'];

function areAt(spans: readonly BundleSpan[], text: string): boolean {
  return spans.every((span) => text.slice(span.start, span.end) === span.text);
}

/** Whether a text is the one that offsets count in: the chunk is in it where the bundle says. */
function holdsAt(text: string, { from }: JudgedSpans, chunk: string | undefined): boolean {
  return chunk !== undefined && chunk !== '' && Number.isSafeInteger(from) && text.startsWith(chunk, from);
}

export const LEVELS: readonly Level[] = ['exact', 'as read', 'white space', 'typography', 'letters'];

function addLevel(level: Level | undefined, document: Prepared, { at, findings, problems }: Place): void {
  if (level === undefined && !document.readable) return findings.add('chunk.extracted', at);
  findings.add('chunk.in-document.tried', at);
  findings.add(level === undefined ? 'chunk.in-document' : `chunk.level ${level}`, at);
  if (level === undefined) problems.push(`${ALTERED}: the chunk is not in its document`);
}

function addSpanLevel(
  level: SpanLevel | undefined,
  document: Prepared,
  { at, findings, problems }: Place,
): void {
  if (level === undefined && !document.readable) return;
  findings.add('spans.in-document.tried', at);
  findings.add(level === undefined ? 'spans.in-document' : `spans.level ${level}`, at);
  if (level === undefined) problems.push(`${ALTERED}: its spans are not in its document in that way`);
}

/** A document's text in the forms in which chunks are looked for; each is made once, when first needed. */
class Prepared {
  readonly text: string;
  /** Its bytes have the digest that it is asked for by. */
  readonly genuine: boolean;
  private readonly certain: boolean;
  private readonly read: (() => Promise<readonly string[]>) | undefined;
  private readings: readonly string[] | undefined;
  private spaced: string | undefined;
  private simple: string | undefined;

  constructor(content: Buffer | string, sha256?: string, read?: () => Promise<readonly string[]>) {
    const { text, certain } =
      typeof content === 'string' ? { text: content, certain: true } : decoded(content);
    this.text = text;
    this.certain = certain;
    this.genuine =
      typeof content === 'string' || createHash('sha256').update(content).digest('hex') === sha256;
    this.read = read;
  }

  /** Whether a chunk of it can be expected in its bytes. */
  get readable(): boolean {
    return this.certain && !isBinary(this.text);
  }

  /** The strictest level at which the chunk is in the document as it is. */
  level(chunk: string): Level | undefined {
    const { text } = this;
    if (isWithin(text, chunk)) return 'exact';
    this.spaced ??= spaces(text);
    if (isWithin(this.spaced, spaces(chunk))) return 'white space';
    this.simple ??= plain(text);
    return isWithin(this.simple, plain(chunk)) ? 'typography' : undefined;
  }

  /** The strictest level at which the spans are in the document as it is, or as readers take it apart. */
  async spanLevel(judged: JudgedSpans, chunk?: string): Promise<SpanLevel | undefined> {
    const { spans } = judged;
    if (areAt(spans, this.text)) return 'at their places';
    this.readings ??= (await this.read?.()) ?? [];
    if (this.readings.some((text) => areAt(spans, text))) return 'at their places';
    // Offsets count in that very text, where the chunk is at its own place: nothing weaker is right there.
    if (this.readings.some((text) => holdsAt(text, judged, chunk))) return undefined;
    const texts = spans.map(({ text }) => text);
    const inReading = (text: string) => spans.at(-1)!.end <= text.length && areInOrder(texts, text);
    return this.readings.some(inReading) ? 'in order' : this.spanLevelHere(judged, chunk);
  }

  /** The same without readers. */
  spanLevelHere(judged: JudgedSpans, chunk?: string): SpanLevel | undefined {
    if (areAt(judged.spans, this.text)) return 'at their places';
    return !holdsAt(this.text, judged, chunk) && this.hasInOrder(judged.spans) ? 'in order' : undefined;
  }

  /** White space, typography and markup aside. */
  private hasInOrder(spans: readonly BundleSpan[]): boolean {
    // Offsets count in the text as read, which is no longer than the file that it is taken from.
    if (spans.at(-1)!.end > this.text.length) return false;
    const texts = spans.map(({ text }) => text);
    if (areInOrder(texts.map(spaces), (this.spaced ??= spaces(this.text)))) return true;
    if (areInOrder(texts.map(plain), (this.simple ??= plain(this.text)))) return true;
    return hasMarkup(this.text) && haveLetters(texts, this.text);
  }

  /** Whether the chunk is letter by letter in a text of the document, but in none where it says to be. */
  async isElsewhere(chunk: string, place: Offsets): Promise<boolean> {
    const isThere = (text: string) => textsAt(text, place).includes(chunk);
    if (chunk === '' || isThere(this.text)) return false;
    this.readings ??= (await this.read?.()) ?? [];
    return this.readings.some((text) => isWithin(text, chunk)) && !this.readings.some(isThere);
  }

  levelOfLetters(chunk: string): Level | undefined {
    return hasMarkup(this.text) && hasLetters(chunk, this.text) ? 'letters' : undefined;
  }

  async levelAsRead(chunk: string): Promise<Level | undefined> {
    this.readings ??= (await this.read?.()) ?? [];
    return this.readings.some((text) => isWithin(text, chunk)) ? 'as read' : this.levelOfLetters(chunk);
  }
}

function spaces(text: string): string {
  return text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();
}

/** A text whose spaces, quotation marks and dashes are written one way. */
export function plain(text: string): string {
  return spaces(text.normalize('NFKC'))
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replaceAll('\u00ad', '');
}
