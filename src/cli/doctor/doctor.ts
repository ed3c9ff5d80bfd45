// All checks in the order in which one rests on another.
import type { Context } from '../kit/context.ts';
import type { ExitName } from '../kit/exit.ts';
import { failed, type Finding } from './check.ts';
import { checkCode, checkFolders, checkNode, checkStore, checkRuns, checkModel } from './machine.ts';
import { checkKey, checkSettings } from './settings.ts';
import { checkScopes } from './scopes.ts';
import { checkServer } from './server.ts';

/** The worst first: what a script should hear of when more than one thing is wrong. */
const WORST: readonly ExitName[] = [
  'unreachable',
  'timed_out',
  'server',
  'rejected',
  'auth',
  'usage',
  'local_io',
];

/** Looks at everything; sends the key only when `probe` is set. */
export async function examine(context: Context, flags: { readonly probe: boolean }): Promise<Finding[]> {
  const { findings, target } = checkSettings(context);
  const key = await guarded('key', () => checkKey(context, target));
  const server = await checkServer(context, target);
  const reached = server.every(({ status }) => status !== 'fail');
  return [
    await guarded('node', () => checkNode(context.env)),
    await guarded('folders', () => checkFolders(context.env)),
    await guarded('code', () => checkCode(context.env)),
    ...findings,
    key,
    await guarded('store', () => checkStore(context, target)),
    await guarded('runs', () => checkRuns(context)),
    await guarded('model', () => checkModel(context)),
    ...server,
    await guarded('scopes', () =>
      checkScopes(context, target, { ...flags, reached, keyed: key.status === 'ok' }),
    ),
  ];
}

/** `ok` when nothing failed, else the exit of the worst failure. */
export function exitOfFindings(findings: readonly Finding[]): ExitName {
  const exits = findings.filter(({ status }) => status === 'fail').map(({ exit }) => exit ?? 'internal');
  return WORST.find((exit) => exits.includes(exit)) ?? exits[0] ?? 'ok';
}

async function guarded(id: string, look: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return failed(id, error);
  }
}
