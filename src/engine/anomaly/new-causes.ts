// A new causal claim: sentences of documents that came since the last look, naming the entity or of the sector, that state
// a cause in so many words (a cue of tier A). What the sentence denies is no claim.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { linksIn, type CausalLink } from '../causal/links/links.ts';
import { claimFrom } from '../citing/compose.ts';
import { plain } from '../citing/laid-out.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';
import { type Looked, SubjectGone, type Watch } from './watch.ts';

interface SeenPlace {
  /** The last place, in the order in which documents first came, that has been read. */
  readonly place: number;
}

/** One finding for each claim. */
export async function lookForCauses(subscription: Subscription, watch: Watch): Promise<Looked> {
  const before = placeSeen(subscription.state);
  const findings: AnomalyFinding[] = [];
  let place = before ?? 0;
  for (;;) {
    watch.signal?.throwIfAborted();
    const documents = await watch.store.documentsAfter(place, AT_ONCE);
    for (const document of before === undefined ? [] : documents)
      if (document.current) findings.push(...(await causesOf(document, subscription, watch)));
    place = documents.at(-1)?.place ?? place;
    if (documents.length < AT_ONCE) return { findings, state: { place } satisfies SeenPlace };
  }
}

const AT_ONCE = 200;

function placeSeen(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number'
    ? state.place
    : undefined;
}

async function causesOf(
  document: DocumentRecord,
  subscription: Subscription,
  watch: Watch,
): Promise<AnomalyFinding[]> {
  const { sector_id, entity_id } = subscription;
  if (sector_id !== undefined && document.sector_id !== sector_id) return [];
  const names = entity_id === undefined ? undefined : await placesOf(entity_id, document.id, watch);
  const chunks = await watch.store.chunks(document.id);
  const claims = chunks
    .filter(({ id }) => names === undefined || names.some(({ chunk }) => chunk === id))
    .flatMap((chunk) => claimsIn(document, chunk, names));
  if (claims.length === 0 || document.version === 1) return claims;
  const said = await saidBefore(document, watch);
  return claims.filter(({ citations: [citation] }) => !said.includes(plain(citation?.quote ?? '')));
}

/** What the versions before at the same address said: a new version repeats most of it. */
async function saidBefore(document: DocumentRecord, { store }: Watch): Promise<string> {
  const texts: string[] = [];
  for (const { id } of await store.versions(document.source_url))
    if (id !== document.id) texts.push(plain((await store.document(id))?.text ?? ''));
  return texts.join('\n');
}

interface SentenceAt {
  readonly chunk: string;
  readonly start: number;
}

/** Where a document names an entity. */
async function placesOf(entityId: string, document: string, watch: Watch): Promise<readonly SentenceAt[]> {
  const { graph } = await watch.entities();
  const entity = graph.entities[graph.placeOf.get(entityId) ?? -1];
  if (entity === undefined) throw new SubjectGone(`no document names the entity ${entityId} any more`);
  return entity.sentences.map((at) => graph.sentences[at]!).filter((one) => one.document === document);
}

function claimsIn(
  document: DocumentRecord,
  chunk: ChunkRecord,
  names: readonly SentenceAt[] | undefined,
): AnomalyFinding[] {
  return sentencesOf(chunk)
    .filter(({ quotable, start }) => quotable && (names?.some((one) => one.start === start) ?? true))
    .flatMap((sentence) => {
      const link = linksIn(sentence.text).find(({ tier, modality }) => tier === 'A' && modality !== 'denied');
      const finding = link === undefined ? undefined : findingOf(document, chunk, sentence, link);
      return finding === undefined ? [] : [finding];
    });
}

function findingOf(
  document: DocumentRecord,
  chunk: ChunkRecord,
  { start, end }: Sentence,
  link: CausalLink,
): AnomalyFinding | undefined {
  const made = claimFrom(document, chunk, start, end);
  if (made === undefined) return undefined;
  return {
    key: `${document.source_url} ${made.claim.text}`,
    title: `A causal claim in: ${document.title}`,
    text: `A sentence of a new document states a cause in the words “${link.words}” (${link.modality}).`,
    value: null,
    baseline: null,
    threshold: 'an explicit causal cue of tier A that is not denied',
    citations: [made.citation],
  };
}
