// npm run build: the command line as lazy CommonJS chunks (dist/cli), the package's face as ESM with types (dist/lib,
// dist/types), the starter corpus, the texts that the launcher prints without loading anything, and what is made from
// the command tree: man pages (dist/man), what completions ask for and the tables of docs/.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { TREE_FILE } from '../src/cli/completion/dynamic.ts';
import { treeOf } from '../src/cli/completion/tree.ts';
import { loadAll } from '../src/cli/commands/table.ts';
import { firstSteps, overview } from '../src/cli/program/help.ts';
import { manPages } from '../src/cli/man/pages.ts';
import { VERSION } from '../src/cli/kit/version.ts';
import { buildHash, bundleCli, bundledPackages, bundleLibrary, bundleLocalModel } from './bundle.ts';
import { bundlePage } from './page.ts';
import { PAGES, withTables } from './doc-tables.ts';

const root = join(import.meta.dirname, '..');
/** Everything is made aside and put in place at the end: a run of the command meets the old build or the new one. */
const dist = join(root, `.dist-${process.pid}`);

async function build(): Promise<void> {
  mkdirSync(join(dist, 'cli'), { recursive: true });
  await bundleCli(join(dist, 'cli'));
  await bundleLocalModel(join(dist, 'cli'));
  await bundleLibrary(join(dist, 'lib'));
  writeFileSync(join(dist, 'report.html'), await bundlePage());
  nameBundled();
  cpSync(join(root, 'src/corpus/starter'), join(dist, 'starter'), { recursive: true });
  writeFileSync(join(dist, 'cli/version.txt'), `${VERSION}\n`);
  writeFileSync(join(dist, 'cli/build.txt'), buildHash(join(dist, 'cli')));
  await describeCommands();
  declareTypes();
  writeFileSync(join(dist, 'cli/first.txt'), await firstSteps());
  writeFileSync(join(dist, 'cli/help.txt'), await overview());
  putInPlace();
}

/** What is bundled is installed by nobody, so that its licences come with the package: dist/licences.txt. */
function nameBundled(): void {
  const texts = [...bundledPackages].toSorted().map((place) => {
    const { name, version, license = 'see below' } = manifestOf(place);
    const files = readdirSync(place).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
    const own = files.toSorted().map((file) => readFileSync(join(place, file), 'utf8').trim());
    return { name, text: [`${name} ${version} (${license})`, ...own] };
  });
  writeFileSync(join(dist, 'packages.json'), JSON.stringify([...new Set(texts.map(({ name }) => name))]));
  const lines = texts.map(({ text }) => text.join('\n\n'));
  writeFileSync(join(dist, 'licences.txt'), `${lines.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

function manifestOf(place: string): { name: string; version: string; license?: string } {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as ReturnType<typeof manifestOf>;
}

function putInPlace(): void {
  const place = join(root, 'dist');
  const old = `${dist}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(dist, place);
  rmSync(old, { recursive: true, force: true });
}

/** The tables of docs/ are committed: the files change only where the commands did. */
async function describeCommands(): Promise<void> {
  const commands = await loadAll();
  mkdirSync(join(dist, 'man'), { recursive: true });
  writeFileSync(join(dist, 'cli', TREE_FILE), JSON.stringify(treeOf(commands)));
  const pages = manPages(commands);
  for (const [file, page] of pages) writeFileSync(join(dist, 'man', file), page);
  nameManPages([...pages.keys()]);
  for (const page of PAGES.map((path) => join(root, path)))
    if (existsSync(page)) refresh(page, withTables(readFileSync(page, 'utf8'), commands));
}

/** npm installs the man pages that `man` names one by one: a folder under `directories` it leaves out. */
function nameManPages(files: readonly string[]): void {
  const path = join(root, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const man = files.map((file) => `./dist/man/${file}`);
  refresh(path, `${JSON.stringify({ ...manifest, man }, null, 2)}\n`);
}

function refresh(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Types need the compiler of the development dependencies; a build fails where they do not hold. `--no-check` takes them as
 * checked, and makes the same files in half the time.
 */
function declareTypes(): void {
  const unchecked = process.argv.includes('--no-check') ? ['--noCheck'] : [];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', 'tsconfig.build.json', '--outDir', join(dist, 'types'), ...unchecked],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`the declarations could not be made:\n${stdout}`);
}

await build();
