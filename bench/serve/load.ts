// Requests at 50 connections to a server in a process of its own, counted and timed.
import { Pool } from 'undici';
import { factsOf, type Started } from './server.ts';

const CONNECTIONS = 50;

export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A body for the n-th request. */
  readonly body?: (index: number) => string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
  readonly bytes: number;
  /** CPU time of the server for one request, in microseconds. */
  readonly cpu: number;
}

export async function measure(
  server: Started,
  load: Load,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const before = (await factsOf(server)).cpu;
  const pool = new Pool(server.url, { connections });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let [errors, bytes, index] = [0, 0, Math.floor(performance.now() * 1000)];
  const worker = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const body = load.body?.(index++) ?? null;
      const headers = body === null ? {} : { 'content-type': 'application/json' };
      const response = await pool.request({ method: load.method, path: load.path, body, headers });
      bytes = (await response.body.arrayBuffer()).byteLength;
      if (response.statusCode !== 200) errors++;
      times.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - from) / 1000;
  await pool.close();
  const cpu = ((await factsOf(server)).cpu - before) / times.length;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
    bytes,
    cpu,
  };
}

const QUESTION = 'Why did freight rates rise when the canal was restricted?';
/** A query that was answered before. */
export const CACHED: Load = query(() => QUESTION);
/** One question in other bytes each time, so that it is answered anew and not from what was kept. */
export const FRESH: Load = query((index) => spaced(QUESTION, index));

/** Questions about the documents that come with the program, and some that they do not answer. */
const QUESTIONS = [
  QUESTION,
  'Why did the Silicon Valley Bank fail?',
  'Who owns the Ever Given?',
  'What did the drought do to the Panama Canal?',
  'Which countries did the Indian ban on rice exports hit?',
  'When did the ECB raise its rates?',
  'What is neon used for?',
  'How much electricity do data centres use?',
  'Why did egg prices rise?',
  'What happened to the Francis Scott Key Bridge?',
  'How did low water on the Rhine change freight rates?',
  'Why did Texas lose power in 2021?',
  'Which medicines were short after the hurricane?',
  'How do gas prices change the price of fertiliser?',
  'What does Taiwan do for water when its reservoirs are low?',
  'Why did carmakers stop production for want of chips?',
  'Who exports gallium and germanium?',
  'How long is the detour around the Cape of Good Hope?',
  'What did the Federal Reserve do in 2022?',
  'Who won the football world cup of 2018?',
  'What is the capital of Australia?',
  'How many people died of the heat in Europe?',
  'Why did Sri Lanka ban fertiliser?',
  'What share of oil passes through the Strait of Hormuz?',
];
/** Questions in turn, each in other bytes each time. */
export const OTHERS: Load = query((index) =>
  spaced(QUESTIONS[index % QUESTIONS.length]!, Math.floor(index / QUESTIONS.length)),
);

function query(text: (index: number) => string): Load {
  return { method: 'POST', path: '/v1/query', body: (index) => JSON.stringify({ query: text(index) }) };
}

/** With more spaces, up to four behind each of the first twelve words. */
export function spaced(question: string, index: number): string {
  const words = question.split(' ');
  return words.map((word, at) => word + ' '.repeat(1 + (at < 12 ? (index >> (2 * at)) & 3 : 0))).join('');
}

/** The middle of several rounds by its rate. */
export function middleOf(rounds: readonly Measured[]): Measured {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
}
