// The tables of docs/ are those of the command tree and of exit.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, withTables } from '../../bin/doc-tables.ts';
import { loadAll } from '../../src/cli/commands/table.ts';
import { EXITS } from '../../src/cli/kit/exit.ts';

const commands = await loadAll();
const read = (page: string) => readFileSync(join(import.meta.dirname, '..', '..', page), 'utf8');

describe('the tables of docs/', () => {
  it.each(PAGES)('in %s are as they are made from the sources', (page) => {
    expect(withTables(read(page), commands)).toBe(read(page));
  });

  it('name every command and every exit code', () => {
    for (const { name } of commands) expect(read('docs/commands.md')).toContain(`| \`ibid ${name}`);
    for (const [code, meaning] of Object.values(EXITS))
      expect(read('docs/exit-codes.md')).toMatch(
        new RegExp(`\\| ${code} .*${meaning.slice(0, 20).replace(/[`|()]/g, '.')}`),
      );
  });

  it('replace what is between the markers and nothing else', () => {
    const two = commands.filter(({ name }) => name === 'usage' || name === 'paths');
    const changed = withTables(
      'before\n<!-- commands -->\nstale row\n<!-- /commands -->\nafter $& $1\n',
      two,
    );
    expect(changed).toMatch(/^before\n<!-- commands -->\n\n\| command /);
    expect(changed).toMatch(/\n\n<!-- \/commands -->\nafter \$& \$1\n$/);
    expect(changed).not.toContain('stale row');
    expect(changed.split('\n').filter((line) => line.startsWith('| `ibid '))).toHaveLength(2);
    expect(withTables('no markers', two)).toBe('no markers');
  });
});
