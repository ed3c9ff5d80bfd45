// For the conformance suite, which imports `globSync` and calls it only to judge clients: Node 20 has none.
import * as fs from 'node:fs';
import { register } from 'node:module';

const FS = `export * from 'node:fs';
export { default } from 'node:fs';
export function globSync() { throw new Error('Node 20 has no globSync.'); }`;

const HOOKS = `const FS = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(FS)});
export function resolve(name, context, next) {
  const isSuite = /\\/conformance\\/dist\\/index\\.js$/.test(context.parentURL ?? '');
  return name === 'fs' && isSuite ? { url: FS, shortCircuit: true } : next(name, context);
}`;

if (!('globSync' in fs)) register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
