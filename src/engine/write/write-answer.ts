// An answer to a question written anew, over the statements that the question found: those that answer it, and the next
// likeliest, which a model may use and need not.
import type { Citation } from '../../api/payloads/common.ts';
import { claimAt, type Cited } from '../citing/compose.ts';
import type { Found, QueryAnswer } from '../query/answer.ts';
import type { Finding, FindingStore } from '../query/find.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { Form } from '../statements/statement.ts';
import { stopped } from './marks.ts';
import { statementsFrom } from './numbered.ts';
import type { Sentence } from './arrange.ts';
import { rewritten } from './rewrite.ts';
import type { Synthesiser } from './synthesiser.ts';

/** Statements beside those of the answer. */
const MOST_BESIDE = 11;
/** Candidates that are looked at for them: near the end of a ranking little belongs to the question. */
const LOOKED_AT = 40;
/** Against the likeliest, for what is of another document than the answer. */
const LEAST_LIKELY = 0.02;
/** Each a sentence or two, so that a sentence can cite what it rests on and nothing else. */
const FORMS: ReadonlySet<Form> = new Set(['sentence', 'definition']);

/** The answer in a model's words where the validator accepts them, else as it is, with what became of the asking. */
export async function writeAnswer(
  store: FindingStore,
  synthesiser: Synthesiser,
  { answer, made, findings }: Found,
  signal?: AbortSignal,
): Promise<QueryAnswer> {
  const beside = await othersOf(store, findings, made);
  const statements = await statementsFrom(store, [
    ...made.map((cited) => ({ cited, required: true, ...coreOf(cited, findings) })),
    ...beside.map((cited) => ({ cited, required: false })),
  ]);
  const { paragraphs, writing } = await rewritten(
    synthesiser,
    { question: answer.query, paragraphs: [statements], answers: true },
    signal,
  );
  const [sentences] = paragraphs ?? [];
  if (sentences === undefined) return { ...answer, writing };
  return { ...answer, ...inPlace(answer, made, sentences), writing };
}

/** Of a quote of several sentences, the likeliest: the others are there for it to be understood. */
function coreOf({ citation }: Cited, findings: readonly Finding[]): { readonly core?: string } {
  const { start, end } = citation.locator;
  for (const { ranking } of findings) {
    const found = ranking.find(
      ({ statement: { chunk, form, spans } }) =>
        form === 'sentence' &&
        chunk.document_id === citation.document_id &&
        spans.every((span) => span.start >= start && span.end <= end),
    );
    if (found !== undefined) return { core: found.statement.own };
  }
  return {};
}

/** The next likeliest statements that the validator accepts, none of which overlaps another. */
async function othersOf(
  store: FindingStore,
  findings: readonly Finding[],
  made: readonly Cited[],
): Promise<Cited[]> {
  const taken = made.map(({ citation }) => citation);
  const said = new Set(made.map(({ claim }) => claim.text));
  const own = new Set(taken.map(({ document_id }) => document_id));
  const found: Cited[] = [];
  for (const { ranking } of findings) {
    const least = (ranking[0]?.likely ?? 0) * LEAST_LIKELY;
    for (const one of ranking.slice(0, LOOKED_AT)) {
      if (found.length === MOST_BESIDE) return found;
      const { chunk, spans, partial, form } = one.statement;
      if (!FORMS.has(form) || (one.likely < least && !own.has(chunk.document_id))) continue;
      if (overlaps(one, taken)) continue;
      const cited = await claimAt(store, chunk, spans, partial);
      if (cited === undefined || said.has(cited.claim.text) || !isWhole(form, cited)) continue;
      said.add(cited.claim.text);
      found.push(cited);
      taken.push(cited.citation);
    }
  }
  return found;
}

/** A sentence with its stop: of a label or a heading nothing can be made. */
function isWhole(form: Form, { claim: { text } }: Cited): boolean {
  return form !== 'sentence' || stopped(text) === text;
}

function overlaps({ statement: { chunk, spans } }: Ranked, taken: readonly Citation[]): boolean {
  const [start, end] = [spans[0]!.start, spans.at(-1)!.end];
  return taken.some(
    ({ document_id, locator }) =>
      document_id === chunk.document_id && locator.start < end && locator.end > start,
  );
}

/** What the sentences change of an answer: its text, claims and citations, and the claims that its extras speak of. */
function inPlace(
  answer: QueryAnswer,
  made: readonly Cited[],
  sentences: readonly Sentence[],
): Partial<QueryAnswer> {
  const now = new Map(
    made.map(({ claim }, at) => [
      claim.id,
      sentences.find(({ on }) => on.includes(at))?.claim.id ?? claim.id,
    ]),
  );
  const moved = <T extends { readonly claim_id: string }>(one: T): T => ({
    ...one,
    claim_id: now.get(one.claim_id) ?? one.claim_id,
  });
  const own = new Set(made.map(({ citation }) => citation.id));
  const others = answer.citations.filter(({ id }) => !own.has(id));
  const cited = [...sentences.flatMap(({ citations }) => citations), ...others];
  const { conflicts, corroboration } = answer;
  return {
    answer: textOf(sentences),
    claims: sentences.map(({ claim }) => claim),
    citations: [...new Map(cited.map((one) => [one.id, one])).values()],
    ...(conflicts === undefined ? {} : { conflicts: conflicts.map(moved) }),
    ...(corroboration === undefined ? {} : { corroboration: corroboration.map(moved) }),
  };
}

function textOf(sentences: readonly Sentence[]): string {
  const isSeveralLines = sentences.some(({ claim }) => claim.text.includes('\n'));
  return sentences
    .map(({ claim: { text, partial } }) => (partial === true ? `${text} …` : text))
    .join(isSeveralLines ? '\n\n' : ' ');
}
