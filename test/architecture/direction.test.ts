// The direction rule holds because a planted violation of each room, and of each library's home, fails the linter.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, HOMES, ROOMS } from '../../oxlint.config.js';
import { temporaryFolder } from '../support/ibid.ts';
import { lint, plant } from './source-files.ts';

type Planted = readonly [file: string, forbidden: string, allowed: string];

/** Every room against every other that it must not know. */
const ROOM_ROWS: readonly Planted[] = Object.entries(ROOMS).flatMap(([room, may]) =>
  Object.keys(ROOMS)
    .filter((other) => other !== room && !may.includes(other))
    .map((other): Planted => [`src/${room}/deep/planted.ts`, `../../${other}/x.ts`, './x.ts']),
);

/** Every library against a file that is not its home. */
const LIBRARY_ROWS: readonly Planted[] = Object.keys(HOMES).map((library) => [
  'src/service/planted.ts',
  library,
  '../engine/x.ts',
]);

/** What the tables cannot say, row by row. */
const OTHER_ROWS: readonly Planted[] = [
  ['src/api/planted.ts', 'node:fs', 'zod'],
  ['src/text/planted.ts', 'zod', './words.ts'],
  ['src/text/planted.ts', 'node:fs', '@orama/stemmers/german'],
  ['src/engine/planted.ts', 'zod', '../store/corpus-store.ts'],
  ['src/client/planted.ts', '../api/payloads/brief.ts', '../api/routes.ts'],
  ['src/service/rules/planted.ts', '../../engine/query/query.ts', '../../store/corpus-store.ts'],
  ['src/service/rules/planted.ts', '../handlers/query.ts', '../context.ts'],
  ['src/service/handlers/planted.ts', '../http/serve.ts', '../rules/meter.ts'],
  ['src/service/planted.ts', '../store/sqlite/open.ts', '../store/backend.ts'],
  ['src/engine/entities/planted.ts', '../../store/sql/entities.ts', '../../store/entity-store.ts'],
  ['src/service/planted.ts', '../store/third/open.ts', '../store/backend.ts'],
  ['src/cli/commands/planted.ts', '../../store/sqlite/open.ts', '../../store/backend.ts'],
  ...['third', ...DATABASES].flatMap((folder): Planted[] => [
    ['src/store/planted.ts', `./${folder}/open.ts`, './sql/work.ts'],
    ['src/store/sql/index/planted.ts', `../../${folder}/open.ts`, '../../segments/segment.ts'],
  ]),
  ['src/store/backend.ts', '../engine/x.ts', './sqlite/open.ts'],
  ['src/cli/kit/planted.ts', '../program/run.ts', './io.ts'],
  ['src/cli/output/table/planted.ts', '../../result/show.ts', '../../kit/io.ts'],
  ['src/cli/commands/brief/planted.ts', '../../program/run.ts', '../../request/request.ts'],
  ['src/cli/kit/io.ts', 'commander', 'chalk'],
  ['src/cli/program/parse.ts', 'ora', 'commander'],
];

const ROWS = [...ROOM_ROWS, ...LIBRARY_ROWS, ...OTHER_ROWS];

describe('the direction rule', () => {
  const folder = temporaryFolder();
  const refused = { forbidden: new Set<string>(), allowed: new Set<string>() };
  beforeAll(() => {
    for (const kind of ['forbidden', 'allowed'] as const) {
      const root = join(folder.path, kind);
      for (const database of ['third', ...DATABASES]) plant(root, `src/store/${database}/open.ts`, '');
      for (const file of new Set(ROWS.map(([name]) => name))) {
        const rows = ROWS.filter(([name]) => name === file);
        if (file.includes('planted'))
          rows.forEach((row) => plantImport(root, placeOf(row), row[kind === 'forbidden' ? 1 : 2]));
        else plantImport(root, file, rows[0]![kind === 'forbidden' ? 1 : 2]);
      }
      for (const file of refusedIn(root)) refused[kind].add(file);
    }
  });
  afterAll(folder.remove);

  it.each(ROWS)('%s must not import %s', (...row) => {
    expect([...refused.forbidden]).toContain(placeOf(row));
  });

  it.each(ROWS)('%s may not import %s, but may %s', (...row) => {
    expect([...refused.allowed]).not.toContain(placeOf(row));
  });
});

/** Each row in a file of its own, since some rows share a room. */
function placeOf([file, ...rest]: Planted): string {
  return file.replace('planted', `planted-${ROWS.findIndex((row) => row[0] === file && row[1] === rest[0])}`);
}

function plantImport(root: string, file: string, imported: string): void {
  plant(root, file, `import * as planted from '${imported}';\n\nexport const found = planted;\n`);
}

/** The files that the linter refuses for what they import. */
function refusedIn(root: string): Set<string> {
  const refused = lint(root).filter(({ code }) => code.includes('no-restricted-imports'));
  return new Set(refused.map(({ filename }) => filename));
}
