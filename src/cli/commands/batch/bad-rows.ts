// Rows that cannot be asked, all named at once with their line and reason.
import type { Plan } from '../../../batch/rows/plan.ts';
import { cleanLine } from '../../../page/clean.ts';
import type { Context } from '../../kit/context.ts';
import { CliError } from '../../kit/errors.ts';

/** Writes a line for each to stderr, and makes the error that ends the run; with --json it carries them. */
export function refuseBad({ io, flags }: Context, { bad, named, rows }: Plan): CliError {
  const isJson = flags.json || flags.format === 'json';
  if (!isJson) {
    for (const { line, reason } of named) io.err(`ibid: line ${line}: ${cleanLine(reason)}\n`);
    if (bad > named.length) io.err(`ibid: and ${bad - named.length} more\n`);
  }
  const some = bad === 1 ? 'One row' : `${bad} rows`;
  return new CliError('usage', `${some} of ${rows} cannot be asked: nothing was sent.`, {
    advice: 'Correct them; --skip-bad asks the others.',
    facts: { bad_rows: named.map(({ line, reason }) => ({ line, reason })), bad_rows_total: bad },
  });
}
