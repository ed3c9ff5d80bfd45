// The sentences that a brief may quote, each with its antecedents, its entities and its traits.
import { stems } from '../../text/terms.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import type { Graph } from '../entities/graph.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';
import { breathe } from '../../text/breathe.ts';
import type { BriefContext, BriefReading } from './reading.ts';
import { antecedents, mayOpen } from './antecedents.ts';
import { traitsOf, type Traits } from './traits.ts';

export interface BriefStatement {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  /** Places among the chunk's sentences; `first` is before `last` where it needs antecedents. */
  readonly first: number;
  readonly last: number;
  /** UTF-16 offsets into the chunk's text, of all of it. */
  readonly start: number;
  readonly end: number;
  /** Its paragraph in the source, from 0. */
  readonly paragraph: number;
  /** As the chunk writes it, antecedents included. */
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** The entities named, as indexes into the graph. */
  readonly entities: readonly number[];
  readonly traits: Traits;
  /** How many nouns it treats as known (`the strike`) that only earlier text, and not the title, introduces. */
  readonly leaning: number;
}

/** The statements of what was read, document by document, in the order of their places. */
export async function statementsOf(
  reading: BriefReading,
  graph: Graph,
  context: BriefContext,
): Promise<BriefStatement[]> {
  const named = namesIn(reading, graph);
  const found: BriefStatement[] = [];
  let spoken: Spoken = { document: '', stems: new Set() };
  for (const [at, chunk] of reading.chunks.entries()) {
    if (at % 25 === 0) {
      context.signal?.throwIfAborted();
      await breathe(context.signal);
    }
    const document = reading.documents.get(chunk.document_id);
    if (document === undefined) continue;
    if (spoken.document !== document.id) spoken = { document: document.id, stems: new Set() };
    found.push(...statementsIn(document, chunk, named.get(chunk.id), spoken.stems));
  }
  return found;
}

/** Stems that the sentences so far of a document have. */
interface Spoken {
  readonly document: string;
  readonly stems: Set<string>;
}

/** The statements of one chunk; `named` has the entities of its sentences by where they start. Adds to `spoken`. */
function statementsIn(
  document: DocumentRecord,
  chunk: ChunkRecord,
  named: ReadonlyMap<number, readonly number[]> | undefined,
  spoken: Set<string>,
): BriefStatement[] {
  const sentences = sentencesOf(chunk);
  const known = new Set([...stems(document.title), ...stems(chunk.heading ?? '')]);
  return sentences.flatMap((sentence) => {
    const before = isStatement(sentence) ? antecedents(sentence, sentences, known, spoken) : undefined;
    const leaning = before?.length === 0 ? leaningOf(sentence, spoken, known) : 0;
    for (const stem of sentence.stems) spoken.add(stem);
    return before === undefined ? [] : [statementOf(document, [...before, sentence], named, leaning)];
  });
}

function leaningOf({ text }: Sentence, spoken: ReadonlySet<string>, known: ReadonlySet<string>): number {
  return [...text.matchAll(/\bthe (\p{Ll}[\p{L}-]+)(?! of\b)/giu)].filter(([, noun]) =>
    stems(noun!).some((stem) => spoken.has(stem) && !known.has(stem)),
  ).length;
}

function statementOf(
  document: DocumentRecord,
  sentences: readonly Sentence[],
  named: ReadonlyMap<number, readonly number[]> | undefined,
  leaning: number,
): BriefStatement {
  const first = sentences[0]!;
  const last = sentences.at(-1)!;
  const { chunk } = first;
  const start = first.start + labelOf(first.text);
  const text = chunk.text.slice(start, last.end);
  return {
    document,
    chunk,
    first: first.ordinal,
    last: last.ordinal,
    start,
    end: last.end,
    paragraph: last.paragraph,
    text,
    stems: new Set(sentences.flatMap((one) => one.stems)),
    entities: [...new Set(sentences.flatMap(({ start }) => named?.get(start) ?? []))],
    traits: traitsOf(text),
    leaning,
  };
}

// "To evaluate the outcome." states nothing.
function isStatement({ quotable, text }: Sentence): boolean {
  const said = text.slice(labelOf(text));
  return mayOpen({ quotable, text: said }) && !(AIM.test(said) && !said.includes(','));
}

const AIM = /^To \p{Ll}/u;

/** The length of the label that a sentence of a structured abstract opens with: "RESULTS In total, …". */
function labelOf(text: string): number {
  return LABEL.exec(text)?.[0].length ?? 0;
}

const LABEL =
  /^(?:BACKGROUND|OBJECTIVES?|AIMS?|PURPOSE|METHODS?|RESULTS?|CONCLUSIONS?|FINDINGS?|INTERPRETATION|SIGNIFICANCE|CONTEXT|IMPORTANCE|RATIONALE|DESIGN|SETTING|PARTICIPANTS|PATIENTS|INTRODUCTION|DISCUSSION)(?:(?: AND |\/| )[A-Z]{4,}){0,4}[:.]? (?=[\p{Lu}\p{N}])/u;

type NamedEntities = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;

/** By chunk, then by the start of the sentence. */
function namesIn({ chunks }: BriefReading, graph: Graph): NamedEntities {
  const found = new Map(chunks.map(({ id }) => [id, new Map<number, readonly number[]>()]));
  for (const { chunk, start, entities } of graph.sentences) found.get(chunk)?.set(start, entities);
  return found;
}
