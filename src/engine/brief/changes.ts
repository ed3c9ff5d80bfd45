// The changes since the last brief of the same kind: what new documents and new versions say, and claims of that brief that
// no current document supports any more. Computed from the brief as it was stored.
import { grouped } from '../../text/groups.ts';
import type { Brief, BriefChanges, BriefCitation } from '../../api/payloads/brief.ts';
import type { Claim } from '../../api/payloads/common.ts';
import { sentences } from '../../text/sentences.ts';
import { terms } from '../../text/terms.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { plain } from '../citing/compose.ts';
import { sentencesOf } from '../citing/passages.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { claimOf, written, type Made, type Written } from './claims.ts';
import type { SectionForm } from './forms.ts';
import { paragraphsOf, type Writing } from './paragraphs.ts';
import { breathe } from '../../text/breathe.ts';
import type { BriefContext, BriefStore } from './reading.ts';
import { isRecent } from './kinds.ts';
import { isLead } from './tells.ts';
import type { BriefStatement } from './sentences/statements.ts';
import { carries, verdictOver } from './bundle.ts';
import type { StoryInHand } from './stories/stories.ts';

/** The documents compared with an earlier brief. */
export interface Since {
  readonly brief: Brief;
  /** `new`, or `updated` where its address had an earlier version; undefined for documents that the brief knew. */
  relationOf(document: DocumentRecord): 'new' | 'updated' | undefined;
  /** Whether the sentence is in a new document, or in a new version and not in the one before. */
  isNews(one: Pick<BriefStatement, 'document' | 'text'>): boolean;
}

/** Compares the documents with those at the time of the earlier brief. */
export async function since(
  store: BriefStore,
  brief: Brief,
  documents: readonly DocumentRecord[],
  context: BriefContext,
): Promise<Since> {
  const relations = new Map<string, 'new' | 'updated'>();
  const earlier = new Map<string, ReadonlySet<string>>();
  // What the earlier brief said is not news where a new document repeats it.
  const said = new Set(
    claimsOf(brief).flatMap(({ text }) =>
      sentences(text).map(({ start, end }) => plain(text.slice(start, end))),
    ),
  );
  for (const document of documents) {
    if (document.retrieved_at <= brief.created_at) continue;
    context.signal?.throwIfAborted();
    const before = await versionBefore(store, document, brief.created_at);
    relations.set(document.id, before === undefined ? 'new' : 'updated');
    if (before === undefined) continue;
    earlier.set(document.id, await sentencesIn(store, before));
    await breathe(context.signal);
  }
  return {
    brief,
    relationOf: ({ id }) => relations.get(id),
    isNews: ({ document, text }) =>
      relations.has(document.id) && !isIn(earlier.get(document.id), text) && !isIn(said, text),
  };
}

function isIn(earlier: ReadonlySet<string> | undefined, text: string): boolean {
  if (earlier === undefined) return false;
  return sentences(text).every(({ start, end }) => earlier.has(plain(text.slice(start, end))));
}

async function versionBefore(store: BriefStore, document: DocumentRecord, time: string) {
  if (document.version === 1) return undefined;
  const versions = await store.versions(document.source_url);
  return versions.findLast((one) => one.id !== document.id && one.retrieved_at <= time);
}

async function sentencesIn(store: BriefStore, { id }: DocumentRecord): Promise<ReadonlySet<string>> {
  const chunks = await store.chunks(id);
  return new Set(chunks.flatMap((chunk) => sentencesOf(chunk).map(({ text }) => plain(text))));
}

/** The paragraphs of news: what is new or changed first, then what is gone. */
export async function changedParagraphs(
  store: BriefStore,
  writing: Writing,
  form: SectionForm,
  since: Since,
  context: BriefContext,
): Promise<Written[]> {
  const { redundancy } = writing;
  const storied = new Set(
    redundancy.weighing.statements
      .filter((one) => redundancy.tookFrom(one) && !writing.begun.has(one.document.id))
      .map(({ document }) => document.id),
  );
  const drafts = paragraphsOf(
    writing,
    {
      // How a recent document begins is told as a story, where it is told.
      takes: (one, setting) =>
        since.isNews(one) && !(isRecent(one, setting) && isLead(one) && storied.has(one.document.id)),
      gain: () => 0,
      follows: 'kind',
      joins: false,
      of: 'any',
      sought: '',
    },
    form,
    eachAlone(writing, since),
  );
  const news = drafts.map((draft) => written(draft, since.relationOf(draft.statements[0]!.document) ?? null));
  return [...news, ...(await goneParagraphs(store, since.brief, form, context))];
}

/** New documents and new versions as stories of their own, in the order of their statements. */
function eachAlone({ redundancy }: Writing, since: Since): StoryInHand[] {
  const changed = redundancy.weighing.statements.filter(
    ({ document }) => since.relationOf(document) !== undefined,
  );
  return [...grouped(changed, ({ document }) => document.id).values()].map((statements) => ({
    documents: [statements[0]!.document],
    item: null,
    day: undefined,
    worth: 0,
    value: statements.reduce((most, one) => Math.max(most, one.salience), 0),
    statements,
  }));
}

