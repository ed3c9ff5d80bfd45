// The money of one request of a model: held before it leaves, noted as a run, settled after.
import { codeOf, messageOf } from '../../api/coded-error.ts';
import { ClientError } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import type { Spending, SpendingRequest } from '../../reader/spending.ts';
import type { Held } from '../../batch/purse.ts';
import { hasBudget } from '../budget/has-budget.ts';
import type { Context } from '../kit/context.ts';
import { exitOf } from '../kit/exit.ts';
import { keepingOf } from '../request/paying.ts';
import { beginRun, newRunId, type Asked, type Ending, type OpenRun } from '../runs/keep.ts';
import { MODEL_RUN } from '../runs/run.ts';

interface Costing extends SpendingRequest {
  /** The state folder. */
  readonly state: string;
}

/** Holds and notes a request that is about to leave, or says in a sentence why it may not. */
export async function spending(
  context: Context,
  client: Client,
  costing: Costing,
): Promise<Spending | { readonly refused: string }> {
  const id = newRunId(context.now());
  const { profileName } = await context.settings();
  const held = costing.paid ? await hold(context, profileName, costing, id) : undefined;
  if (held !== undefined && 'refused' in held) return held;
  const asked: Asked = {
    profile: profileName,
    base_url: client.baseUrl,
    route: MODEL_RUN,
    method: 'POST',
    path: costing.path,
    body: costing.body,
    paid: costing.paid,
    worst_usd: costing.paid ? costing.worst : 0,
  };
  let run: OpenRun | undefined;
  try {
    run = beginRun(id, asked, await keepingOf(context, client));
  } catch (error) {
    await held?.settle(0).catch(() => {});
    if (costing.paid)
      return {
        refused: `The request to the model could not be noted (${codeOf(error) ?? messageOf(error)}), and was not sent.`,
      };
  }
  return settling(run, held, costing.paid);
}

async function hold(
  context: Context,
  profile: string,
  { state, worst }: Pick<Costing, 'state' | 'worst'>,
  id: string,
): Promise<Held | { readonly refused: string } | undefined> {
  if (!hasBudget(state)) return undefined;
  const { openPurse } = await import('../budget/purse.ts');
  const purse = openPurse({ state, profile, now: context.now, signal: context.signal });
  const held = await purse.hold(worst ?? Infinity, id);
  if (!('refused' in held)) return held;
  if (worst === null)
    return {
      refused:
        'It is not known what the model costs, and there is a budget: say its prices with `ibid model set`. It was not asked.',
    };
  const { left_usd: left } = held.facts;
  return {
    refused: `To ask the model may cost $${worst.toFixed(6)}, and of the budget $${Number(left).toFixed(6)} is left: it was not asked.`,
  };
}

/** Why several requests together may not cost so much, as a sentence; nothing stays held. */
export async function tooDear(context: Context, state: string, worst: number): Promise<string | undefined> {
  const { profileName } = await context.settings();
  const held = await hold(context, profileName, { state, worst }, newRunId(context.now()));
  if (held === undefined) return undefined;
  if ('refused' in held) return held.refused;
  await held.settle(0);
  return undefined;
}

/** What cannot be noted leaves a run without an end, and what is held: `ibid runs recover` finds both. */
function settling(run: OpenRun | undefined, held: Held | undefined, paid: boolean): Spending {
  const end = async (ending: Ending, usd: number | null) => {
    try {
      run?.end(ending);
      await held?.settle(usd);
    } catch {
      // See above.
    }
  };
  return {
    answered: async (reply, usd) => {
      const { status, requestId: request_id, attempts } = reply;
      const billed = !paid || usd === 0 ? 'no' : 'yes';
      const answer = await reply.bytes();
      const how = { status, request_id, attempts, detail: null, output: null, answer };
      await end({ ...how, outcome: 'answered', billed, cost_usd: paid ? usd : 0 }, usd);
    },
    failed: async (error) => {
      const known = error instanceof ClientError ? error : undefined;
      if (known?.sent === 'no') {
        run?.drop();
        await held?.settle(0).catch(() => {});
        return;
      }
      const billed = known?.billed ?? (paid ? 'unknown' : 'no');
      const usd = billed === 'no' ? 0 : null;
      const ended = { outcome: exitOf(error), detail: messageOf(error), billed, cost_usd: usd };
      await end({ ...accountOf(known), ...ended, output: null, answer: null }, usd);
    },
  };
}

function accountOf(error: ClientError | undefined) {
  return {
    status: error?.status ?? null,
    request_id: error?.requestId ?? null,
    attempts: error?.attempts ?? 1,
  };
}
