// Offsets in a claim: of its chunk in the document, and of its quotation in the chunk. A server may
// count letters, UTF-16 units or bytes, and does not say which; a place that fits none of them is wrong.

import type { Located } from '../claims/locate.ts';
import type { Role } from '../claims/roles.ts';
import { NUMBER } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { rawAt, stringAt } from '../json/decode.ts';
import { createHash } from 'node:crypto';
import type { Findings } from './findings.ts';

/** [start, end) of a text, as the bundle gives it. */
export interface Offsets {
  readonly start: number;
  readonly end: number;
}

export interface ClaimOffsets {
  /** Of the chunk, in the text of its document. */
  readonly chunk?: Offsets;
  /** Of what carries the claim, by the validator's word. */
  readonly quote?: Offsets;
}

/** The offsets of a claim, where both ends are numbers. */
export function offsetsOf(source: Tokeniser, located: Located): ClaimOffsets {
  const chunk = pair('chunkStart', 'chunkEnd');
  const quote = pair('quoteStart', 'quoteEnd');
  return { ...(chunk === undefined ? {} : { chunk }), ...(quote === undefined ? {} : { quote }) };

  function pair(from: Role, to: Role): Offsets | undefined {
    const [start, end] = [numberAt(source, located.token(from)), numberAt(source, located.token(to))];
    return Number.isNaN(start) || Number.isNaN(end) ? undefined : { start, end };
  }
}

/** Whether a text is as long as its place, counted in UTF-16 units, in letters, or in bytes. */
export function isAsLong(text: string, { start, end }: Offsets): boolean {
  const length = end - start;
  if (start < 0) return false;
  return length === text.length || length === Buffer.byteLength(text) || length === Array.from(text).length;
}

/** What is at a place of a text, by each way to count; nothing where the place is none. */
export function textsAt(text: string, { start, end }: Offsets): string[] {
  if (start < 0 || end < start) return [];
  const units = text.slice(start, end);
  // Letters, units and bytes are the same in ASCII.
  if (!/[^\0-\x7f]/.test(text)) return [units];
  return [units, Array.from(text).slice(start, end).join(''), Buffer.from(text).toString('utf8', start, end)];
}

function numberAt(source: Tokeniser, token: number): number {
  return token < 0 || source.tape.kind(token) !== NUMBER ? Number.NaN : Number(rawAt(source, token));
}

// Ids as the embedded service makes them: of the content, so that another hash of a document or another place of a chunk makes
// another id. Known by their form; those of other services are left as they are.

/** A prefix and 24 hex digits, between quotes. */
const SIZE = 30;

export class OwnIds {
  /** Whether any id was of our form. */
  any = false;
  private readonly source: Tokeniser;
  private readonly findings: Findings;

  constructor(source: Tokeniser, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  claim(located: Located, index: number): void {
    const chunk = this.own(located, 'chunkId', 'chk_');
    const document = this.own(located, 'documentId', 'doc_');
    if (chunk === undefined && document === undefined) return;
    this.any = true;
    const sha = located.token('contentSha');
    const content = sha < 0 ? '' : stringAt(this.source, sha);
    if (document !== undefined && document !== `doc_${content.slice(0, 24)}`)
      this.findings.add('ids.content', `claims[${index}]: ${document} is not the id of that content_sha256`);
    const { chunk: place } = offsetsOf(this.source, located);
    if (chunk === undefined || place === undefined) return;
    const made = createHash('sha256').update(`${content}:${place.start}:${place.end}`).digest('hex');
    if (chunk !== `chk_${made.slice(0, 24)}`)
      this.findings.add(
        'ids.content',
        `claims[${index}]: ${chunk} is not the id of that place in that document`,
      );
  }

  private own(located: Located, role: Role, prefix: string): string | undefined {
    const token = located.token(role);
    const { tape } = this.source;
    if (token < 0 || tape.end(token) - tape.start(token) !== SIZE) return undefined;
    const id = stringAt(this.source, token);
    return id.startsWith(prefix) && /^[0-9a-f]{24}$/.test(id.slice(4)) ? id : undefined;
  }
}
