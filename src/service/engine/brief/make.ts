// POST /v1/brief, the engine's part: from documents to sections of validated claims. No HTTP, no SQL, no clock: the same
// corpus, request, day and earlier brief give the same bytes.
import type { DocumentRecord } from '../../store/store.ts';
import type { Graph } from '../entities/graph.ts';
import type { Brief, BriefCitation, BriefEntity, BriefSection } from './brief.ts';
import type { Named } from './catalogue.ts';
import { changedParagraphs, changesOf, since, type Since } from './changes.ts';
import { claimOf, sectionOf, written, type Made, type Written } from './claims.ts';
import { contradictionsOf, type Found } from './contradictions.ts';
import { createDesk } from './desk.ts';
import { entityParagraphs } from './entities.ts';
import type { Persona, SectionForm, Variant } from './forms.ts';
import { isRecent, SELECTORS, type Setting } from './kinds.ts';
import { paragraphsOf, type Writing } from './paragraphs.ts';
import { breath, readChunks, type BriefContext, type BriefStore, type Reading } from './reading.ts';
import { weigh } from './salience.ts';
import { statementsOf } from './statements.ts';
import { titleOf } from './title.ts';

export interface BriefRequest {
  readonly variant: Named<Variant>;
  readonly persona: Named<Persona>;
  /** The documents that it is made over, newest first, and their sectors in order. */
  readonly documents: readonly DocumentRecord[];
  readonly sectors: readonly string[];
  /** The last brief of the same kind. */
  readonly before: Brief | undefined;
  readonly now: Date;
}

/** A brief without what only its keeper knows. */
export type MadeBrief = Omit<Brief, 'id' | 'billable' | 'cost_usd'>;

/** Makes a brief. Errors: those of the store; the signal's reason once it is aborted; what `spend` throws. */
export async function makeBrief(
  store: BriefStore,
  graph: Graph,
  request: BriefRequest,
  context: BriefContext = {},
): Promise<MadeBrief> {
  const setting = { now: request.now, windowDays: request.variant.window_days };
  const earlier =
    request.before === undefined ? undefined : await since(store, request.before, request.documents, context);
  const reading = await readChunks(store, request.documents, newsIn(request, setting, earlier), context);
  const writing = await prepare(reading, graph, request, setting, context);
  const all = await sectionsOf(store, writing, request, earlier, context);
  return assembled(request, reading, graph, earlier, all, (await store.statistics()).revision);
}

/** Documents that a section asks for by their date. */
function newsIn(request: BriefRequest, setting: Setting, earlier: Since | undefined): ReadonlySet<string> {
  const asksRecent = request.variant.sections.some(({ kind }) => kind === 'recent');
  return new Set(
    request.documents
      .filter(
        (document) =>
          earlier?.relationOf(document) !== undefined || (asksRecent && isRecent({ document }, setting)),
      )
      .map(({ id }) => id),
  );
}

async function prepare(
  reading: Reading,
  graph: Graph,
  { variant, persona, now }: BriefRequest,
  setting: Setting,
  context: BriefContext,
): Promise<Writing> {
  const weighing = weigh(await statementsOf(reading, graph, context), reading, { variant, persona }, now);
  const byChunk = new Map<string, (typeof weighing.statements)[number][]>();
  for (const one of weighing.statements) {
    const list = byChunk.get(one.chunk.id);
    if (list === undefined) byChunk.set(one.chunk.id, [one]);
    else list.push(one);
  }
  return { desk: createDesk(weighing), graph, setting, byChunk };
}

interface Section {
  readonly form: SectionForm;
  readonly paragraphs: readonly Written[];
  readonly nothing: string;
}

interface Sections {
  readonly sections: readonly Section[];
  readonly contradictions: Found['contradictions'];
}

