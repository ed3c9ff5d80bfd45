// An answer is as short as it can be: of a paragraph the one sentence that has the question's words and the date, the figure,
// the name or the place that is asked for. A reason, a manner or a comparison is often said around them, and stays whole.
import type { QuestionKind } from '../question/kinds.ts';
import { togetherIn, type Asking } from './evidence.ts';
import { AT } from './feature-names.ts';
import type { Ranked } from './ranking.ts';
import type { Form } from './statement.ts';

const IN_ONE_SENTENCE: readonly QuestionKind[] = ['amount', 'date', 'person', 'place'];
const AROUND: readonly QuestionKind[] = ['reason', 'manner', 'comparison', 'polar', 'list', 'condition'];
const SEVERAL: ReadonlySet<Form> = new Set<Form>(['paragraph', 'pair', 'opening']);

/** The ranking with the shortest sentence first that is within the first one and has as much of the question as it has. */
export function shortestFirst(asking: Asking, ranking: readonly Ranked[]): readonly Ranked[] {
  const first = ranking[0]!;
  const { kinds } = asking.asked;
  // Kinds and what points back are read finely enough in English only.
  if (asking.question.analyser.other !== undefined) return ranking;
  const isShort = IN_ONE_SENTENCE.some((kind) => kinds.has(kind)) && !AROUND.some((kind) => kinds.has(kind));
  if (!isShort || !SEVERAL.has(first.statement.form)) return ranking;
  const least = togetherIn(first, asking);
  const found = ranking
    .filter((one) => one.statement.form === 'sentence' && isWithin(one, first))
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    .find((one) => saysAsMuch(one, first) && togetherIn(one, asking) >= least);
  return found === undefined ? ranking : [found, ...ranking.filter((one) => one !== found)];
}

/**
 * Whether its own words have all of the question that the other's have (a heading does not make up for them), and nothing of it
 * points back at what is left out.
 */
function saysAsMuch({ features: one }: Ranked, { features: other }: Ranked): boolean {
  return one[AT.points_back] === 0 && one[AT.own]! >= other[AT.own]! && one[AT.whole]! >= other[AT.whole]!;
}

function isWithin({ statement: one }: Ranked, { statement: other }: Ranked): boolean {
  if (one.chunk.id !== other.chunk.id) return false;
  const [inner, outer] = [one.parts.own, other.parts.own];
  return inner.length > 0 && inner[0]!.start >= outer[0]!.start && inner.at(-1)!.end <= outer.at(-1)!.end;
}

function lengthOf({ statement }: Ranked): number {
  return statement.own.length;
}
