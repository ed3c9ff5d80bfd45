// docs/library.md as it is printed: each example is compiled against the built package's types, run against it, and must
// print what the page says. The package is a link among the packages of a folder of its own.
import { execFile, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/api/scopes.ts';
import { serve, type Serving } from '../../src/service/http/serve.ts';
import { createKey } from '../../src/service/keys.ts';
import { openService, type OpenedService } from '../../src/service/open.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
const EXAMPLES = [
  ...page.matchAll(/^## (.+)\n[\s\S]*?^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm),
].map(([, title = '', code = '', printed = ''], at) => ({
  title,
  code,
  printed,
  file: `example-${at + 1}.ts`,
}));

const DOCUMENTS = {
  'notes/canal.md':
    '# Canal notes\n\nThe Panama Canal limited ship transits in 2023 because a drought lowered Gatun Lake.\n',
  'minutes/board.md':
    '# Board minutes\n\nThe board of the port approved the budget for a new crane in March 2024.\n',
};

const home = temporaryFolder();
const built = join(home.path, 'examples');
let service: OpenedService;
let serving: Serving;
let environment: Record<string, string>;
let data: string;
let compiled: SpawnSyncReturns<string>;

beforeAll(async () => {
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    mkdirSync(join(home.path, name, '..'), { recursive: true });
    writeFileSync(join(home.path, name), text);
  }
  for (const folder of ['notes', 'minutes']) {
    const { code, stderr } = await runHere(home.path, ['corpus', 'add', folder]);
    if (code !== 0) throw new Error(stderr);
  }
  data = (await runHere(home.path, ['paths', '--get', 'data'])).stdout.trim();
  service = await openService({ folder: data });
  serving = await serve(service, { port: 0 });
  const { key } = await createKey(
    service.backend.accounts,
    { scopes: SCOPES, tier: 'unlimited' },
    new Date(),
  );
  environment = { RESEARCH_URL: serving.url, RESEARCH_KEY: key };
  mkdirSync(join(built, 'node_modules'), { recursive: true });
  symlinkSync(root, join(built, 'node_modules', 'ibid'), 'junction');
  writeFileSync(join(built, 'package.json'), '{ "type": "module" }\n');
  for (const { file, code } of EXAMPLES) writeFileSync(join(built, file), code);
  writeFileSync(
    join(built, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      include: ['*.ts'],
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        rootDir: '.',
        typeRoots: [join(root, 'node_modules', '@types')],
      },
    }),
  );
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  compiled = spawnSync(process.execPath, [tsc, '-p', built], { encoding: 'utf8' });
});

afterAll(async () => {
  await serving.close(0);
  await service.close();
  home.remove();
});

describe('docs/library.md', () => {
  it('has an example under each heading', () => {
    expect(EXAMPLES.map(({ title }) => title)).toEqual(
      [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
    );
    expect(page.match(/^```ts$/gm)).toHaveLength(EXAMPLES.length);
  });

  it('compiles against the types of the package', () => {
    expect([compiled.status, compiled.stdout]).toEqual([0, '']);
  });

  it.each(EXAMPLES)('$title prints what the page says', async ({ file, printed }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(built, file.replace('.ts', '.js')), data],
      { cwd: home.path, env: { PATH: process.env['PATH'] ?? '', ...environment }, timeout: 540_000 },
    );
    expect(stdout).toBe(printed);
  });
});
