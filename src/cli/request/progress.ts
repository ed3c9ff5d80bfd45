// Progress on stderr while a call runs: how long, signs of life, and what is usual.
import type { Progress } from '../../client/types.ts';
import { jsonLine } from '../../page/clean.ts';
import type { Context } from '../kit/context.ts';
import type { Spinner } from '../kit/io.ts';
import { readNumbers, writeState } from '../kit/state-file.ts';

export interface Watching {
  readonly onProgress: (event: Progress) => void;
  /** Keeps watching until the promise settles, then stops. */
  during<T>(promise: Promise<T>): Promise<T>;
  /** Keeps watching until the parts have come, then stops. */
  through(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  stop(): void;
}

/** A spinner is worth showing only for what is not over at once, in milliseconds. */
const PATIENCE = 400;
const TICK = 250;

export function watch(context: Context, name: string): Watching {
  const how = context.flags.progress ?? 'auto';
  const terminal = context.io.isTerminal(2);
  const start = context.now();
  const events: { last?: Progress } = {};
  const stopShowing =
    how === 'auto' && terminal
      ? spin(context, name, start, events)
      : how === 'plain'
        ? printPlain(context, name, start, events)
        : () => {};
  const stop = () => stopShowing();
  const ended = () => {
    remember(context, name, context.now() - start);
    stop();
  };
  context.atEnd(async () => stop());
  return {
    onProgress: (event) => {
      events.last = event;
      if (how === 'json')
        context.io.err(jsonLine({ ...event, elapsed_ms: Math.round(context.now() - start) }));
    },
    stop,
    during: async (promise) => {
      try {
        const value = await promise;
        ended();
        return value;
      } finally {
        stop();
      }
    },
    async *through(parts) {
      yield* parts;
      ended();
    },
  };
}

/** One line: `23 s · the service is working, last sign of life 3 s ago · usually 40 s`. */
export function progressLine(
  now: number,
  start: number,
  last: Progress | undefined,
  usually: number | undefined,
): string {
  const parts = [seconds(now - start), stateOf(now, last)];
  if (usually !== undefined) parts.push(`usually ${seconds(usually)}`);
  return parts.join(' · ');
}

function stateOf(now: number, last: Progress | undefined): string {
  switch (last?.kind) {
    case undefined:
    case 'connecting':
      return 'connecting';
    case 'sent':
      return `sent ${ago(now - last.at)}, no sign of life yet`;
    case 'headers':
      return 'the service answered, its document is on the way';
    case 'padding':
      return `the service is working, last sign of life ${ago(now - last.at)}`;
    case 'document':
      return `receiving, ${size(last.bytes)}`;
    case 'waiting-retry':
      return `${reasonOf(last.because)}; next try in ${seconds(Math.max(0, last.until - now) + 999)}`;
  }
}

function spin(context: Context, name: string, start: number, events: { last?: Progress }): () => void {
  let spinner: Spinner | undefined;
  let over = false;
  const usually = usual(context, name);
  const line = () => progressLine(context.now(), start, events.last, usually);
  const show = async () => {
    const made = await context.io.spinner(line());
    if (over) made.stop();
    else spinner = made;
  };
  const begin = setTimeout(() => void show(), PATIENCE);
  const tick = setInterval(() => spinner?.text(line()), TICK);
  return () => {
    over = true;
    clearTimeout(begin);
    clearInterval(tick);
    spinner?.stop();
  };
}

function printPlain(context: Context, name: string, start: number, events: { last?: Progress }): () => void {
  const usually = usual(context, name);
  const print = () => context.io.err(`ibid: ${progressLine(context.now(), start, events.last, usually)}\n`);
  const tick = setInterval(print, 5000);
  return () => clearInterval(tick);
}

function reasonOf(because: string): string {
  return because === 'HTTP 429' ? 'the service asks to wait (HTTP 429)' : `the last try failed (${because})`;
}

function ago(ms: number): string {
  return ms < 1000 ? 'just now' : `${seconds(ms)} ago`;
}

function seconds(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

const FILE = 'durations';
const KEPT = 20;
/** Shorter runs teach nothing about waiting, in milliseconds. */
const SHORTEST = 1000;

/** The median of earlier runs in milliseconds; undefined before the third. */
function usual({ env }: Pick<Context, 'env'>, name: string): number | undefined {
  const times = (readNumbers(env, FILE)[name] ?? []).toSorted((a, b) => a - b);
  return times.length < 3 ? undefined : times[Math.floor(times.length / 2)];
}

/** Notes one run. */
function remember({ env, io }: Pick<Context, 'env' | 'io'>, name: string, ms: number): void {
  if (ms < SHORTEST || !io.isTerminal(2)) return;
  const durations = readNumbers(env, FILE);
  const times = [...(durations[name] ?? []), Math.round(ms)].slice(-KEPT);
  writeState(env, FILE, { ...durations, [name]: times });
}
