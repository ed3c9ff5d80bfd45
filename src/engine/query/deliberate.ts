// The thorough mode: the question taken apart, each part searched with expansion and judged by itself, every claim
// checked against other sources that agree or conflict. It reports each step; each search and second look is one unit.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { OpenPart, QueryReason, QueryStep } from '../../api/payloads/query.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { ManifestStore } from '../../store/index-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { analyse, type Question } from '../question/analyse.ts';
import { answered, insufficient, type QueryAnswer, type QueryContext, type QueryRequest } from './answer.ts';
import { assess, type Assessment } from './assess.ts';
import { calibrationOf } from './calibrate.ts';
import { composeFrom, type Composed } from '../citing/compose.ts';
import { probability } from './gate.ts';
import type { Sentence } from '../citing/passages.ts';
import { reason, weaknesses } from './reasons.ts';
import { retrieveDeliberately } from '../retrieval/retrieve.ts';
import { lookAgain, type SecondLook } from './second-look.ts';
import { MOST_SENTENCES, selectSentences, type Selected } from '../citing/select.ts';
import { subQuestions } from '../question/sub-questions.ts';

type Store = RetrievalStore & ManifestStore;

interface QuestionPart {
  readonly query: string;
  readonly question: Question;
  readonly assessment: Assessment;
  readonly confidence: number;
  readonly reasons: readonly QueryReason[];
}

/** As `answerQuery`; a question of several parts is answered where at least one of them is. */
export async function answerDeliberately(
  store: Store,
  request: QueryRequest,
  context: QueryContext,
): Promise<QueryAnswer> {
  const steps: QueryStep[] = [];
  const report = (name: QueryStep['name'], detail: string): void => {
    steps.push({ name, detail });
    context.onStep?.({ name, detail });
  };
  const queries = subQuestions(request.query);
  report(
    'sub_questions',
    queries.length === 1 ? 'One question.' : queries.map((one, at) => `${at + 1}. ${one}`).join(' '),
  );
  const parts: QuestionPart[] = [];
  for (const query of queries) parts.push(await assessPart(store, query, context, report));
  const open = openParts(parts);
  const found = parts.filter(({ reasons }) => reasons.length === 0);
  const confidence = Math.max(0, ...parts.map((part) => part.confidence));
  const extras = { conflicts: [], corroboration: [], unanswered: open, steps };
  if (found.length === 0)
    return {
      ...insufficient(
        request,
        open.flatMap(({ reasons }) => reasons),
        confidence,
      ),
      ...extras,
    };
  const { claims, citations } = await composeFrom(store, select(found, report));
  report('validation', `${claims.length} of the sentences chosen passed validation against their source.`);
  if (claims.length === 0)
    return { ...insufficient(request, [reason('nothing_validated')], confidence), ...extras };
  const second = await lookAtAll(store, { claims, citations }, context, report);
  const all = [...citations, ...second.citations];
  return {
    ...answered(request, claims, uniqueById(all), confidence),
    ...extras,
    conflicts: second.conflicts,
    corroboration: second.corroboration,
  };
}

type ReportStep = (name: QueryStep['name'], detail: string) => void;

async function assessPart(
  store: Store,
  query: string,
  context: QueryContext,
  report: ReportStep,
): Promise<QuestionPart> {
  context.signal?.throwIfAborted();
  context.spend?.(1);
  const question = analyse(query);
  const assessment = await assess(store, question, retrieveDeliberately);
  const { evidence, ruledOut, logOdds } = assessment;
  if (evidence !== undefined) {
    const { ranked, weights } = evidence.retrieved;
    report(
      'search',
      `${ranked.length} chunks with words of “${abbreviated(query)}”, ${evidence.read.length} read.`,
    );
    const added = [...weights.keys()].filter((stem) => !question.distinct.includes(stem));
    report(
      'expansion',
      added.length === 0
        ? 'No words added.'
        : `Words of the best chunks added: ${added.slice(0, 8).join(', ')}.`,
    );
  }
  const { threshold } = await calibrationOf(store);
  const confidence = ruledOut === undefined ? probability(logOdds - threshold) : 0;
  const reasons = reasonsOf(assessment, confidence);
  report(
    'assessment',
    reasons.length === 0
      ? `Answerable with confidence ${confidence.toFixed(2)}.`
      : reasons.map(({ text }) => text).join(' '),
  );
  return { query, question, assessment, confidence, reasons };
}

function reasonsOf({ ruledOut, evidence }: Assessment, confidence: number): readonly QueryReason[] {
  if (ruledOut !== undefined) return [ruledOut];
  if (evidence === undefined) return [reason('weak_match')];
  return confidence < 0.5 ? weaknesses(evidence) : [];
}

function openParts(parts: readonly QuestionPart[]): OpenPart[] {
  return parts.filter(({ reasons }) => reasons.length > 0).map(({ query, reasons }) => ({ query, reasons }));
}

/** Each part gets its share of the sentences, in the order asked; none is used twice. */
function select(parts: readonly QuestionPart[], report: ReportStep): Selected[] {
  const chosen: Selected[] = [];
  const each = Math.max(1, Math.floor(MOST_SENTENCES / parts.length));
  for (const { assessment } of parts) {
    const taken = new Set(chosen.flatMap(({ sentences }) => sentences.map(placeOf)));
    const ranked = (assessment.evidence?.ranked ?? []).filter(
      ({ sentence }) => !taken.has(placeOf(sentence)),
    );
    chosen.push(...selectSentences(ranked, each));
  }
  report(
    'selection',
    `${chosen.length} passages chosen from ${new Set(chosen.map(({ ranked }) => ranked.passage.document_id)).size} documents.`,
  );
  return chosen;
}

function placeOf({ chunk, start }: { chunk: { id: string }; start: number }): string {
  return `${chunk.id}:${start}`;
}

async function lookAtAll(
  store: Store,
  { claims, citations }: Composed,
  context: QueryContext,
  report: ReportStep,
): Promise<SecondLook> {
  const found: SecondLook[] = [];
  const own = await documentsOf(store, citations);
  const read = new Map<string, readonly Sentence[]>();
  for (const claim of claims) {
    context.signal?.throwIfAborted();
    context.spend?.(1);
    const document = own.get(documentIdOf(claim, citations));
    if (document !== undefined) found.push(await lookAgain(store, claim, document, read));
  }
  const conflicts = found.flatMap((one) => one.conflicts);
  const corroboration = found.flatMap((one) => one.corroboration);
  report(
    'second_look',
    `${corroboration.length} of ${claims.length} claims corroborated by another source, ${conflicts.length} conflicting ${conflicts.length === 1 ? 'sentence' : 'sentences'} found.`,
  );
  return { conflicts, corroboration, citations: found.flatMap((one) => one.citations) };
}

async function documentsOf(
  store: Store,
  citations: readonly Citation[],
): Promise<Map<string, DocumentRecord>> {
  const ids = [...new Set(citations.map((citation) => citation.document_id))];
  return new Map((await store.documentsById(ids)).map((document) => [document.id, document]));
}

function documentIdOf(claim: Claim, citations: readonly Citation[]): string {
  return citations.find(({ id }) => id === claim.citation_ids[0])?.document_id ?? '';
}

function uniqueById(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [citation.id, citation])).values()];
}

function abbreviated(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
