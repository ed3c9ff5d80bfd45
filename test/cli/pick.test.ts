// From a list to a place: `ibid search --pick` prints lines that a chooser cuts at tabs, `ibid open` takes what their first
// column names, and --preview shows it. Names, titles and words are a stranger's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIo } from '../../src/cli/kit/io.ts';
import { placeName, placeNamed } from '../../src/cli/kit/place-name.ts';
import { passagePreview, shownAround } from '../../src/cli/output/answer/passage-preview.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
const notes = join(home.path, 'notes');
const at = (name: string) => join(notes, name);
const ibid = (...words: string[]) => runHere(home.path, words);

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/;
const HOSTILE = 'le\u202eave\tof \u001b[31mred\u001b]0;title\u0007 \u200bdays';
const NAMES = ['leave.md', 'a\tb\nc #1 \u202egnp.md', '\u05d7\u05d5\u05e4\u05e9\u05d4.md'];

beforeAll(async () => {
  mkdirSync(notes);
  for (const [n, name] of NAMES.entries())
    writeFileSync(
      at(name),
      `# ${HOSTILE} ${n}\n\nUp to ${n + 5} days of \u001b[2Jleave\tmay be carried over.\n`,
    );
  writeFileSync(at('long.md'), `# Long\n\n${'The gauge was read at noon. '.repeat(40_000)}\n`);
  writeFileSync(at('tower.md'), '# Tower\n\nThe tower of Lindau is 33 metres high.\n');
  const others = Array.from({ length: 8 }, (_, nth) => `The mast of place ${nth} is low.`).join('\n\n');
  writeFileSync(
    at('masts.md'),
    `# Masts\n\n## Exceptions\n\n${others}\n\nThe mast of Kessel is 44 metres high.\n`,
  );
  await ibid('corpus', 'add', notes);
});
afterAll(home.remove);

const picked = async (...words: string[]) => {
  const { stdout } = await ibid('search', '--pick', ...words);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
};

describe('ibid search --pick', () => {
  it('prints a line a passage, of four columns, with nothing that hides or acts', async () => {
    const rows = await picked('leave', 'carried');
    expect(rows).toHaveLength(NAMES.length);
    for (const row of rows) {
      expect(row).toHaveLength(4);
      expect(row.join('')).not.toMatch(CONTROLS);
      expect(row[2]).toMatch(/^leave of red .*days \d$/);
      expect(row[3]).toMatch(/^Up to \d days of leave may be carried over\.$/);
    }
    const places = rows.map(([, place]) => place);
    expect(places).toContain(`${at('leave.md')}:3`);
    expect(places).toContain(`${at('a b c #1 gnp.md')}:3`);
  });

  it('has first what ibid open takes, whatever the name of the file', async () => {
    const opened = [];
    for (const [place = ''] of await picked('leave', 'carried')) {
      const { code, stdout } = await ibid('open', place, '--json');
      opened.push((JSON.parse(stdout) as { path: string }).path);
      expect(code).toBe(0);
    }
    expect(opened.sort()).toEqual(NAMES.map(at).sort());
  });

  it('finds nothing quietly, and goes with no format', async () => {
    const none = await ibid('search', '--pick', 'zymurgy');
    expect([none.code, none.stdout]).toEqual([3, '']);
    for (const other of [['--json'], ['--get', 'total'], ['--format', 'md']]) {
      const { code, stdout, stderr } = await ibid('search', '--pick', 'leave', ...other);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(other[0]!)]);
    }
  });
});

