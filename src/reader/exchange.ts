// One request of a model at its endpoint, through the client of every other request, by its rules. What may be billed is held
// before it leaves, noted as a run, and never sent again.
import { createHash } from 'node:crypto';
import { isRecord } from '../api/record.ts';
import { ClientError } from '../client/errors.ts';
import type { Client, Prepared, Progress, RawRequest, Reply, Waiting } from '../client/types.ts';
import type { ModelSettings } from '../config/profiles.ts';
import type { AskingFacts } from './chat.ts';
import { failed, failureOf, refusalOf, type Failed, type Refused } from './failures.ts';
import { staysHere } from './place.ts';
import { costOf, dollars, isFree, pricesOf, usageIn, worstOf, type Prices } from './prices.ts';
import type { Spending, SpendingRequest } from './spending.ts';

export interface Modelled {
  readonly model: ModelSettings;
  readonly client: Client;
  /** The state folder. */
  readonly state: string;
  readonly sendsKey: boolean;
  /** Milliseconds, as Date.now. */
  readonly now: () => number;
  /** The end of all requests for one document, in milliseconds since the epoch. */
  readonly until: number;
  /** How long to wait for each part of an answer, where the caller says. */
  readonly waiting: Partial<Waiting>;
  /** Holds and notes a request that is about to leave, or says in a sentence why it may not. */
  readonly spend: (request: SpendingRequest) => Promise<Spending | { readonly refused: string }>;
  /** Why requests that may cost so much together may not, as a sentence; nothing is held. */
  readonly mayCost?: (worst: number) => Promise<string | undefined>;
  /** Whether anything was sent that may be billed. */
  readonly bill?: { mayCome: boolean };
  /** Given each request in the place of the endpoint: nothing is sent. */
  readonly preview?: (prepared: Prepared, worstUsd: number | null) => void;
}

/** Of an answer, decompressed. */
const MAX_BYTES = 1024 * 1024;
/** Milliseconds, where no flag says otherwise. A reading is optional: it is not waited for long. */
const PATIENCE = {
  /** Until an answer begins. */
  firstByte: 45_000,
  /** The same of a model on this machine, which may have no more than a processor to read a whole round with. */
  firstByteHere: 180_000,
  /** Between two bytes of an answer. */
  silence: 35_000,
  /** After refusals for the rate, for all requests of one document. */
  waits: 4_000,
};
/** What a model's own name is made of: anything else that it says is not shown, an address neither. */
const NAME = /^(?!.*(?:\/\/|^www\.))[\w.:/@+-]{1,100}$/i;

/** What was spent on one document so far. */
export interface Spent {
  requests: number;
  input: number | null;
  output: number | null;
  usd: number | null;
  answeredBy: string | null;
  /** Milliseconds between tries. */
  waited: number;
  /** SHA-256 of each body that was sent. */
  bodies: string[];
}

export function nothingSpent(): Spent {
  return { requests: 0, input: 0, output: 0, usd: 0, answeredBy: null, waited: 0, bodies: [] };
}

export function factsOf(spent: Spent): AskingFacts {
  return {
    answered_by: spent.answeredBy,
    requests: spent.requests,
    input_tokens: spent.input,
    output_tokens: spent.output,
    cost_usd: spent.usd,
    bodies: [...spent.bodies],
  };
}

/** What is sent, and what it may take. */
export interface Sendable {
  /** Behind the base address. */
  readonly path: string;
  readonly body: Uint8Array;
  /** The most tokens that it can be counted as. */
  readonly input: number;
  readonly output: number;
}

export type Exchanged =
  | {
      readonly kind: 'answered';
      readonly document: Readonly<Record<string, unknown>> | readonly unknown[];
      /** What it was read from. */
      readonly text: string;
    }
  | Refused
  | Failed
  /** It was shown, and not sent. */
  | { readonly kind: 'previewed' };