async function goneParagraphs(
  store: BriefStore,
  brief: Brief,
  form: SectionForm,
  context: BriefContext,
): Promise<Written[]> {
  const gone = await goneFrom(store, brief, context);
  const byDocument = grouped(gone, ({ document }) => document.id);
  return [...byDocument.values()].slice(0, form.paragraphs).map((all) => ({
    topic: all[0]!.document.title,
    relation: 'gone' as const,
    made: all.slice(0, form.sentences),
  }));
}

/** Claims of the earlier brief whose document is no longer current and which no current document carries. */
async function goneFrom(store: BriefStore, brief: Brief, context: BriefContext): Promise<Made[]> {
  const citations = new Map(brief.citations.map((citation) => [citation.id, citation]));
  const documents = await store.documentsById([...new Set(brief.citations.map((one) => one.document_id))]);
  const left = new Map(documents.filter(({ current }) => !current).map((one) => [one.id, one]));
  const gone: Made[] = [];
  for (const claim of claimsOf(brief)) {
    const citation = citations.get(claim.citation_ids[0] ?? '');
    const document = left.get(citation?.document_id ?? '');
    if (citation === undefined || document === undefined) continue;
    context.signal?.throwIfAborted();
    await breathe(context.signal);
    if (await isCarried(store, claim, citation)) continue;
    const made = await madeAgain(store, claim, citation, document);
    if (made !== undefined) gone.push(made);
  }
  return gone;
}

/** Each claim once; claims that were already gone at that time are left out. */
function claimsOf(brief: Brief): Claim[] {
  const all = brief.sections
    .flatMap(({ paragraphs }) => paragraphs)
    .filter(({ relation }) => relation !== 'gone')
    .flatMap(({ claims }) => claims);
  return [...new Map(all.map((claim) => [claim.id, claim])).values()];
}

const NEAR = 12;

async function isCarried(store: BriefStore, claim: Claim, citation: BriefCitation): Promise<boolean> {
  const stems = [...new Set(terms(claim.text).map(({ stem }) => stem))];
  const { ranked } = await retrieve(store, { stems, emphasis: new Map() }, NEAR);
  const chunks = await store.chunksById(ranked.slice(0, NEAR).map(({ candidate }) => candidate.chunk_id));
  return chunks.some((chunk) => carries(chunk, claim, citation));
}

async function madeAgain(
  store: BriefStore,
  claim: Claim,
  citation: BriefCitation,
  document: DocumentRecord,
): Promise<Made | undefined> {
  const [chunk] = await store.chunksById([citation.chunk_id]);
  if (chunk === undefined) return undefined;
  if (citation.locator.spans !== undefined) {
    const { accepted } = await verdictOver(store, claim, citation, chunk);
    return accepted ? { claim, citation, document, chunk, entities: [] } : undefined;
  }
  const { start, end } = citation.locator;
  return claimOf({ document, chunk, start: start - chunk.start, end: end - chunk.start, entities: [] });
}

/** The member `changes`: which claims of the whole brief are new, changed or gone, and a sentence that says so. */
export function changesOf(since: Since | undefined, all: readonly Written[]): BriefChanges {
  if (since === undefined)
    return {
      since: null,
      note: 'There is no earlier brief of this kind to compare with.',
      new: [],
      updated: [],
      gone: [],
    };
  const { id, created_at } = since.brief;
  const ids = (relation: 'new' | 'updated' | 'gone'): string[] => [
    ...new Set(
      all.flatMap((one) =>
        one.made.filter((made) => isOf(since, one, made) === relation).map((made) => made.claim.id),
      ),
    ),
  ];
  const lists = { new: ids('new'), updated: ids('updated'), gone: ids('gone') };
  return { since: { brief_id: id, created_at }, note: noteOn(created_at, lists), ...lists };
}

function isOf(since: Since, { relation }: Written, made: Made): string | undefined {
  if (relation === 'gone') return 'gone';
  return since.isNews({ document: made.document, text: made.claim.text })
    ? since.relationOf(made.document)
    : undefined;
}

function noteOn(
  time: string,
  lists: Readonly<Record<'new' | 'updated' | 'gone', readonly string[]>>,
): string {
  const last = `the last brief of this kind, of ${time.slice(0, 16).replace('T', ' ')} UTC`;
  const parts = [
    ...counted(lists.new.length, 'is from a new document', 'are from new documents'),
    ...counted(
      lists.updated.length,
      'is from a new version of a document',
      'are from new versions of documents',
    ),
    ...counted(
      lists.gone.length,
      'of that brief no longer stands in any current document',
      'of that brief no longer stand in any current document',
    ),
  ];
  return parts.length === 0
    ? `These documents have nothing new since ${last}.`
    : `Compared with ${last}: ${parts.join('; ')}.`;
}

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 claim ${one}` : `${count} claims ${many}`];
}
