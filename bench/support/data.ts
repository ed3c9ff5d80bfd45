// The public evaluation data, read by path: the folder named by IBID_SHARED, or ../shared beside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of a file of the evaluation data, or undefined where it is not on this machine. */
export function evalFile(...parts: string[]): string | undefined {
  const root = process.env['IBID_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
  const path = join(root, 'data', 'eval', ...parts);
  return existsSync(path) ? path : undefined;
}

/** The same, or a sentence on stderr and exit code 1: a benchmark without its data has not passed. */
export function requireEvalFile(...parts: string[]): string {
  const path = evalFile(...parts);
  if (path !== undefined) return path;
  throw new Error(`${parts.join('/')} is not here: set IBID_SHARED to the folder that holds data/eval.`);
}

/** One JSON document a line. */
export function readJsonLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
