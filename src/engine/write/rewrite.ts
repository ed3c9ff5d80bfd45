// From validated quotes to prose over them: a synthesiser drafts, each sentence is judged, quotes stand in for what falls and
// for what no sentence rests on. Nothing of the extractive answer is lost, and nothing else is added to it.
import type { Writing, WrittenSentence } from '../../api/payloads/writing.ts';
import type { Citation, Claim } from '../../api/payloads/common.ts';
import { judged, type Judged } from './judge.ts';
import { numbered, type Numbered, type Statement } from './numbered.ts';
import type { Synthesiser } from './synthesiser.ts';

/** One sentence of a text as it is now. */
export interface Sentence {
  readonly claim: Claim;
  readonly citations: readonly [Citation, ...Citation[]];
  /** Places in the paragraph of the statements that it rests on. */
  readonly on: readonly number[];
}

export interface Rewritten {
  /** By paragraph; null where nothing of the model's could be kept, and all stays as it was. */
  readonly paragraphs: readonly (readonly Sentence[])[] | null;
  readonly writing: Writing;
}

/** Most that is sent, in statements and in UTF-16 units of their text; what comes after stays as it is. */
const MOST_STATEMENTS = 80;
const MOST_TEXT = 24_000;

/** Has paragraphs of statements written anew. Errors: the signal's reason once it is aborted. */
export async function rewritten(
  synthesiser: Synthesiser,
  question: string,
  paragraphs: readonly (readonly Statement[])[],
  signal?: AbortSignal,
): Promise<Rewritten> {
  signal?.throwIfAborted();
  const may = paragraphs.map((all) =>
    all.filter(({ document }) => !synthesiser.isPrivate(document.sector_id)),
  );
  const withheld = paragraphs.flat().length - may.flat().length;
  const sent = fitting(numbered(may));
  const all = sent.flat();
  const about = { ...aboutSent(all, withheld), model: synthesiser.model, endpoint: synthesiser.endpoint };
  if (all.length === 0) return untouched(about, NOTHING_ASKED, withheld > 0 ? ALL_PRIVATE : NO_STATEMENT);
  const drafted = await synthesiser.draft(question, sent, signal);
  signal?.throwIfAborted();
  const { sentences, note, ...asked } = drafted;
  if (sentences === null) return untouched(about, asked, note);
  const judgements = judged(sentences, sent);
  const facts = { ...asked, sentences: judgements.map(shownOf) };
  if (!judgements.some(({ outcome }) => outcome === 'kept'))
    return untouched(about, facts, note ?? 'The validator accepted no sentence of the model’s.');
  const texts = paragraphs.map((statements) => textOf(statements, judgements));
  const added = texts.reduce((sum, text) => sum + text.added, 0);
  const writing: Writing = { ...about, ...facts, ...counted(judgements), outcome: 'written', note, added };
  return { paragraphs: texts.map((text) => text.sentences), writing };
}

const ALL_PRIVATE = 'All that it would rest on is of private sectors, and was not sent.';
const NO_STATEMENT = 'There was nothing to write about.';

type About = Pick<Writing, 'model' | 'endpoint' | 'sent'>;
type Facts = Omit<Writing, keyof About | 'outcome' | 'note' | 'kept' | 'replaced' | 'dropped' | 'added'>;

const NOTHING_ASKED = {
  answered_by: null,
  prompt_sha256: null,
  requests: 0,
  input_tokens: null,
  output_tokens: null,
  cost_usd: 0,
};

function untouched(
  about: About,
  facts: Omit<Facts, 'sentences'> & Partial<Facts>,
  note: string | null,
): Rewritten {
  const { sentences = [] } = facts;
  // None of them is in the document.
  const dropped = sentences.map((one): WrittenSentence => ({ ...one, outcome: 'dropped', freedoms: [] }));
  const counts = { kept: 0, replaced: 0, dropped: dropped.length, added: 0 };
  return {
    paragraphs: null,
    writing: { ...about, ...facts, ...counts, sentences: dropped, outcome: 'extractive', note },
  };
}

function fitting(paragraphs: readonly (readonly Numbered[])[]): Numbered[][] {
  let text = 0;
  let count = 0;
  return paragraphs
    .map((all) =>
      all.filter((one) => {
        text += one.text.length;
        count += 1;
        return count <= MOST_STATEMENTS && text <= MOST_TEXT;
      }),
    )
    .filter((all) => all.length > 0);
}

function aboutSent(all: readonly Numbered[], withheld: number): Pick<Writing, 'sent'> {
  const documents = new Map(all.map(({ document: { id, title } }) => [id, { id, title }]));
  return { sent: { statements: all.length, documents: [...documents.values()], withheld } };
}

function shownOf(one: Judged): WrittenSentence {
  return {
    outcome: one.outcome,
    citation_ids: one.on.map(({ cited }) => cited.citation.id),
    why: one.outcome === 'kept' ? null : one.why,
    freedoms: one.outcome === 'kept' ? one.made.freedoms : [],
  };
}

function counted(all: readonly Judged[]): Pick<Writing, 'kept' | 'replaced' | 'dropped'> {
  const count = (outcome: Judged['outcome']) => all.filter((one) => one.outcome === outcome).length;
  return { kept: count('kept'), replaced: count('replaced'), dropped: count('dropped') };
}

/** One paragraph: what was judged to stand, and the quotes that must, each before what rests on a later statement. */
function textOf(
  statements: readonly Statement[],
  judgements: readonly Judged[],
): { readonly sentences: readonly Sentence[]; readonly added: number } {
  const placeOf = new Map(statements.map(({ cited }, at) => [cited, at]));
  const sentences = judgements.flatMap((one): Sentence[] => {
    const on = one.on.flatMap(({ cited }) => placeOf.get(cited) ?? []);
    if (one.outcome === 'dropped' || on.length === 0) return [];
    if (one.outcome === 'kept') return [{ claim: one.made.claim, citations: one.made.citations, on }];
    return [quoteOf(one.by, on)];
  });
  let added = 0;
  for (const [at, statement] of statements.entries()) {
    if (!statement.required || sentences.some(({ on }) => on.includes(at))) continue;
    const later = sentences.findIndex(({ on }) => Math.min(...on) > at);
    sentences.splice(later < 0 ? sentences.length : later, 0, quoteOf(statement, [at]));
    added += 1;
  }
  return { sentences, added };
}

function quoteOf({ cited: { claim, citation } }: Statement, on: readonly number[]): Sentence {
  return { claim, citations: [citation], on };
}
