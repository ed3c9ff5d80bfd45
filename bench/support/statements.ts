// Statements as a model would write them over given sentences, true and false, for bench/statements.ts and its test: a place is
// a path and the first words of each sentence that a statement cites (none where it cites the passage whole), so that no
// document's text is kept here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextSource } from '../../src/evidence/validator/validate-text.ts';
import { sentences } from '../../src/text/sentences.ts';
import { readJsonLines } from './data.ts';
import { plainBlocks } from './passages.ts';
import { wholePassage } from './whole-passages.ts';

export interface Statement {
  /** Whether the sentences that it cites say it. */
  readonly holds: boolean;
  /** What was done to them, or what is wrong. */
  readonly kind: string;
  readonly path: string;
  readonly cites: readonly string[];
  readonly text: string;
}

export type StatementSet = 'starter' | 'collections' | 'passages' | 'answers' | 'assistants' | 'natural';

/** The statements of a set, in its order. */
export function readStatements(set: StatementSet): Statement[] {
  return readJsonLines<Statement>(fileURLToPath(new URL(`../statements/${set}.jsonl`, import.meta.url)));
}

/** The halves: one to develop on, one to measure on, by a hash of the text, or of its passage where it cites one whole. */
export function isHeldOut({ text, path, cites }: Statement): boolean {
  let hash = 0x811c9dc5;
  for (const character of cites.length === 0 ? path : text)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % 2 === 1;
}

/** The sentences that a statement cites, each with its paragraph. @throws where one is not in the document */
export function citedIn(root: string, { path, cites }: Statement): TextSource[] {
  if (cites.length === 0) return [{ id: 's1', text: wholePassage(root, path) }];
  const name = path.includes('.') ? path : `${path}.md`;
  const blocks = blocksOf(join(root, name));
  return cites.map((words, at) => {
    for (const block of blocks) {
      const span = sentences(block).find(({ start }) => block.startsWith(words, start));
      if (span !== undefined)
        return { id: `s${at + 1}`, text: block.slice(span.start, span.end), context: block };
    }
    throw new Error(`${path} has no sentence that begins with “${words}”`);
  });
}

function blocksOf(file: string): string[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const blocks = plainBlocks(readFileSync(file, 'utf8'), file.endsWith('.html')).map((block) =>
    block.replaceAll('\n', ' '),
  );
  read.set(file, blocks);
  return blocks;
}

const read = new Map<string, string[]>();
