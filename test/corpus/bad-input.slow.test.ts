// Files that are made to keep a reader busy, or that are not what they are called: each becomes a document with its words, or
// a reason in a few words, and none takes more than its share of time.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/corpus/ingest.ts';
import { answerQuery } from '../../src/engine/query/query.ts';
import { openBackend } from '../../src/store/backend.ts';
import { inFolder } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');
const heading = 'Long heading word '.repeat(60_000);
const END = 'The kiln burns at last.';

/** Files by name; each ends in words that must be found. */
const READ: Readonly<Record<string, string>> = {
  'deep.md': `${times(400, (n) => `${' '.repeat(2 * n)}- item ${n}\n`)}\n\n${END}\n`,
  'deep.html': `<html><body>${'<ul><li>deep item'.repeat(1000)}${'</li></ul>'.repeat(1000)}<p>${END}</p></body></html>`,
  'tables.html': `<html><body>${'<table><tr><td>cell'.repeat(300)}${'</td></tr></table>'.repeat(300)}<p>${END}</p></body></html>`,
  'rows.html': `<html><body><table><tr><th>Port</th><th>Tons</th></tr>${times(10_000, (n) => `<tr><td>Port ${n}</td><td>${n}</td></tr>`)}</table><p>${END}</p></body></html>`,
  'rows.md': `| Port | Tons |\n| --- | --- |\n${times(10_000, (n) => `| Port ${n} | ${n} |\n`)}\n${END}\n`,
  'rows.adoc': `|===\n|Port |Tons\n\n${times(10_000, (n) => `|Port ${n} |${n}\n`)}|===\n\n${END}\n`,
  'heading.md': `# ${heading}\n\n${END}\n`,
  'heading.html': `<html><body><h1>${heading}</h1><p>${END}</p></body></html>`,
  'heading.org': `* ${heading}\n\n${END}\n`,
  'heading.adoc': `== ${heading}\n\n${END}\n`,
  'heading.txt': `${heading.toUpperCase()}\n\n${END}\n`,
  'quotations.md': `${'> '.repeat(2000)}deep\n\n${END}\n`,
  'brackets.md': `${'['.repeat(50_000)}\n\n${END}\n`,
  'stars.md': `${'*a '.repeat(20_000)}\n\n${END}\n`,
  'page.pdf': `<!doctype html><html><body><p>${END}</p></body></html>`,
};

const REFUSED: Readonly<Record<string, string | Uint8Array>> = {
  'picture.md': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  'pdf.docx': '%PDF-1.4 nothing',
  'zip.html': Buffer.from('PK\u0003\u0004\u0000\u0000junk', 'latin1'),
  'table.xlsx': 'Port,Tons\nA,1\n',
};

test('every file is a document with all its words, or a reason', () =>
  inFolder(async (folder) => {
    const files = join(folder, 'files');
    await mkdir(files);
    for (const [name, text] of Object.entries({ ...READ, ...REFUSED })) {
      const own = typeof text === 'string' ? text.replace(END, `${END.slice(0, -1)} in ${name}.`) : text;
      await writeFile(join(files, name), own);
    }
    const { corpus, close } = await openBackend(join(folder, 'data'));
    const { added, failed } = await ingest(corpus, [files], { now });
    expect(added).toBe(Object.keys(READ).length);
    expect(failed.map(({ path }) => path.slice(files.length + 1)).toSorted()).toEqual(
      Object.keys(REFUSED).toSorted(),
    );
    for (const { reason } of failed) expect(reason).toMatch(/^it [^\n]{5,120}$/);
    const texts = await Promise.all(
      (await corpus.documentsAfter(0, 100)).map(async ({ id }) => (await corpus.document(id))?.text ?? ''),
    );
    const all = texts.join('\n');
    for (const name of Object.keys(READ)) expect(all).toContain(`in ${name}.`);
    expect(all.match(/Port 9999 \|/g)).toHaveLength(3);
    for (const { title } of await corpus.documentsAfter(0, 100))
      expect(title.length).toBeLessThanOrEqual(300);
    await close();
  }));

test('a question of any length or script is refused with its reason, or answered', () =>
  inFolder(async (folder) => {
    await writeFile(
      join(folder, 'kiln.md'),
      '# Kilns\n\nThe kiln in Teral was built in 1931 by the board.\n',
    );
    const { corpus, close } = await openBackend(join(folder, 'data'));
    await ingest(corpus, [join(folder, 'kiln.md')], { now });
    const ask = (query: string) => answerQuery(corpus, { query, mode: 'speculative' });
    for (const query of [
      '窯はいつ建てられましたか',
      'متى بني الفرن؟',
      '😀😀',
      '\u0000\u202e',
      'a'.repeat(1_000_000),
    ])
      expect(await ask(query)).toMatchObject({ outcome: 'insufficient_evidence', claims: [] });
    const long = await ask('When was the kiln in Teral built? '.repeat(30_000));
    expect(['answered', 'insufficient_evidence']).toContain(long.outcome);
    await close();
  }));
