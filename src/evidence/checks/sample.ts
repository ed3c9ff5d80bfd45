// Advice on a sample of claims: whether the claim's words and numbers are in the chunk, whether
// each quotation is in one place of the chunk, and, if the caller asks for a sample, whether ibid's validator accepts the
// claim. Another validator may be more lenient: none of this makes a mismatch.

import type { VerifyOptions } from '../options.ts';
import { isWithin } from '../scan/index-of.ts';
import { checked, type Check, type Step } from '../report/report.ts';
import { Breath } from '../scan/breath.ts';
import type { ClaimChecks } from './claims.ts';
import type { ClaimText } from './claim-text.ts';
import { SPAN_JOIN } from '../../text/spans.ts';
import { carrierOf, insideOf, type JudgedSpans } from './spans.ts';

const ACCEPTING =
  /^(?:supported|verified|entailed|valid|accepted|pass(?:ed)?|true|yes|ok|verbatim|extract|strong)$/i;

/** The checks `verdict.chunk`, `claims.words` and `chunk.stitched`. Where a sample is asked for, it is judged by the project's own validator. */
export async function checkSample(
  sampled: readonly ClaimText[],
  { count: total, unsampled }: Pick<ClaimChecks, 'count' | 'unsampled'>,
  { sample = 0, signal }: Pick<VerifyOptions, 'sample' | 'signal'>,
): Promise<Step> {
  const size = `${sampled.length} of ${total} claims`;
  const not_checked = sampled.length < total ? [`chunks against claims: a sample of ${size}`] : [];
  if (unsampled > 0) not_checked.push(`chunks against claims: ${unsampled} claims too large for the sample`);
  if (sampled.length === 0) return { checks: NO_SAMPLE, not_checked };
  // Language is only loaded where a sample was asked for, or a claim has spans, of which one may have been left out: it
  // would double the start of a small verification.
  const needsOwn = sample > 0 || sampled.some(({ spans }) => spans !== undefined);
  const own = needsOwn ? await ownValidator() : plainDoubt;
  const judge: Judge = (claim, chunk, spans) =>
    (sample > 0 || spans !== undefined ? own : plainDoubt)(claim, chunk, spans);
  const { doubted, stitched, wordy, loosely, reworded } = await lookAt(sampled, judge, sample > 0, signal);
  if (wordy > 0) not_checked.push(`chunks against claims: ${wordy} claims of more than ${MOST_WORDS} words`);
  if (loosely > 0)
    not_checked.push(
      `chunks against claims: ${loosely} only by their words and numbers (--sample N asks the validator)`,
    );
  const inOthers = `${reworded.length} in other words: not judged, in ${size}`;
  const inTheirs = sample > 0 ? `all are, in ${size}` : `not asked, in ${size}`;
  const apart = stitched.length > 0 ? `${stitched.length} are not, in ${size}` : `all are, in ${size}`;
  return {
    checks: [
      advice('verdict.chunk', foundOf(doubted.length, loosely, size), doubted),
      advice('claims.words', reworded.length > 0 ? inOthers : inTheirs, reworded),
      advice('chunk.stitched', apart, stitched),
    ],
    not_checked,
  };
}

const EXPECTED = {
  'verdict.chunk': 'the chunk carries each accepted claim',
  'claims.words': 'accepted claims are in the words of their chunks',
  'chunk.stitched': 'quotations are in one place of the chunk',
} as const;

function advice(id: keyof typeof EXPECTED, found: string, where: readonly string[]): Check {
  return checked({ id, status: where.length > 0 ? 'warn' : 'pass', expected: EXPECTED[id], found, where });
}

const NO_SAMPLE = Object.entries(EXPECTED).map(([id, expected]) =>
  checked({ id, status: 'skipped', expected, found: 'no sample was drawn' }),
);

function foundOf(doubted: number, loosely: number, size: string): string {
  if (doubted > 0) return `${doubted} doubtful in ${size}`;
  return loosely > 0 ? `nothing missing in ${size}` : `carried in ${size}`;
}

const MOST_WORDS = 1000;
const MOST_TEXT = 16 * 1024;

interface Seen {
  readonly doubted: string[];
  readonly stitched: string[];
  /** Accepted claims in other words than their chunks', which the validator does not judge. */
  readonly reworded: string[];
  /** Claims that were left out: comparing every word of a book with a book would take hours. */
  wordy: number;
  /** Accepted claims in other words than their chunks', that no validator was asked about. */
  loosely: number;
}

