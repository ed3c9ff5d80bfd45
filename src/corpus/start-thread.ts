// Starts a thread on a module of this program, bundled or from source.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { liveThreads } from '../api/live-threads.ts';

/** @param address where the code of the module is, as its `import.meta.url` says @param data handed to it as workerData */
export function startThread(address: string, data: object, options: WorkerOptions = {}): Worker {
  const worker = openThread(address, data, options);
  liveThreads.add(worker);
  worker.once('exit', () => liveThreads.delete(worker));
  return worker;
}

function openThread(address: string, data: object, options: WorkerOptions): Worker {
  if (!address.endsWith('.ts')) return new Worker(fileURLToPath(address), { ...options, workerData: data });
  // From source it is TypeScript, which needs the loader that runs the tests.
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('./dist/esm/api/index.mjs', pathToFileURL(tsx)).href;
  const code =
    'const { loader, entry } = require("node:worker_threads").workerData;' +
    'import(loader).then(({ register }) => { register(); return import(entry); });';
  return new Worker(code, { ...options, eval: true, workerData: { ...data, loader, entry: address } });
}
