// TypeScript for threads and child processes, bundled: each starts like the built program. Loading a compiler into every
// one of them took most of a second, a hundred times a run.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vitest/config';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Below node_modules, where the bundles find their packages. */
export const CACHE = join(ROOT, 'node_modules/.cache/ibid-tests');
/** Modules that start a thread from their own address. */
const THREADS = [
  '/src/cli/output/causal/graphviz.ts',
  '/src/corpus/readers/worker.ts',
  '/src/evidence/folder/verify-files.ts',
  '/src/service/threads/thread.ts',
  '/src/service/threads/adding-thread.ts',
];

/** Whether a module starts a thread from its own address, which the build gives it. @param id its path */
export function isThread(id: string): boolean {
  return THREADS.some((module) => id.endsWith(module));
}

export interface Bundled {
  /** What Node runs. */
  readonly file: string;
  /** What it was made of. */
  readonly sources: readonly string[];
}

/** The bundle of a module of this repository. Files are named by their content, so runs beside each other agree. */
export async function bundled(entry: string): Promise<Bundled> {
  const bundle = await rolldown({
    input: entry,
    cwd: ROOT,
    platform: 'node',
    external: /^(?:node:|[a-z@])/,
    checks: { eval: false, emptyImportMeta: false },
  });
  const names = { entryFileNames: '[name]-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' };
  const { output } = await bundle.generate({ format: 'esm', ...names });
  await bundle.close();
  mkdirSync(CACHE, { recursive: true });
  const chunks = output.filter((part) => part.type === 'chunk');
  for (const { fileName, code } of chunks) writeWhole(join(CACHE, fileName), code);
  return { file: join(CACHE, output[0].fileName), sources: chunks.flatMap(({ moduleIds }) => moduleIds) };
}

/** Seen whole or not at all by another run. */
function writeWhole(path: string, text: string): void {
  if (existsSync(path)) return;
  const aside = `${path}.${process.pid}-${process.hrtime.bigint()}`;
  writeFileSync(aside, text);
  renameSync(aside, path);
}

/** Gives the modules that start threads the address of their bundle, as the build does, where Vite loads the sources. */
export function threadsFromBundles(): Plugin {
  return {
    name: 'threads-from-bundles',
    enforce: 'pre',
    async transform(code, id) {
      if (!isThread(id)) return undefined;
      const { file, sources } = await bundled(id);
      for (const source of sources) this.addWatchFile(source);
      return {
        code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
        map: null,
      };
    },
  };
}
