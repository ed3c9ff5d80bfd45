// What the corpus leaves open about a topic: names that the documents mention and that "What is …?" gets no answer to.
// Asked of the query engine itself, so that what counts as open is what it refuses.
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { stems } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import type { QueryContext } from '../answer.ts';
import { isDemonym, isPlaceName } from '../entities/places.ts';
import { answerQuery } from '../query.ts';
import type { Material, Statement } from './material.ts';
import { stepOf } from './path.ts';
import type { TutorStore } from './scope.ts';
import type { Step } from './session.ts';

const MOST_ASKED = 4;
const MOST_OPEN = 2;

/** At most 2 steps, for at most 4 units of work. Errors: those of the store; what `spend` throws. */
export async function openSteps(
  store: TutorStore,
  material: Material,
  topic: string,
  context: QueryContext,
): Promise<Step[]> {
  const found: Step[] = [];
  for (const { name, statement } of unexplained(material, topic).slice(0, MOST_ASKED)) {
    if (found.length === MOST_OPEN) break;
    const request = { query: `What is ${name}?`, mode: 'speculative' } as const;
    const { outcome } = await answerQuery(store, request, context);
    if (outcome === 'answered') continue;
    const question = `Who or what is ${name}?`;
    found.push({ ...stepOf('open', question, [statement.place]), question });
  }
  return found;
}

interface Mention {
  readonly name: string;
  readonly statement: Statement;
}

/** Names that no sentence begins with "… is", the longest first: the shorter, the likelier that everyone knows them. */
function unexplained({ statements, definitions }: Material, topic: string): Mention[] {
  const known = new Set([
    ...stems(topic),
    ...definitions.flatMap(({ long, short }) => stems(`${long} ${short}`)),
  ]);
  const mentions = new Map<string, Mention>();
  for (const statement of statements)
    for (const { text } of statement.names) {
      const name = text.replace(/^the /i, '');
      if (isAskable(name) && !stems(name).some((stem) => known.has(stem)) && !mentions.has(name))
        mentions.set(name, { name, statement });
    }
  return [...mentions.values()]
    .filter(({ name }) => !statements.some(({ text }) => saysWhat(text, name)))
    .toSorted((a, b) => words(b.name).length - words(a.name).length || a.statement.order - b.statement.order);
}

function isAskable(name: string): boolean {
  const all = words(name);
  return (
    all.length >= 2 &&
    all.length <= 6 &&
    !/\d/.test(name) &&
    !isPlaceName(name) &&
    !all.every(({ text }) => STOP_WORDS.has(fold(text)) || isDemonym(text) || isPlaceName(text))
  );
}

function saysWhat(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return (
    at >= 0 &&
    at < 8 &&
    /^(?:,[^,]{2,60},)? (?:is|are|was|were) (?:an?|the|one)\b/.test(text.slice(at + name.length))
  );
}
