// A request that may be billed: held in the budget, kept as a run before it leaves, both settled by
// what came of it. An answer is read whole here and is on the disk before anything of it is shown.
import { recordIn } from '../../api/record.ts';
import { resolve } from 'node:path';
import { codeOf, messageOf } from '../../api/coded-error.ts';
import { billedOf, worstCost } from '../../api/cost.ts';
import { isBriefInsufficient } from '../../api/outcome.ts';
import { ClientError } from '../../client/errors.ts';
import { wholeBody } from '../../client/reply.ts';
import type { Client, Prepared, Reply } from '../../client/types.ts';
import { isRefusal, type Held, type Refusal } from '../../batch/purse.ts';
import { hasBudget } from '../budget/has-budget.ts';
import type { KeptReply } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError } from '../kit/errors.ts';
import { exitOf } from '../kit/exit.ts';
import { beginRun, newRunId, type Asked, type Ending, type Keeping, type OpenRun } from '../runs/keep.ts';
import { tidy } from '../runs/prune.ts';

/** A reply whose bytes are here, and what was kept of it. */
export interface Paid {
  readonly reply: Reply;
  readonly kept: KeptReply;
}

/** Sends a request by `call`. @throws {CliError} `budget_refused`, `local_io` where nothing was sent. @throws {ClientError} */
export async function paying(
  context: Context,
  client: Client,
  prepared: Prepared,
  call: () => Promise<Reply>,
): Promise<Paid> {
  const id = newRunId(context.now());
  const asked = await askedOf(context, client, prepared);
  const keeping = await keepingOf(context, client);
  const held = prepared.paid ? await hold(context, asked, id) : undefined;
  const run = await begin(id, asked, keeping, held);
  let reply: Reply;
  let answer: Uint8Array;
  try {
    reply = await call();
    answer = await reply.bytes();
  } catch (error) {
    await failed(error, asked.paid, run, held);
    throw error;
  }
  const ending = endingOf(reply, answer, asked, context);
  const unkept = await settled(ending, run, held);
  if (id.endsWith('00')) tidy(keeping.state, context.now());
  return {
    reply: { ...reply, body: wholeBody(answer), bytes: async () => answer },
    kept: { runId: run?.id, unkept, answer: async () => keepWhole(run, ending) },
  };
}

/** What keeps the answer of a request that costs nothing, should it not get where it was meant to. */
export function keepingFree(context: Context, client: Client, prepared: Prepared, reply: Reply): KeptReply {
  return {
    answer: async (bytes) => {
      const asked = await askedOf(context, client, prepared);
      const ending = endingOf(reply, bytes, asked, context);
      try {
        return keepWhole(beginRun(newRunId(context.now()), asked, await keepingOf(context, client)), ending);
      } catch {
        return undefined;
      }
    },
  };
}

function keepWhole(run: OpenRun | undefined, ending: Ending): string | undefined {
  try {
    run?.end(ending, 'whole');
    return run?.id;
  } catch {
    return undefined;
  }
}

/** What is about to be asked, for a run. */
export async function askedOf(context: Context, client: Client, prepared: Prepared): Promise<Asked> {
  const { profileName, baseUrl } = await context.settings();
  const { route, method, url, body = null, paid } = prepared;
  const worst = paid ? worstCost(route, membersOf(body)) : 0;
  return {
    profile: profileName,
    base_url: baseUrl ?? null,
    route: route ?? null,
    method,
    path: url.slice(client.baseUrl.length),
    body,
    paid,
    worst_usd: worst === 'unknown' ? null : worst,
  };
}

export async function keepingOf(context: Context, client: Client): Promise<Keeping> {
  return {
    state: (await context.settings()).folders.state,
    now: context.now,
    scrub: client.scrub,
    withoutTexts: context.flags['no-keep'] === true,
  };
}

/** What a budget holds for it; undefined where there is none. @throws {CliError} `budget_refused` */
async function hold(context: Context, { worst_usd }: Asked, id: string): Promise<Held | undefined> {
  const held = await heldFor(context, worst_usd, id);
  if (held === undefined || !isRefusal(held)) return held;
  throw new CliError('budget_refused', held.refused, { advice: held.advice, facts: held.facts });
}

