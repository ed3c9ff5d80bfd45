// The bundles: the command line as CommonJS in few chunks, since at start every file costs more than its size
// (performance.md), and the package's face as ESM.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown, type InputOptions, type OutputAsset, type OutputChunk, type Plugin } from 'rolldown';
import { CHUNKS, COPY, takes } from './chunks.ts';

const root = join(import.meta.dirname, '..');

/** Native, or found at run time: never bundled. */
function external(id: string, importer = ''): boolean {
  return (id.startsWith('node:') && !isUnused(id, importer)) || id.startsWith('@libsql/');
}

/**
 * Built-in modules that a dependency loads at its top for a feature that is never used here: HTTP/2 (undici; 20 ms with
 * the TLS below it) and child processes (commander's external subcommands). They stand as objects without members.
 */
function isUnused(id: string, importer: string): boolean {
  return (
    (id === 'node:http2' && importer.includes('undici')) ||
    (id === 'node:child_process' && importer.includes('commander'))
  );
}

const unused: Plugin = {
  name: 'unused-built-ins',
  resolveId: (id, importer = '') => (isUnused(id, importer) ? '\0unused.cjs' : null),
  load: (id) => (id === '\0unused.cjs' ? 'module.exports = { constants: {} };' : null),
};

/** Both of libsql's ways to find its binary are slow; see native-target.cjs. */
const nativeTarget: Plugin = {
  name: 'native-target',
  resolveId: (id) =>
    id === '@neon-rs/load' || id === 'detect-libc' ? join(root, 'bin/native-target.cjs') : null,
};

/**
 * The protocol's package uses far more of zod than the schemas here: one copy for both would make every run load all of it.
 */
const zodTwice: Plugin = {
  name: 'zod-twice',
  async resolveId(id, importer = '') {
    const inCopy = importer.endsWith(COPY);
    if (!inCopy && !(id.startsWith('zod') && importer.includes('@modelcontextprotocol'))) return null;
    const from = inCopy ? importer.slice(0, -COPY.length) : importer;
    const resolved = await this.resolve(id, from, { skipSelf: true });
    return resolved === null ? null : { ...resolved, id: `${resolved.id}${COPY}` };
  },
  load: (id) => (id.endsWith(COPY) ? readFileSync(id.slice(0, -COPY.length), 'utf8') : null),
};

const shared: InputOptions = {
  platform: 'node',
  external,
  cwd: root,
  // Where node_modules is a link, packages are named by it, as they are elsewhere: chunks are ordered by these names.
  resolve: { symlinks: false },
  plugins: [unused, nativeTarget, zodTwice],
  // Grouping is what makes some dynamic imports ineffective: that is its purpose. unpdf asks its own address for a package
  // beside it, which is not to be looked for: without an address it does not.
  checks: { ineffectiveDynamicImport: false, eval: false, emptyImportMeta: false },
};

/** Built-in modules that are never used go with the core, where everything finds them. */
const groups = CHUNKS.map((chunk) => ({
  name: chunk.name,
  test: (id: string) =>
    takes(chunk, relative(root, id)) || (chunk.name === 'core' && id.includes('unused.cjs')),
}));

export async function bundleCli(folder: string): Promise<void> {
  const bundle = await rolldown({ ...shared, input: { main: 'src/cli/start.ts' } });
  const { output } = await bundle.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    exports: 'named',
    dynamicImportInCjs: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups },
  });
  noteBundled(output);
  for (const { fileName } of output) makeAscii(join(folder, fileName));
}

/** The process of a local model: a file of its own, which is given nothing of the command line. */
export async function bundleLocalModel(folder: string): Promise<void> {
  const bundle = await rolldown({ ...shared, input: { 'local-model': 'src/reader/local/process.ts' } });
  noteBundled((await bundle.write({ dir: folder, format: 'cjs', entryFileNames: '[name].cjs' })).output);
}

/** Folders of the packages whose code is in what was bundled so far: they are development dependencies, and published all the same. */
export const bundledPackages = new Set<string>();

function noteBundled(output: readonly (OutputChunk | OutputAsset)[]): void {
  for (const chunk of output)
    for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
      const place = /\/.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
      if (place !== undefined) bundledPackages.add(place);
    }
}

/** 16 hex digits that name the chunks in a folder by their content: V8's code is used for the very same ones alone. */
export function buildHash(folder: string): string {
  const digest = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.cjs')) continue;
    const bytes = readFileSync(join(folder, name));
    digest.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex').slice(0, 16);
}

/**
 * One letter beyond Latin makes V8 hold a whole chunk in two bytes a character, which a cold start pays for; strings and
 * patterns mean the same with it escaped. The printer writes letters as they are, so it is done to what it wrote.
 */
function makeAscii(file: string): void {
  const code = readFileSync(file, 'utf8');
  if (code.includes('String.raw`')) return;
  // Where a letter is escaped already, the backslash that stands before it serves.
  const escaped = code.replace(/(\\*)([^\0-\x7f])/g, (_all, slashes: string, unit: string) => {
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  writeFileSync(file, escaped);
}

/** The types name zod, which whoever imports the package then has too: one copy of it serves both. */
export async function bundleLibrary(folder: string): Promise<void> {
  const bundle = await rolldown({
    ...shared,
    external: (id, importer) => external(id, importer) || /^zod(?:\/|$)/.test(id),
    input: { index: 'src/index.ts' },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  noteBundled(output);
}
