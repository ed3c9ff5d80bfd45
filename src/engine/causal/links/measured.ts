// The measured precision of each cue on the public training data, and the tier that follows from it. The table is written
// by `npm run bench -- causal --write`, and the bench fails where it no longer agrees with the data.
import type { CueTier, LinkKind, Precision } from '../../../api/payloads/causal.ts';

/** How often a cue was right and wrong: on marked pairs of words with their direction, and on news sentences. */
export interface Counts {
  readonly pairs: readonly [right: number, wrong: number];
  readonly news: readonly [right: number, wrong: number];
  /** In whole texts that were read (bench/causal). */
  readonly read?: readonly [right: number, wrong: number];
}

/** A cue of at least this precision may build hops. */
export const LEAST_PRECISION = 0.65;
/** With fewer cases nothing can be said about a cue. */
const FEWEST_CASES = 5;
/** So many sentences of whole texts say by themselves how often a cue is right. */
const ENOUGH_READ = 20;
/** Temporal cues: that one event followed another never counts as a cause, whatever was measured. */
const TIME: ReadonlySet<string> = new Set(['after', 'following', 'amid', 'in the wake of', 'as', 'when']);

/** Whether a cue may build hops. */
export function tierOf(name: string, measured?: Readonly<Record<string, Counts>>): CueTier {
  if (measured !== undefined) return tierBy(name, measured);
  const known = tiers.get(name) ?? tierBy(name, MEASURED);
  tiers.set(name, known);
  return known;
}

/** By the name of a cue, as MEASURED has it: asked for each sentence that is read. */
const tiers = new Map<string, CueTier>();

function tierBy(name: string, measured: Readonly<Record<string, Counts>>): CueTier {
  return !TIME.has(name) && precisionOf(name, measured).value >= LEAST_PRECISION ? 'A' : 'B';
}

/** What a link of this cue may be called: only a cause builds hops. */
export function kindOf(name: string): LinkKind {
  if (TIME.has(name)) return 'in time';
  return tierOf(name) === 'A' ? 'cause' : 'weaker cue';
}

/** Measured on pairs where there are enough of them, else with the news; rare cues are measured together. */
export function precisionOf(name: string, measured: Readonly<Record<string, Counts>> = MEASURED): Precision {
  const own = measured[name] ?? NONE;
  // Labelled sentences were chosen for the relation; whole texts were not.
  if (sum(own.read ?? [0, 0]) >= ENOUGH_READ) return share(own.read!, 'reading');
  if (sum(own.pairs) >= FEWEST_CASES) return share(own.pairs, 'pairs');
  if (cases(own) >= FEWEST_CASES)
    return share(pooled(own), own.read === undefined ? 'pairs and news' : 'pairs, news and reading');
  const rare = Object.entries(measured).filter(
    ([other, counts]) => !TIME.has(other) && cases(counts) < FEWEST_CASES,
  );
  const [right, wrong] = rare.reduce<[number, number]>(
    ([a, b], [, counts]) => {
      const [c, d] = pooled(counts);
      return [a + c, b + d];
    },
    [0, 0],
  );
  return share([right, wrong], 'rare cues');
}

const NONE: Counts = { pairs: [0, 0], news: [0, 0] };

function share(counts: readonly [number, number], on: Precision['on']): Precision {
  const all = sum(counts);
  return { value: all === 0 ? 0 : Math.round((100 * counts[0]) / all) / 100, cases: all, on };
}

function cases({ pairs, news, read = [0, 0] }: Counts): number {
  return sum(pairs) + sum(news) + sum(read);
}

function pooled({ pairs, news, read = [0, 0] }: Counts): readonly [number, number] {
  return [pairs[0] + news[0] + read[0], pairs[1] + news[1] + read[1]];
}

function sum([right, wrong]: readonly [number, number]): number {
  return right + wrong;
}