/** Sends one request. @param layout what an answer without objects is said to lack, as a sentence. Fails only with the reason of its signal. */
export async function exchange(
  modelled: Modelled,
  sendable: Sendable,
  spent: Spent,
  { layout, signal }: { readonly layout: string; readonly signal: AbortSignal | undefined },
): Promise<Exchanged> {
  const { client, now, preview, spend, until, bill = { mayCome: false } } = modelled;
  const { raw, worst, paid } = requestOf(modelled, sendable);
  if (preview !== undefined) {
    preview(client.prepareRaw(raw), worst);
    return { kind: 'previewed' };
  }
  const left = until - now();
  if (left <= 0) return failed('The model’s endpoint did not answer in time.');
  const { path, body } = sendable;
  const held = await spend({ path, body, worst, paid });
  if ('refused' in held) return failed(held.refused);
  const before = bill.mayCome;
  bill.mayCome ||= paid;
  spent.bodies.push(createHash('sha256').update(body).digest('hex'));
  const answer = await sending(modelled, raw, spent, { left, signal });
  if ('error' in answer) {
    await held.failed(answer.error);
    if (answer.error instanceof ClientError && answer.error.billed === 'no') bill.mayCome = before;
    signal?.throwIfAborted();
    return failedBy(answer.error, spent);
  }
  const { usage, cost } = countedIn(answer.document, pricesOf(modelled.model));
  add(spent, usage, cost);
  await held.answered(answer.reply, cost);
  return cost !== null && worst !== null && cost > worst
    ? failed('The model’s endpoint says that its answer cost more than it may: nothing of it is used.')
    : usable(answer, spent, layout);
}

/** An answer that is of the model that answered before, and made of objects. @param layout a sentence about one that is not */
function usable({ document, text }: Answered, spent: Spent, layout: string): Exchanged {
  if (!isRecord(document) && !Array.isArray(document)) return failed(layout);
  return isRecord(document) && !isNamedAlike(document, spent)
    ? failed('The model’s endpoint answered with another model than before: nothing of it is used.')
    : { kind: 'answered', document, text };
}

/** Whether an answer names the model that the ones before it named; the first gives the name. */
function isNamedAlike({ model }: Readonly<Record<string, unknown>>, spent: Spent): boolean {
  const name = typeof model === 'string' && NAME.test(model) ? model : null;
  if (spent.requests > 1 && spent.answeredBy !== name) return false;
  spent.answeredBy = name;
  return true;
}

function requestOf({ model, sendsKey }: Modelled, { path, body, input, output }: Sendable) {
  const prices = pricesOf(model);
  const paid = !isFree(prices);
  const access = sendsKey ? 'any-key' : 'public';
  const raw: RawRequest = { method: 'POST', path, body, access, paid };
  return { raw, paid, worst: worstOf(prices, input, output) };
}

function failedBy(error: unknown, spent: Spent): Exchanged {
  if (!(error instanceof ClientError)) throw error;
  if (error.billed !== 'no') add(spent, null, null);
  return refusalOf(error) ?? failed(failureOf(error));
}

/** What an answer says that it used, and what that costs; null where it is unknown. */
function countedIn(document: unknown, prices: Prices | null) {
  const usage = (isRecord(document) ? usageIn(document['usage']) : undefined) ?? null;
  if (isFree(prices)) return { usage, cost: 0 };
  return { usage, cost: usage === null ? null : costOf(prices, usage) };
}

interface Answered {
  readonly reply: Reply;
  readonly document: unknown;
  readonly text: string;
}

type Answer = Answered | { readonly error: unknown };

/** @param left milliseconds for all of it */
async function sending(
  { client, model, waiting: given }: Modelled,
  raw: RawRequest,
  spent: Spent,
  { left, signal }: { readonly left: number; readonly signal: AbortSignal | undefined },
): Promise<Answer> {
  const { silence, waits } = PATIENCE;
  const firstByte = staysHere(model.base_url) ? PATIENCE.firstByteHere : PATIENCE.firstByte;
  const maxWait = Math.max(0, (given.maxWait ?? waits) - spent.waited);
  const waiting = { firstByte, silence, ...given, maxWait, deadline: left };
  const onProgress = (event: Progress) => {
    if (event.kind === 'waiting-retry') spent.waited += event.until - event.at;
  };
  const options = { ...(signal === undefined ? {} : { signal }), maxBytes: MAX_BYTES, waiting, onProgress };
  try {
    const reply = await client.request(raw, options);
    const document = await reply.document();
    return { reply, document, text: Buffer.from(await reply.bytes()).toString('utf8') };
  } catch (error) {
    return { error };
  }
}

function add(
  spent: Spent,
  usage: { readonly input: number; readonly output: number } | null,
  usd: number | null,
) {
  spent.requests += 1;
  spent.input = spent.input === null || usage === null ? null : spent.input + usage.input;
  spent.output = spent.output === null || usage === null ? null : spent.output + usage.output;
  spent.usd = spent.usd === null || usd === null ? null : dollars(spent.usd + usd);
}
