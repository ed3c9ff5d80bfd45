// Opening a bundle for a command: a file or stdin, failures as sentences with the right exit.
import { attempt } from '../../../api/attempt.ts';
import { InputError, JsonSyntaxError } from '../../../evidence/errors.ts';
import type { Input } from '../../../evidence/input/replay.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { statSync, type Stats } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/**
 * Runs `use` on the opened bundle and closes it; reading ends once `signal` is aborted.
 * @throws {CliError} usage, or verify_unknown when it is not readable.
 */
export async function readingBundle<T>(
  path: string,
  signal: AbortSignal,
  use: (input: Input) => Promise<T>,
): Promise<T> {
  const { openFile, openStream } = await import('../../../evidence/input/open.ts');
  const { abortable } = await import('../../../evidence/input/replay.ts');
  keepHeapSmall();
  let input: Input | undefined;
  try {
    input = path === '-' ? openStream(process.stdin, '-') : openFile(path);
    return await use(abortable(input, signal));
  } catch (error) {
    if (error instanceof InputError) {
      throw error.code === 'bad_gzip'
        ? new CliError('verify_unknown', `${error.message}.`)
        : usageError(`${error.message}.`);
    }
    if (error instanceof JsonSyntaxError) {
      throw new CliError('verify_unknown', `${path} is not an evidence bundle: ${error.message}.`, {
        advice: '`ibid evidence verify` shows more.',
        cause: error,
      });
    }
    throw error;
  } finally {
    input?.close();
    // Interrupted, the program ends although no one has closed the other end.
    if (path === '-') process.stdin.destroy();
  }
}

/** Undefined where a path cannot be looked at (a loop of links, a forbidden folder): opening it then says why. */
export function statOf(path: string): Stats | undefined {
  return attempt(() => statSync(path, { throwIfNoEntry: false }));
}

/**
 * Reading a large bundle makes a little garbage for each claim. V8 answers by letting the young generation grow to three
 * times 16 MiB, and the old one to several times what is in use, which is more than all the rest of the program. Keeps the
 * young one from growing, and has the old one collected once it has grown by a third; for a process that only verifies. Called once what is needed is loaded, as code
 * compiled beforehand is of no use to a process with other flags.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}

/**
 * Thousands of small bundles are over before much that V8 inlines into the code that it optimises has paid: a quarter of it
 * takes a third less time to compile and runs as fast. To be called as late as the other.
 */
export function inlineLess(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=250');
}

/** The one file that is meant. @throws {CliError} usage with the sentence, before anything is read or sent */
export function onlyFile(
  paths: readonly string[],
  sentence: string,
  advice = 'Give the path of a single bundle.',
): string {
  const [path] = paths;
  if (paths.length === 1 && path !== undefined && path !== '-' && statOf(path)?.isDirectory() !== true)
    return path;
  throw usageError(sentence, advice);
}
