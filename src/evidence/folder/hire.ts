// Starts threads that verify a part of a folder.

import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { compiledCode } from '../../api/compiled-code.ts';

/** So many threads on the module at `url`, `data` handed to each as workerData. */
export function hire(url: string, data: object, count: number): Worker[] {
  const { file, options } = opening(url, data);
  return Array.from({ length: count }, () => new Worker(file, options));
}

function opening(url: string, data: object): { file: string; options: WorkerOptions } {
  if (url.endsWith('.ts')) {
    // From source: the loader has to be there before the file.
    const load = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(url)}); })`;
    return { file: load, options: { workerData: data, eval: true } };
  }
  const entry = fileURLToPath(url);
  if (compiledCode.files.length === 0) return { file: entry, options: { workerData: data } };
  const compiled = compiledCode.files.map(({ filename, script }) => ({
    filename,
    code: script.createCachedData(),
  }));
  // Beside the folder of the bundle.
  const file = fileURLToPath(new URL('../../bin/thread.cjs', url));
  return { file, options: { workerData: { ...data, loaded: { entry, compiled } } } };
}
