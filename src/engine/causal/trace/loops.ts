// Feedback loops: a step whose effect is the cause of an earlier step of its path.
import type { CausalLoop } from '../../../api/payloads/causal.ts';
import { matchArguments, type PlacedArgument } from './match.ts';
import type { Sign } from '../grammar/signs.ts';

/** A step on a path, as far as loops need it. */
export interface OnPath {
  readonly n: number;
  readonly polarity: Sign;
  /** The cause and the effect of the step. */
  readonly near: PlacedArgument;
  readonly far: PlacedArgument;
}

const SAME = 0.7;

/** The shortest loop that the last step of a path closes. */
export function loopOf(path: readonly OnPath[], isForward: boolean): CausalLoop | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const start = path[at]!;
    const match = isForward ? matchArguments(last.far, start.near) : matchArguments(start.near, last.far);
    if (match !== undefined && match.factor >= SAME) return circle(path.slice(at));
  }
  return undefined;
}

/** These steps as a loop. */
export function circle(path: readonly OnPath[]): CausalLoop {
  const sign = path.reduce<number>((all, { polarity }) => all * polarity, 1);
  return {
    hops: path.map(({ n }) => n),
    kind: sign > 0 ? 'reinforcing' : sign < 0 ? 'balancing' : 'unknown',
  };
}
