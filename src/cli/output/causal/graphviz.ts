// Graphviz in a thread: it lays a graph out in one step, minutes long for some of a hundred arrows,
// which no signal would end. In a thread that was started with the mark this module draws.
import type { MessagePort } from 'node:worker_threads';
import { inThread } from '../../../threads/in-thread.ts';
import { startThread } from '../../../threads/start-thread.ts';

const MARK = 'ibid-graphviz';
const LONGEST = 20_000;

/**
 * A graph in DOT as SVG; undefined where it takes longer than `ms` milliseconds, or more memory than a drawing may.
 * @throws Error for DOT that Graphviz cannot read
 */
export async function svgOf(dot: string, ms = LONGEST): Promise<string | undefined> {
  const limits = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } };
  const worker = startThread(import.meta.url, { mark: MARK, dot }, limits);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), ms);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

inThread(MARK, (port, { dot }: { readonly mark: string; readonly dot: string }) => void draw(dot, port));

async function draw(dot: string, port: MessagePort): Promise<void> {
  const { instance } = await import('@viz-js/viz');
  port.postMessage((await instance()).renderString(dot, { format: 'svg', engine: 'dot' }));
}
