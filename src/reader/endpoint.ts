// One model at its endpoint: POST {base}/chat/completions through the client of every other request, by its rules. What may
// be billed is held before it leaves, noted as a run, and never sent again.
import { isRecord } from '../api/record.ts';
import { ClientError } from '../client/errors.ts';
import type { Client, Prepared, RawRequest, Reply, Waiting } from '../client/types.ts';
import type { ModelSettings } from '../config/profiles.ts';
import type { Asking, Chat, Said } from './chat.ts';
import { bodyOf, DIALECTS } from './dialects.ts';
import { failureOf, refusesForm } from './failures.ts';
import { recall, remember } from './memory.ts';
import { costOf, isFree, MAX_TOKENS, pricesOf, usageIn, worstOf, type Prices } from './prices.ts';
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
  /** Whether anything was sent that may be billed. */
  readonly bill?: { mayCome: boolean };
  /** Given the first request in the place of the endpoint: nothing is sent. */
  readonly preview?: (prepared: Prepared, worstUsd: number | null) => void;
}

const PATH = '/chat/completions';
/** Of an answer, decompressed. */
const MAX_BYTES = 1024 * 1024;
const LONGEST_WAIT = 30_000;
/** Between two bytes of an answer. */
const SILENCE = 35_000;
/** What a model's own name is made of: anything else that it says is not shown, an address neither. */
const NAME = /^(?!.*(?:\/\/|^www\.))[\w.:/@+-]{1,100}$/i;

interface Spent {
  requests: number;
  input: number | null;
  output: number | null;
  usd: number | null;
  answeredBy: string | null;
}

type Answered = Said | { readonly kind: 'form' };

/** The requests for one document. */
export function openAsking(modelled: Modelled): Asking {
  const { until } = modelled;
  const spent: Spent = { requests: 0, input: 0, output: 0, usd: 0, answeredBy: null };
  return {
    ask: async (chat, signal) => {
      for (const at of dialectsFor(modelled)) {
        const said = await askIn(modelled, { chat, at, until, spent }, signal);
        if (said.kind === 'form') continue;
        if (said.kind === 'said') rememberDialect(modelled, at);
        return said;
      }
      return failed('The model’s endpoint takes the request in none of its forms (HTTP 400).');
    },
    facts: () => ({
      answered_by: spent.answeredBy,
      requests: spent.requests,
      input_tokens: spent.input,
      output_tokens: spent.output,
      cost_usd: spent.usd,
    }),
  };
}

/** Places in the list of dialects: the one that the endpoint took before is first. */
function dialectsFor({ state, model }: Modelled): number[] {
  const all = DIALECTS.map((_, at) => at);
  const known = recall(state).dialects[keyOf(model)];
  return known === undefined ? all : [known, ...all].filter((at, place, list) => list.indexOf(at) === place);
}

function rememberDialect({ state, model }: Modelled, at: number): void {
  const key = keyOf(model);
  if (recall(state).dialects[key] === at) return;
  remember(state, (memory) => ({ ...memory, dialects: { ...memory.dialects, [key]: at } }));
}

function keyOf({ base_url, name }: ModelSettings): string {
  return `${base_url} ${name}`;
}

interface Request {
  readonly chat: Chat;
  /** Place of the dialect. */
  readonly at: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly spent: Spent;
}

async function askIn(
  modelled: Modelled,
  { chat, at, until, spent }: Request,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const { client, now, preview, spend } = modelled;
  const { raw, body, worst, paid } = requestOf(modelled, chat, at);
  if (preview !== undefined) {
    preview(client.prepareRaw(raw), worst);
    return failed('Nothing was sent.');
  }
  const left = until - now();
  if (left <= 0) return failed('The model’s endpoint did not answer in time.');
  const held = await spend({ body, worst, paid });
  if ('refused' in held) return failed(held.refused);
  const { bill = { mayCome: false } } = modelled;
  const before = bill.mayCome;
  bill.mayCome ||= paid;
  const answer = await sending(modelled, raw, left, signal);
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
    : saidIn(answer.document, spent);
}

function requestOf({ model, sendsKey }: Modelled, chat: Chat, at: number) {
  const maxTokens = model.max_tokens ?? MAX_TOKENS;
  const body = bodyOf(chat, { name: model.name, maxTokens }, DIALECTS[at] ?? DIALECTS[0]!);
  const prices = pricesOf(model);
  const paid = !isFree(prices);
  const access = sendsKey ? 'any-key' : 'public';
  const raw: RawRequest = { method: 'POST', path: PATH, body, access, paid };
  return { raw, body, paid, worst: worstOf(prices, body.length, maxTokens) };
}

function failedBy(error: unknown, spent: Spent): Answered {
  if (!(error instanceof ClientError)) throw error;
  if (error.billed !== 'no') add(spent, null, null);
  return refusesForm(error) ? { kind: 'form' } : failed(failureOf(error));
}

/** What an answer says that it used, and what that costs; null where nobody can tell. */
function countedIn(document: unknown, prices: Prices | null) {
  const usage = (isRecord(document) ? usageIn(document['usage']) : undefined) ?? null;
  if (isFree(prices)) return { usage, cost: 0 };
  return { usage, cost: usage === null ? null : costOf(prices, usage) };
}

type Answer = { readonly reply: Reply; readonly document: unknown } | { readonly error: unknown };

/** @param left milliseconds for all of it */
async function sending(
  { client, waiting: given }: Modelled,
  raw: RawRequest,
  left: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const waiting = { firstByte: left, silence: SILENCE, maxWait: LONGEST_WAIT, ...given, deadline: left };
  const options = { ...(signal === undefined ? {} : { signal }), maxBytes: MAX_BYTES, waiting };
  try {
    const reply = await client.request(raw, options);
    return { reply, document: await reply.document() };
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
  spent.usd = spent.usd === null || usd === null ? null : spent.usd + usd;
}

/** What an answer says, where it has the layout of a chat completion. */
function saidIn(document: unknown, spent: Spent): Said {
  if (!isRecord(document)) return failed(NO_COMPLETION);
  const { choices, model } = document;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isRecord(choice) ? choice['message'] : undefined;
  if (!isRecord(choice) || !isRecord(message)) return failed(NO_COMPLETION);
  const name = typeof model === 'string' && NAME.test(model) ? model : null;
  if (spent.requests > 1 && spent.answeredBy !== name)
    return failed('The model’s endpoint answered with another model than before: nothing of it is used.');
  spent.answeredBy = name;
  const { content, refusal } = message;
  if (typeof refusal === 'string' && refusal !== '') return failed('The model refused to answer.');
  if (typeof content !== 'string') return failed(NO_COMPLETION);
  const { finish_reason: finish } = choice;
  return {
    kind: 'said',
    text: content,
    finish: typeof finish === 'string' ? finish : null,
    probability: probabilityIn(choice['logprobs']),
  };
}

/** The mean probability of the tokens of an answer; null where the endpoint gives none. */
function probabilityIn(value: unknown): number | null {
  const tokens: unknown = isRecord(value) ? value['content'] : undefined;
  if (!Array.isArray(tokens) || tokens.length === 0) return null;
  let sum = 0;
  for (const token of tokens as readonly unknown[]) {
    const log = isRecord(token) ? token['logprob'] : undefined;
    if (typeof log !== 'number' || !(log <= 0)) return null;
    sum += Math.exp(log);
  }
  return sum / tokens.length;
}

const NO_COMPLETION = 'The answer of the model’s endpoint has not the layout of a chat completion.';

function failed(why: string): { readonly kind: 'failed'; readonly why: string } {
  return { kind: 'failed', why };
}
