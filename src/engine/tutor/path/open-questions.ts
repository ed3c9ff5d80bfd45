// Open questions of a topic: names that the documents use as if the reader knew them, and that no passage of the corpus
// explains. Found by searching the whole corpus.
import { lazy } from '../../../text/lazy.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { words } from '../../../text/words.ts';
import { analyse } from '../../question/analyse.ts';
import { questionAnalyser } from '../../question/question-analyser.ts';
import type { QueryContext } from '../../query/answer.ts';
import { kindByContext } from '../../entities/kinds/context-kinds.ts';
import { kindByName } from '../../entities/kinds/heads.ts';
import { isDemonym } from '../../entities/kinds/places.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import type { Material, TeachableStatement } from './material.ts';
import {
  ADVERBS_OF_ACTING,
  AFTER_EXPLAINED,
  BEFORE_EXAMPLES,
  BEFORE_EXPLANATIONS,
  NOT_EXPLAINING,
  VERBS_OF_ACTING,
} from './open-questions.words.ts';
import { stepOf } from './path.ts';
import type { TutorStore } from '../scope.ts';
import type { PathStep } from '../session.ts';

const MOST_SEARCHED = 4;
const MOST_OPEN = 2;
const CHUNKS_READ = 30;

/** At most 2 steps, for at most 4 units of work. Errors: those of the store; what `spend` throws. */
export async function openSteps(
  store: TutorStore,
  material: Material,
  topic: string,
  context: QueryContext,
): Promise<PathStep[]> {
  const found: PathStep[] = [];
  for (const { name, statement } of unexplained(material, topic).slice(0, MOST_SEARCHED)) {
    if (found.length === MOST_OPEN) break;
    context.signal?.throwIfAborted();
    context.spend?.(1);
    if (await isExplained(store, name)) continue;
    const question = `Who or what is ${name}?`;
    found.push({ ...stepOf('open', question, [statement.place]), question });
  }
  return found;
}

interface Mention {
  readonly name: string;
  readonly statement: TeachableStatement;
  readonly count: number;
}

/** Names that are the subject of a sentence and do not explain themselves, most mentioned first. */
function unexplained({ statements, definitions }: Material, topic: string): Mention[] {
  const known = new Set([topic, ...definitions.flatMap(({ long, short }) => [long, short])].flatMap(stems));
  const mentions = new Map<string, Mention>();
  for (const statement of statements)
    for (const { text, start } of statement.names) {
      const name = text.replace(/^the /i, '');
      if (!isAskable(name) || stems(name).some((stem) => known.has(stem))) continue;
      const acts =
        start === 0 && statement.isSelfContained && grammar().acts.test(statement.text.slice(name.length));
      const before = mentions.get(name);
      if (before !== undefined) mentions.set(name, { ...before, count: before.count + 1 });
      else if (acts) mentions.set(name, { name, statement, count: 1 });
    }
  const texts = statements.map(({ text }) => text);
  return [...mentions.values()]
    .filter(({ name }) => !texts.some((text) => saysWhat(text, name)))
    .toSorted((a, b) => b.count - a.count || a.statement.order - b.statement.order);
}

function isAskable(name: string): boolean {
  const all = words(name);
  if (all.length > 5 || name.length < 3 || /\d/.test(name) || isDemonym(name)) return false;
  return kindByName(name) === undefined;
}

async function isExplained(store: TutorStore, name: string): Promise<boolean> {
  const { ranked } = await retrieve(store, analyse(name, await questionAnalyser(store, name)), CHUNKS_READ);
  const chunks = await store.chunksById(ranked.map(({ candidate }) => candidate.chunk_id));
  return chunks.some(({ text }) => saysWhat(text.replace(/\s+/g, ' '), name));
}

/** "Uniper is a …", "Uniper, a utility", "the utility Uniper", "Uniper (a utility)", "tankers such as the Uniper". */
function saysWhat(text: string, name: string): boolean {
  const { explainedAfter, explainedBefore } = grammar();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 60), at);
    const after = text.slice(at + name.length, at + name.length + 80);
    if (explainedAfter.test(after) || explainedBefore.test(before)) return true;
    if (kindByContext(text, at, at + name.length) !== undefined) return true;
  }
  return false;
}

const grammar = lazy(() => {
  const noun = `(?!${anyOf(NOT_EXPLAINING)} )\\p{Ll}{4,}`;
  const after = [
    '^(?:,[^,.]{2,60},)? (?:is|are|was|were) (?:an?|the|one)\\b',
    `^(?:,| \\() ?${anyOf(AFTER_EXPLAINED)}\\b`,
    "^(?:['’]s)? \\(",
  ];
  const before = [
    `\\b${anyOf(BEFORE_EXPLANATIONS)} (?:\\p{Lu}?\\p{Ll}+ ){0,2}${noun} $`,
    `\\b${anyOf(BEFORE_EXAMPLES)} (?:the )?$`,
  ];
  return {
    acts: new RegExp(`^ (?:${anyOf(ADVERBS_OF_ACTING)} )?${anyOf(VERBS_OF_ACTING)} `, 'u'),
    explainedAfter: new RegExp(after.join('|'), 'u'),
    explainedBefore: new RegExp(before.join('|'), 'u'),
  };
});
