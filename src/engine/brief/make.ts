// POST /v1/brief, the engine's part: from documents to sections of validated claims. No HTTP, no SQL, no clock: the same
// corpus, request, day and earlier brief give the same bytes.
import { grouped } from '../../text/groups.ts';
import type { Brief, BriefCitation, BriefEntity, BriefSection } from '../../api/payloads/brief.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { Graph } from '../entities/graph.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { changesOf, since, type Since } from './changes.ts';
import { sectionOf, type Made } from './claims.ts';
import { createRedundancy } from './redundancy.ts';
import type { Persona, Variant } from './forms.ts';
import { isRecent, type Setting } from './kinds.ts';
import { lookingBack, yearOf } from './sentences/background.ts';
import type { Writing } from './paragraphs.ts';
import { look, readChunks, type BriefContext, type BriefStore, type BriefReading } from './reading.ts';
import { weigh, type Weighed } from './salience.ts';
import { sectionsOf, type Sections } from './sections.ts';
import { statementsOf } from './sentences/statements.ts';
import { headlinesOf, noneAs, seriesIn, titleOf, windowOf } from './framing.ts';
import { current, frontPageOf } from './stories/overview.ts';
import { comparedOf, storiesOf, type Story, inHand, namedInStories } from './stories/stories.ts';

export interface BriefRequest {
  readonly variant: CatalogueEntry<Variant>;
  readonly persona: CatalogueEntry<Persona>;
  /** The documents that it is made over, newest first, and their sectors in order. */
  readonly documents: readonly DocumentRecord[];
  readonly sectors: readonly string[];
  /** The last brief of the same kind. */
  readonly before: Brief | undefined;
  readonly now: Date;
}

/** A brief without the members that the service adds when it stores it. */
export type MadeBrief = Omit<Brief, 'id' | 'billable' | 'cost_usd'>;

/** Makes a brief. Errors: those of the store; the signal's reason once it is aborted; what `spend` throws. */
export async function makeBrief(
  store: BriefStore,
  graph: Graph,
  request: BriefRequest,
  context: BriefContext = {},
): Promise<MadeBrief> {
  const setting = settingOf(request);
  const earlier =
    request.before === undefined ? undefined : await since(store, request.before, request.documents, context);
  const changed = request.documents.filter((document) => earlier?.relationOf(document) !== undefined);
  const [news, pool] = [comparedOf(changed, graph), comparedOf(poolOf(request, setting), graph)];
  const looked = await look(store, [...new Set([...pool, ...news])], context);
  const stories = await storiesOf(pool, looked, graph, request, context);
  const told = inRounds(stories.slice(0, MOST_STORIES).map((one) => one.documents));
  const wanted = [...new Set(inRounds([told, news]))];
  const reading = await readChunks(
    store,
    request.documents,
    looked,
    wanted.map(({ id }) => id),
    context,
  );
  const writing = await prepare({ reading, graph, stories }, request, setting, context);
  const all = await sectionsOf(store, writing, request, earlier, context);
  const { revision } = await store.statistics();
  return assembled(request, all, { reading, graph, earlier, revision, setting });
}

/** The worthiest stories are read. */
const MOST_STORIES = 30;

/** The first of each list, then the second of each, and so on. */
function inRounds<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

/** Documents that a moved window has at least, where no section tells stories; else as many as it tells. */
const FEWEST = 3;

function settingOf({ now, variant, documents }: BriefRequest): Setting {
  const windowDays = variant.window_days;
  const stories = variant.sections.find(({ kind }) => kind === 'stories')?.paragraphs ?? FEWEST;
  const window = windowOf(documents, windowDays, now, variant.news ? { fewest: stories } : undefined);
  const setting = {
    now,
    isOfSeries: seriesIn(documents),
    windowDays,
    isNews: variant.news,
    lookingBack: new Set<string>(),
    subjects: [],
    subject: undefined,
    frontPage: frontPageOf(documents),
    window,
    newest: newestOf(documents, now),
    documents: documents.length,
    recent: 0,
  };
  return { ...setting, recent: documents.filter((document) => isRecent({ document }, setting)).length };
}

function newestOf(documents: readonly DocumentRecord[], now: Date): number | undefined {
  const days = documents.flatMap((document) => {
    const { published_at } = document;
    return published_at === null || Date.parse(published_at) > now.getTime()
      ? []
      : [yearOf(document) ?? []].flat();
  });
  return days.length === 0 ? undefined : days.reduce((latest, day) => Math.max(latest, day));
}

