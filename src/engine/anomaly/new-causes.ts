// A new causal claim: sentences of new documents that state a cause in so many words (tier A).
// What a sentence denies, prevents, asks or calls a myth is not a claim; sentences that are alike are one.
import { addTo } from '../../text/groups.ts';
import { terms } from '../../text/terms.ts';
import { isRecord } from '../../api/record.ts';
import type { Modality } from '../../api/payloads/causal.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { linksIn, type CausalLink } from '../causal/links/links.ts';
import { claimFrom, plain } from '../citing/compose.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';
import { type SeenPlace, visitNew, type Looked, SubjectGone, type Watch } from './watch.ts';
import { DAY } from './detect.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';

interface SeenCauses extends SeenPlace {
  /** The sentences reported lately, the last at the end; the name is that of stored states. */
  readonly told: readonly SeenClaim[];
}

interface SeenClaim {
  /** RFC 3339. */
  readonly at: string;
  readonly words: readonly string[];
}

/** For so long a sentence like one that was reported is not reported again. */
const LATELY = 30 * DAY;
const MOST_REMEMBERED = 200;

/** One finding for each claim, and for all that are alike. */
export async function lookForCauses(subscription: Subscription, watch: Watch): Promise<Looked> {
  const came = new Set<string>();
  const claims: AnomalyFinding[] = [];
  const place = await visitNew(watch, subscription.state, async (document) => {
    came.add(document.id);
    claims.push(...(await causesOf(document, subscription, watch)));
  });
  const all: AnomalyFinding[] = [];
  for (const claim of claims) if (!(await isSaidElsewhere(claim, came, watch))) all.push(claim);
  const known = toldIn(subscription.state).filter(({ at }) => Date.parse(at) > watch.now.getTime() - LATELY);
  const words = all.map(({ citations: [citation] }) => wordsOf(citation?.quote ?? ''));
  const first = firstAlike([...known.map((one) => one.words), ...words]).slice(known.length);
  const groups = new Map<number, AnomalyFinding[]>();
  for (const [at, finding] of all.entries()) addTo(groups, first[at]!, finding);
  const news = [...groups.keys()].filter((leader) => leader >= known.length);
  const findings = news.map((leader) => together(groups.get(leader)!));
  const at = watch.now.toISOString();
  const told = news.map((leader) => ({ at, words: words[leader - known.length]! }));
  return {
    findings,
    state: { place, told: [...known, ...told].slice(-MOST_REMEMBERED) } satisfies SeenCauses,
  };
}

function toldIn(state: unknown): SeenClaim[] {
  const told = isRecord(state) && Array.isArray(state['told']) ? state['told'] : [];
  return told
    .filter(isRecord)
    .flatMap(({ at, words }) =>
      typeof at === 'string' && Array.isArray(words)
        ? [{ at, words: words.filter((word) => typeof word === 'string') }]
        : [],
    );
}

/** Findings that are alike as one: the first, with the others. */
function together(alike: readonly AnomalyFinding[]): AnomalyFinding {
  const first = alike[0]!;
  if (alike.length === 1) return first;
  return {
    ...first,
    title: `${first.title}, and ${alike.length - 1} more alike`,
    text: `${first.text} ${alike.length} new sentences say so in nearly the same words.`,
    value: alike.length,
    citations: alike.flatMap(({ citations }) => citations).slice(0, MOST_CITED),
  };
}

const MOST_CITED = 5;

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

/** Documents whose words are compared with those of a new claim. */
const COMPARED = 20;

/** Whether a document that did not come with it says nearly the same. */
async function isSaidElsewhere(
  { citations: [citation] }: AnomalyFinding,
  came: ReadonlySet<string>,
  { store }: Watch,
): Promise<boolean> {
  const said = wordsOf(citation?.quote ?? '');
  const near = await store.candidates(said, COMPARED);
  const chunks = await store.chunksById(near.map(({ chunk_id }) => chunk_id));
  return chunks
    .filter((chunk) => !came.has(chunk.document_id))
    .some((chunk) => sentencesOf(chunk).some(({ text }) => firstAlike([wordsOf(text), said])[1] === 0));
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
      const link = linksIn(sentence.text).find(({ tier, modality }) => tier === 'A' && STATED.has(modality));
      const finding = link === undefined ? undefined : findingOf(document, chunk, sentence, link);
      return finding === undefined ? [] : [finding];
    });
}

/** What is denied, prevented, asked or only possible states no cause; what is reported does, as somebody's words. */
const STATED: ReadonlySet<string> = new Set<Modality>(['asserted', 'reported']);

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
    text: `A sentence of a new document states a cause in the words “${link.words}” (${link.modality}${link.said_by === null ? '' : ` by ${link.said_by}`}).`,
    value: null,
    baseline: null,
    threshold: 'an explicit causal cue of tier A, asserted or reported',
    citations: [made.citation],
  };
}

// Sentences that are alike: most of their words are the same, whatever figures they have. What many documents repeat is one
// piece of news.

/** The words of either that both must have. */
const ALIKE = 0.8;

/** What is compared of a sentence: the stems of its words, figures left out, each once. */
export function wordsOf(text: string): readonly string[] {
  const stems = terms(text).flatMap(({ stem }) => (/\d/.test(stem) ? [] : [stem]));
  return [...new Set(stems)];
}

/**
 * For each sentence the place of the first that it is like, its own where that is none. Only sentences that share one of
 * their rarest words are compared: those that are alike do.
 */
export function firstAlike(all: readonly (readonly string[])[]): number[] {
  const counts = new Map<string, number>();
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const firsts = new Map<string, number[]>();
  return all.map((words, at) => {
    const own = new Set(words);
    const rarest = words.toSorted((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const keys = rarest.slice(0, words.length - Math.ceil(ALIKE * words.length) + 1);
    const known = [...new Set(keys.flatMap((word) => firsts.get(word) ?? []))].sort((a, b) => a - b);
    const first = known.find((other) => areAlike(own, all[other]!));
    if (first !== undefined) return first;
    for (const word of keys) addTo(firsts, word, at);
    return at;
  });
}

function areAlike(own: ReadonlySet<string>, others: readonly string[]): boolean {
  const shared = others.filter((word) => own.has(word)).length;
  return shared > 0 && shared >= ALIKE * (own.size + others.length - shared);
}
