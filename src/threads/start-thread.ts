// Starts threads on modules of this program, bundled or from source, and knows those that have not ended.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { compiledCode } from '../threads/compiled-code.ts';
import { liveThreads } from '../threads/live-threads.ts';

/** @param address where the code of the module is, as its `import.meta.url` says @param data handed to it as workerData */
export function startThread(address: string, data: object, options: WorkerOptions = {}): Worker {
  if (!address.endsWith('.ts')) return opened(fileURLToPath(address), { ...options, workerData: data });
  // From source it is TypeScript, which needs the loader that runs the tests.
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('./dist/esm/api/index.mjs', pathToFileURL(tsx)).href;
  const code =
    'const { loader, entry } = require("node:worker_threads").workerData;' +
    'import(loader).then(({ register }) => { register(); return import(entry); });';
  return opened(code, { ...options, eval: true, workerData: { ...data, loader, entry: address } });
}

/** The same, with the code that V8 has compiled in this process: worth it where the thread runs what this one has run. */
export function startAlike(address: string, data: object): Worker {
  if (compiledCode.files.length === 0) return startThread(address, data);
  const compiled = compiledCode.files.map(({ filename, script }) => ({
    filename,
    code: script.createCachedData(),
  }));
  const loaded = { entry: fileURLToPath(address), compiled };
  // Beside the folder of the bundle.
  return opened(fileURLToPath(new URL('../../bin/thread.cjs', address)), {
    workerData: { ...data, loaded },
  });
}

function opened(file: string, options: WorkerOptions): Worker {
  const worker = new Worker(file, options);
  liveThreads.add(worker);
  worker.once('exit', () => liveThreads.delete(worker));
  return worker;
}
