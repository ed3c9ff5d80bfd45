// A causal trace in Graphviz DOT, and in Mermaid. Labels come from documents: in both languages they are quoted strings in
// which nothing is markup.
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../kit/io.ts';
import { traceIn } from './causal-document.ts';
import { graphOf, type Graph } from './causal-graph.ts';

/** Lines of a label, in characters. */
const LABEL_WIDTH = 28;
const STYLES: Readonly<Record<string, string>> = { hedged: 'dashed', reported: 'dotted', loop: 'dashed' };

export async function causalDot(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  const trace = traceIn(document);
  return trace === undefined ? other(document, screen) : toDot(graphOf(trace), screen.cleanLine);
}

export async function causalMermaid(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  const trace = traceIn(document);
  return trace === undefined ? other(document, screen) : toMermaid(graphOf(trace), screen.cleanLine);
}

/** The graph in DOT; `clean` takes control and escape characters out of outside text. */
export function toDot({ title, nodes, edges }: Graph, clean: (text: string) => string): string {
  const quote = (text: string): string => `"${lines(clean(text)).map(escapeDot).join('\\n')}"`;
  const lined = [
    'digraph causal {',
    '  rankdir=LR;',
    '  pad=0.2;',
    `  label=${quote(title)};`,
    '  labelloc=t;',
    '  fontname="Helvetica,Arial,sans-serif";',
    '  node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif", fontsize=12, margin="0.15,0.08"];',
    '  edge [fontname="Helvetica,Arial,sans-serif", fontsize=10];',
    ...nodes.map(
      ({ id, label, isStart, isDeadEnd }) =>
        `  ${id} [id=${id}, label=${quote(label)}, class=${isStart ? 'start' : isDeadEnd ? 'end' : 'step'}${isStart ? ', penwidth=2' : ''}];`,
    ),
    ...edges.map(
      ({ id, from, to, label, modality }) =>
        `  ${from} -> ${to} [id=${id}, label=${quote(label)}, style=${STYLES[modality] ?? 'solid'}${modality === 'loop' ? ', constraint=false' : ''}];`,
    ),
    '}',
  ];
  return `${lined.join('\n')}\n`;
}

/** The graph as a Mermaid flowchart. */
export function toMermaid({ title, nodes, edges }: Graph, clean: (text: string) => string): string {
  const quote = (text: string): string => `"${lines(clean(text)).map(escapeMermaid).join('<br>')}"`;
  const lined = [
    '---',
    `title: ${JSON.stringify(clean(title))}`,
    '---',
    'flowchart LR',
    ...nodes.map(({ id, label, isStart }) =>
      isStart ? `  ${id}([${quote(label)}])` : `  ${id}[${quote(label)}]`,
    ),
    ...edges.map(
      ({ from, to, label, modality }) =>
        `  ${from} ${modality in STYLES ? '-.->' : '-->'}|${quote(label)}| ${to}`,
    ),
  ];
  return `${lined.join('\n')}\n`;
}

/** Words into lines that a box can hold; the longest word is cut. */
function lines(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const short = word.length > LABEL_WIDTH ? `${word.slice(0, LABEL_WIDTH - 1)}…` : word;
    const last = found.at(-1);
    if (last === undefined || last.length + 1 + short.length > LABEL_WIDTH) found.push(short);
    else found[found.length - 1] = `${last} ${short}`;
  }
  return found;
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
