// The sections of a brief by what a reader points at: one request over the documents that it is to be made of, each section of each. What is shown is the
// sources' text, made into claims as in any answer; a reply that cannot be used leaves the brief as it is without a reader.
import type { BriefCitation, Relation } from '../../../api/payloads/brief.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import { ReadingAccount } from '../../reading/account.ts';
import { type Chosen, choiceOf } from '../../reading/chosen.ts';
import { type Offer, offer } from '../../reading/offer.ts';
import type { Reader, SelectTask } from '../../reading/reader.ts';
import { blockOf } from '../../statements/ranking.ts';
import type { ReadChunk } from '../../statements/read-chunks.ts';
import type { Form, Statement } from '../../statements/statement.ts';
import type { Made, Written } from '../claims.ts';
import type { Persona, SectionForm, SectionKind } from '../forms.ts';
import type { Writing } from '../paragraphs.ts';
import {
  speakersOf,
  speaksOfItself,
  type BriefContext,
  type BriefStore,
  type SpeakerOf,
} from '../reading.ts';
import { isRelative } from '../../../text/dates.ts';
import { grouped } from '../../../text/groups.ts';
import { words } from '../../../text/words.ts';
import {
  documentsToRead,
  MOST_CHOSEN,
  MOST_LISTED,
  type ChunksOf,
  type OpenReading,
  type ToChoose,
} from './documents.ts';
import { aboutOf, picksOf } from './picks.ts';
import type { Since } from '../changes.ts';
import { type PlainKind, SELECTORS } from '../kinds.ts';
import type { Section } from '../sections.ts';
import type { StoryInHand } from '../stories/stories.ts';

/** What a reader chose, by the section that it is for. */
export interface Selection {
  /** Undefined where the sections are made without it. */
  readonly chosen: ReadonlyMap<SectionForm, readonly Written[]> | undefined;
  readonly reading: Reading;
}

export interface Selecting {
  readonly reader: Reader;
  readonly persona: Pick<Persona, 'title' | 'about'>;
  readonly variant: { readonly name: string; readonly about: string };
  readonly forms: readonly SectionForm[];
}

/** Where no documents are chosen: so many stories for each that the brief reports, and so many documents of each. */
const STORIES_EACH = 3;
const MOST_STORIES = 16;
const MOST_DOCUMENTS = 3;
/** A brief is made of more than an answer is. */
const ROOM = { letters: 32_000, statements: 240 };
/** What a brief never quotes by a reader's choice: code, and what a document says of itself. */
const QUOTED: ReadonlySet<Form> = new Set(['sentence', 'item', 'row', 'definition']);

/** Errors: those of the store; the signal's reason; what `spend` throws. */
export async function selectionOf(
  store: BriefStore,
  writing: Writing,
  { reader, persona, variant, forms }: Selecting,
  context: BriefContext,
): Promise<Selection> {
  const { signal } = context;
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const { revision } = await store.statistics();
  const wanted = forms.filter((form) => aboutOf(form, forms) !== undefined);
  const toChoose = toChooseFrom(writing.offered, wanted, { persona, variant });
  const speakerOf = await speakersOf(store, toChoose.listed);
  const open = { reader, session, account, revision, speakerOf };
  const chunks = await documentsToRead(store, toChoose, open, context);
  if (typeof chunks === 'string') return { chosen: undefined, reading: account.unread(chunks) };
  const round = roundOf(chunks, open);
  account.gave(round);
  if (round.units.size === 0)
    return { chosen: undefined, reading: account.unread('Nothing was found that a model could read.') };
  context.spend?.(1);
  const result = await session.read(taskOf(round, wanted, persona, variant), round.documents, signal);
  signal?.throwIfAborted();
  if (result.kind === 'unread') return { chosen: undefined, reading: account.unread(result.why) };
  const picked = picksOf(result.reply, wanted, round);
  account.dropped(picked.dropped);
  const chosen = new Map<SectionForm, readonly Written[]>();
  const shown: Chosen[] = [];
  for (const form of wanted) {
    const written: Written[] = [];
    for (const ids of picked.paragraphs.get(form) ?? []) {
      const choice = await choiceOf(store, revision, round, ids);
      account.dropped(choice.dropped);
      const paragraph = paragraphOf(choice.made, writing, speakerOf);
      if (paragraph.shown.length > 0) written.push(paragraph.written);
      shown.push(...paragraph.shown);
    }
    chosen.set(form, written);
  }
  account.shows(shown);
  if (shown.length > 0) return { chosen, reading: account.read() };
  return { chosen: undefined, reading: account.unread('The model pointed at nothing that can be quoted.') };
}

