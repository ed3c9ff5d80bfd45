// A reader that asks a model: one request a task, once more where its reply cannot be read.
import type { ReadingRequest } from '../api/payloads/reading.ts';
import type {
  OfferedDocument,
  Reader,
  ReaderSession,
  ReadResult,
  Task,
  TaskName,
} from '../engine/reading/reader.ts';
import {
  hashOf,
  tookSince,
  type Asking,
  type AskingFacts,
  type Chat,
  type Said,
  type Took,
  type Wire,
} from './chat.ts';
import { askedOf } from './decisions/pieces.ts';
import { dollars } from './prices.ts';
import type { Ordering } from './rerank/ordering.ts';
import { orderingSession } from './rerank/session.ts';
import type { KeptReplies, KeptReply } from './kept.ts';
import { chatOf, repairOf, replyIn } from './prompts/prompts.ts';

/** One model at one endpoint. */
export interface Endpoint {
  readonly model: string;
  readonly address: string;
  readonly wire: Wire;
  readonly score: number | null;
  readonly preview: boolean;
  readonly isPrivate: Reader['isPrivate'];
  readonly kept: KeptReplies;
  /** Is given once, before anything is sent, what would leave. */
  readonly beforeSending: (task: Task, documents: readonly OfferedDocument[]) => Promise<void>;
  /** A model that orders what is found before this one reads it. */
  readonly ranker?: Ranker;
  /** The requests for one document. */
  open(): Asking;
}

/** One model that orders. */
export interface Ranker {
  readonly model: string;
  readonly address: string;
  /** Is given once, before anything is sent, what would leave. */
  readonly beforeSending: (texts: readonly string[], documents: readonly OfferedDocument[]) => Promise<void>;
  open(): Ordering;
}

export function modelReader(endpoint: Endpoint): Reader {
  const { model, address, score, preview, isPrivate } = endpoint;
  const underWay: UnderWay = new Map();
  return {
    model,
    endpoint: address,
    score,
    preview,
    isPrivate,
    decides: endpoint.wire !== 'chat',
    open: () => sessionOf(endpoint, underWay),
  };
}

/** Requests that were sent and have no reply yet, by their hash: who asks the same waits for that reply. */
type UnderWay = Map<string, Promise<unknown>>;

function sessionOf(endpoint: Endpoint, underWay: UnderWay): ReaderSession {
  const { model, address, wire, kept, preview } = endpoint;
  const asking = endpoint.open();
  /** Those of one task together. */
  const requests: ReadingRequest[][] = [];
  /** What the replies that were kept took when they were asked for. */
  const before: KeptReply[] = [];
  const ordering = orderingSession(endpoint, (one) => requests.push([one]));
  return {
    ...(ordering === undefined ? {} : { order: ordering.order }),
    read: async <N extends TaskName>(
      task: Task & { readonly task: N },
      documents: readonly OfferedDocument[],
      signal?: AbortSignal,
    ) => {
      const chat = chatOf(task);
      const sha256 = hashOf(wire === 'decisions' ? { messages: askedOf(task) } : chat, model, address);
      const own: ReadingRequest[] = [{ task: task.task, sha256 }];
      requests.push(own);
      const asked = (all: readonly string[]) =>
        own.splice(0, own.length, ...all.map((one) => ({ task: task.task, sha256: one })));
      // What would be read depends on an order that no one was asked for.
      if (ordering?.isShown() === true) return { kind: 'unread', why: 'Nothing was sent.' };
      while (underWay.has(sha256)) await endOf(underWay.get(sha256)!, signal);
      const read = async (): Promise<ReadResult<N>> => {
        const known = preview ? undefined : await kept.get(sha256);
        const again = known === undefined ? undefined : replyIn(task.task, known.text);
        if (known !== undefined && again?.kind === 'reply') {
          before.push(known);
          if (known.requests !== undefined) asked(known.requests);
          return { kind: 'read', reply: again.reply, ...surenessOf(known) };
        }
        await endpoint.beforeSending(task, documents);
        const spent = asking.facts();
        const { result, text, repair } = await askedFor(asking, chat, task.task, signal);
        const bodies = asking.facts().bodies.slice(spent.bodies.length);
        if (repair !== undefined) asked([sha256, hashOf(repair, model, address)]);
        else if (wire === 'decisions' && bodies.length > 0) asked(bodies);
        if (result.kind === 'read')
          await kept.put(sha256, keptOf(asking, spent, { text, sureness: result, requests: own }));
        return result;
      };
      const reading = read().finally(() => underWay.delete(sha256));
      underWay.set(sha256, reading);
      return reading;
    },
    facts: () => ({
      ...(wire === 'decisions' ? { wire } : {}),
      ...ordering?.said(),
      requests: requests.flat(),
      ...took(asking.facts(), before, ordering?.spent() ?? []),
    }),
  };
}

