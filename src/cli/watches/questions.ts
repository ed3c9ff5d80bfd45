// What a watch asks: the lines of a question file, or the request that made a brief.
import { readFileSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { codeOf } from '../../api/coded-error.ts';
import { isRecord } from '../../api/record.ts';
import { ROUTES } from '../../api/routes.ts';
import { usageError, type CliError } from '../kit/errors.ts';

/** One request. */
export interface Question {
  /** Of route and body: the same question is the same watch, wherever it stands in the file. */
  readonly key: string;
  readonly route: WatchedRoute;
  /** JSON, as it is sent. */
  readonly body: string;
  /** For people. */
  readonly title: string;
}

const WATCHED = ['query', 'causal', 'brief.create'] as const;
export type WatchedRoute = (typeof WATCHED)[number];

const LARGEST = 10 * 1024 * 1024;
/** Each is a request that may be billed, at every check. */
const MOST = 1000;

export function isWatched(route: unknown): route is WatchedRoute {
  return WATCHED.some((one) => one === route);
}

export function pathOf(route: WatchedRoute): string {
  return ROUTES[route].path;
}

export function questionOf(route: WatchedRoute, members: Readonly<Record<string, unknown>>): Question {
  const body = JSON.stringify(members);
  const key = createHash('sha256').update(`${route}\n${body}`).digest('hex').slice(0, 24);
  const named =
    route === 'brief.create'
      ? briefTitle(members)
      : textsIn([members['query'], members['entity'], members['shock']]);
  return {
    key,
    route,
    body,
    title: (named === '' ? `${route} ${body}` : named).replace(/\s+/g, ' ').slice(0, 200),
  };
}

/** Its variant says how much it holds ("daily"), not how often it is made: it is left out. */
function briefTitle({ sectors, persona }: Readonly<Record<string, unknown>>): string {
  const about = Array.isArray(sectors) ? textsIn(sectors) : '';
  return `Brief${about === '' ? '' : ` on ${about}`}${typeof persona === 'string' ? ` for ${persona}` : ''}`;
}

function textsIn(values: readonly unknown[]): string {
  return values.filter((text) => typeof text === 'string').join(', ');
}

/**
 * The questions of a file: one a line, or with the name .jsonl one object a line, `{"query": …}` or `{"route", "body"}`.
 * Lines that are empty or begin with # are left out. @param more members of each question of a plain file
 * @throws {CliError} `usage`, with all the lines that cannot be read
 */
export function readQuestions(path: string, more: Readonly<Record<string, unknown>> = {}): Question[] {
  const lines = textOf(path).split(/\r\n|\r|\n/);
  const bad: string[] = [];
  const found = new Map<string, Question>();
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const question = path.endsWith('.jsonl') ? fromRow(text) : questionOf('query', { query: text, ...more });
    if (typeof question === 'string') bad.push(`line ${index + 1}: ${question}`);
    else found.set(question.key, question);
  }
  if (bad.length > 0)
    throw refused(
      path,
      `cannot be read: ${bad.slice(0, 20).join('; ')}${bad.length > 20 ? ` and ${bad.length - 20} more` : ''}`,
    );
  if (found.size === 0) throw refused(path, 'has no question in it');
  if (found.size > MOST) throw refused(path, `has ${found.size} questions, and a watch takes ${MOST}`);
  return [...found.values()];
}

function fromRow(text: string): Question | string {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  if (!isRecord(row)) return 'it is not an object';
  const { route = 'query', body, query } = row;
  if (!isWatched(route)) return `its route is none of ${WATCHED.join(', ')}`;
  if (isRecord(body)) return questionOf(route, body);
  return typeof query === 'string' ? questionOf('query', { query }) : 'it has neither a body nor a query';
}

function textOf(path: string): string {
  let bytes: Buffer;
  try {
    if (statSync(path).size > LARGEST) throw refused(path, `is larger than ${LARGEST / 1024 / 1024} MiB`);
    bytes = readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'usage') throw error;
    throw refused(path, `cannot be read (${codeOf(error) ?? 'an error'})`);
  }
  // UTF-16 has a zero byte in every other place of an ASCII text.
  if (!isUtf8(bytes) || bytes.includes(0)) throw refused(path, 'is not text in UTF-8');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function refused(path: string, how: string): CliError {
  return usageError(
    `The question file ${path} ${how}.`,
    'One question a line, in UTF-8; # begins a comment.',
  );
}
