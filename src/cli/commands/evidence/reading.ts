// Opening a bundle for a command: a file or stdin, failures as sentences with the right exit.
import { InputError, JsonSyntaxError } from '../../../evidence/errors.ts';
import type { Input } from '../../../evidence/input/replay.ts';
import { CliError, usageError } from '../../kit/errors.ts';

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
  (await import('./heap.ts')).keepHeapSmall();
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
        advice: 'Run `ibid evidence verify` on it to see more.',
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
