// A question for a cause or a reason: what states one of what is asked, by the model of causal/why or in the engine's own first
// statement. A query and a trace are answered by the same, and refused where nothing states any.
import { uniqueBy } from '../../text/groups.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { linksIn } from '../causal/links/links.ts';
import { NO_PHRASE } from '../causal/grammar/noun-phrases.ts';
import { askedCauseOf } from '../causal/question.ts';
import { quoteLink, type FittingLink, type QuotedLink } from '../causal/trace/hops.ts';
import type { FoundLink } from '../causal/trace/reading.ts';
import type { FirstHops } from '../causal/trace/traced.ts';
import { isTakenBack } from '../citing/passages.ts';
import { answersTo, type Answer } from '../causal/why/answers.ts';
import { denies, LEAST_LIKELY } from '../causal/why/judged.ts';
import { readChunks } from '../statements/read-chunks.ts';
import { oneLine } from '../statements/statement.ts';
import { find, type Finding, type FindingStore } from './find.ts';
import { deniedCauses } from './denied-causes.ts';
import { type GivenReason, reasonIn } from './gives-reason.ts';
import { reason } from './reasons.ts';

interface StatedCause {
  /** The finding as it is, with another statement, or refused. */
  readonly finding: Finding;
  /** What states the cause, the likeliest first: empty where the finding is refused. */
  readonly first: FirstHops;
}

/** As `statedCause`, for a query: a question of another kind is as it was. */
export async function withStatedCause(
  store: FindingStore,
  finding: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  if (askedCauseOf(finding.read.question.text) === undefined) return finding;
  return (await statedCause(store, finding, signal)).finding;
}

/** What a trace of a question starts from. Errors: those of the store; the signal's reason. */
export async function firstHops(
  store: FindingStore,
  query: string,
  signal: AbortSignal | undefined,
): Promise<FirstHops> {
  return (await statedCause(store, await find(store, query, { signal }), signal)).first;
}

/** What states the cause that is asked for. Errors: those of the store; the signal's reason. */
export async function statedCause(
  store: FindingStore,
  finding: Finding,
  signal: AbortSignal | undefined,
): Promise<StatedCause> {
  signal?.throwIfAborted();
  const isDeniedLater = await deniedCauses(store, finding.ranking);
  const all = await answersTo(store, finding);
  const answers = all.filter((found) => !isDeniedLater(found));
  const [reasonOfOwn, ...others] = await reasonsGiven(store, finding);
  const own = reasonOfOwn === undefined || isDeniedLater(reasonOfOwn.found) ? undefined : reasonOfOwn;
  const given = others.flatMap((one) => (one === undefined || isDeniedLater(one.found) ? [] : [one]));
  const likely = answers.filter(({ surety }) => surety >= LEAST_LIKELY).map(fittingOf);
  const quotes = uniqueBy([...given, ...likely], ({ found }) => found.key)
    .filter(({ found }) => found.key !== own?.found.key)
    .flatMap((one) => quoteLink(one) ?? [])
    .toSorted((one, other) => other.confidence - one.confidence);
  const stated = quotes.find(({ found: { link } }) => link.modality === 'asserted');
  const isOwn = own !== undefined && !((stated?.confidence ?? 0) > finding.confidence);
  const fitting = [...(own === undefined ? [] : [own]), ...quotes];
  const isAllDenied = answers.length < all.length || reasonOfOwn !== own;
  const refusal = refused(finding, isAllDenied);
  const known = nearestOf(finding, answers, isAllDenied ? refusal : finding);
  const first = (links: readonly FittingLink[]): FirstHops => ({
    fitting: links,
    read: answers.map(({ sentence: { chunk, start } }) => `${chunk.id} ${start}`),
    ...known,
  });
  if (isOwn) return { finding, first: first(fitting) };
  if (stated !== undefined) return { finding: statedBy(finding, stated), first: first(fitting) };
  return { finding: refusal, first: first([]) };
}

