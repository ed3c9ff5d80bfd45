// The argument and flags that several route commands share.
import type { Argument, Flags } from './command.ts';

export const ID = {
  name: 'id',
  help: 'the identifier, as a list or an answer gave it',
  required: true,
  complete: 'id',
} as const satisfies Argument;

export const COST_CAP = {
  'cost-cap-usd': {
    kind: 'number',
    value: 'N',
    above: true,
    min: 0,
    help: 'hard spend ceiling of this request, in US dollars',
  },
} as const satisfies Flags;