function taskOf(
  { passages }: Offer,
  forms: readonly SectionForm[],
  persona: Selecting['persona'],
  variant: Selecting['variant'],
): SelectTask {
  return {
    task: 'select',
    persona: `${persona.title}: ${persona.about}`,
    variant: `${variant.name}: ${variant.about}`,
    sections: forms.map((form) => ({
      name: form.heading,
      about: aboutOf(form, forms)!,
      paragraphs: form.paragraphs,
      sentences: form.sentences,
    })),
    passages,
  };
}

/** The documents of the worthiest stories, and what a reader is asked of them. */
function toChooseFrom(
  offered: Writing['offered'],
  wanted: readonly SectionForm[],
  { persona, variant }: Pick<Selecting, 'persona' | 'variant'>,
): ToChoose {
  const told = wanted.find(({ kind }) => kind === 'stories' || kind === 'topics')?.paragraphs ?? MOST_STORIES;
  const stories = Math.min(MOST_STORIES, STORIES_EACH * told);
  const own = offered.map(({ documents }) => documents.slice(0, MOST_DOCUMENTS));
  return {
    listed: own.flat().slice(0, MOST_LISTED),
    most: own.slice(0, stories).flat().length,
    question: `Which of these documents is a brief to be made of? Its reader: ${persona.title}: ${persona.about} The brief: ${variant.name}: ${variant.about} Each passage is how one document begins, with its headings ("contents"). Point at one statement of each document that tells this reader something that matters, the most important first, at most ${MOST_CHOSEN}; leave out the others.`,
  };
}

/** The first block of each section of each document before the second of any. */
function roundOf(all: ChunksOf, { reader: { isPrivate }, speakerOf }: OpenReading): Offer {
  const chunks = [...all.values()].flat().map(quotable);
  const places = new Map<string, number>();
  const sections = grouped(chunks, ({ chunk }) => `${chunk.document_id} ${placeOfSection(chunk)}`);
  for (const own of sections.values()) {
    const blocks = new Set(
      own.flatMap((chunk) => chunk.statements().map((statement) => blockOf({ statement }))),
    );
    for (const [depth, block] of [...blocks].entries()) places.set(block, depth);
  }
  const turns = new Map([...all.keys()].map(({ id }, at) => [id, at]));
  const placeOf = (one: Statement): number =>
    places.get(blockOf({ statement: one }))! * turns.size + turns.get(one.chunk.document_id)!;
  return offer({
    chunks,
    documents: new Map([...all.keys()].map((one) => [one.id, one])),
    placeOf,
    isPrivate,
    room: ROOM,
    sourceOf: speakerOf,
  });
}

function quotable(chunk: ReadChunk): ReadChunk {
  const statements = chunk.statements().filter((one) => QUOTED.has(one.form) && !isEntry(one));
  return { ...chunk, statements: () => statements };
}

/** Where the section of a chunk begins, in its document. */
function placeOfSection({ structure, heading }: ReadChunk['chunk']): string {
  return String(structure?.path.at(-1)?.start ?? heading);
}

/** An item that only names something: contents, links. */
function isEntry({ form, own }: Statement): boolean {
  return form === 'item' && !/\p{N}|[.!?]$/u.test(own) && words(own).length <= LONGEST_ENTRY;
}

const LONGEST_ENTRY = 4;

