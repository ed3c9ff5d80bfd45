// A line typed by a person on the terminal.
import type { Context } from './context.ts';

/** Empty where the terminal is closed. Fails with the reason of the signal. */
export async function typedLine({ signal }: Pick<Context, 'signal'>, question: string): Promise<string> {
  // Only here: this module is in the chunk that every run loads.
  const { createInterface } = await import('node:readline');
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
