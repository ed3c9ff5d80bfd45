// ibid runs recover: requests that may have been billed and whose outcome is unknown.
import { messageOf } from '../../../api/coded-error.ts';
import { defineCommand, type Result } from '../../kit/command.ts';
import { type Context, contextOf } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { REQUEST } from '../../kit/flags.ts';
import { MODEL_RUN, type Run } from '../../runs/run.ts';
import type { ShownRun } from '../../runs/find.ts';

/** A run that no one knew the end of, and what was learnt. */
interface Recovered extends ShownRun {
  /** Whether its end is known now. */
  readonly settled: boolean;
  /** What was found, or what to do; a sentence. */
  readonly found: string;
}

export const command = defineCommand({
  name: 'runs recover',
  summary: 'Find requests whose answer never arrived, and whether they were billed',
  group: 'Audit',
  effects: 'writes',
  about:
    'Checks runs whose process was killed or whose answer was lost. A brief is looked up among those that the service has, and becomes the answer of its run. For the others it prints what they may have cost, next to the service’s own figures; a budget holds that until you settle it with --billed. Nothing that may be billed is sent. Exit 32 while any is left.',
  arguments: [{ name: 'id', help: 'only these runs, run_…', many: true, complete: 'id' }],
  flags: {
    billed: {
      kind: 'number',
      value: 'USD',
      min: 0,
      help: 'settle the given runs at this cost (0 for nothing)',
    },
    cacert: REQUEST.cacert,
  },
  examples: ['ibid runs recover', 'ibid runs recover run_20261122-185232123-5f2c0a1b --billed 0'],
  exits: ['outcome_unknown', 'local_io'],
  async run(context, { args, flags }) {
    const { openRuns } = await import('../../runs/recovering.ts');
    const { state } = (await context.settings()).folders;
    const { unknown, unpriced, running } = await openRuns({
      state,
      now: context.now(),
      signal: context.signal,
    });
    // What an answer cost that does not say so is settled only by hand.
    const known = flags.billed === undefined ? unknown : [...unknown, ...unpriced];
    const missing = args.id.find((id) => !known.some((run) => run.id === id));
    if (missing !== undefined)
      throw usageError(
        `${JSON.stringify(missing)} is not a run whose end is unknown.`,
        '`ibid runs recover` lists those there are.',
      );
    if (flags.billed !== undefined && args.id.length === 0)
      throw usageError(
        '--billed settles runs that are named.',
        'For example: ibid runs recover run_… --billed 0',
      );
    const meant = args.id.length === 0 ? unknown : known.filter(({ id }) => args.id.includes(id));
    const items: Recovered[] = [];
    for (const run of meant) items.push(await recovered(context, state, run, flags.billed));
    const { releaseUnsent } = await import('../../budget/purse.ts');
    const released = await releaseUnsent(state);
    return shown({ items, running, released, usage: await usages(context, items) });
  },
});

interface Value {
  readonly items: readonly Recovered[];
  readonly running: number;
  /** Amounts of budgets that dead processes held for what they never sent. */
  readonly released: number;
  /** What each service counts for its workspace, by profile. */
  readonly usage: readonly { readonly profile: string; readonly usage?: unknown; readonly failed?: string }[];
}