/** What a trace without hops says: why there can be none, or the nearest statement. */
function nearestOf(
  { ranking }: Finding,
  [first]: readonly Answer[],
  { reasons }: Finding,
): Pick<FirstHops, 'nearest' | 'ruledOut'> {
  const isRuledOut = ranking.length === 0 || reasons.some(({ code }) => code === 'denied_reason');
  if (isRuledOut) return { ruledOut: reasons.map(({ text }) => text).join(' ') };
  const near = first === undefined ? nearestStatement(ranking) : oneLine(first.sentence.text);
  return near === undefined ? {} : { nearest: near };
}

/** The text that the ranking puts first, as one line; not a date or an author above the text, nor what its author takes back. */
export function nearestStatement(ranking: Finding['ranking']): string | undefined {
  const near = ranking.find(({ statement: { form, chunk } }) => form !== 'metadata' && !isTakenBack(chunk));
  return near && oneLine(near.statement.own);
}

function statedBy(finding: Finding, { claim, citation, confidence }: QuotedLink): Finding {
  const { read, ranking } = finding;
  return { read, ranking, made: { claim, citation }, confidence, reasons: [] };
}

function refused(finding: Finding, isAllDenied: boolean): Finding {
  if (finding.reasons.length > 0 && !isAllDenied) return finding;
  const { read, ranking } = finding;
  const reasons = [reason(isAllDenied ? 'denied_reason' : 'no_reason')];
  return { read, ranking, made: undefined, confidence: 0, reasons };
}

/**
 * The reason in the engine's own first statement, as surely as that answers: undefined where it gives none, or is not sure enough. Behind it
 * those in the statements that come next.
 */
async function reasonsGiven(
  store: FindingStore,
  { read, ranking, reasons, confidence }: Finding,
): Promise<(FittingLink | undefined)[]> {
  if (reasons.length > 0) return [];
  const first = ranking.slice(0, RANKED);
  const ids = first.map(({ statement }) => statement.chunk.id);
  const chunks = await readChunks(store, read.collection.revision, ids);
  const documents = await store.documentsById([
    ...new Set(first.map(({ statement }) => statement.chunk.document_id)),
  ]);
  return first.map((ranked, at) => {
    const {
      own,
      chunk: { id, document_id },
    } = ranked.statement;
    const [chunk, document] = [chunks.get(id), documents.find((one) => one.id === document_id)];
    if (chunk === undefined || document === undefined || isDenied(own)) return undefined;
    const given = reasonIn(ranked, document, read, chunk.sentences(), at === 0);
    if (at > 0 && given !== undefined && denies(effectOf(given))) return undefined;
    return given && fittingOf(foundOf(given, document, at === 0 ? confidence : NEXT * confidence));
  });
}

function effectOf({ sentence, link: { effect } }: GivenReason): string {
  return sentence.text.slice(effect.start, effect.end);
}

/** Statements of the ranking that are looked at for a reason, and the share of its confidence that one behind the first has. */
const RANKED = 3;
const NEXT = 0.85;

function foundOf(
  { link, sentence }: Pick<FoundLink, 'link' | 'sentence'>,
  document: DocumentRecord,
  surety: number,
): FoundLink {
  const { chunk, start } = sentence;
  const heading = `${document.title} ${chunk.heading ?? ''}`;
  return { link, sentence, document, surety, heading, key: `${chunk.id} ${start} ${link.at.start}` };
}

/** What a trace starts with; a heading names no thing that moves. */
export function fittingOf(found: FoundLink): FittingLink {
  const { cause, effect } = found.link;
  const nounPhrase = effect.nounPhrases[0] ?? { ...NO_PHRASE, ...cause.nounPhrases[0], sign: 0 as const };
  return { found, factor: 1, nounPhrase, shock: true };
}

function isDenied(statement: string): boolean {
  if (/\?["'”’)\]*_\s]*$/.test(statement)) return true;
  const stated = linksIn(statement).filter(({ tier }) => tier === 'A');
  return stated.length > 0 && stated.every(({ modality }) => modality === 'denied');
}