async function lookAt(
  sampled: readonly ClaimText[],
  judge: Judge,
  asked: boolean,
  signal: AbortSignal | undefined,
): Promise<Seen> {
  const [doubted, stitched, reworded]: [string[], string[], string[]] = [[], [], []];
  const breath = new Breath(signal);
  let [wordy, loosely] = [0, 0];
  for (const claim of sampled) {
    await breath.due();
    const { text, chunk, verdict } = claim.parts;
    if (text === undefined || chunk === undefined) continue;
    if (text.length > MOST_TEXT || text.split(' ', MOST_WORDS + 1).length > MOST_WORDS) {
      wordy += 1;
      continue;
    }
    const accepted = ACCEPTING.test(verdict ?? '');
    const doubt = accepted ? judge(text, chunk, claim.spans) : undefined;
    if (accepted && !asked && claim.spans === undefined && !isWithin(chunk, text)) loosely += 1;
    if (doubt === IN_OTHER_WORDS) reworded.push(`claims[${claim.index}]`);
    else if (doubt !== undefined) doubted.push(`claims[${claim.index}]: says ${verdict}, but ${doubt}`);
    const missing = missingQuote(text, chunk, claim.spans);
    if (missing !== undefined) stitched.push(`claims[${claim.index}]: "${missing.slice(0, 60)}"`);
  }
  return { doubted, stitched, reworded, wordy, loosely };
}

/** What a judge says of a claim that is not a quotation. */
const IN_OTHER_WORDS = 'in other words: not judged';

/** Nothing where the chunk has the claim. */
type Judge = (claim: string, chunk: string, spans: JudgedSpans | undefined) => string | undefined;

function carried(chunk: string, spans: JudgedSpans | undefined): string {
  return spans === undefined ? chunk : carrierOf(chunk, spans);
}

async function ownValidator(): Promise<Judge> {
  const { validateClaim } = await import('../validator/validate-claim.ts');
  const { validateSpans } = await import('../validator/validate-spans.ts');
  // That the claim is its spans is a check of its own: here those in the chunk are judged as they are there.
  const joined = (claim: string, chunk: string, judged: JudgedSpans) => {
    if (judged.problem !== undefined)
      return validateSpans({ claim, spans: judged.spans.map(({ text }) => text) });
    const inside = insideOf(chunk, judged);
    return validateSpans({ claim: inside.spans.join(SPAN_JOIN), ...inside, context: chunk });
  };
  return (claim, chunk, spans) => {
    const own = spans === undefined ? validateClaim({ claim, chunk }) : joined(claim, chunk, spans);
    if (own.accepted) return undefined;
    // Only quotations are judged: another text may say the same, unless it says otherwise.
    const isReworded = spans === undefined && !isWithin(chunk, claim);
    if (isReworded && own.verdict !== 'contradicted' && plainDoubt(claim, chunk, spans) === undefined)
      return IN_OTHER_WORDS;
    return `the validator here says ${own.verdict} (${own.reason})`;
  };
}

/** Letters without asking for their Unicode property, whose compilation takes longer than a small verification's sample. */
const WORDS = /[a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff]{4,}/g;

/** Numbers of the claim that the chunk lacks, or most of its longer words. */
function plainDoubt(claim: string, chunk: string, spans: JudgedSpans | undefined): string | undefined {
  if (isWithin(chunk, claim)) return undefined;
  const there = carried(chunk, spans).toLowerCase();
  const number = claim.match(/\d+(?:[.,]\d+)*/g)?.find((each) => !there.includes(each));
  if (number !== undefined) return `${number} is not in the chunk`;
  const words = claim.toLowerCase().match(WORDS) ?? [];
  const missing = words.filter((word) => !there.includes(word.slice(0, Math.max(4, word.length - 3))));
  if (missing.length * 5 <= words.length * 2) return undefined;
  return `${missing.length} of ${words.length} words are not in the chunk`;
}

/** The first quotation of a claim that is in no one place of its chunk. */
function missingQuote(text: string, chunk: string, spans: JudgedSpans | undefined): string | undefined {
  const quotes = quotations(text);
  const there = quotes.length === 0 ? '' : flat(carried(chunk, spans));
  return quotes.find((quote) => !there.includes(flat(quote)));
}

/** Texts of three words or more between quotation marks. */
function quotations(text: string): string[] {
  return [...text.matchAll(/[“"«„]([^“”"«»„]{8,}?)[”"»]/g)]
    .map(([, quote = '']) => quote)
    .filter((quote) => quote.trim().split(/\s+/).length >= 3);
}

function flat(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

// An even sample of a stream of unknown length (reservoir sampling with a seed, so that a colleague draws the same claims).

export class Sampler<T> {
  readonly kept: T[] = [];
  seen = 0;
  private readonly size: number;
  private state: number;
  private slot = -1;

  constructor(size: number, seed: number) {
    this.size = size;
    this.state = seed >>> 0;
  }

  /** Whether the next item will be kept; ask once an item, then either skip() or offer() it. */
  wants(): boolean {
    if (this.slot !== -1) return this.slot >= 0;
    if (this.kept.length < this.size) this.slot = this.kept.length;
    else {
      const place = Math.floor(this.random() * (this.seen + 1));
      this.slot = place < this.size ? place : -2;
    }
    return this.slot >= 0;
  }

  skip(): void {
    this.wants();
    this.slot = -1;
    this.seen += 1;
  }

  offer(item: T): void {
    if (this.wants()) this.kept[this.slot] = item;
    this.slot = -1;
    this.seen += 1;
  }

  /** mulberry32: 32 bits of state, even enough for a draw. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
