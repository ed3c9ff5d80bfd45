// The process of a local model: loads it once, answers questions one after the other, and ends by itself where no one asks
// any more or the process that started it is gone. It opens no socket, is given no key, and writes nothing.
import { addressOf } from './files.ts';
import { openEncoder, Unfit, type Encoder } from './encoder.ts';
import type { Fault, FromProcess, ProcessOrders, ScoreRequest } from './protocol.ts';

/** Of all its memory, in bytes: beyond it the process ends, and a question is answered without it. */
const MOST_MEMORY = 3_500_000_000;

/** @param quiet without a question for so long it ends, in milliseconds */
async function main({ runtime, folder, address }: ProcessOrders, quiet: number): Promise<void> {
  const encoder = await opened(runtime, folder, address);
  let idle = setTimeout(() => process.exit(0), quiet);
  let last: Promise<void> = Promise.resolve();
  process.on('message', (request: ScoreRequest) => {
    clearTimeout(idle);
    last = last.then(() => answer(encoder, request)).catch(ended);
    void last.then(() => {
      clearTimeout(idle);
      idle = setTimeout(() => process.exit(0), quiet);
    });
  });
  say({ kind: 'ready' });
}

async function opened(runtime: string, folder: string, address: string): Promise<Encoder> {
  const found = await addressOf(folder).catch((error: unknown) => {
    throw new Unfit('files', error);
  });
  if (found !== address) throw new Unfit('changed');
  const encoder = await openEncoder(runtime, folder);
  checkMemory();
  return encoder;
}

async function answer(encoder: Encoder, { id, question, texts, until }: ScoreRequest): Promise<void> {
  const isLate = () => {
    checkMemory();
    return Date.now() > until;
  };
  const scored = await encoder.score(question, texts, isLate);
  say(scored === undefined ? { kind: 'late', id } : { kind: 'scores', id, ...scored });
}

function checkMemory(): void {
  if (process.memoryUsage.rss() > MOST_MEMORY) throw new Unfit('memory');
}

function say(message: FromProcess): void {
  process.send?.(message);
}

function ended(error: unknown): void {
  const fault: Fault = error instanceof Unfit ? error.fault : 'model';
  process.send?.({ kind: 'fault', fault } satisfies FromProcess, () => process.exit(1));
}

process.on('disconnect', () => process.exit(0));
// A terminal sends its signals to every process of a run: the process that started this one ends it.
process.on('SIGINT', () => undefined);
process.on('uncaughtException', ended);
process.on('unhandledRejection', ended);
const [runtime = '', folder = '', address = '', quiet = ''] = process.argv.slice(2);
main({ runtime, folder, address }, Number(quiet)).catch(ended);
