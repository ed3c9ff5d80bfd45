// Fills text to a width. Widths are terminal cells: East Asian wide characters and emoji take two.

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const MARKS = /\p{M}/u;
// eslint-disable-next-line no-control-regex
const STYLES = /\u001b\[[0-9;]*m|\u001b\]8;[^\u001b]*\u001b\\/g;

/** Cells that a text takes on a terminal; our own styles and links take none. */
export function width(text: string): number {
  const bare = text.includes('\u001b') ? text.replace(STYLES, '') : text;
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(bare)) return bare.length;
  let cells = 0;
  for (const character of bare) cells += MARKS.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return cells;
}

/** Breaks text at spaces so that no line is wider than `columns`; a longer word has a line of its own and is not cut. */
export function wrap(text: string, columns: number, indent = '', firstIndent = indent): string {
  return text
    .split('\n')
    .map((paragraph, index) => fill(paragraph, columns, indent, index === 0 ? firstIndent : indent))
    .join('\n');
}

function fill(paragraph: string, columns: number, indent: string, firstIndent: string): string {
  const lines: string[] = [];
  let line = firstIndent;
  let used = width(firstIndent);
  let empty = true;
  for (const word of paragraph.split(/[ \t]+/)) {
    if (word === '') continue;
    const cells = width(word);
    if (!empty && used + 1 + cells > columns) {
      lines.push(line);
      line = indent;
      used = width(indent);
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    used += cells + (empty ? 0 : 1);
    empty = false;
  }
  lines.push(line.trimEnd());
  return lines.join('\n');
}
