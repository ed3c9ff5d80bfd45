// The sections of a brief, each made from its form. Sections choose their statements in a fixed order, so that common kinds
// do not use up what the rare kinds need.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Reading } from '../../api/payloads/reading.ts';
import type { Relation } from '../../api/payloads/brief.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { changedParagraphs, type Since } from './changes.ts';
import { contradictionsOf, type Found } from './contradictions.ts';
import { forFirstScreen } from './first-screen.ts';
import type { Persona, SectionForm, Variant } from './forms.ts';
import { SELECTORS, type Selector, type Setting } from './kinds.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { paragraphsOf, type Draft, type Writing } from './paragraphs.ts';
import { breathe } from '../../text/breathe.ts';
import type { BriefContext, BriefStore } from './reading.ts';
import { gatherMissing } from './missing.ts';
import { claimOf, tableParagraphs, written, type Written } from './claims.ts';
import { selectedSection, selectionOf } from './selected/selected.ts';
import { introduces, isApart, isLead } from './tells.ts';

export interface Section {
  readonly form: SectionForm;
  /** Empty where there was nothing of its kind. */
  readonly paragraphs: readonly Written[];
  /** What it looks for, or a sentence on what is not there. */
  readonly sought: string;
}

export interface Sections {
  readonly sections: readonly Section[];
  readonly contradictions: Found['contradictions'];
  /** Where a reader was asked. */
  readonly reading?: Reading;
}

/** The documents, variant and reader of a brief. */
export interface SectionsRequest {
  readonly documents: readonly DocumentRecord[];
  readonly variant: CatalogueEntry<Variant>;
  readonly persona: CatalogueEntry<Persona>;
}

/**
 * The sections in the order of the variant. One that would only repeat what others say is left out, and so are those on
 * changes and contradictions where there are none. A variant with a section on what is missing says it there, in one
 * paragraph; in any other each empty section says it itself. One unit of work a section.
 */
