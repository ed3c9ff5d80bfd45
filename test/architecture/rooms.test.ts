// No folder imports one that imports it back: of any two folders beside each other, at most one knows the other. A folder
// and what is inside it are one room: its own files hold what the inner folders share (errors, types) and put them together.
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

/** `src/a/b → src/a/c`, with one import that makes it. */
function edges(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sourceFiles().filter((name) => name.endsWith('.ts')))
    for (const imported of importsOf(file)) {
      const [from, to] = parted(dirname(file).split('/'), dirname(imported).split('/'));
      if (from !== undefined && to !== undefined) found.set(`${from} → ${to}`, `${file} → ${imported}`);
    }
  return found;
}

/** The two folders, beside each other, in which two paths part; undefined where one is inside the other. */
function parted(from: readonly string[], to: readonly string[]): [string?, string?] {
  const at = from.findIndex((part, index) => part !== to[index]);
  if (at < 0 || at >= to.length) return [];
  return [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')];
}

describe('the rooms', () => {
  it('go in no circles', () => {
    const all = edges();
    expect(all.size).toBeGreaterThan(50);
    const circles = [...all].filter(([edge]) => all.has(edge.split(' → ').reverse().join(' → ')));
    expect(circles.map(([edge, example]) => `${edge}: ${example}`)).toEqual([]);
  });
});
