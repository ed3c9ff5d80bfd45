// Files that are made to take all memory or all time: they end, and the next one is read.
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { htmlReader } from '../../../src/corpus/readers/html/html.ts';
import { threadReader } from '../../../src/corpus/readers/reading-thread.ts';
import { makePdf, pdfColumn } from '../../support/pdf.ts';

const LINES = ['The price of tin rose in the last week of May.', 'A flood closed two mines in the north.'];
const PDF = makePdf([{ texts: pdfColumn(LINES, { x: 50, y: 700 }) }]);

test('a page that unpacks without end is given up, and the next file is read', async () => {
  const spaces = deflateRawSync(Buffer.alloc(4_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const head = Buffer.from([0x78, 0x9c]);
  const end = Buffer.from([3, 0, 0, 0, 0, 1]);
  const bomb = deflateSync(Buffer.concat([head, ...Array.from({ length: 500 }, () => spaces), end]));
  const reader = threadReader('pdf', { memory: 300_000_000 });
  try {
    const page = { texts: [], raw: bomb, packed: 2 };
    await expect(reader.read(makePdf([page]))).rejects.toThrow('takes more memory than a file may take');
    expect((await reader.read(PDF)).text).toBe(LINES.join(' '));
  } finally {
    await reader.close?.();
  }
});

test('a page of 1.7 MB that is one table ends, with its text', async () => {
  const row = (at: number): string =>
    `<tr><td>Mine ${at}</td><td>Bangka</td><td>${at * 3}.5 t</td><td>open</td></tr>`;
  const rows = Array.from({ length: 26_000 }, (_, at) => row(at)).join('\n');
  const page = `<html><body><p>${LINES.join(' ')}</p><table>${rows}</table></body></html>`;
  expect(page.length).toBeGreaterThan(1_700_000);
  const reader = htmlReader({ deadline: 2000 });
  try {
    const reading = await reader.read(Buffer.from(page));
    expect(reading.text).toContain(LINES[0]);
    expect(reading.text).toContain('Mine 25999');
  } finally {
    await reader.close?.();
  }
});
