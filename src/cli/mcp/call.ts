// One call of a tool from its arguments to its answer: read, priced, asked for or found where it
// was kept, made to fit.
import { createHash } from 'node:crypto';
import { isRecord } from '../../api/record.ts';
import { routeOf } from '../../api/routes.ts';
import { billedOf, worstCost } from '../../api/cost.ts';
import { ClientError } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import { cleanLine } from '../../page/clean.ts';
import { usageError } from '../kit/errors.ts';
import { USUAL_RESULTS, type Members } from './members.ts';
import { askRoute, withoutPaths, type Finding, type ToolCall } from './finding.ts';
import { fitted, cursorOf, placeOf, type Place } from './fit.ts';
import { keptAnswer, asCommand, type Kept, type Session } from './session.ts';
import type { Asked, Consent, Cost, Hold } from './spending.ts';
import type { Tool } from './tools.ts';
import { shortened } from '../../text/marks.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Calling {
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  readonly consent: Consent;
}

export type Outcome =
  | { readonly kind: 'answer'; readonly value: Json }
  /** It costs more than the limits allow: a person has to be asked. */
  | { readonly kind: 'ask'; readonly question: string; readonly state: Asked };

/** Bytes of an answer's JSON, its cursor with it: what clients hand on whole. */
const MOST = 40_000;
const FOR_CURSOR = 400;

/** @throws {CliError} @throws {ClientError} and what else a command throws: nothing is sent for what is not understood */
export async function callTool(
  session: Session,
  { row, command }: Tool,
  { schema }: Pick<Members, 'schema'>,
  given: unknown,
  calling: Calling,
): Promise<Outcome> {
  const { cursor, limit, ...members } = await membersIn(schema, given ?? {});
  const place = placeOf(typeof cursor === 'string' ? cursor : undefined);
  const count = row.lists === true ? (typeof limit === 'number' ? limit : USUAL_RESULTS) : undefined;
  const signal = AbortSignal.any([session.context.signal, calling.signal]);
  const paging = count === undefined ? {} : { limit: count, offset: place.given['items'] ?? 0 };
  return asCommand(session, signal, paging, async (context) => {
    if (place.run !== undefined) return answerOf(session, row, await keptAnswer(session, place.run), place);
    // A command of its own reads its own globs.
    const isNarrowed = row.takes?.includes('path') === true && row.finding === undefined;
    const narrowed = isNarrowed ? await withoutPaths(context, members) : members;
    const call = { session, context, row, command, members: narrowed, limit: count ?? 0, place };
    const found = await paidOrFree(call, row.name, row.finding, calling);
    return 'question' in found ? { kind: 'ask', ...found } : answerOf(session, row, found, place);
  });
}

async function membersIn(schema: Members['schema'], given: unknown): Promise<Json> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return isRecord(parsed.data) ? parsed.data : {};
  const { faultsOf } = await import('../../service/rules/faults.ts');
  const faults = faultsOf(parsed.error.issues, schema, given).map(({ detail }) => detail);
  throw usageError(faults.join(' ').replaceAll('this route', 'this tool'), 'Nothing was sent.');
}

/** Finds a tool's document; what is billed is held before it is sent, and sent once. */
async function paidOrFree(
  call: ToolCall,
  tool: string,
  finding: (() => Promise<Finding>) | undefined,
  { signal, consent }: Calling,
): Promise<Kept | { readonly question: string; readonly state: Asked }> {
  if (finding !== undefined) return (await finding())(call);
  const { route } = call.command;
  if (route === undefined) throw new TypeError(`${tool} has neither a route nor a way of its own`);
  const client = await call.context.client();
  const members = capped(call, client);
  if (!client.prepare(route, members).paid) return askRoute(route, { ...call, members });
  const { once, spending, context } = call.session;
  const cost = costOf(tool, route, members);
  if (once.has(cost.key)) return once.run(cost.key, signal, () => Promise.reject(new TypeError('sent')));
  const decision = spending.decide(cost, consent);
  if (decision.kind === 'ask') return { question: decision.question, state: decision.state };
  // Once it was sent, its answer is waited for and kept, even if the client goes away meanwhile.
  return once.run(cost.key, signal, () =>
    asCommand(call.session, context.signal, {}, (own) =>
      settling(decision.hold, route, members, () => askRoute(route, { ...call, context: own, members })),
    ),
  );
}

/** What is metered is bounded by what a call may cost, where the call itself says nothing. */
function capped({ session, command, members }: ToolCall, client: Client): Json {
  const { route } = command;
  const { call } = session.spending.limits;
  if (route === undefined || call === 0 || members['cost_cap_usd'] !== undefined) return members;
  if (!client.prepare(route, members).paid) return members;
  const worst = worstCost(route, members);
  return worst === 'unknown' || worst > call ? { ...members, cost_cap_usd: call } : members;
}

function costOf(tool: string, route: NonNullable<ToolCall['command']['route']>, members: Json): Cost {
  const text = JSON.stringify(members);
  return {
    tool,
    key: createHash('sha256')
      .update(`${routeOf(route).path} ${text}`)
      .digest('hex'),
    worstUsd: worstCost(route, members),
    shown: cleanLine(shortened(text, 400)),
  };
}

async function settling(
  hold: Hold,
  route: NonNullable<ToolCall['command']['route']>,
  members: Json,
  send: () => Promise<Kept>,
): Promise<Kept> {
  try {
    const found = await send();
    hold.settle(billedOf(found.document, route, members));
    return found;
  } catch (error) {
    hold.settle(error instanceof ClientError ? error.costUsd : 0);
    throw error;
  }
}

/**
 * Of what a model read for an answer an agent is given the outcome: not each place that was offered, and not the model's words to
 * search for, which are the one thing in a document that no source says.
 */
function withoutOffers(document: Json): Json {
  const { reading } = document;
  if (!isRecord(reading)) return document;
  const { offered: _offered, searched: _searched, requests: _requests, ...rest } = reading;
  return { ...document, reading: rest };
}

function answerOf({ runs }: Session, { once }: Tool['row'], found: Kept, place: Place): Outcome {
  const shown = { ...found, document: withoutOffers(found.document) };
  const { value, given, clipped } = fitted(shown, place, MOST - FOR_CURSOR);
  const isCut = clipped || Object.keys(given).length > 0;
  const goesOn = once !== true && Object.keys(given).length > 0;
  const run = goesOn ? found.run : undefined;
  if (run !== undefined) runs.add(run);
  return {
    kind: 'answer',
    value: {
      ...value,
      ...(isCut ? { truncated: true } : {}),
      ...(goesOn ? { next_cursor: cursorOf({ run, given }) } : {}),
    },
  };
}
