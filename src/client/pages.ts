// Every item of a list, page by page ("Paging": offset and limit, at most 100), each once, resumable where it stops.
import { MAX_LIMIT } from '../api/paging.ts';
import type { Foreign } from '../api/payloads/foreign.ts';
import type { InputOf, PagingRoute, PayloadOf, RouteName } from '../api/routes.ts';
import { ClientError } from './errors.ts';
import { sliceItems } from './json-slices.ts';
import { findList, type FoundList } from './list.ts';
import type { CallOptions, Client, Input } from './types.ts';

export interface PagesOptions extends CallOptions {
  /** Pages asked for at once where the service says how many there are: 1 unless given. */
  readonly concurrency?: number;
  /** Items a page: 100 unless given. */
  readonly pageSize?: number;
  /** For all pages together, in milliseconds; each has its own when absent. */
  readonly deadline?: number;
}

/** An item of the list that a route answers with, as whatever server may have sent it. */
export type ItemOf<N extends PagingRoute> = Foreign<PayloadOf<N>['items'][number]>;

export interface Item<Value = unknown> {
  readonly value: Value;
  /** The item as the service wrote it. */
  readonly json: string;
}

interface Page extends FoundList {
  readonly texts: readonly string[];
}

/**
 * The items of a route that pages, from `input.offset` (0 unless given) to the end, in order, without those whose id
 * came before: a list may grow while it is read.
 *
 * Ends at the total where the service gives one, else at a page that is short. Fails with the ClientError of the page that
 * failed; its `nextOffset` is where to go on. Leaving the loop stops what was asked for ahead.
 */
export async function* pages<N extends PagingRoute>(
  client: Pick<Client, 'send'>,
  name: N,
  input: Partial<InputOf<N>> = {},
  options: PagesOptions = {},
): AsyncGenerator<Item<ItemOf<N>>, void, undefined> {
  const { concurrency = 1, pageSize = MAX_LIMIT, deadline, ...call } = options;
  const timeLeft = countdown(deadline, call.waiting);
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  const ask = (offset: number) =>
    fetchPage(client, name, { ...input, limit: pageSize, offset }, { ...call, signal, ...timeLeft() });
  const ahead = new Map<number, Promise<Page>>();
  const seen = new Set<unknown>();
  let previous: Page | undefined;
  const members: Input = input;
  let offset = Number(members['offset'] ?? 0);
  try {
    for (;;) {
      const page = await (ahead.get(offset) ?? ask(offset));
      ahead.delete(offset);
      const fresh = newItems(page, seen);
      checkProgress(page, fresh, previous);
      const step = page.items.length;
      if (page.total !== undefined && step > 0)
        askAhead(ahead, ask, { from: offset + step, step, total: page.total, concurrency });
      // What another server lists is unknown: `Foreign` says no more of it than the names of members.
      yield* fresh as Item<ItemOf<N>>[];
      offset += step;
      if (isLast(page, offset, pageSize)) return;
      previous = page;
    }
  } catch (error) {
    throw error instanceof ClientError ? late(error, deadline).with({ nextOffset: offset }) : error;
  } finally {
    stop.abort();
  }
}

/** What a page may still take of the time for all; nothing where each has its own. */
function countdown(deadline: number | undefined, waiting: CallOptions['waiting']): () => CallOptions {
  const end = performance.now() + (deadline ?? 0);
  // A page that has no time left is asked for all the same, and fails as one that took too long.
  return () =>
    deadline === undefined ? {} : { waiting: { ...waiting, deadline: Math.max(1, end - performance.now()) } };
}

/** The last page took what was left of the time, of which no one knows. */
function late(error: ClientError, deadline: number | undefined): ClientError {
  if (deadline === undefined || error.code !== 'timed_out' || error.reason !== 'deadline') return error;
  const { code, message: _ofOne, ...facts } = error;
  return new ClientError(code, `The pages took longer than their deadline of ${deadline / 1000} s.`, facts);
}

/** Pages are counted in the steps that the service takes: it may give fewer than it was asked for. */
function askAhead(
  ahead: Map<number, Promise<Page>>,
  ask: (offset: number) => Promise<Page>,
  { from, step, total, concurrency }: Record<'from' | 'step' | 'total' | 'concurrency', number>,
): void {
  for (const offset of ahead.keys()) if (offset < from) ahead.delete(offset);
  if (concurrency < 2) return;
  for (let offset = from; offset < total && ahead.size < concurrency; offset += step) {
    if (ahead.has(offset)) continue;
    const page = ask(offset);
    // Looked at when its turn comes, if it comes.
    page.catch(() => undefined);
    ahead.set(offset, page);
  }
}

async function fetchPage(
  client: Pick<Client, 'send'>,
  name: RouteName,
  input: Input,
  call: CallOptions,
): Promise<Page> {
  const reply = await client.send(name, input, call);
  const text = Buffer.from(await reply.bytes()).toString('utf8');
  const found = findList(parse(text, name));
  if (found === undefined)
    throw new ClientError('bad_body', 'The answer holds no list that could be followed page by page.', {
      route: name,
      reason: 'not_json',
      requestId: reply.requestId,
      sent: 'yes',
      advice: 'Ask for single pages with --limit and --offset.',
    });
  return { ...found, texts: sliceItems(text, found.path) };
}

function parse(text: string, route: RouteName): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    const advice = 'Try again; if it persists, tell the operator of the service.';
    throw new ClientError('bad_body', 'The answer is not JSON.', {
      route,
      reason: 'not_json',
      sent: 'yes',
      advice,
      cause,
    });
  }
}

function newItems(page: Page, seen: Set<unknown>): Item[] {
  return page.items.flatMap((value, index) => {
    const id = idOf(value);
    if (id !== undefined && seen.has(id)) return [];
    if (id !== undefined) seen.add(id);
    return [{ value, json: page.texts[index] ?? JSON.stringify(value) }];
  });
}

function idOf(item: unknown): unknown {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** A service that ignores offset would be asked for ever. */
function checkProgress(page: Page, fresh: readonly Item[], previous: Page | undefined): void {
  if (previous === undefined || page.items.length === 0) return;
  const same =
    page.texts.length === previous.texts.length && page.texts.every((t, i) => t === previous.texts[i]);
  if (fresh.length > 0 && !same) return;
  throw new ClientError('bad_body', 'The service sent the same page twice.', {
    reason: 'stuck',
    sent: 'yes',
    advice: 'It may ignore offset: no more pages can be fetched this way.',
  });
}

function isLast(page: Page, next: number, pageSize: number): boolean {
  if (page.items.length === 0) return true;
  if (page.total !== undefined) return next >= page.total;
  if (page.hasMore !== undefined) return !page.hasMore;
  return page.items.length < Math.min(pageSize, page.limit ?? pageSize);
}
