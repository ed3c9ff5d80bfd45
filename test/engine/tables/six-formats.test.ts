// A question that names a row and a column is answered by that row, in whatever kind of file the table is.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { answerQuery, type QueryStore } from '../../../src/engine/query/query.ts';
import { openBackend, type Backend } from '../../../src/store/backend.ts';
import { makeDocx, makeXlsx, paragraph } from '../../support/office.ts';
import { makePdf } from '../../support/pdf.ts';

const HEADER = ['Plan', 'Price', 'Seats', 'Starts'];
const ROWS = [
  ['Solo', '9 €', '1', '2021-03-01'],
  ['Crew', '49 €', '8', '2022-05-17'],
  ['Crew Plus', '89 €', '20', '2023-02-01'],
  ['Fleet', '199 €', '', '2024-11-30'],
];
const ALL = [HEADER, ...ROWS];

const FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  'plans.md': () =>
    `# Our plans\n\n${[HEADER, HEADER.map(() => '---'), ...ROWS].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
  'plans.html': () =>
    `<html><head><title>Our plans</title></head><body><h1>Our plans</h1><table><thead>${htmlRow(HEADER, 'th')}</thead>` +
    `${ROWS.map((row) => htmlRow(row, 'td')).join('')}</table></body></html>`,
  'plans.csv': () => `${ALL.map((row) => row.join(',')).join('\n')}\n`,
  'plans.xlsx': () =>
    makeXlsx({
      Plans: ALL.map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, column) => sheetCell(cell, column, at + 1)).join('')}</row>`,
      ).join(''),
    }),
  'plans.docx': () =>
    makeDocx(
      `${paragraph('Our plans', 'Heading1')}<w:tbl>${ALL.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
    ),
  // The standard fonts of a PDF have no euro sign here.
  'plans.pdf': () =>
    makePdf([
      {
        texts: [
          { text: 'Our plans', x: 60, y: 760, size: 18 },
          ...ALL.flatMap((row, at) =>
            row.map((cell, column) => ({
              text: cell.replace('€', 'EUR'),
              x: 60 + column * 110,
              y: 720 - at * 16,
            })),
          ),
        ],
      },
    ]),
};

function htmlRow(cells: readonly string[], tag: string): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}

function sheetCell(cell: string, column: number, row: number): string {
  const at = `${'ABCD'[column]!}${row}`;
  return /^\d+$/.test(cell)
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

const ASKED: readonly [question: string, says: RegExp][] = [
  ['How much does the Crew plan cost?', /\b49 (?:€|EUR)/],
  ['How much does Crew Plus cost?', /\b89 (?:€|EUR)/],
  ['How many seats does the crew plan have?', /\b8\b/],
  ['When does the Solo plan start?', /2021-03-01/],
];
const REFUSED: readonly string[] = [
  'How much does the Crew platinum plan cost?',
  'How much storage does the Crew plan have?',
  'How many seats does the Fleet plan have?',
  'Which plan has the most seats?',
  'When does the Crew plan end?',
];

describe.each(Object.keys(FILES))('%s', (name) => {
  let folder: string;
  let backend: Backend;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ibid-tables-'));
    await writeFile(join(folder, name), FILES[name]!());
    backend = await openBackend(join(folder, 'store'));
    await ingest(backend.corpus, [join(folder, name)], { now: () => new Date('2026-01-01T00:00:00Z') });
  });

  afterAll(async () => {
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(ASKED)('%s', async (query, says) => {
    const store: QueryStore = backend.corpus;
    const { answer, citations } = await answerQuery(store, { query, mode: 'speculative' });
    expect(answer).toMatch(says);
    // The row with its header, and no other row.
    expect(ROWS.filter((row) => answer?.includes(row.at(-1)!))).toHaveLength(1);
    const { text } = (await backend.corpus.document(citations[0]!.document_id))!;
    const { start, end, spans = [{ start, end }] } = citations[0]!.locator;
    expect(citations[0]!.quote).toBe(spans.map((one) => text.slice(one.start, one.end)).join(' … '));
  });

  it.each(REFUSED)('refuses: %s', async (query) => {
    const { outcome } = await answerQuery(backend.corpus, { query, mode: 'speculative' });
    expect(outcome).toBe('insufficient_evidence');
  });
});
