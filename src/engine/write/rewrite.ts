// From validated quotes to prose over them: a synthesiser drafts, each sentence is judged, quotes stand in for what falls and
// for what no sentence rests on. Nothing of the extractive answer is lost, and nothing else is added to it.
import type { Writing, WrittenSentence } from '../../api/payloads/writing.ts';
import { arranged, type Arranged, type Sentence } from './arrange.ts';
import { judged, type Judged } from './judge.ts';
import { numbered, type Numbered, type Statement } from './numbered.ts';
import type { Synthesiser } from './synthesiser.ts';

export interface Rewritten {
  /** By paragraph; null where nothing of the model's could be kept, and all stays as it was. */
  readonly paragraphs: readonly (readonly Sentence[])[] | null;
  readonly writing: Writing;
}

/** Most that is sent, in statements and in UTF-16 units of their text; what comes after stays as it is. */
const MOST_STATEMENTS = 80;
const MOST_TEXT = 24_000;

export interface Task {
  readonly question: string;
  readonly paragraphs: readonly (readonly Statement[])[];
  /** Whether the first statement of each answers the question, and so comes first. */
  readonly answers: boolean;
}

/** Has paragraphs of statements written anew. Errors: the signal's reason once it is aborted. */
export async function rewritten(
  synthesiser: Synthesiser,
  { question, paragraphs, answers }: Task,
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
  const judgements = await judged(sentences, sent, signal);
  const fates = new Map<Judged, WrittenSentence>();
  const texts: Arranged[] = [];
  for (const statements of paragraphs) {
    const cited = new Set(statements.map((one) => one.cited));
    const own = judgements.filter(({ on: [first] }) => first !== undefined && cited.has(first.cited));
    const made = await arranged(statements, own, answers ? question : null, signal);
    for (const [at, fate] of made.fates.entries()) fates.set(own[at]!, fate);
    texts.push(made);
  }
  const facts = { ...asked, sentences: judgements.map((one) => fates.get(one) ?? citingNothing(one)) };
  const counts = counted(facts.sentences);
  if (counts.kept === 0)
    return untouched(about, facts, note ?? 'The validator accepted no sentence of the model’s.');
  const added = texts.reduce((sum, text) => sum + text.added, 0);
  const writing: Writing = { ...about, ...facts, ...counts, outcome: 'written', note, added };
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

function citingNothing(one: Judged): WrittenSentence {
  const why = one.outcome === 'kept' ? null : one.why;
  return { outcome: 'dropped', citation_ids: [], why, freedoms: [] };
}

function counted(all: readonly WrittenSentence[]): Pick<Writing, 'kept' | 'replaced' | 'dropped'> {
  const count = (outcome: WrittenSentence['outcome']) => all.filter((one) => one.outcome === outcome).length;
  return { kept: count('kept'), replaced: count('replaced'), dropped: count('dropped') };
}
