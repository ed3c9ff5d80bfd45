// The rules of --fail-on, --strict and --require-origin. A name that no check has would be a rule that nothing can break.

import { CHECKS } from '../../../evidence/report/effects.ts';
import type { Rules } from '../../../evidence/report/effects.ts';
import type { FlagValues } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import type { FLAGS } from './flags.ts';

/** All rules that the flags give. @throws {CliError} usage, for a name that no check has. */
export function rulesGiven(
  flags: Pick<FlagValues<typeof FLAGS>, 'fail-on' | 'strict' | 'require-origin'>,
): Rules {
  return {
    failOn: rulesOf(flags['fail-on']),
    strict: flags.strict,
    requireOrigin: flags['require-origin'],
  };
}

/** The checks named, however they are separated. @throws {CliError} usage, for a name that no check has. */
function rulesOf(flags: readonly string[]): string[] {
  const rules = flags.flatMap((names) => names.split(',')).map((name) => name.trim());
  const unknown = rules.find((name) => !CHECKS.includes(name));
  if (unknown === undefined) return rules;
  const room = unknown.split('.')[0];
  const alike = CHECKS.filter((name) => name.split('.')[0] === room);
  throw usageError(
    `--fail-on: there is no check ${JSON.stringify(unknown)}. There are ${(alike.length > 0 ? alike : CHECKS).join(', ')}.`,
  );
}
