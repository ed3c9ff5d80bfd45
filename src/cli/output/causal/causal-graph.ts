// A causal trace as nodes and edges, for drawings: what sentences call cause and effect, and the words between them.
import type { Hop, TraceDocument } from './causal-document.ts';

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** A cause from which a forward trace starts, or an effect of a backward one. */
  readonly isStart: boolean;
  readonly isDeadEnd: boolean;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** The whole sentence. */
  readonly text: string;
  readonly modality: string;
  readonly polarity: string;
}

export interface Graph {
  readonly title: string;
  readonly description: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Hops draw the end that they lead to; first ones also that which they come from, once for the same words. */
export function graphOf(trace: TraceDocument): Graph {
  const ends = new Map<number, string>(trace.hops.map(({ n }) => [n, `n${n}`]));
  const starts = new Map<string, GraphNode>();
  for (const hop of trace.hops.filter(({ after }) => after === null || !ends.has(after))) {
    const label = hop.isBackward ? hop.to : hop.from;
    if (!starts.has(label))
      starts.set(label, { id: `s${starts.size + 1}`, label, isStart: true, isDeadEnd: false });
  }
  const nodes = trace.hops.map((hop): GraphNode => ({
    id: `n${hop.n}`,
    label: hop.isBackward ? hop.from : hop.to,
    isStart: false,
    isDeadEnd: trace.deadEnds.has(hop.n),
  }));
  const near = (hop: Hop): string =>
    ends.get(hop.after ?? Number.NaN) ?? starts.get(hop.isBackward ? hop.to : hop.from)!.id;
  return {
    title: `${trace.entity}: ${trace.shock}`,
    description: describe(trace),
    nodes: [...starts.values(), ...nodes],
    edges: [...trace.hops.map((hop) => edgeOf(hop, near(hop))), ...circles(trace, near)],
  };
}

function edgeOf(hop: Hop, near: string): GraphEdge {
  const far = `n${hop.n}`;
  const facts = [
    hop.cue,
    hop.moves === '' ? '' : `(${hop.moves})`,
    Number.isNaN(hop.confidence) ? '' : hop.confidence.toFixed(2),
  ];
  return {
    id: `e${hop.n}`,
    from: hop.isBackward ? far : near,
    to: hop.isBackward ? near : far,
    label: facts.filter((text) => text !== '').join(' '),
    text: hop.text,
    modality: hop.modality,
    polarity: hop.polarity,
  };
}

function circles(trace: TraceDocument, near: (hop: Hop) => string): GraphEdge[] {
  return trace.loops.flatMap(({ hops, kind }, at) => {
    const first = trace.byNumber.get(hops[0] ?? Number.NaN);
    const last = trace.byNumber.get(hops.at(-1) ?? Number.NaN);
    if (first === undefined || last === undefined) return [];
    const [from, to] = last.isBackward ? [near(first), `n${last.n}`] : [`n${last.n}`, near(first)];
    return [
      {
        id: `l${at + 1}`,
        from,
        to,
        label: `${kind} loop`,
        text: `A ${kind} loop.`,
        modality: 'loop',
        polarity: '',
      },
    ];
  });
}

function describe({ hops, loops, ways }: TraceDocument): string {
  const way = ways.length > 1 ? 'Causes and effects of' : ways[0] === true ? 'Causes of' : 'Effects of';
  const circle = loops.length === 0 ? '' : ` Loops closed: ${loops.length}.`;
  return `${way} the shock, in ${hops.length} cited hops.${circle}`;
}
