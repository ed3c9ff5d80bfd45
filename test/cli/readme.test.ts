// The README's tables are those of the command tree and of exit.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTables } from '../../bin/readme.ts';
import { loadAll } from '../../src/cli/commands/table.ts';

describe('the table of commands', () => {
  it('is in the README as it is made from the command tree', async () => {
    const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    const commands = await loadAll();
    expect(withTables(readme, commands)).toBe(readme);
    for (const { name } of commands) expect(readme).toContain(`| \`ibid ${name}`);
  });

  it('replaces what stands between the markers and nothing else', async () => {
    const commands = (await loadAll()).filter(({ name }) => name === 'usage' || name === 'paths');
    const changed = withTables(
      'before\n<!-- commands -->\nstale row\n<!-- /commands -->\nafter $& $1\n',
      commands,
    );
    expect(changed).toMatch(/^before\n<!-- commands -->\n\n\| command /);
    expect(changed).toMatch(/\n\n<!-- \/commands -->\nafter \$& \$1\n$/);
    expect(changed).not.toContain('stale row');
    expect(changed.split('\n').filter((line) => line.startsWith('| `ibid '))).toHaveLength(2);
    expect(withTables('no markers', commands)).toBe('no markers');
  });
});