/** The quotes of one paragraph, in the order in which they were chosen. */
function paragraphOf(
  all: readonly Chosen[],
  { reading, graph }: Pick<Writing, 'reading' | 'graph'>,
  speakerOf: SpeakerOf,
): { readonly written: Written; readonly shown: readonly Chosen[] } {
  const made: Made[] = [];
  const shown: Chosen[] = [];
  for (const chosen of all) {
    const document = reading.documents.get(chosen.cited.citation.document_id);
    if (document === undefined || chosen.cited.claim.text.endsWith('?')) continue;
    // Only the date of its document tells what "today" is.
    if (document.published_at === null && isRelative(chosen.cited.claim.text)) continue;
    // "We" of a group that nothing names.
    if (speakerOf(document) === null && speaksOfItself(chosen.cited.claim.text)) continue;
    made.push(madeOf(chosen, document, graph));
    shown.push(chosen);
  }
  return { written: { topic: made[0]?.document.title ?? null, relation: null, made }, shown };
}

function madeOf({ cited, units }: Chosen, document: DocumentRecord, graph: Pick<Graph, 'sentences'>): Made {
  const { chunk } = units[0]!.statement;
  const spans = units.flatMap(({ statement }) => statement.parts.own);
  const citation: BriefCitation = { ...cited.citation, media_type: document.media_type };
  const named = graph.sentences.filter(
    (one) => one.chunk === chunk.id && spans.some(({ start, end }) => one.start >= start && one.start < end),
  );
  return {
    claim: cited.claim,
    citation,
    document,
    chunk,
    entities: [...new Set(named.flatMap(({ entities }) => entities))],
  };
}

/** A section of what a reader chose; undefined where it was not asked for it. */
export async function selectedSection(
  writing: Writing,
  {
    form,
    chosen,
    earlier,
    tables,
  }: {
    readonly form: SectionForm;
    readonly chosen: Selection['chosen'];
    readonly earlier: Since | undefined;
    /** Those that stand before what was chosen, of a section on figures. */
    readonly tables: () => Promise<readonly Written[]>;
  },
): Promise<Section | undefined> {
  const { kind } = form;
  const selected = chosen?.get(form);
  if (selected === undefined || !isPlain(kind)) return undefined;
  const first = kind === 'numbers' ? await tables() : [];
  const all = selected.map((one) => ({ ...one, relation: relationOf(one.made[0]!, earlier) }));
  for (const { made } of all) markTaken(writing, made);
  if (kind === 'stories') writing.told.push(...toldIn(writing, all));
  const paragraphs = [...first, ...all].slice(0, Math.max(form.paragraphs, first.length));
  return { form, paragraphs, sought: SELECTORS[kind].sought };
}

function isPlain(kind: SectionKind): kind is PlainKind {
  return Object.hasOwn(SELECTORS, kind);
}

/** The stories of some paragraphs, each once, in their order. */
function toldIn({ stories }: Writing, all: readonly Written[]): StoryInHand[] {
  const found = all.flatMap(
    ({ made }) =>
      stories.find(({ documents }) => documents.some(({ id }) => id === made[0]!.document.id)) ?? [],
  );
  return [...new Set(found)];
}

/** What a reader chose is said: no section by rules says it again. */
function markTaken({ redundancy, byChunk }: Writing, made: readonly Made[]): void {
  for (const { citation, chunk } of made) {
    const { start, end } = citation.locator;
    for (const one of byChunk.get(chunk.id) ?? [])
      if (chunk.start + one.start >= start && chunk.start + one.end <= end) redundancy.take(one);
  }
}

function relationOf({ document, claim }: Made, earlier: Since | undefined): Relation | null {
  if (earlier?.isNews({ document, text: claim.text }) !== true) return null;
  return earlier.relationOf(document) ?? null;
}

/** Whether a reader chose something that says why, or what comes next, for a story. */
export function hasChosen(chosen: NonNullable<Selection['chosen']>) {
  const has = (kinds: readonly string[]) => (story: StoryInHand) =>
    [...chosen].some(
      ([{ kind }, all]) =>
        kinds.includes(kind) &&
        all.some(({ made }) =>
          made.some(({ document }) => story.documents.some(({ id }) => id === document.id)),
        ),
    );
  return { why: has(['causes']), next: has(['outlook', 'open_questions']) };
}
