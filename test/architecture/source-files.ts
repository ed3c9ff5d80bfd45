// The sources as the architecture tests see them: every file below src/, and what each imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Paths from the project's root, with slashes, in sorted order. */
export function sourceFiles(): string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.(?:ts|json|css|html)$/.test(file))
    .sort();
}

/** The files that a file of ours names in imports, types included. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)));
}
