// A line typed by a person on the terminal.
import { createInterface } from 'node:readline';
import type { Context } from './context.ts';

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
