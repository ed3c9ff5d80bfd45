// The sections of a brief by what a reader points at: one request over the documents that it is to be made of, each section of each. What is shown is the
// sources' text, made into claims as in any answer; a reply that cannot be used leaves the brief as it is without a reader.
import type { BriefCitation, Relation } from '../../../api/payloads/brief.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import { ReadingAccount } from '../../reading/account.ts';
import { type Chosen, choiceOf } from '../../reading/chosen.ts';
import type { Offer } from '../../reading/offer.ts';
import type { Reader, SelectTask } from '../../reading/reader.ts';
import type { Made, Written } from '../claims.ts';
import type { Persona, SectionForm, SectionKind } from '../forms.ts';
import type { Writing } from '../paragraphs.ts';
import { speakersOf, type BriefContext, type BriefStore } from '../reading.ts';
import { isRelative } from '../../../text/dates.ts';
import { documentsToRead, MOST_CHOSEN, MOST_LISTED, type ToChoose } from './documents.ts';
import { roundOf } from './round.ts';
import { aboutOf, picksOf } from './picks.ts';
import type { Since } from '../changes.ts';
import { isStill, type PlainKind, SELECTORS } from '../kinds.ts';
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
      const paragraph = paragraphOf(choice.made, form, writing);
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

/** The quotes of one paragraph, in the order in which they were chosen. */
function paragraphOf(
  all: readonly Chosen[],
  { kind }: Pick<SectionForm, 'kind'>,
  { reading, graph, setting }: Pick<Writing, 'reading' | 'graph' | 'setting'>,
): { readonly written: Written; readonly shown: readonly Chosen[] } {
  const made: Made[] = [];
  const shown: Chosen[] = [];
  for (const chosen of all) {
    const document = reading.documents.get(chosen.cited.citation.document_id);
    if (document === undefined || chosen.cited.claim.text.endsWith('?')) continue;
    // Only the date of its document tells what "today" is.
    if (document.published_at === null && isRelative(chosen.cited.claim.text)) continue;
    if (AHEAD.has(kind) && (!isStill({ document }, setting) || isWeighed(chosen))) continue;
    made.push(madeOf(chosen, document, graph));
    shown.push(chosen);
  }
  // "She says:" of a quotation that cannot be given.
  while (made.at(-1)?.claim.text.endsWith(':') === true) made.pop();
  const written = { topic: made[0]?.document.title ?? null, relation: null, made };
  return { written, shown: shown.slice(0, made.length) };
}

/** Whether it is of an option that was only weighed. */
function isWeighed({ units: [first] }: Chosen): boolean {
  const headings = first?.statement.chunk.structure?.path ?? [];
  return headings.some(({ text }) => OPTIONS.test(text));
}

const OPTIONS = /\b(?:options|alternatives|pros and cons)\b/i;

/** Sections of what was still to come, or not known, when their documents were written. */
const AHEAD: ReadonlySet<SectionKind> = new Set(['outlook', 'open_questions']);

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
