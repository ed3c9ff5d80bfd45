// Passages of public text for bench/validator.ts: encyclopaedia, abstracts, news, a handbook, a programming book, standards.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentences } from '../../src/text/sentences.ts';
import { evalFile, readJson, readJsonLines } from './data.ts';

/** A sentence, the passage that it is in, and another document's passage to take foreign names and clauses from. */
export interface Place {
  chunk: string;
  sentence: string;
  /** UTF-16 offset of the sentence in its passage. */
  start: number;
  /** It is in an encyclopaedia or an abstract: whole sentences, none of them code, a list or a fragment. */
  isProse: boolean;
  /** The sentence with the one behind it, as the passage has them; undefined behind the last. */
  pair: string | undefined;
  foreign: string;
}

/** Every sentence of every passage at hand; none where the evaluation data is not on this machine. */
export function readPlaces(): Place[] {
  const prose = [...squad(), ...scifact()];
  const others = [...starter(), ...more()];
  const chunks = [...prose, ...news(), ...documents(), ...others];
  return chunks.flatMap((chunk, at) =>
    sentences(chunk).map(({ start, end }, place, all) => ({
      chunk,
      sentence: chunk.slice(start, end),
      start,
      isProse: at < prose.length || at >= chunks.length - others.length,
      pair: all[place + 1] === undefined ? undefined : chunk.slice(start, all[place + 1]!.end),
      foreign: chunks[(at * 7919 + 101) % chunks.length]!,
    })),
  );
}

function squad(): string[] {
  const path = evalFile('answerability', 'squad2-dev-part.json');
  if (path === undefined) return [];
  const read = readJson<{ data: { paragraphs: { context: string }[] }[] }>(path);
  return read.data.flatMap((article) => article.paragraphs.map((paragraph) => paragraph.context));
}

function scifact(): string[] {
  const path = evalFile('retrieval', 'scifact', 'corpus.jsonl');
  if (path === undefined) return [];
  return readJsonLines<{ text: string }>(path)
    .slice(0, 1500)
    .map((record) => record.text);
}

function news(): string[] {
  const path = evalFile('causal', 'causal-news-corpus-train.csv');
  if (path === undefined) return [];
  return [...readFileSync(path, 'utf8').matchAll(/^train_[^,]*,"((?:[^"]|"")*)",\d/gm)].map((row) =>
    row[1]!.replaceAll('""', '"'),
  );
}

/** About so many UTF-16 units of whole paragraphs make a passage. */
const PASSAGE = 1_500;

/** The project's own corpus. */
function starter(): string[] {
  return textsBelow(fileURLToPath(new URL('../../src/corpus/starter/', import.meta.url)));
}

/** Whatever texts are below the folder that IBID_PASSAGES names: for a run over other material. */
function more(): string[] {
  const root = process.env['IBID_PASSAGES'];
  return root === undefined ? [] : textsBelow(root);
}

function documents(): string[] {
  const root = evalFile('questions', 'corpus');
  return root === undefined ? [] : textsBelow(root);
}

function textsBelow(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:md|html|txt)$/.test(name),
  );
  return files
    .toSorted()
    .flatMap((name) => passagesOf(readFileSync(join(root, name), 'utf8'), name.endsWith('.html')));
}

/** The paragraphs, items and headings of a text without its marks. */
export function plainBlocks(text: string, isHtml: boolean): string[] {
  return (isHtml ? withoutTags(text) : withoutMarks(text))
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

function passagesOf(text: string, isHtml: boolean): string[] {
  const passages: string[] = [];
  let passage = '';
  for (const block of plainBlocks(text, isHtml)) {
    if (passage.length > PASSAGE) {
      passages.push(passage);
      passage = '';
    }
    passage += `${passage === '' ? '' : '\n\n'}${block}`;
  }
  return passage === '' ? passages : [...passages, passage];
}

function withoutTags(text: string): string {
  return text
    .replace(/<(script|style|head)\b[^]*?<\/\1>/gi, '')
    .replace(/<\/?(?:p|div|h\d|li|ul|ol|dl|dt|dd|table|tr|pre|section)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n');
}

// Roughly what the reader of Markdown leaves: front matter, tables and marks go, items are paragraphs.
function withoutMarks(text: string): string {
  return text
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/^(?:```|~~~).*$/gm, '\n')
    .replace(/<[^>\n]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/^[ \t]*(?:[-*+]|\d+\.|#{1,6}|>)[ \t]+/gm, '\n')
    .replace(/^[ \t]*\|.*\|[ \t]*$/gm, '');
}
