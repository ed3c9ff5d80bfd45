// A table of paths does not outlive the files that it names: the chunks of the bundle and what the linter's tables name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNKS, COPY, takes } from '../../bin/chunks.ts';
import { HOMES, INTRICATE, ROOMS, SCHEMA_HOMES, STORE_OPENER, UNSAFE, WITHIN } from '../../oxlint.config.js';
import { ROOT, sourceFiles } from './source-files.ts';

const FILES = sourceFiles();
const PLACES = CHUNKS.flatMap(({ name, holds, without = [] }) =>
  [...holds, ...without].map((place) => [name, place] as const),
);

describe('the chunks of the bundle', () => {
  it.each(CHUNKS.map((chunk) => [chunk.name, chunk] as const))('%s holds something', (_name, chunk) => {
    const packages = chunk.packages ?? [];
    expect(FILES.filter((file) => takes(chunk, file)).length + packages.length).toBeGreaterThan(0);
    for (const name of packages)
      expect(existsSync(join(ROOT, 'node_modules', name.replace(COPY, '')))).toBe(true);
  });

  it.each(PLACES)('%s names %s, which is there', (_name, place) => {
    const only = { name: 'one', holds: [place] };
    expect(FILES.filter((file) => takes(only, file))).not.toEqual([]);
  });
});

describe("the linter's tables", () => {
  it('name files, folders and packages that are there', () => {
    const folders = [...Object.keys(ROOMS), ...Object.keys(WITHIN)];
    const files = [...Object.values(HOMES).flat(), ...SCHEMA_HOMES, STORE_OPENER, ...INTRICATE, ...UNSAFE];
    for (const path of [...folders, ...files])
      expect([path, existsSync(join(ROOT, 'src', path))]).toEqual([path, true]);
    for (const library of Object.keys(HOMES))
      expect([library, existsSync(join(ROOT, 'node_modules', library))]).toEqual([library, true]);
  });

  it('allow no assertion of types in a file that has none', () => {
    for (const file of UNSAFE) {
      const lines = readFileSync(join(ROOT, 'src', file), 'utf8').split('\n');
      const asserts = lines.filter(
        (line) => / as (?!const\b)/.test(line) && !/^\s*(?:\/\/|\/?\*|import\b)/.test(line),
      );
      expect([file, asserts.length > 0]).toEqual([file, true]);
    }
  });
});
