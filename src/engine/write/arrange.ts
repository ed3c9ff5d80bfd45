// One paragraph from judged sentences: what was kept, in the order of the draft; in the place of what fell its quote; and the
// quotes of the extractive answer that no sentence replaces. What would be misread where it is falls too, until nothing would.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { WrittenSentence } from '../../api/payloads/writing.ts';
import { breathe } from '../../text/breathe.ts';
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { plain } from '../citing/laid-out.ts';
import type { Fallen, Judged, Kept } from './judge.ts';
import type { Statement } from './numbered.ts';
import { mayFollow, type Origin } from './may-follow.ts';

/** One sentence of a text as it is now. */
export interface Sentence {
  readonly claim: Claim;
  readonly citations: readonly [Citation, ...Citation[]];
  /** Places in the paragraph of the statements that it rests on. */
  readonly on: readonly number[];
}

export interface Arranged {
  readonly sentences: readonly Sentence[];
  /** What became of each judged sentence. */
  readonly fates: readonly WrittenSentence[];
  /** Quotes that no sentence of the draft replaces. */
  readonly added: number;
}

/** A sentence with the judgement that it comes from; -1 for a quote that was added. */
interface Placed extends Sentence {
  readonly from: number;
  readonly origin: Origin;
}

/**
 * Arranges one paragraph, in turns. Errors: the signal's reason once it is aborted.
 * @param question where it is answered: what answers it, as the first statement does, comes first whatever order the draft has
 */
export async function arranged(
  statements: readonly Statement[],
  judgements: readonly Judged[],
  question: string | null,
  signal?: AbortSignal,
): Promise<Arranged> {
  const asked = new Set(question === null ? [] : stems(question));
  const now = [...judgements];
  // Each round one falls, or loses its quote.
  for (;;) {
    await breathe(signal);
    const text = builtOf(statements, now, question !== null);
    const wrong = firstWrong(text, statements, now, asked);
    if (wrong === undefined) return { sentences: text, fates: fatesOf(now, text), added: addedIn(text) };
    now[wrong.at] = wrong.instead;
  }
}

function builtOf(
  statements: readonly Statement[],
  judgements: readonly Judged[],
  answers: boolean,
): Placed[] {
  const places = new Map(statements.map(({ cited }, at) => [cited, at]));
  const placesOf = ({ on }: Judged) => on.flatMap(({ cited }) => places.get(cited) ?? []);
  const kept = judgements.flatMap((one) => (one.outcome === 'kept' ? [one] : []));
  const said = new Set(kept.map(({ made }) => plain(made.claim.text)));
  const shown = new Set(statements.flatMap((statement, at) => (standFor(kept, statement) ? [at] : [])));
  const text = judgements.flatMap((one, from): Placed[] => {
    if (one.outcome === 'kept') return [keptAs(one, placesOf(one), from, statements)];
    const at = one.nearest === null ? undefined : places.get(one.nearest.cited);
    if (at === undefined || shown.has(at) || said.has(plain(statements[at]!.cited.claim.text))) return [];
    shown.add(at);
    return [quoteOf(statements[at]!, at, from)];
  });
  for (const [at, statement] of statements.entries()) {
    if (!statement.required || shown.has(at)) continue;
    const later = text.findIndex(({ on }) => Math.min(...on) > at);
    text.splice(later < 0 ? text.length : later, 0, quoteOf(statement, at, -1));
  }
  if (!answers) return text;
  const first = text.filter(({ on, origin }) => on.includes(0) && origin.answers).slice(0, 1);
  return [...first, ...text.filter((one) => !first.includes(one))];
}

/** Whether sentences say what a statement is quoted for; anything of one that may be left out. */
function standFor(kept: readonly Kept[], statement: Statement): boolean {
  const all = kept.filter(({ on }) => on.some(({ cited }) => cited === statement.cited));
  if (all.length === 0 || !statement.required) return all.length > 0;
  const stretches = all.flatMap(({ made }) => made.stretches);
  return coresOf(statement).every((core) => says(stretches, core));
}

