// The built program, where the libraries are in bundles and the thread is started from one: it reads PDF, DOCX and
// EPUB, and what it quotes from a PDF is cited with its page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';
import { makeDocx, makeEpub, paragraph, xhtml } from '../../support/office.ts';
import { makePdf, pdfColumn, wrapped } from '../../support/pdf.ts';

interface Cited {
  readonly quote: string;
  readonly locator: { readonly page?: number };
}

test('a PDF, a Word document and a book are added; a quotation from the PDF names its page', async () => {
  const home = temporaryFolder();
  try {
    const files = join(home.path, 'files');
    mkdirSync(files);
    const page = (text: string) => ({ texts: pdfColumn(wrapped(text, 80), { x: 50, y: 700 }) });
    const pdf = makePdf([
      page('The first page is about something else entirely and says so in one sentence.'),
      page('The Quilpue smelter was closed in 2019 because its zinc furnace had cracked in an earthquake.'),
    ]);
    writeFileSync(join(files, 'a.pdf'), pdf);
    writeFileSync(join(files, 'b.docx'), makeDocx(paragraph('A memorandum of the smelter.')));
    writeFileSync(join(files, 'c.epub'), makeEpub({ 'a.xhtml': xhtml('<p>A book about smelters.</p>') }));
    writeFileSync(join(files, 'd.pdf'), makePdf([page('Locked.')], { encrypted: true }));
    const added = await runIbid(home.path, ['corpus', 'add', files, '--json']);
    expect(JSON.parse(added.stdout)).toMatchObject({
      added: 3,
      failed: [
        {
          path: expect.stringMatching(/d\.pdf$/),
          reason: 'it is encrypted and opens only with its password',
        },
      ],
    });
    const question = 'Why was the Quilpue smelter closed in 2019?';
    const answer = await runIbid(home.path, ['query', question, '--json']);
    const { citations } = JSON.parse(answer.stdout) as { citations: Cited[] };
    expect(citations[0]?.quote).toContain('zinc furnace had cracked');
    expect(citations[0]?.locator.page).toBe(2);
  } finally {
    home.remove();
  }
});
