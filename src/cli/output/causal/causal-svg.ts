// A causal trace as one SVG, drawn by Graphviz: for light and dark pages by the reader's setting,
// with a title and a description for those who cannot see it, and each arrow's whole sentence as
// its own title.
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { usageError } from '../../kit/errors.ts';
import { traceIn } from './causal-document.ts';
import { dotWith, FONT, labelLines, type Labels, graphOf, type Graph } from './causal-dot.ts';
import { textWidth } from '../chart/text-width.ts';

export async function causalSvg(document: Foreign<CausalTrace>, screen: Screen): Promise<string> {
  const trace = traceIn(document);
  if (trace === undefined) return (await import('../table/generic.ts')).generic(document, screen);
  const graph = graphOf(trace);
  const { svgOf } = await import('./graphviz.ts');
  const drawn =
    graph.edges.length > MOST_DRAWN ? undefined : await svgOf(dotWith(graph, measured(screen.cleanLine)));
  if (drawn === undefined)
    throw usageError(
      `A trace of ${graph.edges.length} arrows is too large to be drawn.`,
      'Write it with --format dot, or keep it with --json.',
    );
  return finished(drawn, graph, screen.cleanLine);
}

/** No one reads a drawing of more. */
const MOST_DRAWN = 2_000;

const STYLE =
  'svg{background:#fff}text{fill:#1b1d21}.node path,.node polygon{fill:#f3f5f8;stroke:#585d66}.edge path{stroke:#585d66}' +
  '.edge polygon{fill:#585d66;stroke:#585d66}.node.start path{fill:#dbe8fb;stroke:#0b4f9e}.edge text{fill:#0b4f9e}' +
  '.node.end path{stroke:#8a8f98}' +
  '@media (prefers-color-scheme:dark){svg{background:#14161a}text{fill:#e4e6ea}.node path,.node polygon{fill:#1f2329;stroke:#a4aab4}' +
  '.edge path{stroke:#a4aab4}.edge polygon{fill:#a4aab4;stroke:#a4aab4}.node.start path{fill:#16304f;stroke:#8fbcff}.edge text{fill:#8fbcff}' +
  '.node.end path{stroke:#6d7480}}';

/**
 * Labels with the room that they need: Graphviz measures every script by the widths of Latin letters. A box takes a least
 * width in inches; what is beside an arrow or above the drawing is a cell of a table, which has one too.
 */
function measured(clean: (text: string) => string): Labels {
  const widest = (lines: readonly string[], size: number) =>
    Math.ceil(Math.max(0, ...lines.map((line) => textWidth(line, size))));
  const cell = (text: string, size: number) => {
    const lines = labelLines(clean(text));
    const inside = lines.map(escapeXml).join('<BR ALIGN="LEFT"/>');
    if (inside === '') return 'label=""';
    return `label=<<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="2" CELLSPACING="0"><TR><TD WIDTH="${widest(lines, size)}" ALIGN="TEXT" BALIGN="LEFT">${inside}<BR ALIGN="LEFT"/></TD></TR></TABLE>>`;
  };
  return {
    node: (text) => {
      const lines = labelLines(clean(text));
      const label = lines.map((line) => line.replace(/[\\"]/g, '\\$&')).join('\\n');
      return `label="${label}", width=${((widest(lines, FONT.node) + BESIDE) / 72).toFixed(2)}`;
    },
    edge: (text) => cell(text, FONT.edge),
    title: (text) => cell(text, FONT.title),
  };
}

/** Between a label and its box, both sides together, in points. */
const BESIDE = 22;

/** Graphviz's drawing with titles, a description, and colours that follow the reader's setting. */
function finished(drawn: string, graph: Graph, clean: (text: string) => string): string {
  const names = new Map<string, string>([
    ...graph.nodes.map(({ id, label }): [string, string] => [id, label]),
    ...graph.edges.map(({ id, text }): [string, string] => [id, text]),
  ]);
  const body = drawn
    .slice(drawn.indexOf('<svg'))
    .replace(/<polygon fill="white" stroke="(?:none|transparent)"[^>]*\/>\s*/, '')
    .replace(/<!--[\s\S]*?-->\s*/g, '')
    .replace(
      /<g id="graph0" class="graph"([^>]*)>\s*<title>[^<]*<\/title>/,
      '<g id="graph0" class="graph"$1>',
    )
    .replace(
      /<g id="([a-z]\d+)" class="([^"]*)">\s*<title>[^<]*<\/title>/g,
      (_, id: string, kind: string) => {
        const title = escapeXml(clean(names.get(id) ?? ''));
        return `<g id="${id}" class="${kind}"><title>${title}</title>`;
      },
    );
  const about =
    `<title id="causal-title">${escapeXml(clean(graph.title))}</title>` +
    `<desc id="causal-desc">${escapeXml(clean(graph.description))}</desc><style>${STYLE}</style>`;
  return body.replace(
    /<svg ([^>]*)>/,
    `<svg role="img" aria-labelledby="causal-title causal-desc" $1>${about.replaceAll('$', '$$$$')}`,
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
