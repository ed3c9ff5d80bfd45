// A Jupyter notebook as a reading: cells of Markdown, code with its language, and what it printed.
// Long output, pictures and tables in HTML are left out.
import { type JsonObject, decode } from '../../reading/decode.ts';
import {
  AnotherKind,
  layOut,
  NO_FACTS,
  ReadingFailure,
  type LooseBlock,
  type Reader,
  type Reading,
} from '../../reading/reading.ts';
import { readingThread } from '../reading-thread.ts';
import { frontMatter, factsOf, metadataBlocks } from './metadata.ts';
import { markdownBlocksOf } from './markdown/markdown-text.ts';
import { titleIn } from '../title.ts';
import { isRecord, recordIn } from '../../../api/record.ts';

/** A reader of notebooks, in a thread within ten seconds: a cell is any Markdown. */
export function notebookReader(): Reader {
  const thread = readingThread(10_000);
  return {
    close: () => thread.close(),
    async read(bytes) {
      const { text, warnings } = decode(bytes);
      const outcome = await thread.read({ kind: 'notebook', content: text });
      if (typeof outcome === 'string')
        throw new ReadingFailure('its cells could not be read as Markdown in time');
      return { ...outcome, warnings: [...warnings, ...outcome.warnings] };
    },
  };
}

/** Reads a notebook of format 3 or 4. @throws ReadingFailure when it is none or without text */
export function readNotebookText(source: string): Reading {
  const notebook = recordIn(source);
  const cells = cellsOf(notebook);
  if (notebook === undefined || cells === undefined) throw new AnotherKind('it is not a notebook');
  const language = languageOf(notebook);
  const matter = frontMatter(textOf(cells[0]?.['source']));
  const blocks = cells.flatMap((cell, at) => cellBlocks(cell, language, at === 0 ? matter.bodyStart : 0));
  const laid = layOut([...metadataBlocks(matter.values), ...blocks]);
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  const facts = matter.values.size === 0 ? NO_FACTS : factsOf(matter);
  return { ...laid, ...facts, title: facts.title ?? titleIn(blocks), warnings: [] };
}

function cellsOf(notebook: JsonObject | undefined): JsonObject[] | undefined {
  const sheet = listIn(notebook, 'worksheets').find(isRecord);
  const cells = notebook?.['cells'] ?? sheet?.['cells'];
  return Array.isArray(cells) ? cells.filter(isRecord) : undefined;
}

function listIn(object: JsonObject | undefined, key: string): unknown[] {
  const value = object?.[key];
  return Array.isArray(value) ? value : [];
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isRecord(value) ? value : {};
}

/** Texts are one string or its lines. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  return Array.isArray(said) ? said.filter((line) => typeof line === 'string').join('') : '';
}

function languageOf(notebook: JsonObject): string {
  const metadata = objectIn(notebook, 'metadata');
  const said = objectIn(metadata, 'language_info')['name'] ?? objectIn(metadata, 'kernelspec')['language'];
  return typeof said === 'string' && /^[a-z][\w+#.-]{0,30}$/i.test(said) ? said.toLowerCase() : 'python';
}

function cellBlocks(cell: JsonObject, language: string, from: number): LooseBlock[] {
  const source = textOf(cell['source'] ?? cell['input']).slice(from);
  const level = Number(cell['level']) || 1;
  if (cell['cell_type'] === 'heading') return [{ kind: 'heading', level: Math.min(6, level), text: source }];
  if (cell['cell_type'] === 'markdown') return markdownBlocksOf(source);
  if (cell['cell_type'] !== 'code') return [];
  const printed = listIn(cell, 'outputs').filter(isRecord).map(printedBy).join('').trim();
  const output =
    printed === '' || printed.length > LONGEST_OUTPUT ? [] : [{ kind: 'code' as const, text: printed }];
  return [{ kind: 'code', language, text: source }, ...output];
}

/** UTF-16 units. */
const LONGEST_OUTPUT = 2000;

function printedBy(output: JsonObject): string {
  const plain = objectIn(output, 'data')['text/plain'];
  const text = textOf(output['text'] ?? plain);
  // A picture says only what it is.
  return output['name'] === 'stderr' || /^<[\w.]+(?: [^<>]*)?>$/.test(text.trim())
    ? ''
    : text.replace(/\n?$/, '\n');
}
