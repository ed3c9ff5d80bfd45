// A causal trace as a graph, in Graphviz DOT and in Mermaid: what sentences call cause and effect,
// and the words between them. Labels come from documents: in both languages they are quoted strings
// in which nothing is markup.
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { traceIn, type Hop, type TraceDocument } from './causal-document.ts';
import { textLines } from '../chart/text-width.ts';

/** Lines of a label: about 28 letters of English, half as many of Chinese; the whole sentence is an edge's tooltip. */
const MOST = { width: 200, lines: 12 };
/** Of the labels' fonts: what lies in boxes and above the drawing, and what lies beside arrows. */
export const FONT = { node: 12, edge: 10, title: 14 };
/** Of the lines of what is not simply asserted. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['hedged', 'dashed'],
  ['reported', 'dotted'],
  ['loop', 'dashed'],
]);

export async function causalDot(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  const trace = traceIn(document);
  return trace === undefined ? other(document, screen) : toDot(graphOf(trace), screen.cleanLine);
}

export async function causalMermaid(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  const trace = traceIn(document);
  return trace === undefined ? other(document, screen) : toMermaid(graphOf(trace), screen.cleanLine);
}

/** How a label is written, and what else is said of a node: the drawing made here knows more than DOT does. */
export interface Labels {
  readonly node: (text: string) => string;
  readonly edge: (text: string) => string;
  readonly title: (text: string) => string;
}

/** The graph in DOT; `clean` takes control and escape characters out of outside text. */
function toDot(graph: Graph, clean: (text: string) => string): string {
  const quoted = (text: string): string => `label="${labelLines(clean(text)).map(escapeDot).join('\\n')}"`;
  return dotWith(graph, { node: quoted, edge: quoted, title: quoted });
}

/** The graph in DOT with labels written by the caller, each with its attribute's name. */
export function dotWith({ title, nodes, edges }: Graph, labels: Labels): string {
  const font = 'fontname="Helvetica,Arial,sans-serif"';
  const lined = [
    'digraph causal {',
    `  rankdir=${directionOf({ nodes, edges })};`,
    '  pad=0.2;',
    `  ${labels.title(title)};`,
    '  labelloc=t;',
    `  ${font};`,
    `  node [shape=box, style=rounded, ${font}, fontsize=${FONT.node}, margin="0.15,0.08"];`,
    `  edge [${font}, fontsize=${FONT.edge}];`,
    ...nodes.map(
      ({ id, label, isStart, isDeadEnd }) =>
        `  ${id} [id=${id}, ${labels.node(label)}, class=${isStart ? 'start' : isDeadEnd ? 'end' : 'step'}${isStart ? ', penwidth=2' : ''}];`,
    ),
    ...edges.map(
      ({ id, from, to, label, modality }) =>
        `  ${from} -> ${to} [id=${id}, ${labels.edge(label)}, style=${STYLES.get(modality) ?? 'solid'}${modality === 'loop' ? ', constraint=false' : ''}];`,
    ),
    '}',
  ];
  return `${lined.join('\n')}\n`;
}

/** More steps than this do not fit beside each other on a page. */
const MOST_BESIDE = 4;

/** From left to right, or from the top down where its longest chain is long. */
function directionOf({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): 'LR' | 'TB' {
  const depths = new Map(nodes.filter(({ isStart }) => isStart).map(({ id }) => [id, 0]));
  for (const { from, to } of edges) {
    const [start, end] = depths.has(from) ? [from, to] : [to, from];
    if (!depths.has(end)) depths.set(end, (depths.get(start) ?? 0) + 1);
  }
  return Math.max(0, ...depths.values()) > MOST_BESIDE ? 'TB' : 'LR';
}

function toMermaid({ title, nodes, edges }: Graph, clean: (text: string) => string): string {
  const quote = (text: string): string => `"${labelLines(clean(text)).map(escapeMermaid).join('<br>')}"`;
  const lined = [
    '---',
    `title: ${JSON.stringify(clean(title))}`,
    '---',
    `flowchart ${directionOf({ nodes, edges })}`,
    ...nodes.map(({ id, label, isStart }) =>
      isStart ? `  ${id}([${quote(label)}])` : `  ${id}[${quote(label)}]`,
    ),
    ...edges.map(
      ({ from, to, label, modality }) =>
        `  ${from} ${STYLES.has(modality) ? '-.->' : '-->'}|${quote(label)}| ${to}`,
    ),
  ];
  return `${lined.join('\n')}\n`;
}

/** The lines of a label, as every drawing of a trace breaks them. */
export function labelLines(text: string): string[] {
  return textLines(text, MOST.width, FONT.node, MOST.lines);
}

function escapeDot(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

// Mermaid's own character codes; "#" first, since they begin with it.
function escapeMermaid(text: string): string {
  return text.replace(/[#&"<>`\\|[\]{}]/g, (sign) => `#${sign.codePointAt(0)};`);
}

async function other(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  return (await import('../table/generic.ts')).generic(document, screen);
}

interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** A cause from which a forward trace starts, or an effect of a backward one. */
  readonly isStart: boolean;
  readonly isDeadEnd: boolean;
}

interface GraphEdge {
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