// What changed is chosen first and what is rare next, so that no other section takes it away; what is contradicted last, for
// it looks at all the rest.
async function sectionsOf(
  store: BriefStore,
  writing: Writing,
  request: BriefRequest,
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Sections> {
  const forms = request.variant.sections.map((form) => formFor(form, request.persona));
  const made = new Map<SectionForm, Section>();
  for (const form of forms.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    context.signal?.throwIfAborted();
    if (form.kind === 'contradicted') continue;
    context.spend?.(1);
    const section = await plainSection(store, writing, form, earlier, context);
    if (section !== undefined) made.set(form, section);
    await breath();
  }
  const asked = forms.find(({ kind }) => kind === 'contradicted');
  const stated = [...made.values()].flatMap(({ paragraphs }) => paragraphs);
  const found = asked === undefined ? NONE : await conflicts(store, writing, asked, stated, context);
  if (asked !== undefined && found.paragraphs.length > 0)
    made.set(asked, { form: asked, paragraphs: found.paragraphs, nothing: '' });
  return {
    sections: forms.flatMap((form) => made.get(form) ?? []),
    contradictions: found.contradictions,
  };
}

const NONE: Found = { paragraphs: [], contradictions: [] };

function turnOf({ kind }: SectionForm): number {
  if (kind === 'changed') return 0;
  return RARE.includes(kind) ? 1 : 2;
}

/** Few sentences are of these kinds; a section that takes any would leave them none. */
const RARE: readonly string[] = ['definitions', 'rules', 'outlook', 'open_questions'];

/** The form as this reader has time for it. */
function formFor(form: SectionForm, persona: Persona): SectionForm {
  return {
    ...form,
    paragraphs: Math.max(1, Math.round(form.paragraphs * persona.paragraphs)),
    sentences: Math.min(form.sentences, persona.sentences),
  };
}

async function plainSection(
  store: BriefStore,
  writing: Writing,
  form: SectionForm,
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Section | undefined> {
  if (form.kind === 'contradicted') return undefined;
  if (form.kind === 'changed') {
    if (earlier === undefined) return undefined;
    const paragraphs = await changedParagraphs(store, writing, form, earlier, context);
    return paragraphs.length === 0 ? undefined : { form, paragraphs, nothing: '' };
  }
  const selector = form.kind === 'entities' ? undefined : SELECTORS[form.kind];
  const drafts =
    selector === undefined ? entityParagraphs(writing, form) : paragraphsOf(writing, selector, form);
  const nothing =
    selector?.nothing(writing.setting) ?? 'These documents name nobody and nothing that they say more about.';
  return { form, paragraphs: drafts.map((draft) => written(draft)), nothing };
}

/** Claims looked at again for each pair that is wanted. */
const LOOKS = 10;

/** The brief's own claims first, then what else weighs most and has figures. */
async function conflicts(
  store: BriefStore,
  { desk, graph }: Writing,
  form: SectionForm,
  stated: readonly Written[],
  context: BriefContext,
): Promise<Found> {
  const own = stated.filter(({ relation }) => relation !== 'gone').flatMap(({ made }) => made);
  const others = desk.weighing.statements
    .filter((one) => one.traits.numbers > 0 && one.first === one.last && desk.isFree(one))
    .toSorted((a, b) => b.salience - a.salience || (a.chunk.id + a.start < b.chunk.id + b.start ? -1 : 1))
    .slice(0, LOOKS * form.paragraphs)
    .flatMap((one) => claimOf(one) ?? []);
  return contradictionsOf(
    store,
    graph,
    [...own, ...others].slice(0, own.length + LOOKS * form.paragraphs),
    form.paragraphs,
    context,
  );
}

function assembled(
  request: BriefRequest,
  reading: Reading,
  graph: Graph,
  earlier: Since | undefined,
  { sections, contradictions }: Sections,
  revision: number,
): MadeBrief {
  const all = sections.flatMap(({ paragraphs }) => paragraphs);
  const made = all.flatMap((paragraph) => paragraph.made);
  const finished = sections.map(({ form, paragraphs, nothing }) => sectionOf(form, paragraphs, nothing));
  return {
    outcome: hasAnswer(finished) ? 'answered' : 'insufficient_evidence',
    title: titleOf(request),
    variant: request.variant.name,
    persona: request.persona.name,
    sectors: request.sectors,
    created_at: request.now.toISOString(),
    sections: finished,
    citations: citationsOf(made),
    entities: entitiesOf(made, graph),
    changes: changesOf(earlier, all),
    contradictions,
    corpus: { documents: request.documents.length, chunks: reading.looked, revision },
  };
}

function hasAnswer(sections: readonly BriefSection[]): boolean {
  return sections.some(({ paragraphs }) => paragraphs.some(({ outcome }) => outcome === 'answered'));
}

function citationsOf(made: readonly Made[]): BriefCitation[] {
  return [...new Map(made.map(({ citation }) => [citation.id, citation])).values()];
}

const MOST_ENTITIES = 40;

/** Those that most claims name first. */
function entitiesOf(made: readonly Made[], graph: Graph): BriefEntity[] {
  const claims = new Map<number, Set<string>>();
  for (const { entities, claim } of made)
    for (const entity of entities) claims.set(entity, (claims.get(entity) ?? new Set()).add(claim.id));
  return [...claims]
    .sort(([one, a], [other, b]) => b.size - a.size || one - other)
    .slice(0, MOST_ENTITIES)
    .flatMap(([place, ids]) => {
      const entity = graph.entities[place];
      if (entity === undefined) return [];
      const { id, name, type, sectors } = entity;
      return [{ id, name, type, sectors, claim_ids: [...ids] }];
    });
}
