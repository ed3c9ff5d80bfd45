// A model that orders passages by a question, before another reads the best of them. What it says is an order and nothing
// else; without it, or where it takes too long, the order is our own.
import { createHash } from 'node:crypto';
import type { Ordered } from '../../engine/reading/reader.ts';
import { exchange, factsOf, nothingSpent, type Modelled, type Spent } from '../exchange.ts';
import { failureOfStatus } from '../failures.ts';
import { dialectsFor, endpointKey, keepDialect } from '../memory.ts';
import type { AskingFacts } from '../chat.ts';
import { orderIn, RERANK_FORMS } from './forms.ts';

/** Milliseconds for one order: on a CPU some take minutes. */
const LONGEST = 20_000;

/** The orders for one document. */
export interface Ordering {
  order(question: string, texts: readonly string[], signal: AbortSignal | undefined): Promise<Ordered>;
  facts(): AskingFacts;
}

/** Lower-case hex SHA-256 of what is asked, by which an order is kept. */
export function orderHash(
  model: string,
  endpoint: string,
  question: string,
  texts: readonly string[],
): string {
  return createHash('sha256')
    .update(JSON.stringify(['order', endpoint, model, question, texts]))
    .digest('hex');
}

export function openOrdering(modelled: Modelled): Ordering {
  const spent = nothingSpent();
  return {
    order: (question, texts, signal) => ordered(modelled, { question, texts }, spent, signal),
    facts: () => factsOf(spent),
  };
}

interface Asked {
  readonly question: string;
  readonly texts: readonly string[];
}

async function ordered(
  modelled: Modelled,
  { question, texts }: Asked,
  spent: Spent,
  signal: AbortSignal | undefined,
): Promise<Ordered> {
  const { now, until, model } = modelled;
  const bounded = { ...modelled, until: Math.min(until, now() + LONGEST) };
  let last = 0;
  for (const at of formsFor(modelled)) {
    const { path, bodyOf } = RERANK_FORMS[at]!;
    const body = bodyOf(model.name, question, texts);
    // The question is read once with each text.
    const input = body.length + texts.length * Buffer.byteLength(question);
    const sent = await exchange(bounded, { path, body, input, output: 0 }, spent, {
      layout: NO_ORDER,
      signal,
    });
    if (sent.kind === 'failed') return none(sent.why);
    if (sent.kind === 'previewed') return none('Nothing was sent.');
    if (sent.kind === 'refused') {
      last = sent.status;
      continue;
    }
    const order = orderIn(sent.document, texts.length);
    if (order === undefined) return none(NO_ORDER);
    keepDialect(modelled.state, keyOf(modelled), at);
    return { kind: 'order', order };
  }
  return none(failureOfStatus(last));
}

const NO_ORDER = 'The answer of the reranker does not have the layout of an order.';

function keyOf({ model }: Modelled): string {
  return endpointKey(model, 'rerank');
}

function formsFor(modelled: Modelled): number[] {
  const all = dialectsFor(modelled.state, keyOf(modelled), RERANK_FORMS.length);
  // What is shown and not sent is shown in one form.
  return modelled.preview === undefined ? all : all.slice(0, 1);
}

function none(why: string): Ordered {
  return { kind: 'none', why };
}
