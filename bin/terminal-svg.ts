// A terminal window as one static SVG: commands with their output, in its colours. Light, text that can be selected, no fonts
// but the reader's own; every line says how wide it is, so that any monospaced font keeps the columns.

export interface Shown {
  readonly command: string;
  /** As written to a terminal: text with SGR escapes. */
  readonly output: string;
}

interface Style {
  readonly bold: boolean;
  readonly dim: boolean;
  readonly colour: string | undefined;
}

interface Run {
  readonly text: string;
  readonly style: Style;
}

/** Cell, in pixels. */
const CELL = { width: 8.4, height: 20 };
const MARGIN = { left: 20, top: 54, bottom: 18 };
const PLAIN: Style = { bold: false, dim: false, colour: undefined };
const COLOURS: Readonly<Record<number, string>> = {
  31: '#cf222e',
  32: '#116329',
  33: '#8a5a00',
  36: '#0b6e99',
};

/** @param columns Width of the window, in cells. */
export function terminalSvg(shown: readonly Shown[], columns: number): string {
  const lines = shown.flatMap(({ command, output }, index) => [
    ...(index === 0 ? [] : [[]]),
    promptOf(command),
    ...runsOf(output.trimEnd()),
  ]);
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN.left);
  const height = MARGIN.top + lines.length * CELL.height + MARGIN.bottom;
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, index) => `<circle cx="${22 + index * 20}" cy="18" r="6" fill="${fill}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(shown.map(({ command }) => command).join('; '))}">
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="9" fill="#fff" stroke="#d0d7de"/>
<path d="M0.5 36V9.5a9 9 0 0 1 9-9H${width - 9.5}a9 9 0 0 1 9 9V36Z" fill="#f6f8fa" stroke="#d0d7de"/>
${dots.join('')}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#1f2328">
${lines
  .map(lineOf)
  .filter((line) => line !== '')
  .join('\n')}
</g>
</svg>
`;
}

function promptOf(command: string): Run[] {
  return [
    { text: '$ ', style: { ...PLAIN, dim: true } },
    { text: command, style: { ...PLAIN, bold: true } },
  ];
}

/** Lines of runs; a style goes on over the end of a line. */
function runsOf(output: string): Run[][] {
  let style = PLAIN;
  return output.split('\n').map((line) => {
    const runs: Run[] = [];
    // eslint-disable-next-line no-control-regex
    for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
      if (part.startsWith('\u001b[')) style = styled(style, part.slice(2, -1));
      else if (part !== '') runs.push({ text: part, style });
    }
    return runs;
  });
}

function styled(style: Style, codes: string): Style {
  return codes.split(';').reduce((now, text) => {
    const code = Number(text);
    if (code === 0) return PLAIN;
    if (code === 1) return { ...now, bold: true };
    if (code === 2) return { ...now, dim: true };
    if (code === 22) return { ...now, bold: false, dim: false };
    return { ...now, colour: code === 39 ? undefined : (COLOURS[code] ?? now.colour) };
  }, style);
}

function lineOf(runs: readonly Run[], row: number): string {
  const y = MARGIN.top + row * CELL.height + 6;
  let column = 0;
  return runs
    .map(({ text, style }) => {
      const x = MARGIN.left + column * CELL.width;
      const cells = Array.from(text).length;
      column += cells;
      return `<text x="${x.toFixed(1)}" y="${y}" textLength="${(cells * CELL.width).toFixed(1)}" xml:space="preserve"${attributes(style)}>${escape(text)}</text>`;
    })
    .join('');
}

function attributes({ bold, dim, colour }: Style): string {
  const fill = colour ?? (dim ? '#656d76' : undefined);
  return `${bold ? ' font-weight="600"' : ''}${fill === undefined ? '' : ` fill="${fill}"`}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
