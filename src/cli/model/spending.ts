// The money of one request of a model: held before it leaves, noted as a run, settled after.
import { codeOf, messageOf } from '../../api/coded-error.ts';
import { isRefusal, type Refusal } from '../../batch/purse.ts';
import type { Client } from '../../client/types.ts';
import type { Spending, SpendingRequest } from '../../reader/spending.ts';
import type { Context } from '../kit/context.ts';
import { failed, heldFor, keepingOf } from '../request/paying.ts';
import { beginRun, newRunId, type Asked, type OpenRun } from '../runs/keep.ts';
import { MODEL_RUN } from '../runs/run.ts';

/** Holds and notes a request that is about to leave, or says in a sentence why it may not. */
export async function spending(
  context: Context,
  client: Client,
  { path, body, paid, worst }: SpendingRequest,
): Promise<Spending | { readonly refused: string }> {
  const id = newRunId(context.now());
  const held = paid ? await heldFor(context, worst, id) : undefined;
  if (held !== undefined && isRefusal(held)) return { refused: refusalOf(held, worst) };
  const asked: Asked = {
    profile: (await context.settings()).profileName,
    base_url: client.baseUrl,
    route: MODEL_RUN,
    method: 'POST',
    path,
    body,
    paid,
    worst_usd: paid ? worst : 0,
  };
  let run: OpenRun | undefined;
  try {
    run = beginRun(id, asked, await keepingOf(context, client));
  } catch (error) {
    await held?.settle(0).catch(() => {});
    if (paid)
      return {
        refused: `The request to the model could not be noted (${codeOf(error) ?? messageOf(error)}), and was not sent.`,
      };
  }
  return {
    answered: async (reply, usd) => {
      const { status, requestId: request_id, attempts } = reply;
      const how = { status, request_id, attempts, detail: null, output: null, answer: await reply.bytes() };
      const billed = !paid || usd === 0 ? 'no' : 'yes';
      try {
        run?.end({ ...how, outcome: 'answered', billed, cost_usd: paid ? usd : 0 });
        await held?.settle(usd);
      } catch {
        // A run without an end, and what is held: `ibid runs recover` finds both.
      }
    },
    failed: (error) => failed(error, paid, run, held),
  };
}

function refusalOf({ facts }: Refusal, worst: number | null): string {
  if (worst === null)
    return 'The cost of the model is unknown, and there is a budget: set its prices with `ibid model set`. It was not asked.';
  return `To ask the model may cost $${worst.toFixed(6)}, and of the budget $${Number(facts['left_usd']).toFixed(6)} is left: it was not asked.`;
}

/** Why several requests together may not cost so much, as a sentence; nothing stays held. */
export async function tooDear(context: Context, worst: number): Promise<string | undefined> {
  const held = await heldFor(context, worst, newRunId(context.now()));
  if (held === undefined) return undefined;
  if (isRefusal(held)) return refusalOf(held, worst);
  await held.settle(0);
  return undefined;
}
