// The thorough mode: the question taken apart, each part searched with expansion and judged by itself, both sides of a
// comparison, every claim checked against other sources that agree or conflict. It reports each step; each search and second
// look is one unit.
import type { Citation } from '../../api/payloads/common.ts';
import type { OpenPart, QueryStep } from '../../api/payloads/query.ts';
import type { Cited } from '../citing/compose.ts';
import { subQuestions } from '../question/sub-questions.ts';
import type { Form } from '../statements/statement.ts';
import {
  answered,
  conflictsOf,
  disagreed,
  insufficient,
  voicesOf,
  type QueryAnswer,
  type QueryContext,
  type QueryRequest,
} from './answer.ts';
import { checkedReasons } from './checked-reasons.ts';
import { closest } from './closest.ts';
import { find, type Finding, type FindingStore } from './find.ts';
import { lookAgain, type SecondLook } from './second-look.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import { otherSide, type OtherSide } from './sides.ts';
import { withStatedCause } from './stated-cause.ts';
import { thoroughly } from './thorough-search.ts';

type ReportStep = (name: QueryStep['name'], detail: string) => void;

interface Part {
  readonly query: string;
  readonly finding: Finding;
  /** What answers it: the best claim, and the other side of a comparison; empty where it is open. */
  readonly made: readonly Cited[];
  readonly open: readonly OpenPart[];
}

/** As `answerQuery`; a question of several parts is answered where at least one of them is. */
export async function answerDeliberately(
  store: FindingStore,
  request: QueryRequest,
  context: QueryContext,
): Promise<QueryAnswer> {
  const steps: QueryStep[] = [];
  const report: ReportStep = (name, detail) => {
    steps.push({ name, detail });
    context.onStep?.({ name, detail });
  };
  const { reader } = context;
  if (reader === undefined) return byRules(store, request, context, { steps, report });
  const { readDeliberately } = await import('./read-deliberately.ts');
  return readDeliberately(store, request, context, {
    reader,
    plain: () => byRules(store, request, context, { steps, report }),
    lookAgain: (made) => lookAtAll(store, { made, cores: new Map() }, context, report),
    steps,
    report,
  });
}

/** What was done so far, and who hears of it. */
interface Reporting {
  readonly steps: QueryStep[];
  readonly report: ReportStep;
}

async function byRules(
  store: FindingStore,
  request: QueryRequest,
  context: QueryContext,
  { steps, report }: Reporting,
): Promise<QueryAnswer> {
  const queries = subQuestions(request.query);
  const numbered = queries.map((one, at) => `${at + 1}. ${one}`).join(' ');
  report('sub_questions', queries.length === 1 ? 'One question.' : numbered);
  const parts: Part[] = [];
  for (const query of queries) parts.push(await answerPart(store, query, context, report));
  const made = uniqueBy(
    parts.flatMap((part) => part.made),
    ({ claim }) => claim.id,
  );
  const cores = new Map(
    parts.flatMap(({ finding, made: [first] }) =>
      finding.others === undefined ? coreOf(finding, first) : [],
    ),
  );
  const confidence = Math.max(0, ...parts.map(({ finding }) => finding.confidence));
  const unanswered = parts.flatMap(({ open }) => open);
  const { read } = parts[0]!.finding;
  const extras = { conflicts: [], corroboration: [], unanswered, steps };
  if (made.length === 0) {
    const reasons = uniqueBy(
      unanswered.flatMap((part) => part.reasons),
      ({ text }) => text,
    );
    const near = await closest(
      store,
      parts.map(({ finding }) => finding),
    );
    return { ...insufficient(request, { reasons, confidence, closest: near, read }), ...extras };
  }
  const second = await lookAtAll(store, { made, cores }, context, report);
  const said = parts.flatMap(({ finding: { made: first, others = [] }, made: own }) =>
    first === undefined || own.length === 0 ? [] : [{ first, others }],
  );
  const known = said.flatMap(({ first, others }) => conflictsOf(first, others));
  const quoted = said.reduce(
    (answer, { first, others }) => disagreed(answer, first, others),
    answered(request, { made, confidence, read }),
  );
  return {
    ...quoted,
    citations: uniqueBy([...quoted.citations, ...second.citations], ({ id }) => id),
    ...extras,
    conflicts: [...known, ...second.conflicts.filter(({ text }) => !isQuoted(text, quoted))],
    corroboration: second.corroboration,
  };
}

