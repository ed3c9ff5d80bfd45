// What the text and Markdown views of a causal trace say alike: its quotations in their order, and how a sentence relates to
// what it says.
import { hopsAfter, type Hop, type SaidLink, type TraceDocument } from './causal-document.ts';

/** Everything that is quoted, in the order in which the reader meets it: that is how sources are numbered. */
export function quotedIn(trace: TraceDocument): { text: string; citation_ids: readonly string[] }[] {
  const ordered: SaidLink[] = [];
  const ahead = hopsAfter(trace, null).toReversed();
  for (let hop = ahead.pop(); hop !== undefined; hop = ahead.pop()) {
    ordered.push(hop, ...hop.also);
    ahead.push(...hopsAfter(trace, hop.n).toReversed());
  }
  return [...ordered, ...trace.denied, ...trace.notes].map(({ text, citationIds }) => ({
    text,
    citation_ids: citationIds,
  }));
}

/** "reported by the inquiry", "not said for certain"; empty where a sentence just says so. Not cleaned. */
export function stanceIn({ modality, saidBy, readAs }: SaidLink): string {
  const by = saidBy === '' ? '' : ` by ${saidBy}`;
  if (readAs !== '') return saidBy === '' ? readAs : `${readAs}, ${saidBy}`;
  if (modality === 'asserted') return '';
  return modality === 'hedged'
    ? `not said for certain${saidBy === '' ? '' : `, ${saidBy}`}`
    : `${modality}${by}`;
}

/** The heading of the hops of one way, which says whether the sources state the shock. */
export function headingOf(first: readonly Pick<Hop, 'isShockStated'>[], isBackward: boolean): string {
  const way = wayIn([isBackward]);
  if (first.length === 0) return `Of ${way} no sentence says anything.`;
  return first.some(({ isShockStated }) => isShockStated)
    ? `The sources state this shock, and ${way}:`
    : `No sentence states this shock: this is what the sources say of the entity, and ${way}:`;
}

/** A cue that was too often wrong to build on; what else is noted only follows in time. */
export function isWeaker({ kind }: SaidLink): boolean {
  return kind === 'weaker cue';
}

/** "What it led to", "what led to it", or both. */
export function wayIn(ways: readonly boolean[]): string {
  if (ways.length > 1) return 'what led to it, and what it led to';
  return ways[0] === true ? 'what led to it' : 'what it led to';
}
