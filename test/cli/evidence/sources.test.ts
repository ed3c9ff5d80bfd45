// --sources: chunks that this program's own readers made of Markdown, HTML, PDF and Word files are found in the originals,
// whatever these are called; a chunk that was changed is not.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../src/corpus/documents/chunks.ts';
import { openReaders } from '../../../src/corpus/readers/open-readers.ts';
import type { Report } from '../../../src/evidence/report/report.ts';
import { bundle, claim, sealed, sha256 } from '../../evidence/bundles.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { makeDocx, paragraph } from '../../support/office.ts';
import { makePdf, pdfColumn } from '../../support/pdf.ts';

const SENTENCES =
  'Wheat exports rose to five million tonnes in 2021. The harvest was the best in years, and the ports were open all winter.';
const MARKDOWN = `# Report\n\nSee [the full report](https://example.org/r "R") and write to <mail@example.org>. ${SENTENCES}\n\n- *one* item\n- another\n`;
const HTML = `<!doctype html><html><head><title>R</title></head><body><main><h1>Report</h1><p>See <a href="https://example.org/r">the full
 report</a> and write to &lt;mail@example.org&gt;. ${SENTENCES}</p></main></body></html>`;

function originals(): readonly (readonly [string, Buffer])[] {
  return [
    ['report.md', Buffer.from(MARKDOWN)],
    ['page.html', Buffer.from(HTML)],
    ['report.docx', Buffer.from(makeDocx(paragraph(SENTENCES)))],
    [
      'report.pdf',
      Buffer.from(makePdf([{ texts: pdfColumn(SENTENCES.split(/(?<=\.) /), { x: 72, y: 700, size: 11 }) }])),
    ],
  ];
}

describe('evidence verify --sources', () => {
  it.each([
    ['named as they were', (name: string) => name, 0],
    ['without their names', (_name: string, index: number) => `file-${index}`, 0],
  ])('finds chunks of documents %s', async (_case, rename, code) => {
    const { path: folder, remove } = temporaryFolder();
    const readers = openReaders();
    try {
      const papers = join(folder, 'papers');
      mkdirSync(join(papers, 'deeper'), { recursive: true });
      symlinkSync(papers, join(papers, 'loop'));
      const claims = [];
      for (const [index, [name, bytes]] of originals().entries()) {
        writeFileSync(join(papers, index % 2 === 0 ? '' : 'deeper', rename(name, index)), bytes);
        const { reader } = await readers.ofName(name);
        const content_sha256 = sha256(bytes);
        const reading = await reader.read(bytes);
        const [chunk] = chunksOf({ id: 'd', content_sha256, title: 't' }, reading);
        const text = chunk?.text ?? '';
        expect(text).toContain('five million tonnes');
        claims.push(
          claim(index, {
            claim: 'Wheat exports rose to five million tonnes in 2021.',
            chunk: { text },
            document: {
              source_url: `https://example.org/${index}`,
              content_sha256,
              retrieved_at: '2026-03-01T10:00:00Z',
            },
          }),
        );
      }
      const verify = async (text: string) => {
        const file = join(folder, 'bundle.json');
        writeFileSync(file, text);
        const ran = await runHere(folder, ['evidence', 'verify', file, '--sources', papers, '--json']);
        return { code: ran.code, report: JSON.parse(ran.stdout) as Report };
      };
      const good = await verify(sealed(bundle(claims)));
      const found = good.report.checks.find(({ id }) => id === 'chunk.in-document');
      expect([found?.status, found?.found.slice(0, 6)]).toEqual(['pass', '4 of 4']);
      expect(good.code).toBe(code);
      const forged = sealed(bundle(claims)).replaceAll('five million tonnes', 'nine million tonnes');
      const bad = await verify(forged);
      expect(bad.report.claims[0]?.problems).toContain('altered: the chunk is not in its document');
      expect(bad.report.checks.find(({ id }) => id === 'chunk.in-document')?.status).toBe('fail');
    } finally {
      await readers.close();
      remove();
    }
  });
});
