// A PDF as a reading: its pages by pdf.js, then lines, columns and paragraphs by us.
// No code of the file is evaluated and no resource is fetched: no fonts, no character maps.
import { getDocumentProxy } from 'unpdf';
import { layOut, ReadingFailure, type Reading } from '../../reading/reading.ts';
import { blocksOfPages, bodySize } from './blocks.ts';
import { pdfFacts, type PdfSaid } from './facts.ts';
import { runsOf, type TextRun } from './items.ts';
import { orderedLines } from './order.ts';
import { withoutRunning } from './running-heads.ts';
import { brokenWords } from './paragraphs.ts';

/** Reads a PDF. @throws ReadingFailure when it is encrypted, damaged beyond reading or without text */
export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const maps = new Set<string>();
  const document = await openPdf(bytes, maps);
  try {
    const pages = { ...(await pagesOf(document)), maps };
    const said = await document.getMetadata().catch(() => undefined);
    return readingOf(pages, said, isCutShort(bytes));
  } finally {
    await document.destroy();
  }
}

/** More pages than this are not read; a warning says so. */
const MOST_PAGES = 5000;

interface Pages {
  readonly all: readonly (readonly TextRun[])[];
  readonly count: number;
  /** From 1: those that could not be read. */
  readonly lost: readonly number[];
  /** Character maps that fonts name instead of bringing them along. */
  readonly maps: ReadonlySet<string>;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Uint8Array, maps: Set<string>): Promise<Document> {
  try {
    // A copy: pdf.js detaches the buffer that it is given.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      stopAtErrors: false,
      enableXfa: false,
      BinaryDataFactory: refusingFactory(maps),
    });
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ReadingFailure(
      encrypted
        ? 'it is encrypted and opens only with its password'
        : 'it is damaged, cut short, or not a PDF',
      { cause: error },
    );
  }
}

// Other files that pdf.js asks for are refused: fonts are only for drawing; character maps are noted for a warning.
function refusingFactory(maps: Set<string>): object {
  return class {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<never> {
      if (kind === 'cMapUrl') maps.add(filename);
      return Promise.reject(new Error(`${filename} is not here`));
    }
  };
}

async function pagesOf(document: Document): Promise<Omit<Pages, 'maps'>> {
  const all: TextRun[][] = [];
  const lost: number[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const runs = await pageRuns(document, number);
    if (runs === undefined) lost.push(number);
    all.push(runs ?? []);
  }
  return { all, lost, count: document.numPages };
}

async function pageRuns(document: Document, number: number): Promise<TextRun[] | undefined> {
  try {
    const page = await document.getPage(number);
    const { items, styles } = await page.getTextContent();
    page.cleanup();
    return runsOf(
      items.filter((item) => 'str' in item),
      styles,
    );
  } catch {
    return undefined;
  }
}

function readingOf(pages: Pages, said: PdfSaid | undefined, cutShort: boolean): Reading {
  if (pages.lost.length === pages.all.length)
    throw new ReadingFailure('it is damaged: none of its pages can be read');
  const bare = pages.all.flatMap((runs, at) =>
    letters(runs) < 2 && !pages.lost.includes(at + 1) ? [at + 1] : [],
  );
  const sum = pages.all.reduce((total, runs) => total + letters(runs), 0);
  if (sum < LEAST_LETTERS || bare.length + pages.lost.length === pages.all.length)
    throw new ReadingFailure(pages.maps.size === 0 ? ONLY_IMAGES : `its text ${NEEDS_MAPS}`);
  const lines = withoutRunning(pages.all).map((runs) => orderedLines(runs));
  const body = bodySize(lines);
  const blocks = blocksOfPages(lines, brokenWords(lines), body);
  const laid = layOut(blocks);
  if (laid.text === '') throw new ReadingFailure(ONLY_IMAGES);
  return {
    ...laid,
    ...pdfFacts(said, lines[0] ?? [], body),
    warnings: pdfWarnings(pages, bare, laid.text, cutShort),
  };
}

const LEAST_LETTERS = 10;
const NEEDS_MAPS = 'is in fonts that need character maps which are not in the file';
const ONLY_IMAGES = 'it holds only images, and no text is recognised in images (no OCR)';

function pdfWarnings(pages: Pages, bare: readonly number[], text: string, cutShort: boolean): string[] {
  const found: string[] = [];
  if (cutShort) found.push('It is cut short or damaged; what could be recovered was read.');
  if (pages.lost.length > 0) found.push(`${namedPages(pages.lost)} could not be read.`);
  if (bare.length > 0)
    found.push(`${namedPages(bare)}: empty, or images, in which no text is recognised (no OCR).`);
  if (pages.count > pages.all.length) found.push(`Only its first ${MOST_PAGES} pages were read.`);
  if (pages.maps.size > 0) found.push(`Some of its text ${NEEDS_MAPS}, and is missing.`);
  const unknown = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  if (unknown > text.length / 50) found.push('Its fonts do not say which letters some of their glyphs are.');
  return found;
}

/** As in `Pages 2, 4 to 6`. */
function namedPages(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges.slice(0, 10).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const more = ranges.length > 10 ? ' and others' : '';
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${shown.join(', ')}${more}`;
}

function letters(runs: readonly TextRun[]): number {
  return runs.reduce((sum, run) => sum + (run.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

// What ends as it should ends with this mark; some writers put a line or padding after it.
function isCutShort(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-2048);
  return !end.includes('%%EOF');
}
