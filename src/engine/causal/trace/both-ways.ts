// A trace to the effects and one to the causes as one: the hops of the second are numbered on.
import { uniqueBy } from '../../../text/groups.ts';
import type { TraceSeed } from './trace-seed.ts';
import { isCostCap } from './trace.ts';
import type { Trace } from './traced.ts';

/** Both traces, no link in both; a spending limit that ends the second leaves the first. Errors: those of a trace. */
export async function bothWays(
  traced: (near: TraceSeed['near'], shown?: Iterable<string>) => Promise<Trace>,
): Promise<Trace> {
  const on = await traced('cause');
  const shown = on.hops.flatMap(({ step }) => step.quotes.map(({ found: { key } }) => key));
  let back: Trace;
  try {
    back = await traced('effect', shown);
  } catch (error) {
    if (!isCostCap(error) || on.hops.length === 0) throw error;
    return { ...on, truncatedBy: 'cost_cap_usd' };
  }
  const from = on.hops.length;
  const moved = (n: number) => n + from;
  return {
    hops: [
      ...on.hops,
      ...back.hops.map((hop) => ({
        ...hop,
        n: moved(hop.n),
        after: hop.after === null ? null : moved(hop.after),
      })),
    ],
    loops: [...on.loops, ...back.loops.map((loop) => ({ ...loop, hops: loop.hops.map(moved) }))],
    deadEnds: [...on.deadEnds, ...back.deadEnds.map(moved)],
    openEnds: [...on.openEnds, ...back.openEnds.map(moved)],
    truncatedBy: on.truncatedBy ?? back.truncatedBy,
    denied: uniqueBy([...on.denied, ...back.denied], ({ found }) => found.key),
    notes: uniqueBy([...on.notes, ...back.notes], ({ found }) => found.key),
    shockStated: on.shockStated || back.shockStated,
    sentencesRead: new Set([...on.sentencesRead, ...back.sentencesRead]),
  };
}
