// The argument that names a run.
import type { Argument } from '../../kit/command.ts';

export const RUN_ID = {
  name: 'id',
  help: 'the run, run_…, as `ibid runs list` shows it',
  required: true,
  complete: 'id',
} as const satisfies Argument;
