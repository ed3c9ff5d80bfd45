// The side of a thread: modules of threads are loaded on both ends, and each works only in a thread of its own.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** Calls `work` in a thread that was started with data of this mark, by the same program; does nothing elsewhere. */
export function inThread<T extends { readonly mark: string }>(
  mark: T['mark'],
  work: (port: MessagePort, data: T) => void,
): void {
  const data: unknown = workerData;
  if (!isMainThread && parentPort !== null && isMarked<T>(data, mark)) work(parentPort, data);
}

function isMarked<T extends { readonly mark: string }>(data: unknown, mark: T['mark']): data is T {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === mark;
}
