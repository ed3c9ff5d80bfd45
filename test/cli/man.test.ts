// The man pages: one for ibid and one a command, read without complaint by the formatters that are installed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../src/cli/kit/flags.ts';
import { loadAll } from '../../src/cli/commands/table.ts';
import { manPages, escape, sentence } from '../../src/cli/man/pages.ts';
import { temporaryFolder } from '../support/ibid.ts';

const root = join(import.meta.dirname, '..', '..');
const hasMandoc = spawnSync('mandoc', ['-Tlint', '/dev/null']).error === undefined;

describe('man pages', () => {
  it('has a page a command, all named in package.json and made by the build', async () => {
    const commands = await loadAll();
    const pages = manPages(commands);
    expect([...pages.keys()]).toEqual([
      'ibid.1',
      ...commands.map(({ name }) => `ibid-${name.replaceAll(' ', '-')}.1`),
    ]);
    const { man, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      string,
      string[]
    >;
    expect(man).toEqual([...pages.keys()].map((file) => `./dist/man/${file}`));
    expect(files).toContain('dist');
    for (const [file, page] of pages) expect(readFileSync(join(root, 'dist/man', file), 'utf8')).toBe(page);
  });

  it('names every flag, argument and exit of its command', async () => {
    const commands = await loadAll();
    const pages = manPages(commands);
    for (const command of commands) {
      const page = pages.get(`ibid-${command.name.replaceAll(' ', '-')}.1`) ?? '';
      for (const flag of Object.keys(flagsOf(command)))
        expect(page).toContain(`\\fB${escape(`--${flag}`)}\\fR`);
      for (const { name } of command.arguments) expect(page).toContain(`\\fI${escape(name)}`);
    }
  });

  it('shows text as it is written, whatever it holds', () => {
    expect(escape('.SH no request')).toBe('\\&.SH no request');
    expect(escape("'it' \\n a-b ~/x ^ … “q”")).toBe(
      '\\(aqit\\(aq \\en a\\-b \\(ti/x \\(ha \\[u2026] \\[u201C]q\\[u201D]',
    );
    expect(sentence('see `--json`')).toBe('see \\fB\\-\\-json\\fR');
    expect(sentence('a\n.so /etc/passwd')).not.toMatch(/^\./m);
  });

  it.skipIf(!hasMandoc)('pass mandoc -Tlint (skipped where mandoc is not installed)', async () => {
    const { path, remove } = temporaryFolder();
    const pages = manPages(await loadAll());
    for (const [file, page] of pages) writeFileSync(join(path, file), page);
    const run = (...args: string[]) => spawnSync('mandoc', args, { cwd: path, encoding: 'utf8' });
    const { stdout, stderr } = run('-Tlint', '-Wwarning', ...pages.keys());
    const shown = run('-Tutf8', 'ibid-query.1').stdout.replace(/.\u0008/g, '');
    remove();
    // A date would make each build another: the version says how old a page is.
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => !line.includes('missing date'));
    expect(complaints.join('')).toBe('');
    expect(shown).toMatch(/--mode\s+MODE/);
  });
});