/** What was used for one document: replies that were kept count as when they were asked for. */
function took({ requests, ...now }: AskingFacts, before: readonly KeptReply[], ordering: readonly Took[]) {
  const own = requests > 0 ? [...before, now] : before;
  const sum = (name: keyof Took): number | null =>
    [...ordering, ...own].reduce<number | null>((total, { [name]: amount }) => {
      return total === null || amount === null ? null : dollars(total + amount);
    }, 0);
  return {
    answered_by: own.at(-1)?.answered_by ?? null,
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    cost_usd: sum('cost_usd'),
  };
}

/** However it ends; at once with the reason of the signal. */
async function endOf(asked: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const ended = asked.then(
    () => undefined,
    () => undefined,
  );
  if (signal === undefined) return ended;
  signal.throwIfAborted();
  const aborted = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true, signal: aborted.signal }),
  );
  await Promise.race([ended, stopped]);
  aborted.abort();
  signal.throwIfAborted();
}

/** What the endpoint took for one task, a repair included. */
function keptOf(
  asking: Asking,
  before: AskingFacts,
  {
    text,
    sureness,
    requests,
  }: { readonly text: string; readonly sureness: Sureness; readonly requests: readonly ReadingRequest[] },
): KeptReply {
  const now = asking.facts();
  return {
    text,
    ...surenessOf(sureness),
    answered_by: now.answered_by,
    ...tookSince(before, now),
    requests: requests.map(({ sha256 }) => sha256),
  };
}

type Sureness = Pick<KeptReply, 'probability' | 'likely'>;

function surenessOf({ probability, likely }: Sureness): Sureness {
  return { probability, ...(likely === undefined ? {} : { likely }) };
}

interface AskedFor<N extends TaskName> {
  readonly result: ReadResult<N>;
  /** As the model gave it. */
  readonly text: string;
  /** What was sent after a reply that could not be read. */
  readonly repair?: Chat;
}

/** What a model replies, read; asked for once more where it cannot be read. */
async function askedFor<N extends TaskName>(
  asking: Asking,
  chat: Chat,
  name: N,
  signal: AbortSignal | undefined,
): Promise<AskedFor<N>> {
  const first = await asking.ask(chat, signal);
  const read = readFrom(name, first);
  if (read.kind !== 'unreadable' || first.kind === 'failed')
    return { result: resultOf(read), text: textOf(first) };
  const repair = repairOf(chat, first.text, read.why);
  const second = await asking.ask(repair, signal);
  return { result: resultOf(readFrom(name, second)), text: textOf(second), repair };
}

type Read<N extends TaskName> =
  | ReadResult<N>
  /** @param why a clause */
  | { readonly kind: 'unreadable'; readonly why: string };

function readFrom<N extends TaskName>(name: N, said: Said): Read<N> {
  if (said.kind === 'failed') return { kind: 'unread', why: said.why };
  const ended = unfinished(said.finish);
  if (ended !== undefined) return { kind: 'unread', why: ended };
  const read = replyIn(name, said.text);
  if (read.kind === 'unreadable') return read;
  return { kind: 'read', reply: read.reply, ...surenessOf(said) };
}

function resultOf<N extends TaskName>(read: Read<N>): ReadResult<N> {
  return read.kind === 'unreadable'
    ? { kind: 'unread', why: `The model’s reply could not be used, twice: ${read.why}.` }
    : read;
}

function textOf(said: Said): string {
  return said.kind === 'said' ? said.text : '';
}

/** What was cut or refused is not asked for again: it would cost as much and end alike. */
function unfinished(finish: string | null): string | undefined {
  if (finish === 'length') return 'The model’s reply was longer than it may be, and was cut.';
  return finish === 'content_filter' ? 'The model refused to answer.' : undefined;
}
