// A local model in a process of its own: started when it is first asked, kept for the next question, ended with the run. Who
// waits does so for a bounded time, and gets a sentence in the place of an answer.
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { failed, type Failed } from '../failures.ts';
import type { Fault, FromProcess, ProcessOrders, ScoreRequest } from './protocol.ts';
import { PACKAGES } from './runtime.ts';

export interface Asked {
  readonly question: string;
  readonly texts: readonly string[];
  /** The end of all, in milliseconds since the epoch. */
  readonly until: number;
  readonly signal?: AbortSignal | undefined;
}

export type Scored =
  | { readonly kind: 'scores'; readonly odds: readonly number[]; readonly tokens: number }
  | Failed;

export interface WarmModel {
  /** One question after the other. Never fails but with the reason of its signal. */
  score(asked: Asked): Promise<Scored>;
  /** Ends the process. */
  close(): void;
}

export interface Bounds {
  /** Until a model is loaded, in milliseconds. */
  readonly loading: number;
  /** For one question, once it is. */
  readonly answering: number;
  /** So long a process that is late is waited for, since it may be between two looks at the clock. */
  readonly grace: number;
  /** Without a question for so long the process ends. */
  readonly idle: number;
}

export const BOUNDS: Bounds = { loading: 120_000, answering: 30_000, grace: 2_000, idle: 600_000 };

/** Of the process's JavaScript; what the network takes is bounded by process.ts. */
const MOST_HEAP_MB = 1_024;

interface Running {
  readonly child: ChildProcess;
  next(): Promise<FromProcess | 'ended'>;
}

export function openWarm(orders: ProcessOrders, bounds: Bounds = BOUNDS): WarmModel {
  const warm = new Warm(orders, bounds);
  let last: Promise<unknown> = Promise.resolve();
  const onExit = () => warm.end();
  process.once('exit', onExit);
  return {
    score: (asked) => {
      const asking = last.then(() => warm.score(asked));
      last = asking.catch(() => undefined);
      return asking;
    },
    close: () => {
      process.off('exit', onExit);
      warm.end();
    },
  };
}

/** Asked for one thing at a time. */
class Warm {
  readonly #orders: ProcessOrders;
  readonly #bounds: Bounds;
  #running: Running | undefined;
  #nth = 0;

  constructor(orders: ProcessOrders, bounds: Bounds) {
    this.#orders = orders;
    this.#bounds = bounds;
  }

  end(): void {
    this.#running?.child.kill('SIGKILL');
    this.#running = undefined;
  }

  async score({ question, texts, until, signal }: Asked): Promise<Scored> {
    signal?.throwIfAborted();
    if (Date.now() >= until) return failed(LATE);
    const running = await this.#started(until, signal);
    if (typeof running === 'string') return failed(running);
    const { answering, grace } = this.#bounds;
    const id = (this.#nth += 1);
    const end = Math.min(until, Date.now() + answering);
    const { child } = running;
    child.ref();
    child.channel?.ref();
    child.send({ id, question, texts, until: end } satisfies ScoreRequest, () => undefined);
    const said = await this.#next(running, end + grace, signal);
    child.unref();
    child.channel?.unref();
    if (typeof said === 'string') return failed(said === 'late' ? LATE : ENDED);
    if (said.kind === 'scores' && said.id === id && said.odds.length === texts.length) return said;
    if (said.kind === 'late') return failed(LATE);
    this.end();
    return failed(whyOf(said));
  }

  /** The process with its model loaded, or why there is none. */
  async #started(until: number, signal?: AbortSignal): Promise<Running | string> {
    if (this.#running?.child.connected === true) return this.#running;
    const running = start(this.#orders, this.#bounds.idle);
    this.#running = running;
    const end = Math.min(until, Date.now() + this.#bounds.loading);
    const first = await this.#next(running, end, signal);
    if (first === 'late') return 'The model could not be loaded in time.';
    if (first === 'ended') return ENDED;
    if (first.kind === 'ready') return running;
    this.end();
    return whyOf(first);
  }

  /** What the process says next. One that is late, or that no one waits for any more, is ended. */
  async #next(
    running: Running,
    end: number,
    signal: AbortSignal | undefined,
  ): Promise<FromProcess | 'ended' | 'late'> {
    const over = new AbortController();
    const late = new Promise<'late'>((resolve) => {
      const timer = setTimeout(() => resolve('late'), Math.max(0, end - Date.now()));
      over.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const aborted = new Promise<'ended'>((resolve) => {
      signal?.addEventListener('abort', () => resolve('ended'), { once: true, signal: over.signal });
    });
    const found = await Promise.race([running.next(), late, aborted]);
    over.abort();
    if (typeof found === 'string') this.end();
    signal?.throwIfAborted();
    return found;
  }
}

/** It is given no environment, so no key, and no terminal. */
function start({ runtime, folder, address }: ProcessOrders, idle: number): Running {
  const source = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(source ? './process.ts' : './local-model.cjs', import.meta.url));
  const { SystemRoot } = process.env;
  const child = fork(file, [runtime, folder, address, String(idle)], {
    env: SystemRoot === undefined ? {} : { SystemRoot },
    execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`, ...(source ? loaderOf() : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const said: (FromProcess | 'ended')[] = [];
  let wake: (() => void) | undefined;
  const add = (one: FromProcess | 'ended') => {
    said.push(one);
    wake?.();
  };
  child.on('message', (one: FromProcess) => add(one));
  child.on('error', () => add('ended'));
  child.on('exit', () => add('ended'));
  return {
    child,
    next: async () => {
      while (said.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return said.shift()!;
    },
  };
}

/** From source it is TypeScript, which needs the loader that runs the tests. */
function loaderOf(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

const LATE = 'The model did not answer in time.';
const ENDED = 'The process of the model ended before it answered.';

function whyOf(said: FromProcess): string {
  return said.kind === 'fault' && Object.hasOwn(WHY, said.fault)
    ? WHY[said.fault]
    : 'The process of the model said what was not asked.';
}

/** As sentences. */
export const WHY: { readonly [N in Fault]: string } = {
  runtime: `What runs the model (${PACKAGES.join(', ')}) is not installed: \`ibid model set --local NAME --install\`.`,
  files: 'The files of the model cannot be read.',
  changed: 'The files of the model are not those that were set: set it again with `ibid model set --local`.',
  tokenizer: 'The tokenizer.json of the model cannot be used.',
  model: 'The model.onnx of the model cannot be run.',
  inputs:
    'The model takes other inputs than a cross-encoder does: it cannot read a question beside a statement.',
  outputs:
    'The model gives no number that says whether a statement answers: a cross-encoder with one label, or with one named yes, relevant or entailment, does.',
  numbers: 'The model answers with what is not a number.',
  memory: 'The model takes more memory than it may.',
};
