// A real terminal for the built command, made by util-linux's `script`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BIN, CODE } from '../support/ibid.ts';
import { environment, type Bench } from './support.ts';

/** Whether this machine can make one. */
export function hasTerminal(): boolean {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return existsSync('/dev/ptmx') && (stdout ?? '').includes('util-linux');
}

export interface TerminalOptions {
  /** Each is typed once its first text is seen, in all that was shown so far. */
  readonly keys?: readonly (readonly [RegExp, string])[];
  readonly onText?: (text: string) => void;
  /** Where programs are looked for, in the place of the test's own. */
  readonly path?: string | undefined;
  /** Its width; without it the terminal has no size. */
  readonly columns?: number;
}

/** Runs the command on a terminal; stdin is /dev/null where nothing is typed. Resolves with all that it shows. */
export function onTerminal(
  { home, server }: Pick<Bench, 'home'> & { readonly server: Pick<Bench['server'], 'url'> },
  words: readonly string[],
  { keys = [], onText = () => {}, columns, path = process.env['PATH'] }: TerminalOptions = {},
): Promise<string> {
  const command = [process.execPath, BIN, ...words].map((word) => `'${word}'`).join(' ');
  const size = columns === undefined ? '' : `stty cols ${columns} </dev/tty; `;
  const child = spawn('script', ['-qec', size + command, '/dev/null'], {
    env: {
      PATH: path,
      TERM: 'xterm',
      LANG: 'C.UTF-8',
      IBID_HOME: home,
      NODE_COMPILE_CACHE: CODE,
      ...environment(server.url),
    },
    stdio: [keys.length === 0 ? 'ignore' : 'pipe', 'pipe', 'inherit'],
  });
  let text = '';
  let typed = 0;
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString();
    onText(text);
    const next = keys[typed];
    if (next?.[0].test(text) !== true) return;
    typed++;
    child.stdin?.write(next[1]);
  });
  return new Promise((resolve) => child.on('close', () => resolve(text)));
}

/** What was shown since the line of progress was erased for the last time: a busy machine shows one, another does not. */
export function lastLines(text: string): string {
  return text.slice(Math.max(0, text.lastIndexOf('\u001b[0K')));
}
