// Globs over paths, also hostile ones.
import { describe, expect, it } from 'vitest';
import { globMatches, parseGlob, withoutBraces } from '../../src/text/glob.ts';

const matches = (pattern: string, path: string) => globMatches(parseGlob(pattern), path.split('/'));

describe('a glob', () => {
  it.each([
    ['*.md', 'a.md', true],
    ['*.md', 'a/b.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'a/b/c.md', true],
    ['a/**', 'a', false],
    ['a/**', 'a/b/c', true],
    ['a/**/c', 'a/c', true],
    ['a/**/c', 'a/b/b/c', true],
    ['a**b', 'axxb', true],
    ['a**b', 'a/b', false],
    ['?.md', '𝄞.md', true],
    ['?.md', 'ab.md', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[]-]x', ']x', true],
    ['[a', '[a', false],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['', '', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it('of thousands of stars is no slower than its length times the path', () => {
    const name = 'a'.repeat(4000);
    expect(matches(`${'*a'.repeat(2000)}b`, name)).toBe(false);
    expect(matches(`${'**/a/'.repeat(300)}b`, Array.from({ length: 3000 }, () => 'a').join('/'))).toBe(false);
  });

  it.each([
    ['*.{md,txt}', ['*.md', '*.txt']],
    ['{a,b{c,d}}/x', ['a/x', 'bc/x', 'bd/x']],
    ['{a}', ['{a}']],
    ['{a,b', ['{a,b']],
    ['\\{a,b}', ['\\{a,b}']],
    ['x{,y}', ['x', 'xy']],
  ])('%s stands for %o', (pattern, expected) => {
    expect(withoutBraces(pattern)).toEqual(expected);
  });

  it('whose braces multiply without end is refused', () => {
    expect(() => withoutBraces('{a,b}'.repeat(40))).toThrow(/more than 256/);
  });
});