describe('ibid open PLACE', () => {
  it('shows the passage with what is around it', async () => {
    const [[place = ''] = []] = await picked('leave', 'carried');
    const { stdout } = await ibid('open', place, '--preview');
    expect(stdout).toMatch(/^leave of red .*days \d\n\/.*:3\n\n/);
    expect(stdout).toContain('days of leave');
    expect(stdout).not.toMatch(CONTROLS);
    const { stdout: marked } = await ibid('open', place, '--preview', '--color', 'always');
    expect(marked).toMatch(/\u001b\[31mcarried/);
    const { text, marks, start } = JSON.parse((await ibid('open', place, '--preview', '--json')).stdout) as {
      text: string;
      start: number;
      marks: { start: number; end: number }[];
    };
    const { start: from, end: to } = marks[0]!;
    expect(text.slice(from - start, to - start)).toMatch(/^Up to \d days .* over\.$/s);
  });

  it('shows a document from its beginning, and of a long line a part', async () => {
    const [[place = ''] = []] = await picked('gauge', 'noon');
    const whole = await ibid('open', place.split(':')[0]!, '--preview');
    expect(whole.stdout).toMatch(/^Long\n.*\n\nLong\n\nThe gauge/);
    for (const { stdout } of [whole, await ibid('open', place, '--preview')])
      expect(stdout.length).toBeLessThan(15_000);
  });

  it('names the citation of an answer too', async () => {
    await ibid('query', 'How high is the tower of Lindau?');
    expect((await ibid('open', '1', '--preview')).stdout).toContain('is 33 metres high.');
  });

  it('opens at the words that answer, not at the heading that governs them', async () => {
    const { stdout } = await ibid('query', 'How high is the mast of Kessel?', '--json');
    const [{ quote, locator }] = (JSON.parse(stdout) as { citations: [{ quote: string; locator: object }] })
      .citations;
    expect(quote).toMatch(/^Exceptions … .*44 metres/);
    expect(locator).toMatchObject({ line: 21 });
    expect((await ibid('open', '1', '--json')).stdout).toContain('"line": 21');
    expect((await ibid('open', '1', '--preview')).stdout).toContain('masts.md:21');
  });

  it.each([
    ['doc_0123456789abcdef01234567', 'There is no document'],
    ['doc_0123456789abcdef01234567:1-2', 'There is no document'],
    ['doc_1:5-5', 'a place in a document'],
    ['doc_1:9-5', 'a place in a document'],
    ['doc_1:1-99999999999', 'a place in a document'],
    ['doc_../../etc:1-2', 'a place in a document'],
    ['', 'a place in a document'],
  ])('refuses %j with a sentence', async (place, sentence) => {
    const { code, stdout, stderr } = await ibid('open', place, '--preview');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
  });

  it('refuses a place behind the end', async () => {
    const [[place = ''] = []] = await picked('leave', 'carried');
    const { code, stderr } = await ibid('open', `${place.split(':')[0]}:5-99999`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/ends at \d+, before 99999/)]);
  });
});

describe('a preview', () => {
  it('begins and ends with a line where there is one nearby', () => {
    const text = `${'a line\n'.repeat(200)}the quotation\n${'another line\n'.repeat(600)}`;
    const start = text.indexOf('the quotation');
    const around = shownAround(text, [{ start, end: start + 13 }]);
    const shown = text.slice(around.start, around.end);
    expect([shown.startsWith('a line\n'), shown.endsWith('\nanother line')]).toEqual([true, true]);
    expect(start - around.start).toBeLessThanOrEqual(300);
  });

  it('of a document of which no place is named is what it opens with', () => {
    const { start, end } = shownAround('a line\n'.repeat(5000), []);
    expect(start).toBe(0);
    expect(end).toBeLessThanOrEqual(1200);
  });

  it('takes stretches beyond the text, and marks each of several', async () => {
    const screen = await createIo({ COLUMNS: '80' }).screen(1, 'always', 'never');
    const page = { title: 'T', where: 'W', text: 'one two three' };
    expect(shownAround('short', [{ start: 90, end: 95 }])).toEqual({ start: 0, end: 5 });
    const shown = passagePreview(
      {
        ...page,
        marks: [
          { start: 0, end: 3 },
          { start: 8, end: 99 },
        ],
        shown: { start: 0, end: 13 },
      },
      screen,
    );
    expect(shown.match(/\u001b\[31m\w+/g)).toEqual(['\u001b[31mone', '\u001b[31mthree']);
    expect(placeNamed(placeName('doc_1a', { start: 3, end: 9 }))).toEqual({
      document_id: 'doc_1a',
      stretch: { start: 3, end: 9 },
    });
  });
});