/** The names that many of the documents read have, a few at most, and the one that most have. */
function subjectsOf(statements: readonly Weighed[], graph: Graph): Pick<Setting, 'subjects' | 'subject'> {
  const documents = new Map<number, Set<string>>();
  for (const { entities, document } of statements)
    for (const entity of entities)
      documents.set(entity, (documents.get(entity) ?? new Set()).add(document.id));
  const all = new Set(statements.map(({ document }) => document.id)).size;
  const subjects = [...documents]
    .filter(([, { size }]) => size > SHARE_OF_SUBJECT * all)
    .sort(([one, a], [other, b]) => b.size - a.size || one - other)
    .slice(0, MOST_SUBJECTS)
    .flatMap(([entity, { size }]) => {
      const name = graph.entities[entity]?.name;
      return name === undefined ? [] : [{ name, share: size / all }];
    });
  const [first] = subjects;
  return {
    subjects: subjects.map(({ name }) => name),
    subject: first !== undefined && first.share > SHARE_OF_ONE ? first.name : undefined,
  };
}

const SHARE_OF_SUBJECT = 0.2;
const SHARE_OF_ONE = 0.4;
const MOST_SUBJECTS = 3;

/**
 * The documents whose stories are looked for: where a brief is about news and some are dated, those of its window; else all. When a document was added to the corpus does not count: it may be old.
 */
function poolOf({ variant, documents }: BriefRequest, setting: Setting): readonly DocumentRecord[] {
  const all = current(documents);
  if (!variant.news || setting.recent === 0) return all;
  return all.filter((document) => isRecent({ document }, setting));
}

async function prepare(
  { reading, graph, stories }: { reading: BriefReading; graph: Graph; stories: readonly Story[] },
  { variant, persona, now }: BriefRequest,
  setting: Setting,
  context: BriefContext,
): Promise<Writing> {
  const weighing = weigh(
    await statementsOf(reading, graph, setting.isOfSeries, context),
    reading,
    { variant, persona },
    now,
  );
  const byChunk = grouped(weighing.statements, ({ chunk }) => chunk.id);
  const hand = inHand(stories, weighing);
  const redundancy = createRedundancy(weighing);
  return {
    redundancy,
    graph,
    setting: {
      ...setting,
      lookingBack: lookingBack(weighing.statements),
      ...subjectsOf(weighing.statements, graph),
    },
    byChunk,
    reading,
    stories: hand,
    offered: stories,
    namedIn: namedInStories(hand),
    told: [],
    tellings: new Map(),
    begun: new Set(),
    tells: variant.sections.some(({ kind }) => kind === 'stories'),
    opens: variant.sections.some(({ kind }) => kind === 'stories' || kind === 'topics'),
  };
}

interface Basis {
  readonly reading: BriefReading;
  readonly graph: Graph;
  readonly earlier: Since | undefined;
  readonly setting: Setting;
  /** The corpus's own. */
  readonly revision: number;
}

function assembled(
  request: BriefRequest,
  { sections, contradictions, reading: read }: Sections,
  { reading, graph, earlier, revision, setting }: Basis,
): MadeBrief {
  const all = sections.flatMap(({ paragraphs }) => paragraphs);
  const made = all.flatMap((paragraph) => paragraph.made);
  const finished = sections.map(({ form, paragraphs, sought }) =>
    sectionOf(form, paragraphs, nothingFound(sought, setting.documents, read?.outcome === 'read'), {
      isOfNow: (document) => isRecent({ document }, setting) && setting.window?.note === null,
      speakerOf: reading.sayerOf,
    }),
  );
  return {
    outcome: hasAnswer(finished) ? 'answered' : 'insufficient_evidence',
    title: titleOf(request, headlinesOf(finished, request.documents)),
    variant: request.variant.name,
    persona: request.persona.name,
    sectors: request.sectors,
    created_at: request.now.toISOString(),
    window: request.variant.news ? (setting.window ?? null) : null,
    sections: finished,
    citations: citationsOf(made),
    entities: entitiesOf(made, graph),
    changes: changesOf(earlier, all),
    contradictions,
    ...(read === undefined ? {} : { reading: read }),
    corpus: { documents: reading.lookedDocuments, chunks: reading.looked, revision },
  };
}

/** The line of a section that is empty, where what it says is not a sentence already. */
function nothingFound(sought: string, documents: number, isChosen: boolean): string {
  if (documents === 0)
    return 'There are no documents to make it from: none was added, or those that were have no text that still holds.';
  return sought.endsWith('.') ? sought : `${noneAs(isChosen)} as ${sought}.`;
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