async function recovered(
  context: Context,
  state: string,
  run: Run,
  billed: number | undefined,
): Promise<Recovered> {
  const { endRun } = await import('../../runs/recovering.ts');
  const { shownRun } = await import('../../runs/find.ts');
  const { settleRun } = await import('../../budget/purse.ts');
  const now = context.now();
  const shown = shownRun(run, now);
  const outcome = run.end?.outcome ?? 'outcome_unknown';
  if (billed !== undefined || !run.paid) {
    const usd = run.paid ? (billed ?? 0) : 0;
    const detail = run.paid ? 'Settled by hand.' : 'Its process was ended; nothing is billed there.';
    endRun(state, run, { outcome, billed: usd > 0 ? 'yes' : 'no', cost_usd: usd, detail }, null, now);
    await settleRun(state, run.id, usd);
    return { ...shown, settled: true, found: detail };
  }
  if (run.route !== 'brief.create') return { ...shown, settled: false, found: adviceFor(run) };
  try {
    const found = await lookForBrief(context, state, run);
    if (found === undefined)
      return {
        ...shown,
        settled: false,
        found: `The service shows no brief that is surely its own. ${adviceFor(run)}`,
      };
    const cost_usd = found.cost_usd;
    endRun(
      state,
      run,
      { outcome: found.outcome, billed: cost_usd === 0 ? 'no' : 'yes', cost_usd, detail: null },
      found.bytes,
      now,
    );
    if (cost_usd !== null) await settleRun(state, run.id, cost_usd);
    return {
      ...shown,
      settled: true,
      found: `It became ${found.id}, which is its answer now: \`ibid runs show ${run.id}\`.`,
    };
  } catch (error) {
    return { ...shown, settled: false, found: `The service could not be asked: ${messageOf(error)}` };
  }
}

async function lookForBrief(context: Context, state: string, run: Run) {
  const { briefOf, knownBriefs } = await import('../../runs/recovering.ts');
  const { oneRun } = await import('../../runs/find.ts');
  const { body } = await oneRun(state, run.id, context.signal);
  const asked: unknown = body === null ? undefined : JSON.parse(Buffer.from(body).toString('utf8'));
  return briefOf(await contextOf(context, run).client(), run, knownBriefs(state), asked);
}

/** Where somebody who runs the service, or its usage, can tell. */
function adviceFor({ id, end }: Run): string {
  const request = end?.request_id ?? null;
  const ask =
    request === null ? 'Compare with what the service counts' : `Ask the service about request ${request}`;
  return `${ask}, then: ibid runs recover ${id} --billed USD`;
}

/** One look at the usage of each address of which something is still unknown. */
async function usages(context: Context, items: readonly Recovered[]): Promise<Value['usage']> {
  // The endpoint of a model is not a service that counts.
  const open = items.filter(({ settled, route }) => !settled && route !== MODEL_RUN);
  const places = new Map(open.map((run) => [`${run.profile} ${run.base_url}`, run]));
  const { usageOf } = await import('../../runs/recovering.ts');
  const found: Value['usage'][number][] = [];
  for (const run of places.values())
    try {
      found.push({ profile: run.profile, ...(await usageOf(await contextOf(context, run).client())) });
    } catch (error) {
      found.push({ profile: run.profile, failed: messageOf(error) });
    }
  return found;
}

function shown(value: Value): Result {
  const { items, running, released, usage } = value;
  return {
    kind: 'value',
    value: { ...value, total: items.length },
    exit: items.some(({ settled }) => !settled) ? 'outcome_unknown' : 'ok',
    text: async (_document, screen) => {
      const { runText } = await import('../../output/runs/run-text.ts');
      const { wrap } = await import('../../../page/wrap.ts');
      const { generic } = await import('../../output/table/generic.ts');
      const parts = items.map((run) => {
        const sign = run.settled ? screen.paint.green : screen.paint.yellow;
        return `${runText(run, screen)}\n${sign(wrap(screen.cleanLine(run.found), screen.columns, '  '))}\n`;
      });
      for (const { profile, usage: document, failed } of usage) {
        const head = `The service counts for the workspace of profile ${screen.cleanLine(profile)}:`;
        parts.push(
          `${head}\n${failed === undefined ? await generic(document, screen) : `${screen.cleanLine(failed)}\n`}`,
        );
      }
      if (items.length === 0) parts.push('Every run has an end.\n');
      if (running > 0) parts.push(`${running} under way.\n`);
      if (released > 0) parts.push(`${released} held and never sent: let go of.\n`);
      return parts.join('\n');
    },
  };
}
