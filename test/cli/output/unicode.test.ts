// Which terminals are given more than ASCII.
import { describe, expect, it } from 'vitest';
import { hasUnicode } from '../../../src/cli/kit/io.ts';

describe('hasUnicode', () => {
  it.each([
    [{}, true],
    [{ LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'C.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LANG: 'POSIX' }, false],
    [{ LANG: 'en_US' }, false],
    [{ LANG: 'de_DE.ISO-8859-1' }, false],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'C' }, false],
    [{ LANG: 'C', LC_CTYPE: 'en_GB.UTF-8', LC_ALL: '' }, true],
    [{ LANG: 'en_GB.UTF-8', TERM: 'dumb' }, false],
    [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, false],
  ])('%j: %s', (env, unicode) => expect(hasUnicode(env)).toBe(unicode));
});
