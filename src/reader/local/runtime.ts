// What runs a local model: packages that are installed into ibid's data folder where somebody asks for them, and not with ibid.
// By a lock with hashes: npm takes the very bytes that were looked at, from whatever registry it is set to.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import lock from './runtime-lock.json' with { type: 'json' };

/** "onnxruntime-web 1.30.0" and the like, for people. */
export const PACKAGES = Object.entries(lock.packages[''].dependencies).map(
  ([name, version]) => `${name} ${version}`,
);

/** Another set of packages has another name, and a folder of its own. */
const NAME = lock.name;

/** The file that npm installs by, and the package that it is for. */
export function lockFiles(): { readonly 'package.json': string; readonly 'package-lock.json': string } {
  const { name, packages } = lock;
  const { dependencies } = packages[''];
  return {
    'package.json': `${JSON.stringify({ name, private: true, dependencies })}\n`,
    'package-lock.json': `${JSON.stringify(lock)}\n`,
  };
}

/** What of a package's `dist` is used: the rest, nine tenths, is for browsers. */
export const KEPT = {
  package: 'node_modules/onnxruntime-web',
  dist: ['ort.node.min.js', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'],
} as const;

/** @param data ibid's data folder */
export function runtimeFolder(data: string): string {
  return join(data, 'runtime', NAME);
}

export function isRuntimeThere(data: string): boolean {
  return existsSync(join(runtimeFolder(data), 'package.json'));
}
