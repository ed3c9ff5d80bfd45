// The map of the sources names files that are there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../../oxlint.config.js';
import { ROOT } from './source-files.ts';

const MAP = readFileSync(join(ROOT, 'src/README.md'), 'utf8');
/** `cli/kit/exit.ts`, `engine/brief/variants/`, `bin/chunks.ts`: a path with a slash, from src/ or from the root. */
const PATHS = [...MAP.matchAll(/`((?:[a-z0-9-]+\/)+(?:[a-z0-9-]+\.[a-z]+)?)`/g)].map(([, path = '']) => path);

describe('src/README.md', () => {
  it.each([...new Set(PATHS)])('names %s, which is there', (path) => {
    expect(existsSync(join(ROOT, 'src', path)) || existsSync(join(ROOT, path))).toBe(true);
  });

  it('has a row for every room', () => {
    for (const room of Object.keys(ROOMS)) expect(MAP).toContain(`| \`${room}/\``);
  });
});
