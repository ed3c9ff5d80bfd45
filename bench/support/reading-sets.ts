// The questions that recorded readings are scored on, each set with one store of its own documents.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../src/corpus/ingest.ts';
import { openBackend, type Backend } from '../../src/store/backend.ts';
import { evalFile, readJsonLines, requireEvalFile } from './data.ts';
import { ownSet, ownSets, SHARED_SET, type EvalQuestion } from './questions.ts';

export interface ReadingSet {
  /** `shared`, `blind` or `first`. */
  readonly group: string;
  readonly name: string;
  readonly folders: readonly string[];
  readonly questions: readonly EvalQuestion[];
}

/** The sets whose documents are there: the shared one, and those of `DOCUMENTS/blind/NAME` and `DOCUMENTS/first/NAME`. */
export function readingSets(documents: string, starter: string): ReadingSet[] {
  const shared = { group: 'shared', name: 'shared', folders: SHARED_SET.folders() };
  const sets: ReadingSet[] = [{ ...shared, questions: SHARED_SET.questions() }];
  for (const name of ownSets('blind')) {
    const folder = join(documents, 'blind', name);
    if (!isThere(folder)) continue;
    const set = ownSet('blind', join(documents, 'blind'), name);
    sets.push({ group: 'blind', name: `blind-${name}`, folders: set.folders(), questions: set.questions() });
  }
  const first = readJsonLines<EvalQuestion>(requireEvalFile('first-questions', 'questions.jsonl'));
  for (const name of new Set(first.map(({ corpus }) => corpus))) {
    const folder = name === 'starter' ? starter : join(documents, 'first', name);
    if (!isThere(folder)) continue;
    const questions = first.filter(({ corpus }) => corpus === name);
    sets.push({ group: 'first', name: `first-${name}`, folders: [folder], questions });
  }
  return sets;
}

function isThere(folder: string): boolean {
  const found = existsSync(folder);
  if (!found) console.error(`not tried, its documents are missing: ${folder}`);
  return found;
}

/** The store of a set, read once into `stores/NAME`. */
export async function storeOf({ name, folders }: ReadingSet, stores: string): Promise<Backend> {
  const folder = join(stores, name);
  mkdirSync(folder, { recursive: true });
  const isFresh = !existsSync(join(folder, 'done'));
  const backend = await openBackend(folder);
  if (isFresh) {
    await ingest(backend.corpus, [...folders], { now: () => new Date('2026-01-01T00:00:00Z') });
    writeFileSync(join(folder, 'done'), '');
  }
  return backend;
}

/** The program of the shared data that scores answers. */
export function scorer(): string {
  return evalFile('questions', 'score.mjs')!;
}
