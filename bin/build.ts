// npm run build: the command line as lazy CommonJS chunks (dist/cli), the package's face as ESM with types (dist/lib,
// dist/types), the starter corpus, and the texts that the launcher prints without loading anything.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type InputOptions } from 'rolldown';
import { overview } from '../src/cli/guide.ts';
import { VERSION } from '../src/cli/version.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Native or found at run time: never bundled. */
const external = ['libsql', /^node:/];

async function build(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'cli'), { recursive: true });
  await bundleCli();
  await bundleLibrary();
  cpSync(join(root, 'src/service/corpus/starter'), join(dist, 'starter'), { recursive: true });
  writeFileSync(join(dist, 'cli/version.txt'), `${VERSION}\n`);
  writeFileSync(join(dist, 'cli/help.txt'), await overview());
  declareTypes();
}

const shared: InputOptions = { platform: 'node', external, cwd: root, logLevel: 'warn', treeshake: true };

async function bundleCli(): Promise<void> {
  const bundle = await rolldown({ ...shared, input: { main: 'src/cli/start.ts' } });
  await bundle.write({
    dir: join(dist, 'cli'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: false,
    exports: 'named',
  });
}

async function bundleLibrary(): Promise<void> {
  const bundle = await rolldown({ ...shared, input: { index: 'src/index.ts' } });
  await bundle.write({
    dir: join(dist, 'lib'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
}

/** Types need the compiler of the development dependencies; a build fails where they do not hold. */
function declareTypes(): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the declarations could not be made:\n${stdout}`);
}

await build();
