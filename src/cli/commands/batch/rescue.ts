// A paid answer that the output cannot take is kept in the state folder, as the line that it would have been.
import { appendFileSync, fsyncSync, openSync, closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder } from '../../../api/make-folder.ts';
import type { Context } from '../../kit/context.ts';

/** Appends the line to the file of this run; its path, or undefined where it cannot be written either. */
export async function keepLine(context: Context, output: string, line: Buffer): Promise<string | undefined> {
  try {
    const folder = join((await context.settings()).folders.state, 'kept');
    makeFolder(folder);
    const path = join(folder, `${basename(output)}.${process.pid}.jsonl`);
    const descriptor = openSync(path, 'a', 0o600);
    try {
      appendFileSync(descriptor, line);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return path;
  } catch {
    return undefined;
  }
}
