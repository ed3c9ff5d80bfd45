// A causal trace in Graphviz DOT, and in Mermaid. Labels come from documents: in both languages they are quoted strings in
// which nothing is markup.
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { traceIn } from './causal-document.ts';
import { graphOf, type Graph } from './causal-graph.ts';
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

/** The graph as a Mermaid flowchart. */
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
