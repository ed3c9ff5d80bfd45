// One model at its endpoint that speaks in sentences: POST {base}/chat/completions, a reply as JSON.
import { isRecord } from '../api/record.ts';
import type { Asking, Chat, Said } from './chat.ts';
import { exchange, factsOf, nothingSpent, type Modelled, type Spent } from './exchange.ts';
import { failed, failureOfStatus, PREVIEWED } from './failures.ts';
import { dialectsFor, endpointKey, keepDialect } from './memory.ts';
import { MAX_TOKENS } from './prices.ts';

const PATH = '/chat/completions';

/**
 * How endpoints that speak of themselves as compatible differ: in the response formats that they take, and in the names of what
 * bounds an answer. The first that an endpoint takes is remembered for it.
 */
interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'none';
  readonly bound: 'max_tokens' | 'max_completion_tokens';
}

/** In the order in which they are tried; a refusal of one costs nothing. */
const DIALECTS: readonly Dialect[] = [
  { format: 'json_schema', bound: 'max_tokens' },
  { format: 'json_schema', bound: 'max_completion_tokens' },
  { format: 'json_object', bound: 'max_tokens' },
  { format: 'none', bound: 'max_tokens' },
];

type Answered = Said | { readonly kind: 'form' };

/** The requests for one document. */
export function openAsking(modelled: Modelled): Asking {
  const spent = nothingSpent();
  return {
    ask: async (chat, signal) => {
      for (const at of dialectsFor(modelled.state, endpointKey(modelled.model), DIALECTS.length)) {
        const said = await askIn(modelled, { chat, at, spent }, signal);
        if (said.kind === 'form') continue;
        if (said.kind === 'said') keepDialect(modelled.state, endpointKey(modelled.model), at);
        return said;
      }
      return failed('The model’s endpoint refuses every form of the request (HTTP 400).');
    },
    facts: () => factsOf(spent),
  };
}

interface Request {
  readonly chat: Chat;
  /** Place of the dialect. */
  readonly at: number;
  readonly spent: Spent;
}

async function askIn(
  modelled: Modelled,
  { chat, at, spent }: Request,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const { model } = modelled;
  const output = model.max_tokens ?? MAX_TOKENS;
  const body = bodyOf(chat, { name: model.name, maxTokens: output }, DIALECTS[at] ?? DIALECTS[0]!);
  const sendable = { path: PATH, body, input: body.length, output };
  const sent = await exchange(modelled, sendable, spent, { layout: NO_COMPLETION, signal });
  if (sent.kind === 'previewed') return PREVIEWED;
  if (sent.kind === 'failed') return sent;
  if (sent.kind === 'answered') return saidIn(sent.document);
  return sent.status === 400 || sent.status === 422 ? { kind: 'form' } : failed(failureOfStatus(sent.status));
}

/** The body of a request, byte for byte as it is sent. */
function bodyOf(
  { messages, name, schema }: Chat,
  model: { readonly name: string; readonly maxTokens: number },
  { format, bound }: Dialect,
): Uint8Array {
  const formats = {
    json_schema: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    json_object: { type: 'json_object' },
    none: undefined,
  };
  return Buffer.from(
    JSON.stringify({
      model: model.name,
      messages,
      // Models that bound an answer by the newer name take no temperature.
      ...(bound === 'max_tokens' ? { temperature: 0 } : {}),
      [bound]: model.maxTokens,
      stream: false,
      response_format: formats[format],
    }),
  );
}

/** What an answer says, where it has the layout of a chat completion. */
function saidIn(document: unknown): Said {
  if (!isRecord(document)) return failed(NO_COMPLETION);
  const { choices } = document;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isRecord(choice) ? choice['message'] : undefined;
  if (!isRecord(choice) || !isRecord(message)) return failed(NO_COMPLETION);
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

const NO_COMPLETION = 'The answer of the model’s endpoint does not have the layout of a chat completion.';