function coresOf({ core, cited: { claim } }: Statement): readonly string[] {
  return core === undefined
    ? sentences(claim.text).map(({ start, end }) => claim.text.slice(start, end))
    : [core];
}

function says(stretches: readonly string[], core: string): boolean {
  const own = plain(core);
  return stretches.map(plain).some((stretch) => stretch.includes(own) || own.includes(stretch));
}

function keptAs(
  { made: { claim, citations, stretches } }: Kept,
  on: readonly number[],
  from: number,
  statements: readonly Statement[],
): Placed {
  const { chunk, cited } = statements[on[0] ?? 0]!;
  const answers = on.includes(0) && coresOf(statements[0]!).some((core) => says(stretches, core));
  const start = cited.citation.locator.start - chunk.start;
  const origin = { text: claim.text, chunk, from: start, stretch: stretches[0] ?? claim.text, answers };
  return { claim, citations, on, from, origin };
}

function quoteOf({ cited: { claim, citation }, chunk }: Statement, at: number, from: number): Placed {
  const start = Math.max(0, citation.locator.start - chunk.start);
  const origin = { text: claim.text, chunk, from: start, stretch: claim.text, answers: at === 0 };
  return { claim, citations: [citation], on: [at], from, origin };
}

/** The first sentence that may not stay, and what it is judged to be instead. */
function firstWrong(
  text: readonly Placed[],
  statements: readonly Statement[],
  judgements: readonly Judged[],
  asked: ReadonlySet<string>,
): { readonly at: number; readonly instead: Fallen } | undefined {
  const quoted = new Set(text.flatMap(({ from, on }) => (judgements[from]?.outcome === 'kept' ? [] : on)));
  for (const [place, { from, on, origin }] of text.entries()) {
    const one = judgements[from];
    if (one === undefined) continue;
    if (one.outcome === 'kept' && on.every((at) => quoted.has(at)))
      return {
        at: from,
        instead: { outcome: 'fallen', nearest: null, on: one.on, why: 'its quote says it' },
      };
    const at = on[0]!;
    const { required } = statements[at]!;
    // What the extractive answer quotes stays where it has it.
    if (required && isQuote(text[place]!, statements[at]!) && follows(text[place - 1], at)) continue;
    const known = namedBy(statements[at]!, asked);
    if (mayFollow(origin, text[place - 1]?.origin, known)) continue;
    const nearest = one.outcome === 'kept' && !required ? (one.on[0] ?? null) : null;
    const why = one.outcome === 'kept' ? 'it points to what is not said before it' : one.why;
    return { at: from, instead: { outcome: 'fallen', nearest, on: one.on, why } };
  }
  return undefined;
}

function isQuote({ claim }: Sentence, { cited }: Statement): boolean {
  return claim.id === cited.claim.id;
}

function follows(before: Sentence | undefined, at: number): boolean {
  return before === undefined ? at === 0 : before.on.includes(at - 1);
}

/** What the question asks of and the document is about: "the canal" is that one. */
function namedBy({ document, chunk }: Statement, asked: ReadonlySet<string>): ReadonlySet<string> {
  const about = [...stems(document.title), ...stems(chunk.heading ?? '')];
  return new Set(about.filter((stem) => asked.has(stem)));
}

function fatesOf(judgements: readonly Judged[], text: readonly Placed[]): WrittenSentence[] {
  return judgements.map((one, at): WrittenSentence => {
    const ids = one.on.map(({ cited }) => cited.citation.id);
    if (one.outcome === 'kept')
      return { outcome: 'kept', citation_ids: ids, why: null, freedoms: one.made.freedoms };
    const quote = text.find(({ from }) => from === at);
    if (quote === undefined) return { outcome: 'dropped', citation_ids: ids, why: one.why, freedoms: [] };
    return { outcome: 'replaced', citation_ids: [quote.citations[0].id], why: one.why, freedoms: [] };
  });
}

function addedIn(text: readonly Placed[]): number {
  return text.filter(({ from }) => from < 0).length;
}