/** What was read by hand (bench/causal), SemEval-2010 Task 8 (training part, cause-effect with its direction) and the Causal News Corpus (training part). */
export const MEASURED: Readonly<Record<string, Counts>> = {
  after: { pairs: [41, 21], news: [182, 77] },
  alleging: { pairs: [0, 0], news: [1, 0] },
  amid: { pairs: [0, 0], news: [4, 7] },
  'arises from': { pairs: [9, 4], news: [1, 1] },
  'arrested for': { pairs: [0, 0], news: [15, 0] },
  as: { pairs: [0, 1], news: [9, 4] },
  'as a result of': { pairs: [0, 0], news: [2, 0] },
  'attributed to': { pairs: [0, 0], news: [0, 1] },
  because: { pairs: [0, 1], news: [15, 1] },
  'because of': { pairs: [0, 0], news: [9, 0] },
  'blamed for': { pairs: [0, 0], news: [8, 1], read: [9, 1] },
  'blamed on': { pairs: [0, 0], news: [0, 2] },
  boosted: { pairs: [0, 0], news: [1, 0], read: [10, 3] },
  'calling for': { pairs: [0, 0], news: [6, 1] },
  'cause of': { pairs: [29, 0], news: [0, 2] },
  'cause was': { pairs: [1, 0], news: [0, 0], read: [10, 1] },
  'caused by': { pairs: [299, 10], news: [2, 0] },
  causes: { pairs: [159, 4], news: [17, 8] },
  'comes from': { pairs: [15, 5], news: [0, 0] },
  'contributed to': { pairs: [1, 0], news: [1, 0] },
  created: { pairs: [1, 1], news: [4, 0] },
  'created by': { pairs: [1, 0], news: [0, 0] },
  demanding: { pairs: [0, 1], news: [113, 2] },
  'driven by': { pairs: [0, 1], news: [2, 0] },
  drove: { pairs: [0, 1], news: [0, 0] },
  'due to': { pairs: [3, 1], news: [28, 1] },
  emits: { pairs: [7, 0], news: [0, 0] },
  following: { pairs: [2, 9], news: [70, 11] },
  'for allegedly': { pairs: [0, 0], news: [6, 0] },
  forced: { pairs: [0, 0], news: [28, 21] },
  from: { pairs: [131, 14], news: [2, 0], read: [7, 36] },
  fuelled: { pairs: [0, 0], news: [2, 0] },
  generated: { pairs: [3, 0], news: [0, 0] },
  'generated by': { pairs: [9, 1], news: [0, 0] },
  hit: { pairs: [0, 3], news: [7, 5] },
  'hit by': { pairs: [0, 0], news: [4, 0], read: [11, 4] },
  'in protest against': { pairs: [0, 0], news: [30, 0] },
  'in response to': { pairs: [0, 0], news: [4, 2], read: [5, 2] },
  'in retaliation for': { pairs: [0, 0], news: [0, 1] },
  'in the wake of': { pairs: [1, 0], news: [7, 2] },
  instigated: { pairs: [3, 0], news: [5, 1] },
  'instigated by': { pairs: [4, 0], news: [1, 1] },
  'killed by': { pairs: [0, 0], news: [3, 4] },
  'killed in': { pairs: [0, 0], news: [47, 27] },
  killing: { pairs: [0, 0], news: [28, 2] },
  'led to': { pairs: [12, 0], news: [20, 3] },
  'lifted by': { pairs: [0, 0], news: [2, 0], read: [8, 1] },
  makes: { pairs: [1, 6], news: [5, 3] },
  'makes a noise': { pairs: [4, 2], news: [0, 1] },
  'makes fail': { pairs: [0, 0], news: [0, 0], read: [12, 1] },
  'on account of': { pairs: [0, 0], news: [1, 0] },
  'on the back of': { pairs: [0, 2], news: [0, 0], read: [4, 1] },
  'originates from': { pairs: [2, 3], news: [0, 0] },
  'owing to': { pairs: [0, 0], news: [1, 0] },
  produced: { pairs: [5, 5], news: [0, 0] },
  'produced by': { pairs: [2, 0], news: [0, 0] },
  prompted: { pairs: [0, 0], news: [6, 0] },
  'prompted by': { pairs: [0, 0], news: [2, 0] },
  'protest over': { pairs: [1, 0], news: [14, 3] },
  'protested against': { pairs: [0, 0], news: [29, 3] },
  'protests against': { pairs: [0, 0], news: [33, 8] },
  provoked: { pairs: [0, 2], news: [3, 1] },
  'provoked by': { pairs: [0, 0], news: [0, 1] },
  'radiates from': { pairs: [6, 1], news: [0, 0] },
  'reason for': { pairs: [1, 1], news: [3, 1] },
  'responsible for': { pairs: [3, 1], news: [6, 10] },
  'resulted in': { pairs: [34, 1], news: [13, 1] },
  seeking: { pairs: [0, 0], news: [1, 0] },
  'set off': { pairs: [2, 0], news: [1, 0] },
  'source of': { pairs: [0, 2], news: [0, 0] },
  sparked: { pairs: [0, 0], news: [12, 2] },
  'sparked by': { pairs: [0, 0], news: [5, 0] },
  'stems from': { pairs: [5, 2], news: [0, 0] },
  'thanks to': { pairs: [0, 0], news: [1, 0] },
  'the result of': { pairs: [0, 0], news: [4, 0] },
  'to condemn': { pairs: [0, 0], news: [3, 0] },
  'to protest': { pairs: [0, 0], news: [40, 0] },
  triggered: { pairs: [3, 1], news: [14, 7] },
  'triggered by': { pairs: [25, 0], news: [3, 2] },
  when: { pairs: [0, 2], news: [138, 55] },
};
