// What a person types on the terminal: a line, or a key that is not shown.
import { createInterface } from 'node:readline';
import type { Context } from './context.ts';
import { CliError } from './errors.ts';

/** Empty where the terminal is closed. Fails with the reason of the signal. */
export async function typedLine({ signal }: Pick<Context, 'signal'>, question: string): Promise<string> {
  const reading = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await new Promise<string>((resolve) => {
      reading.once('close', () => resolve(''));
      signal.addEventListener('abort', () => reading.close(), { once: true });
      reading.question(question, resolve);
    });
    signal.throwIfAborted();
    return typed.trim();
  } finally {
    reading.close();
  }
}

/** A key: typed at a prompt that does not show it, or all of standard input where that is not a terminal. */
export async function readKey({ io }: Pick<Context, 'io'>): Promise<string> {
  if (!io.isTerminal(0)) return new TextDecoder().decode(await io.input(65_536));
  const { stdin } = process;
  io.err('Key: ');
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = (act: () => void) => {
      stdin.off('data', onData).setRawMode(false).pause();
      io.err('\n');
      act();
    };
    const onData = (data: string) => {
      for (const character of data) {
        if (character === '\r' || character === '\n' || character === '\u0004')
          return finish(() => resolve(text));
        if (character === '\u0003')
          return finish(() => reject(new CliError('signal', 'Interrupted; nothing was stored.')));
        if (character === '\u007f' || character === '\b') text = text.slice(0, -1);
        else text += character;
      }
    };
    stdin.on('data', onData);
  });
}
