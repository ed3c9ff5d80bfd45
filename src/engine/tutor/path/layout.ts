// Prepares a session for the current corpus: documents, path, vocabulary. Done at the first turn, and again after the
// corpus has changed.
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import type { QueryContext } from '../../query/answer.ts';
import { certainNames, readMaterial, type Material, type TeachableStatement } from './material.ts';
import { openSteps } from './open-questions.ts';
import { layPath } from './path.ts';
import { TOO_THIN } from '../reasons.ts';
import { CHANGED, CHECK_GONE } from '../phrases.ts';
import type { TutorStore } from '../scope.ts';
import type { Session, Vocabulary } from '../session.ts';
import { citedPassages } from '../cited-passages.ts';
import { findTopic } from './topic.ts';

export interface LaidOut {
  readonly session: Session;
  /** What changed for the learner, in sentences. */
  readonly notices: readonly string[];
}

/** The session for the current corpus: costs up to 5 units of work where it has to be prepared, else none. */
export async function onPresentCorpus(
  store: TutorStore,
  session: Session,
  context: QueryContext,
): Promise<LaidOut> {
  const { revision } = await store.statistics();
  if (revision === session.revision && session.steps.length > 0) return { session, notices: [] };
  const laid = { ...session, ...(await layOut(store, session, context)), revision };
  if (session.turns === 0) return { session: laid, notices: [] };
  const ids = (one: Session) => one.steps.map(({ id }) => id).join(' ');
  const notices = ids(session) === ids(laid) ? [] : [CHANGED];
  if (laid.check === null || (await citedPassages(store, [laid.check.place])).length > 0)
    return { session: laid, notices };
  return { session: { ...laid, check: null }, notices: [...notices, CHECK_GONE] };
}

async function layOut(store: TutorStore, session: Session, context: QueryContext) {
  const topic = await findTopic(store, session, context);
  const material = await readMaterial(store, topic, context);
  const steps = layPath(material);
  const { documents, reasons } = topic;
  const isThin = steps.length === 0 && documents.length > 0;
  return {
    steps: [...steps, ...(await openSteps(store, material, session.topic, context))],
    documents: isThin ? [] : documents.map(({ id }) => id),
    vocabulary: vocabularyOf(material),
    isEnglish: documents.every(({ language }) => language.startsWith('en')),
    reasons: isThin ? [TOO_THIN] : reasons,
  };
}

const MOST_NAMES = 200;
const MOST_SHORT_FORMS = 40;
const MOST_TERMS = 100;
/** A word in at least this many statements is a term of the topic. */
const OFTEN = 3;

function vocabularyOf({ statements, definitions }: Material): Vocabulary {
  const names = statements.flatMap((one) => certainNames(one));
  const forms = new Map(definitions.map(({ long, short }) => [short, long.replace(/^the /i, '')]));
  return {
    names: [...new Set(names)].slice(0, MOST_NAMES),
    shortForms: [...forms].slice(0, MOST_SHORT_FORMS).map(([short, long]) => [long, short]),
    terms: frequent(statements),
  };
}

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
