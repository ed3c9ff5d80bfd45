// Prepares a session for the current corpus: documents, path, vocabulary.
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import { stems } from '../../../text/terms.ts';
import { collectionFor } from '../../retrieval/score.ts';
import type { QueryContext } from '../../query/answer.ts';
import {
  certainNames,
  ofTheirTitle,
  readMaterial,
  type Material,
  type TeachableStatement,
} from './material.ts';
import { generalFirst } from './generality.ts';
import { layPath } from './path.ts';
import { CHANGED, CHECK_GONE, TOO_THIN } from '../phrases.ts';
import type { TutorStore } from '../passages.ts';
import type { Session, Vocabulary } from '../session.ts';
import { citedPassages } from '../passages.ts';
import { readTopic, type OpenReading } from './read-topic.ts';
import { findTopic, type Topic } from './topic.ts';

export interface LaidOut {
  readonly session: Session;
  /** Why a reader chose no documents, where it was asked. */
  readonly unread?: string | undefined;
  /** What changed for the learner, in sentences. */
  readonly notices: readonly string[];
}

/** The session for the current corpus: costs up to 5 units of work where it has to be prepared, else none. */
export async function onPresentCorpus(
  store: TutorStore,
  session: Session,
  context: QueryContext,
  open: () => OpenReading | undefined,
): Promise<LaidOut> {
  const { revision } = await store.statistics();
  if (revision === session.revision && session.steps.length > 0) return { session, notices: [] };
  const { unread, ...path } = await layOut(store, session, context, open());
  const laid = { ...session, ...path, revision };
  if (session.turns === 0) return { session: laid, notices: [], unread };
  const ids = (one: Session) => one.steps.map(({ id }) => id).join(' ');
  const notices = ids(session) === ids(laid) ? [] : [CHANGED];
  if (laid.check === null || (await citedPassages(store, [laid.check.place])).length > 0)
    return { session: laid, notices, unread };
  return { session: { ...laid, check: null }, notices: [...notices, CHECK_GONE], unread };
}

async function layOut(
  store: TutorStore,
  session: Session,
  context: QueryContext,
  opened: OpenReading | undefined,
) {
  const read = opened === undefined ? undefined : await readTopic(store, session, opened, context);
  const chosen =
    typeof read === 'object'
      ? await laidFrom(store, read, await readMaterial(store, read, context))
      : undefined;
  const isEnough = chosen !== undefined && chosen.steps.length > 0 && typeof read === 'object' && !read.lacks;
  if (isEnough) return { ...chosen, unread: undefined };
  const found = await findTopic(store, session, context);
  const topic = { ...found, documents: generalFirst(found.documents) };
  const unread = typeof read === 'object' ? 'What the model chose is too little for a lesson.' : read;
  const laid = await laidFrom(store, topic, await materialOf(store, topic, context));
  // The model missed something: of one step there is no lesson where the documents have more.
  return chosen !== undefined && chosen.steps.length >= laid.steps.length && chosen.steps.length > 0
    ? { ...chosen, unread: undefined }
    : { ...laid, unread };
}

async function laidFrom(store: TutorStore, topic: Topic, material: Material) {
  const steps = layPath(material);
  const { documents, reasons } = topic;
  const isThin = steps.length === 0 && documents.length > 0;
  return {
    steps,
    documents: isThin ? [] : documents.map(({ id }) => id),
    vocabulary: await vocabularyOf(store, material),
    isEnglish: documents.every(({ language }) => language.startsWith('en')),
    reasons: isThin ? [TOO_THIN] : reasons,
  };
}

/** From the documents that are named only for the topic, where these are enough for a path. */
async function materialOf(store: TutorStore, topic: Topic, context: QueryContext): Promise<Material> {
  const named = ofTheirTitle(topic);
  if (named.length > 0 && named.length < topic.documents.length) {
    const material = await readMaterial(store, { ...topic, documents: named }, context);
    if (layPath(material).length >= FEWEST_STEPS) return material;
  }
  return readMaterial(store, topic, context);
}

const FEWEST_STEPS = 6;

const MOST_NAMES = 200;
const MOST_SHORT_FORMS = 40;
const MOST_TERMS = 100;
/** A word in at least this many statements is a term of the topic. */
const OFTEN = 3;

async function vocabularyOf(store: TutorStore, { statements, definitions }: Material): Promise<Vocabulary> {
  const names = statements.flatMap((one) => certainNames(one));
  const forms = new Map(definitions.map(({ long, short }) => [short, long.replace(/^the /i, '')]));
  return {
    names: [...new Set(names)].slice(0, MOST_NAMES),
    shortForms: [...forms].slice(0, MOST_SHORT_FORMS).map(([short, long]) => [long, short]),
    terms: frequent(statements),
    everywhere: await everywhere(store, names.flatMap(stems)),
  };
}

/** Those that a good part of all chunks have; none of a small corpus, where everything is. */
async function everywhere(store: TutorStore, all: readonly string[]): Promise<string[]> {
  const { chunks, frequencies } = await collectionFor(store, all);
  if (chunks < FEWEST_CHUNKS) return [];
  return [...frequencies].flatMap(([stem, count]) => (count > EVERYWHERE * chunks ? [stem] : []));
}

const FEWEST_CHUNKS = 60;
const EVERYWHERE = 0.15;

function frequent(statements: readonly TeachableStatement[]): string[] {
  const counts = new Map<string, number>();
  for (const one of statements)
    for (const stem of new Set(one.stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= OFTEN)
    .toSorted((a, b) => b[1] - a[1] || byCodeUnits(a[0], b[0]))
    .slice(0, MOST_TERMS)
    .map(([stem]) => stem);
}
