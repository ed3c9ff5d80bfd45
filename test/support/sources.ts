// The sources as modules that Node loads by itself: types are removed from all of them in one pass, and a call from module to
// module costs what it does in the built program. Through Vite each worker asks for each file, and each use of what is
// imported looks it up by its name, which made what computes much take a multiple of its time.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin as BundlerPlugin } from 'rolldown';
import type { Plugin } from 'vitest/config';
import { bundled, CACHE, isThread, ROOT } from './bundled.ts';

const SOURCES = join(ROOT, 'src');
/** How long modules that no run has asked for are kept, in milliseconds. */
const KEPT = 86_400_000;

/** Imports of sources by tests become imports of these modules. In watch mode and for coverage the sources are Vite's. */
export function sourcesAsModules(): Plugin {
  let made: Promise<string> | undefined;
  let wanted = true;
  return {
    name: 'sources-as-modules',
    enforce: 'pre',
    configureVitest({ vitest: { config } }) {
      wanted = !config.watch && !config.coverage.enabled;
    },
    async resolveId(source, importer) {
      if (!wanted || importer === undefined || !/^\.{1,2}\/.*\.ts$/.test(source)) return undefined;
      const path = relative(SOURCES, resolve(dirname(importer), source));
      if (path.startsWith('..')) return undefined;
      made ??= makeModules();
      return join(await made, path.replace(/\.ts$/, '.mjs'));
    },
  };
}

/** @returns the folder of the modules, named by their content: runs beside each other agree */
async function makeModules(): Promise<string> {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const input = names.filter((name) => /(?<!\.d)\.ts$/.test(name)).map((name) => join(SOURCES, name));
  const bundle = await rolldown({
    input,
    cwd: ROOT,
    platform: 'node',
    external: /^(?:node:|[a-z@])/,
    treeshake: false,
    checks: { eval: false, emptyImportMeta: false, pluginTimings: false },
    plugins: [ownAddresses],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: SOURCES,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  });
  await bundle.close();
  const modules = output.filter((part) => part.type === 'chunk');
  const digest = createHash('sha256');
  for (const { fileName, code } of modules) digest.update(`${fileName}\n${code}\n`);
  return place(`src-${digest.digest('hex').slice(0, 16)}`, modules);
}

/** What a module finds by its own address is where the source is; a thread starts on its bundle. */
const ownAddresses: BundlerPlugin = {
  name: 'own-addresses',
  transform: {
    filter: { code: 'import.meta.' },
    async handler(code, id) {
      const address = isThread(id) ? (await bundled(id)).file : id;
      return code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(address).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    },
  },
};

/** Seen whole or not at all by another run. */
function place(name: string, modules: readonly { fileName: string; code: string }[]): string {
  const folder = join(CACHE, name);
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  removeOld();
  const aside = `${folder}.${process.pid}-${process.hrtime.bigint()}`;
  for (const { fileName, code } of modules) {
    const file = join(aside, fileName);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true });
    if (!existsSync(folder)) throw error; // otherwise another run was first
  }
  return folder;
}

function removeOld(): void {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > KEPT;
    if (name.startsWith('src-') && isOld) rmSync(path, { recursive: true, force: true });
  }
}
