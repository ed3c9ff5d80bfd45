// What several route commands share: an argument, a flag, and the exits of their kind of route.
import type { Argument, Flags } from './command.ts';
import type { ExitName } from './exit.ts';

export const ID = {
  name: 'id',
  help: 'the identifier, from a list or an answer',
  required: true,
  complete: 'id',
} as const satisfies Argument;

export const COST_CAP = {
  'cost-cap-usd': {
    kind: 'number',
    value: 'N',
    above: true,
    min: 0,
    help: 'hard spending limit for this request, in US dollars',
  },
} as const satisfies Flags;

/** Exits of a route that costs nothing. */
export const FREE_EXITS = [
  'rejected',
  'server',
  'auth',
  'rate_limited',
  'unreachable',
  'timed_out',
  'local_io',
] as const satisfies readonly ExitName[];

/** Of a list, which --all may leave unfinished. */
export const PAGED_EXITS = [...FREE_EXITS, 'incomplete'] as const satisfies readonly ExitName[];

/** Of a route that may be billed. */
export const PAID_EXITS = [
  ...FREE_EXITS,
  'budget_refused',
  'plan_refused',
  'outcome_unknown',
] as const satisfies readonly ExitName[];

/** Of a synthesis, whose outcome may be insufficient_evidence. */
export const SYNTHESIS_EXITS = [
  'insufficient_evidence',
  ...PAID_EXITS,
] as const satisfies readonly ExitName[];
