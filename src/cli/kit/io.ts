// Streams, terminal, colour and spinner: the only importer of chalk and ora.
// Writes are done by the platform's threads, one after the other: a pipe gets every byte, a closed one ends quietly, and
// where a reader has stopped it is not this thread that waits, so that signals are heard.
import { CodedError, codeOf } from '../../api/coded-error.ts';
import { fstatSync, write } from 'node:fs';
import type { ChalkInstance } from 'chalk';
import { clean, cleanLine } from '../../page/clean.ts';
import { PLAIN, type Paint, type Screen } from '../../page/screen.ts';
import { hasLinks, linker, type When } from './hyperlinks.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The reader of stdout went away: the run ends with 0 and says nothing. */
export class ClosedPipe extends CodedError<'closed_pipe'> {
  override readonly name = 'ClosedPipe';

  constructor() {
    super('closed_pipe', 'standard output is not read any more');
  }
}

export interface Io {
  readonly isTerminal: (stream: 0 | 1 | 2) => boolean;
  /** @throws {ClosedPipe} when no one reads any more. @throws the system's error when it cannot be written. */
  readonly out: (data: string | Uint8Array) => Promise<void>;
  /** Written in order, soon. Never throws: where stderr is gone there is no one to tell. */
  readonly err: (text: string) => void;
  readonly screen: (stream: 1 | 2, color: When, links?: When) => Promise<Screen>;
  readonly spinner: (text: string) => Promise<Spinner>;
  /** All of stdin, up to `max` bytes. */
  readonly input: (max: number) => Promise<Uint8Array>;
}

export interface Spinner {
  text: (text: string) => void;
  stop: () => void;
}

/** Those of the process. */
interface OwnIo extends Io {
  /** Once all that was given before is written, or cannot be. Never rejects. */
  readonly written: () => Promise<void>;
}

export function createIo(env: Environment): OwnIo {
  // In the order in which they were given, whichever of the two streams they are for: a terminal shows both.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (stream: 1 | 2, data: string | Uint8Array): Promise<void> => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const done = last.then(() => writeAll(stream, bytes));
    last = done.catch(() => undefined);
    return done;
  };
  const written = async () => void (await last);
  return {
    isTerminal,
    out: (data) => inTurn(1, data),
    err: (text) => void inTurn(2, text).catch(() => undefined),
    written,
    screen: (stream, color, links = 'auto') => createScreen(stream, color, links, env),
    spinner: async (text) => {
      await written();
      return spinner(text);
    },
    input: readInput,
  };
}

function isTerminal(stream: 0 | 1 | 2): boolean {
  try {
    if (!fstatSync(stream).isCharacterDevice()) return false;
  } catch {
    return false; // a closed descriptor
  }
  // /dev/null is a character device too: only the terminal itself knows.
  const { isTTY } = stream === 0 ? process.stdin : stream === 1 ? process.stdout : process.stderr;
  return isTTY; // undefined where it is none
}

async function writeAll(stream: 1 | 2, data: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < data.length) {
    try {
      offset += await writePart(stream, data.subarray(offset, offset + (1 << 20)));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EPIPE') throw new ClosedPipe();
      if (code !== 'EAGAIN') throw named(error);
      await new Promise((resolve) => setTimeout(resolve, 2)); // a full non-blocking pipe
    }
  }
}

/** A descriptor has no path: an error says what it is. */
function named(error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { path: 'Standard output' }) : error;
}

/** @returns how many bytes were taken */
function writePart(stream: 1 | 2, part: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(stream, part, (error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

async function createScreen(stream: 1 | 2, color: When, links: When, env: Environment): Promise<Screen> {
  const terminal = isTerminal(stream);
  const level = colorLevel(color, terminal, env);
  return {
    columns: columnsOf(stream, terminal, env),
    paint: level === 0 ? PLAIN : paintWith(new (await import('chalk')).Chalk({ level })),
    unicode: hasUnicode(env),
    clean,
    cleanLine,
    link: hasLinks(links, terminal, env) ? linker(env) : (text) => text,
  };
}

/** Whether a terminal shows more than ASCII, by its kind and by the locale; nothing said of a locale is taken for UTF-8. */
export function hasUnicode(env: Environment): boolean {
  if (env['TERM'] === 'linux' || env['TERM'] === 'dumb') return false;
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((one) => (one ?? '') !== '');
  return locale === undefined || /utf-?8/i.test(locale);
}

/** --color, then FORCE_COLOR, NO_COLOR, CLICOLOR, TERM=dumb, per stream (cli.md, "Output"). */
export function colorLevel(color: When, terminal: boolean, env: Environment): ColorLevel {
  if (color === 'never') return 0;
  const full = fullColor(env);
  if (color === 'always') return full;
  return forcedColor(env, full) ?? (usesColor(terminal, env) ? full : 0);
}

type ColorLevel = 0 | 1 | 2 | 3;

function fullColor(env: Environment): ColorLevel {
  if (env['COLORTERM'] === 'truecolor') return 3;
  return (env['TERM'] ?? '').includes('256') ? 2 : 1;
}

/** What FORCE_COLOR says; undefined where it says nothing. */
function forcedColor(env: Environment, full: ColorLevel): ColorLevel | undefined {
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced === '') return undefined;
  if (forced === '0' || forced === 'false') return 0;
  if (forced === '2') return 2;
  return forced === '3' ? 3 : full;
}

function usesColor(terminal: boolean, env: Environment): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  if ((env['CLICOLOR_FORCE'] ?? '0') !== '0') return true;
  return env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' && terminal;
}

/** COLUMNS where it is set (scripts and tests), else the terminal's own width, else 100; at most 120 to read well. */
function columnsOf(stream: 1 | 2, terminal: boolean, env: Environment): number {
  const given = Number(env['COLUMNS'] ?? 0);
  const own = terminal ? (stream === 1 ? process.stdout : process.stderr).columns : 0;
  return Math.max(40, Math.min(120, given || own || 100));
}

function paintWith(chalk: ChalkInstance): Paint {
  return {
    bold: chalk.bold,
    dim: chalk.dim,
    red: chalk.red,
    green: chalk.green,
    yellow: chalk.yellow,
    cyan: chalk.cyan,
  };
}

async function spinner(text: string): Promise<Spinner> {
  const { default: ora } = await import('ora');
  // A pseudo-terminal that no one gave a size says 0, and a line would then take endlessly many rows to clear.
  process.stderr.columns ||= 80;
  // A terminal may close under a run that goes on: there is no one to tell.
  process.stderr.on('error', () => {});
  const running = ora({ text, stream: process.stderr, discardStdin: false, hideCursor: true }).start();
  return {
    text: (next) => {
      running.text = next;
    },
    stop: () => void running.stop(),
  };
}

async function readInput(max: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw new RangeError(`standard input is larger than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