/** The same, or why it may not be spent. @param worstUsd US dollars; null where it is unknown @param id of the run */
export async function heldFor(
  context: Context,
  worstUsd: number | null,
  id: string,
): Promise<Held | Refusal | undefined> {
  const { folders, profileName: profile } = await context.settings();
  if (!hasBudget(folders.state)) return undefined;
  const { openPurse } = await import('../budget/purse.ts');
  const purse = openPurse({ ...context, state: folders.state, profile });
  return purse.hold(worstUsd ?? Infinity, id);
}

/** Nothing that may be billed is sent without a run on the disk; what is free is answered from a read-only folder too. */
async function begin(
  id: string,
  asked: Asked,
  keeping: Keeping,
  held: Held | undefined,
): Promise<OpenRun | undefined> {
  try {
    return beginRun(id, asked, keeping);
  } catch (error) {
    if (!asked.paid) return undefined;
    await held?.settle(0).catch(() => {});
    throw new CliError(
      'local_io',
      `The request could not be noted in ${keeping.state} (${codeOf(error) ?? messageOf(error)}), and was not sent.`,
      { advice: 'Make that folder writable, or point IBID_HOME somewhere else.', cause: error },
    );
  }
}

/** The error is what the caller hears of; what cannot be noted of it leaves a run without an end. */
export async function failed(
  error: unknown,
  paid: boolean,
  run: OpenRun | undefined,
  held: Held | undefined,
): Promise<void> {
  const client = error instanceof ClientError ? error : undefined;
  const account = accountOf(client, paid);
  try {
    if (client?.sent === 'no' || (client === undefined && !paid)) run?.drop();
    else run?.end({ ...NOTHING, ...account, outcome: exitOf(error), detail: messageOf(error) });
    await held?.settle(account.cost_usd);
  } catch {
    // `ibid runs recover` finds both.
  }
}

const NOTHING = { output: null, answer: null } as const;

function accountOf(client: ClientError | undefined, paid: boolean) {
  const { status, requestId = null, attempts = 1 }: Partial<ClientError> = client ?? {};
  const { billed, costUsd }: Pick<ClientError, 'billed' | 'costUsd'> = client ?? (paid ? LOST : FREE);
  return { status: status ?? null, request_id: requestId, attempts, billed, cost_usd: costUsd };
}

const LOST = { billed: 'unknown', costUsd: null } as const;
const FREE = { billed: 'no', costUsd: 0 } as const;

async function settled(
  ending: Ending,
  run: OpenRun | undefined,
  held: Held | undefined,
): Promise<CliError | undefined> {
  try {
    run?.end(ending);
    await held?.settle(ending.cost_usd);
    return undefined;
  } catch (error) {
    return new CliError('local_io', `The run could not be noted: ${codeOf(error) ?? messageOf(error)}.`, {
      advice: 'The answer is complete. See `ibid doctor` for the folders.',
      cause: error,
      facts: { sent: 'yes', billed: ending.billed },
    });
  }
}

function endingOf(reply: Reply, answer: Uint8Array, asked: Asked, { flags }: Context): Ending {
  const document = reply.parsed?.document ?? (reply.isJson ? membersOf(answer) : {});
  const cost = asked.paid ? billedOf(document, asked.route, membersOf(asked.body)) : 0;
  const { output } = flags;
  return {
    outcome: isBriefInsufficient(document) ? 'insufficient_evidence' : 'answered',
    status: reply.status,
    request_id: reply.requestId,
    attempts: reply.attempts,
    billed: cost === 0 ? 'no' : 'yes',
    cost_usd: cost,
    detail: null,
    output: output === undefined || output === '-' ? 'stdout' : resolve(output),
    answer,
  };
}

/** The members of a JSON object; none where it is something else. */
function membersOf(bytes: Uint8Array | null): Readonly<Record<string, unknown>> {
  if (bytes === null) return {};
  return recordIn(new TextDecoder().decode(bytes)) ?? {};
}
