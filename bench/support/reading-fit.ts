// How sure an answer that a reader pointed at is: the weights of src/engine/reading/confidence.json from recorded readings. Each
// figure of error is of weights that never saw the collection they are tried on.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { find } from '../../src/engine/query/find.ts';
import { choiceOf } from '../../src/engine/reading/chosen.ts';
import { READING_SIGNALS, readingSignals } from '../../src/engine/reading/confidence.ts';
import { isOfNow } from '../../src/engine/reading/of-now.ts';
import { roundOf } from '../../src/engine/reading/round.ts';
import type { Backend } from '../../src/store/backend.ts';
import type { ReplyTo } from './bench-reader.ts';
import { fitLogistic } from './logistic.ts';

const CONFIDENCE = fileURLToPath(new URL('../../src/engine/reading/confidence.json', import.meta.url));
/** Strong, as the signals are few and nearly every answer is right. */
const RIDGE = 2;

/** One answer of a recorded reading. */
export interface ReadCase {
  readonly id: string;
  readonly collection: string;
  /** Values of READING_SIGNALS, in their order. */
  readonly signals: readonly number[];
}

/** What speaks for the choice of a question's recorded reply; undefined where nothing was chosen. */
export async function signalsOf(
  { corpus }: Pick<Backend, 'corpus'>,
  question: string,
  replyTo: ReplyTo,
): Promise<readonly number[] | undefined> {
  const finding = await find(corpus, question, {});
  const round = await roundOf(corpus, { isPrivate: () => false }, [finding], {
    newestFirst: isOfNow(question),
  });
  if (round.units.size === 0) return undefined;
  const reply = replyTo({ task: 'answer', question, passages: round.passages });
  if (typeof reply === 'string' || !('complete' in reply)) return undefined;
  const choice = await choiceOf(corpus, finding.read.collection.revision, round, reply.answers);
  if (choice.made.length === 0) return undefined;
  const signals = readingSignals(finding, choice, { reply });
  return READING_SIGNALS.map((name) => signals[name]);
}

/** Prints what leaving each collection out gives, and writes the weights of all. */
export function fitConfidence(cases: readonly ReadCase[], rightIds: ReadonlySet<string>): void {
  const isRight = ({ id }: ReadCase): boolean => rightIds.has(id);
  const weightsOf = (all: readonly ReadCase[]): number[] =>
    fitLogistic(
      all.map(({ signals }) => signals),
      all.map(isRight),
      RIDGE,
      { balanced: false },
    );
  const judged = [...new Set(cases.map(({ collection }) => collection))].flatMap((left) => {
    const weights = weightsOf(cases.filter(({ collection }) => collection !== left));
    return cases
      .filter(({ collection }) => collection === left)
      .map((one) => ({ p: probability(weights, one.signals), right: isRight(one) }));
  });
  const right = judged.filter((one) => one.right).length;
  console.log(
    `confidence, each collection by the others: ${judged.length} answers, ${right} right, error ${errorOf(judged).toFixed(3)}`,
  );
  const [bias, ...weights] = weightsOf(cases).map((one) => Math.round(one * 100) / 100);
  const value = {
    about:
      'Fitted by `npm run bench -- readings --fit` over recorded readings; `differs` and `refuses` are set by hand: see bench/readings/README.md.',
    bias,
    weights: { ...Object.fromEntries(READING_SIGNALS.map((name, at) => [name, weights[at]])), ...BY_HAND },
    score: 0.9,
    probability: 0.8,
  };
  writeFileSync(CONFIDENCE, `${JSON.stringify(value, null, 2)}\n`);
}

/** Of these one recorded reading of a question says nothing: there is no second reading, and what is refused has no answer. */
const BY_HAND = { differs: -1.5, refuses: -5 } as const;

function probability([bias, ...weights]: readonly number[], signals: readonly number[]): number {
  const odds = weights.reduce((sum, weight, at) => sum + weight * signals[at]!, bias!);
  return Math.min(0.99, 1 / (1 + Math.exp(-odds)));
}

/** Expected calibration error over ten bins. */
function errorOf(judged: readonly { readonly p: number; readonly right: boolean }[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const all = judged.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === bin);
    if (all.length === 0) continue;
    const mean = all.reduce((sum, { p }) => sum + p, 0) / all.length;
    const share = all.filter((one) => one.right).length / all.length;
    error += (all.length / judged.length) * Math.abs(mean - share);
  }
  return error;
}
