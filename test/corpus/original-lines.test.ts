// The line of a quote in the file that it was read from: certain, or none.
import { describe, expect, it } from 'vitest';
import { hasLines, LARGEST, lineFinder } from '../../src/corpus/original-lines.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function lineOf(original: string, text: string, quote: string, media = 'text/markdown'): number | undefined {
  const at = text.indexOf(quote);
  expect(at).toBeGreaterThanOrEqual(0);
  return lineFinder(bytes(original), media, text)(at);
}

describe('the line of a quote', () => {
  it('is found though markup, addresses and breaks of lines are gone from the text', () => {
    const original =
      '---\ntitle: Leave\n---\n\n# Leave\r\n\r\nSee [the form](https://forms.example/a/b?c=d&e=f#g) for\n**unused** days.\n\n- Five days may be\n  carried over.\n';
    const text = 'Leave\n\nSee the form for unused days.\n\nFive days may be carried over.';
    expect(lineOf(original, text, 'See the form')).toBe(7);
    expect(lineOf(original, text, 'unused days')).toBe(8);
    expect(lineOf(original, text, 'Five days')).toBe(10);
    expect(lineOf(original, text, 'carried over')).toBe(11);
  });

  it('is that of the same repeat where words are said several times', () => {
    const original = 'Press the red button.\n\nWait.\n\nPress the red button.\n\nWait.\n';
    const text = 'Press the red button.\n\nWait.\n\nPress the red button.\n\nWait.';
    const find = lineFinder(bytes(original), 'text/plain', text);
    expect([find(0), find(text.lastIndexOf('Press'))]).toEqual([1, 5]);
  });

  it('is none where the original says it more often than the text, or not at all', () => {
    expect(lineOf('Shut it.\n\nShut it.\n', 'Shut it.', 'Shut it.')).toBeUndefined();
    expect(lineOf('Quite another text.', 'Words that nobody wrote.', 'Words')).toBeUndefined();
  });

  it('of a table is the row with its cells, and none for rows that are alike', () => {
    const original =
      'Month,Smelter,Output (kt)\n2021-01,Zanbar,50.7\n2021-02,Zanbar,51.4\n2021-02,Zanbar,51.4\n';
    const row = (month: string, output: string) => `Month: ${month}; Smelter: Zanbar; Output: ${output} kt.`;
    const text = [row('2021-01', '50.7'), row('2021-02', '51.4'), row('2021-02', '51.4')].join('\n');
    const find = lineFinder(bytes(original), 'text/csv', text);
    expect(find(0)).toBe(2);
    expect(find(text.indexOf('\n') + 1)).toBeUndefined();
  });

  it('of a manual page is found though fonts and characters are written against the words', () => {
    const original =
      '.SH SYNOPSIS\n.B kettle\n[\\fB\\-\\-hold\\fR \\fIminutes\\fR]\n.SH OPTIONS\n.TP\n\\fB\\-\\-hold\\fR \\f[I]minutes\\fP\n' +
      'Keep it at \\fBninety\\(hysix\\s-1degrees\\s0 for this many minutes.\n.TP\n\\*(lqdescale\\*(rq\nRun it for \\fIfourteen\\fR minutes.\n';
    const text =
      'kettle [--hold minutes]\n\nOPTIONS\n\n--hold minutes\n\nKeep it at ninety-six degrees for this many minutes.\n\n' +
      '"descale"\n\nRun it for fourteen minutes.';
    const find = lineFinder(bytes(original), 'text/troff', text);
    const lineAt = (words: string) => find(text.lastIndexOf(words));
    expect(['--hold', 'ninety', 'descale', 'fourteen'].map(lineAt)).toEqual([6, 7, 9, 10]);
  });

  it('is none in what is not text, too large, or another kind', () => {
    expect(lineFinder(new Uint8Array([0, 1, 2]), 'text/plain', 'abc')(0)).toBeUndefined();
    expect(lineFinder(new Uint8Array(0), 'text/plain', 'abc')(0)).toBeUndefined();
    expect(lineFinder(bytes('a '.repeat(LARGEST)), 'text/plain', 'a a')(0)).toBeUndefined();
    expect(['text/plain', 'text/html', 'application/pdf'].map(hasLines)).toEqual([true, false, false]);
  });

  it('is looked for in time in proportion though every word is the same', () => {
    const same = 'the '.repeat(200_000);
    expect(lineFinder(bytes(same), 'text/plain', same)(4 * 100_000)).toBe(1);
  });
});
