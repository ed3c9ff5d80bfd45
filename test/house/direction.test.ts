// The direction rule holds because a planted violation of each layer fails the linter.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/ibid.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A file of each layer, what it must not import, and something that it may. */
const PLANTED = [
  ['src/api/planted.ts', '../client/client.ts', 'zod'],
  ['src/api/planted.ts', 'node:fs', './scopes.ts'],
  ['src/text/planted.ts', '../api/routes.ts', './words.ts'],
  ['src/text/planted.ts', 'zod', './words.ts'],
  ['src/client/planted.ts', '../service/app.ts', '../api/routes.ts'],
  ['src/config/planted.ts', '../client/client.ts', '../api/routes.ts'],
  ['src/evidence/planted.ts', '../service/app.ts', '../text/words.ts'],
  ['src/evidence/deep/planted.ts', '../../cli/io.ts', '../../text/words.ts'],
  ['src/service/planted.ts', '../client/client.ts', '../api/routes.ts'],
  ['src/service/engine/planted.ts', '../rules/cors.ts', '../store/store.ts'],
  ['src/service/engine/planted.ts', '../store/database.ts', '../store/errors.ts'],
  ['src/service/rules/planted.ts', '../engine/query.ts', '../store/store.ts'],
  ['src/service/corpus/planted.ts', '../engine/query.ts', '../store/store.ts'],
  ['src/service/store/planted.ts', '../corpus/ingest.ts', '../../text/terms.ts'],
  ['src/service/store/planted.ts', '../../cli/io.ts', './database.ts'],
  ['src/cli/planted.ts', 'commander', '../service/open.ts'],
  ['src/cli/planted.ts', 'chalk', '../evidence/errors.ts'],
  ['src/cli/io.ts', 'commander', 'chalk'],
  ['src/cli/program.ts', 'ora', 'commander'],
] as const;

describe('the direction rule', () => {
  const folder = temporaryFolder();
  const refused = { forbidden: new Set<string>(), allowed: new Set<string>() };
  beforeAll(() => {
    for (const kind of ['forbidden', 'allowed'] as const) {
      const root = join(folder.path, kind);
      PLANTED.forEach((row, index) => plant(root, index, row[0], row[kind === 'forbidden' ? 1 : 2]));
      for (const file of refusedIn(root)) refused[kind].add(file);
    }
  });
  afterAll(folder.remove);

  it.each(PLANTED.map((row, index) => [row[0], row[1], index] as const))(
    '%s must not import %s',
    (file, _forbidden, index) => {
      expect([...refused.forbidden]).toContain(placeOf(index, file));
    },
  );

  it.each(PLANTED.map((row, index) => [row[0], row[2], index] as const))(
    '%s may import %s',
    (file, _allowed, index) => {
      expect([...refused.allowed]).not.toContain(placeOf(index, file));
    },
  );
});

/** Each row in a file of its own, since some rows share a layer. */
function placeOf(index: number, file: string): string {
  return file.replace('planted', `planted-${index}`);
}

function plant(root: string, index: number, file: string, imported: string): void {
  const path = join(root, placeOf(index, file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import * as planted from '${imported}';\n\nexport const found = planted;\n`);
}

/** The files that the linter refuses for what they import. */
function refusedIn(root: string): Set<string> {
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
}
