// What globs of a person name, and what a .gitignore passes over: the cases are as `git check-ignore` answers them.
import { describe, expect, it } from 'vitest';
import { ignoreRules, namedBy } from '../../../src/corpus/folder/path-rules.ts';

describe('globs of a person', () => {
  it.each([
    ['*.md', 'a/b/c.md', true],
    ['docs', 'docs/a.md', true],
    ['docs', 'x/docs/a.md', true],
    ['docs/', 'x/docs', false],
    ['/docs', 'x/docs/a.md', false],
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'x/docs/a.md', false],
    ['docs/**/a.md', 'docs/b/a.md', true],
    ['*.{md,txt}', 'b/a.txt', true],
    ['2024-*', 'posts/2024-01/a.md', true],
    ['!a.md', 'a.md', false],
  ])('%s names %s: %s', (pattern, path, expected) => {
    expect(namedBy([pattern])(path.split('/'))).toBe(expected);
  });
});

describe('the rules of a .gitignore', () => {
  const ignored = (text: string, path: string): boolean => {
    const rules = ignoreRules(text);
    const names = path.replace(/\/$/, '').split('/');
    return names.some(
      (_, at) =>
        rules.says(names.slice(0, at + 1), at + 1 < names.length || path.endsWith('/')) === 'ignored',
    );
  };

  it.each([
    ['*.log', 'a/b.log', true],
    ['*.log\n!keep.log', 'keep.log', false],
    ['build/', 'build', false],
    ['build/', 'x/build/a.md', true],
    ['/build', 'x/build', false],
    ['a/b', 'x/a/b', false],
    ['a/**', 'a/x/y', true],
    ['# a', '# a', false],
    ['\\#a', '#a', true],
    ['\\!a', '!a', true],
    ['a \nb\\ ', 'a', true],
    ['b\\ ', 'b ', true],
    ['', 'a', false],
    ['/', 'a', false],
    ['\r\n*.tmp\r\n', 'a.tmp', true],
    ['[Bb]in', 'Bin/a', true],
    ['*', '.hidden', true],
  ])('%j on %s: %s', (text, path, expected) => {
    expect(ignored(text, path)).toBe(expected);
  });
});