export async function sectionsOf(
  store: BriefStore,
  writing: Writing,
  { documents, variant, persona }: SectionsRequest,
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Sections> {
  const { reader } = context;
  const wanted = variant.sections.filter(({ kind }) => persona.kinds[kind] !== 0);
  const forms = wanted.map((form) => formFor(form, persona, writing.setting));
  const selection =
    reader === undefined
      ? undefined
      : await selectionOf(store, writing, { reader, persona, variant, forms }, context);
  const chosen = selection?.chosen;
  const made = new Map<SectionForm, Section>();
  for (const form of forms.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (form.kind === 'contradicted' || form.kind === 'missing') continue;
    context.signal?.throwIfAborted();
    context.spend?.(1);
    const section =
      form.kind === 'changed'
        ? await changed(store, writing, form, earlier, context)
        : ((await selectedSection(writing, {
            form,
            chosen,
            earlier,
            tables: () => tablesOf(store, writing, form),
          })) ?? (await plainSection(store, writing, form, earlier)));
    if (section !== undefined) made.set(form, section);
    await breathe(context.signal);
  }
  const asked = forms.find(({ kind }) => kind === 'contradicted');
  const stated = [...made.values()].flatMap(({ paragraphs }) => paragraphs);
  const found = asked === undefined ? NONE : await conflicts(store, writing, asked, stated, context);
  if (asked !== undefined && found.paragraphs.length > 0)
    made.set(asked, { form: asked, paragraphs: found.paragraphs, sought: '' });
  gatherMissing(made, forms, writing, documents, chosen);
  return {
    sections: forFirstScreen(
      forms.flatMap((form) => made.get(form) ?? []),
      chosen !== undefined,
    ),
    contradictions: found.contradictions,
    ...(selection === undefined ? {} : { reading: selection.reading }),
  };
}

const NONE: Found = { paragraphs: [], contradictions: [] };

/** The form scaled to the time that this reader has. */
function formFor(form: SectionForm, persona: Persona, { recent, window }: Setting): SectionForm {
  const isNews = recent > 0 && window?.note === null;
  return {
    ...form,
    heading: isNews ? form.heading : (form.otherwise ?? form.heading),
    paragraphs: Math.max(
      1,
      Math.round(form.paragraphs * persona.paragraphs * (persona.kinds[form.kind] ?? 1)),
    ),
    sentences: Math.min(form.sentences, persona.sentences),
  };
}

// The stories are chosen first, for other sections are about them; then what changed; what is rare next, so that no other
// section takes it away; what is contradicted last, for it looks at all the rest.
function turnOf({ kind }: SectionForm): number {
  const turn = TURNS.findIndex((kinds) => kinds.includes(kind));
  return turn < 0 ? TURNS.length : turn;
}

const TURNS: readonly (readonly string[])[] = [
  ['stories', 'topics'],
  ['changed'],
  ['definitions', 'rules', 'outlook', 'open_questions', 'causes'],
];

async function changed(
  store: BriefStore,
  writing: Writing,
  form: SectionForm,
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Section | undefined> {
  if (earlier === undefined) return undefined;
  const paragraphs = await changedParagraphs(store, writing, form, earlier, context);
  return paragraphs.length === 0 ? undefined : { form, paragraphs, sought: '' };
}

async function plainSection(
  store: BriefStore,
  writing: Writing,
  form: SectionForm,
  earlier: Since | undefined,
): Promise<Section | undefined> {
  const { kind } = form;
  if (kind === 'changed' || kind === 'contradicted' || kind === 'missing') return undefined;
  const { statements } = writing.redundancy.weighing;
  const selector = SELECTORS[kind];
  const tables = kind === 'numbers' ? await tablesOf(store, writing, form) : [];
  const room = { ...form, paragraphs: form.paragraphs - tables.length };
  const drafts = room.paragraphs > 0 ? paragraphsOf(writing, selector, room, amongOf(writing, kind)) : [];
  const all = [...tables, ...drafts.map((draft) => written(draft, relationIn(draft, earlier)))];
  const accepted = all.filter(({ made }) => made.length > 0);
  const { newest, documents } = writing.setting;
  const isHandbook = newest === undefined && drafts.length < SHARE_OF_NEWS * documents;
  const isEmpty = OPENING.has(kind) && all.length === 0;
  if ((kind === 'stories' && isHandbook) || isEmpty) return explained(writing, form, earlier);
  const paragraphs = accepted.length > 0 ? accepted : all.slice(0, 1);
  const isUsedUp =
    paragraphs.length === 0 &&
    !OPENING.has(kind) &&
    statements.some((one) => selector.takes(one, writing.setting));
  if (isUsedUp) return undefined;
  return { form, paragraphs, sought: selector.sought };
}

/** A smaller share of stories among documents without any date is chance: they explain, or are a handbook. */
const SHARE_OF_NEWS = 0.05;

/** Documents in which no event is found: what each says first of its subject, under a heading that is true of it. */
function explained(writing: Writing, form: SectionForm, earlier: Since | undefined): Section {
  const own: SectionForm = {
    ...form,
    kind: 'topics',
    heading: 'What these documents are about',
    sentences: 1,
  };
  const takes: Selector['takes'] = (one, setting) =>
    introduces(one, setting) || (isLead(one) && !isApart(one));
  const gain: Selector['gain'] = (one, setting) =>
    TITLE * one.ofTitle - LATER * one.place + (introduces(one, setting) ? 1 : 0);
  const first: Selector = { ...SELECTORS.topics, takes, gain, another: true };
  writing.told.length = 0;
  const drafts = paragraphsOf(writing, first, own);
  const all = drafts.map((draft) => written(draft, relationIn(draft, earlier)));
  const paragraphs = all.filter(({ made }) => made.length > 0);
  for (const { document } of drafts.flatMap(({ statements }) => statements)) writing.begun.add(document.id);
  return paragraphs.length === 0
    ? { form, paragraphs, sought: SELECTORS.stories.sought }
    : { form: own, paragraphs, sought: '' };
}

/** What the words of the title add, and what each sentence before takes away. */
const TITLE = 0.4;
const LATER = 0.1;

/** What a brief opens with is never left out without a word. */
const OPENING: ReadonlySet<string> = new Set(['stories', 'topics']);

/** Only a story of documents of several days goes on. */
function amongOf({ told }: Writing, kind: SectionForm['kind']) {
  if (kind !== 'developments') return undefined;
  return told.filter(
    ({ documents }) => new Set(documents.flatMap(({ published_at }) => published_at ?? [])).size > 1,
  );
}

/** How a paragraph that begins with news differs from the brief before. */
function relationIn({ statements }: Draft, earlier: Since | undefined): Relation | null {
  if (earlier === undefined || !earlier.isNews(statements[0]!)) return null;
  return earlier.relationOf(statements[0]!.document) ?? null;
}

/** Tables of the stories told, or where none is told of all that was read; half the section at most. */
async function tablesOf(store: BriefStore, { told, reading }: Writing, form: SectionForm) {
  const turns = told.flatMap(({ documents }) => documents);
  const own = new Map<string, ChunkRecord[]>(turns.map(({ id }) => [id, []]));
  for (const chunk of reading.chunks) own.get(chunk.document_id)?.push(chunk);
  const chunks = told.length > 0 ? [...own.values()].flat() : reading.chunks;
  const places = chunks.flatMap((chunk) => {
    const document = reading.documents.get(chunk.document_id);
    return document === undefined ? [] : [{ document, chunk }];
  });
  return tableParagraphs(store, places, Math.ceil(form.paragraphs / 2));
}

/** Claims looked at for each pair that is wanted. */
const LOOKS = 6;

/** The brief's own claims first, then single sentences with figures or denials that weigh most. */
async function conflicts(
  store: BriefStore,
  { redundancy, graph }: Writing,
  form: SectionForm,
  stated: readonly Written[],
  context: BriefContext,
): Promise<Found> {
  const own = stated.filter(({ relation }) => relation !== 'gone').flatMap(({ made }) => made);
  const known = new Set(own.map(({ claim }) => claim.id));
  const others = redundancy.weighing.statements
    .filter((one) => one.first === one.last && (one.traits.numbers > 0 || DENIED.test(one.text)))
    .toSorted((a, b) => b.salience - a.salience || byCodeUnits(placeOf(a), placeOf(b)))
    .slice(0, LOOKS * form.paragraphs)
    .flatMap((one) => claimOf(one) ?? [])
    .filter(({ claim }) => !known.has(claim.id));
  return contradictionsOf(store, graph, [...own, ...others], form.paragraphs, context);
}

const DENIED = /\b(?:not|no|never|none|without|denied|denies)\b/i;

function placeOf({
  chunk,
  start,
}: {
  readonly chunk: { readonly id: string };
  readonly start: number;
}): string {
  return `${chunk.id} ${String(start).padStart(9, '0')}`;
}