async function answerPart(
  store: FindingStore,
  query: string,
  context: QueryContext,
  report: ReportStep,
): Promise<Part> {
  context.signal?.throwIfAborted();
  context.spend?.(1);
  const alone = await find(store, query, { search: thoroughly, signal: context.signal });
  const { added } = alone.read;
  report('search', `${alone.read.ranked.length} chunks with words of “${abbreviated(query)}”.`);
  report(
    'expansion',
    added.length === 0
      ? 'No words added.'
      : `Words of the best chunks added: ${added.slice(0, 8).join(', ')}.`,
  );
  const other = alone.made === undefined ? {} : await otherSide(store, alone);
  const both = await withStatedCause(store, withBoth(alone, other), context.signal);
  const finding = await checked(store, both);
  const { ranking, confidence, reasons, made } = finding;
  report(
    'assessment',
    reasons.length === 0
      ? `${ranking.length} statements compared; answerable with confidence ${confidence.toFixed(2)}.`
      : reasons.map(({ text }) => text).join(' '),
  );
  if (made === undefined || reasons.length > 0)
    return { query, finding, made: [], open: [{ query, reasons }] };
  report(
    'selection',
    other.made === undefined
      ? 'The statement that is most likely to answer.'
      : 'One statement for each side of the comparison.',
  );
  return {
    query,
    finding,
    made: [made, ...(other.made === undefined ? [] : [other.made]), ...voicesOf(finding.others ?? [])],
    open: other.open === undefined ? [] : [{ query: other.open.side, reasons: [other.open.reason] }],
  };
}

/** Its reasons held against the passages that are nearest to it. */
async function checked(store: FindingStore, finding: Finding): Promise<Finding> {
  if (finding.reasons.length === 0) return finding;
  const near = await closest(store, [finding]);
  return {
    ...finding,
    reasons: checkedReasons(
      finding,
      near.map(({ quote }) => quote),
    ),
  };
}

/** What is a claim of the answer, or in it as older, is not told twice. */
function isQuoted(text: string, { claims, conflicts = [] }: QueryAnswer): boolean {
  return [...claims, ...conflicts].some((one) => one.text.includes(text) || text.includes(one.text));
}

/** Both sides together may answer what one by itself does not. */
function withBoth(finding: Finding, { confidence = 0 }: OtherSide): Finding {
  if (confidence <= finding.confidence) return finding;
  return { ...finding, confidence, reasons: confidence < ANSWERED_FROM ? finding.reasons : [] };
}

/** The sentence, item or row within the first statement that says most of it: other sources say it in a paragraph of their own. */
function coreOf({ ranking }: Finding, made: Cited | undefined): [string, string][] {
  const [first] = ranking;
  if (first === undefined || made === undefined) return [];
  const { chunk, spans } = first.statement;
  const core = ranking.find(
    ({ statement: { form, chunk: other, spans: own } }) =>
      CORES.has(form) &&
      other.id === chunk.id &&
      own[0]!.start >= spans[0]!.start &&
      own.at(-1)!.end <= spans.at(-1)!.end,
  );
  return core === undefined ? [] : [[made.claim.id, core.statement.own]];
}

const CORES: ReadonlySet<Form> = new Set(['sentence', 'item', 'row']);

async function lookAtAll(
  store: FindingStore,
  { made, cores }: { readonly made: readonly Cited[]; readonly cores: ReadonlyMap<string, string> },
  context: QueryContext,
  report: ReportStep,
): Promise<SecondLook> {
  const found: SecondLook[] = [];
  const documents = await store.documentsById([...new Set(made.map(({ citation }) => citation.document_id))]);
  const own = new Map(documents.map((document) => [document.id, document]));
  for (const { claim, citation } of made) {
    context.signal?.throwIfAborted();
    context.spend?.(1);
    const document = own.get(citation.document_id);
    if (document !== undefined)
      found.push(await lookAgain(store, { ...claim, text: cores.get(claim.id) ?? claim.text }, document));
  }
  const conflicts = found.flatMap((one) => one.conflicts);
  const corroboration = found.flatMap((one) => one.corroboration);
  report(
    'second_look',
    `${corroboration.length} of ${made.length} claims corroborated by another source, ${conflicts.length} conflicting ${conflicts.length === 1 ? 'sentence' : 'sentences'} found.`,
  );
  return { conflicts, corroboration, citations: found.flatMap((one): readonly Citation[] => one.citations) };
}

function uniqueBy<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed();
}

function abbreviated(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
