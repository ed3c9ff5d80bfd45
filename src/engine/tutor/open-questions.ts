// What the corpus leaves open about a topic: names that the documents speak of as if they were known, and that no passage
// of the whole corpus says what they are. Found by search, so it is computed and not guessed.
import { stems } from '../../text/terms.ts';
import { words } from '../../text/words.ts';
import { analyse } from '../question/analyse.ts';
import type { QueryContext } from '../query/answer.ts';
import { kindByContext } from '../entities/context-kinds.ts';
import { kindByName } from '../entities/heads.ts';
import { isDemonym } from '../entities/places.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import type { Material, TeachableStatement } from './material.ts';
import { stepOf } from './path.ts';
import type { TutorStore } from './scope.ts';
import type { PathStep } from './session.ts';

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

/** Names that act in a sentence and do not say themselves what they are, the most mentioned first. */
function unexplained({ statements, definitions }: Material, topic: string): Mention[] {
  const known = new Set([topic, ...definitions.flatMap(({ long, short }) => [long, short])].flatMap(stems));
  const mentions = new Map<string, Mention>();
  for (const statement of statements)
    for (const { text, start } of statement.names) {
      const name = text.replace(/^the /i, '');
      if (!isAskable(name) || stems(name).some((stem) => known.has(stem))) continue;
      const acts = start === 0 && statement.standsAlone && ACTS.test(statement.text.slice(name.length));
      const before = mentions.get(name);
      if (before !== undefined) mentions.set(name, { ...before, count: before.count + 1 });
      else if (acts) mentions.set(name, { name, statement, count: 1 });
    }
  const texts = statements.map(({ text }) => text);
  return [...mentions.values()]
    .filter(({ name }) => !texts.some((text) => saysWhat(text, name)))
    .toSorted((a, b) => b.count - a.count || a.statement.order - b.statement.order);
}

const ACTS =
  /^ (?:\p{Ll}+ly |also |then |first )?(?:\p{Ll}+ed|said|told|built|began|made|put|sold|cut|sent|took|bought|lost|won|set|shut|runs?|owns?|makes?|sells?) /u;

function isAskable(name: string): boolean {
  const all = words(name);
  if (all.length > 5 || name.length < 3 || /\d/.test(name) || isDemonym(name)) return false;
  return kindByName(name) === undefined;
}

async function isExplained(store: TutorStore, name: string): Promise<boolean> {
  const { ranked } = await retrieve(store, analyse(name), CHUNKS_READ);
  const chunks = await store.chunksById(ranked.map(({ candidate }) => candidate.chunk_id));
  return chunks.some(({ text }) => saysWhat(text.replace(/\s+/g, ' '), name));
}

/** "Uniper is a …", "Uniper, a utility", "the utility Uniper", "Uniper (a utility)", "tankers such as the Uniper". */
function saysWhat(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 60), at);
    const after = text.slice(at + name.length, at + name.length + 80);
    if (EXPLAINED_AFTER.test(after) || EXPLAINED_BEFORE.test(before)) return true;
    if (kindByContext(text, at, at + name.length) !== undefined) return true;
  }
  return false;
}

const EXPLAINED_AFTER =
  /^(?:,[^,.]{2,60},)? (?:is|are|was|were) (?:an?|the|one)\b|^(?:,| \() ?(?:an?|the|its|their|which|who|\p{Ll}+)\b|^(?:['’]s)? \(/u;
const EXPLAINED_BEFORE =
  /\b(?:of|the|an?|its|their|by|and) (?:\p{Lu}?\p{Ll}+ ){0,2}(?!and |or |of |from |to |in |at |by |for |with |that |when |after |because )\p{Ll}{4,} $|\b(?:such as|including|called|named|like) (?:the )?$/u;
