// The reader of a run: the profile's model, over the embedded service.
import { createClient } from '../../client/client.ts';
import type { Client, Prepared, Waiting } from '../../client/types.ts';
import { findModelKey } from '../../config/keys.ts';
import { isPrivateIn, privateSectors } from '../../config/models.ts';
import type { ModelSettings, RerankSettings } from '../../config/profiles.ts';
import type { Settings } from '../../config/settings.ts';
import type { OfferedDocument, Reader, Task } from '../../engine/reading/reader.ts';
import { NOTHING_ASKED, type Asking } from '../../reader/chat.ts';
import { openOrdering } from '../../reader/rerank/ordering.ts';
import { decisionsAsking } from '../../reader/decisions/asking.ts';
import { openAsking } from '../../reader/endpoint.ts';
import type { Modelled } from '../../reader/exchange.ts';
import { failed } from '../../reader/failures.ts';
import { keptIn } from '../../reader/kept.ts';
import { endpointKey, recall, remember } from '../../reader/memory.ts';
import { isLocalAddress, staysHere } from '../../reader/place.ts';
import { dollars } from '../../reader/prices.ts';
import { modelReader, type Ranker } from '../../reader/reader.ts';
import { jsonLine } from '../../page/clean.ts';
import { socketsFor } from '../kit/connect.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';
import { tell } from '../result/notice.ts';
import { spending, tooDear } from './spending.ts';

/** What would be sent, of a run that sends nothing. */
export interface Preview {
  /** One, or one a block. */
  readonly prepared: Prepared[];
  worstUsd?: number | null;
  /** What a model without a server would read: nothing is prepared for it. */
  task?: Task;
  /** It is an order that would be asked for first; what is read then depends on it. */
  isOrder?: true;
  /** What it would be about. */
  statements: number;
  documents: readonly OfferedDocument[];
}

export interface Opening {
  readonly preview?: Preview | undefined;
  /** Whether anything was sent that may be billed. */
  readonly bill?: { mayCome: boolean } | undefined;
  /** Replies that are kept are asked for again. */
  readonly isFresh?: boolean;
  /** Many documents are made with it: each has its own time. */
  readonly isLasting?: boolean | undefined;
  /** Only kept replies are used, and no model is asked. */
  readonly isReplay?: boolean;
}

/** All requests for one document together, and waiting between them; milliseconds. */
const WHOLE = 240_000;
/** Between requests, within a deadline. */
const LONGEST_WAIT = 30_000;
/** What the service around a model keeps of a deadline to show its quotes: at least so long, and at most half of it. */
const KEPT = 2_000;

/** @throws {ConfigError} where the stored key cannot be used; nothing has been sent. */
export async function openReader(
  context: Context,
  model: ModelSettings,
  opening: Opening = {},
): Promise<Reader> {
  const { preview, isFresh = false } = opening;
  const { state, config } = (await context.settings()).folders;
  const until = endOfAsking(context);
  const endOf = () => (opening.isLasting === true ? endOfAsking(context) : until);
  const { rerank, wire } = model;
  const { records } = await context.backend();
  return modelReader({
    model: model.name,
    address: model.base_url,
    wire: isLocalAddress(model.base_url) ? 'local' : (wire ?? 'chat'),
    score: recall(state).scores[endpointKey(model)] ?? null,
    preview: preview !== undefined,
    isPrivate: isPrivateIn(privateSectors(config)),
    kept: keptIn(records, { now: context.now, isFresh }),
    beforeSending: async (task, documents) => {
      if (preview !== undefined) Object.assign(preview, { documents, statements: countOf(task) });
      else if (opening.isReplay !== true) await tellOnce(context, state, model, countOf(task), documents);
    },
    open: await openerOf(context, model, { ...opening, endOf }),
    ...(rerank === undefined ? {} : { ranker: await rankerOf(context, rerank, { ...opening, endOf }) }),
  });
}

interface Opened extends Opening {
  /** The end of the requests for a document that is begun now, in milliseconds since the epoch. */
  readonly endOf: () => number;
}

/** How the requests for one document are opened. */
async function openerOf(context: Context, model: ModelSettings, opening: Opened): Promise<() => Asking> {
  if (opening.isReplay === true)
    return () => ({ ask: async () => failed(NOT_KEPT), facts: () => NOTHING_ASKED });
  if (isLocalAddress(model.base_url))
    return (await import('./local/open-local.ts')).localOpener(context, model, opening);
  const modelled = await modelledAt(context, model, opening);
  const opened = model.wire === 'decisions' ? decisionsAsking : openAsking;
  return () => opened(modelled());
}

const NOT_KEPT = 'The model’s reply to this request is not kept, and a replay asks no model.';

/** The model that orders. */
async function rankerOf(context: Context, rerank: RerankSettings, opening: Opened): Promise<Ranker> {
  const { preview, isReplay } = opening;
  const { state } = (await context.settings()).folders;
  const modelled = isReplay === true ? undefined : await modelledAt(context, rerank, opening);
  return {
    model: rerank.name,
    address: rerank.base_url,
    beforeSending: async (texts, documents) => {
      if (preview !== undefined)
        Object.assign(preview, { documents, statements: texts.length, isOrder: true });
      else if (modelled !== undefined) await tellOnce(context, state, rerank, texts.length, documents);
    },
    open: () =>
      modelled === undefined
        ? { order: async () => ({ kind: 'none', why: NOT_KEPT }), facts: () => NOTHING_ASKED }
        : openOrdering(modelled()),
  };
}

/** Connections to an endpoint for many documents. */
const AT_ONCE = 8;

/** An endpoint as it is asked for one document: how its requests are sent, held and noted. */
async function modelledAt(
  context: Context,
  model: ModelSettings,
  { endOf, preview, bill, isLasting }: Opened,
): Promise<() => Modelled> {
  const settings = await context.settings();
  const { client, sendsKey } = await openClient(context, settings, model, isLasting === true ? AT_ONCE : 1);
  const { state } = settings.folders;
  const showing = (prepared: Prepared, worstUsd: number | null) => {
    if (preview === undefined) return;
    const { worstUsd: before = 0 } = preview;
    preview.prepared.push(prepared);
    preview.worstUsd = before === null || worstUsd === null ? null : dollars(before + worstUsd);
  };
  return () => ({
    model,
    client,
    state,
    sendsKey,
    now: context.now,
    until: endOf(),
    waiting: waitingFrom(context),
    spend: (request) => spending(context, client, request),
    mayCost: (worst) => tooDear(context, worst),
    ...(preview === undefined ? {} : { preview: showing }),
    ...(bill === undefined ? {} : { bill }),
  });
}

/** What of a model's answers is waited for, where flags say. */
function waitingFrom({ flags }: Pick<Context, 'flags'>): Partial<Waiting> {
  const { 'first-byte': firstByte, silence, 'max-wait': maxWait, deadline } = flags;
  return {
    ...(deadline === undefined ? {} : { firstByte: deadline, maxWait: LONGEST_WAIT }),
    ...(firstByte === undefined ? {} : { firstByte }),
    ...(silence === undefined ? {} : { silence }),
    ...(maxWait === undefined ? {} : { maxWait }),
    ...(flags['no-retry'] === true ? { tries: 1 } : {}),
  };
}

/**
 * When a model that is asked within this run must have answered, in milliseconds since the epoch. To be taken before
 * the service is asked: its own work before and after the model is within the same deadline.
 */
function endOfAsking({ flags: { deadline }, now }: Pick<Context, 'flags' | 'now'>): number {
  if (deadline === undefined) return now() + WHOLE;
  return now() + deadline - Math.min(deadline / 2, Math.max(KEPT, deadline / 5));
}

/** A client of the endpoint, with its own key and no other; its sockets are closed with the run. */
async function openClient(
  context: Context,
  { folders, profileName }: Pick<Settings, 'folders' | 'profileName'>,
  model: ModelSettings,
  connections: number,
): Promise<{ readonly client: Client; readonly sendsKey: boolean }> {
  const sockets = await socketsFor(context, connections);
  context.atEnd(() => sockets.close());
  const key = await findModelKey(folders.config, profileName, new URL(model.base_url).origin);
  const client = createClient({
    fetch: sockets.fetch,
    baseUrl: model.base_url,
    keyless: key === undefined,
    ...(key === undefined ? {} : { key: key.value }),
    userAgent: `ibid/${VERSION}`,
    ...(context.flags.debug ? { onTrace: (event) => context.io.err(`ibid: ${jsonLine(event)}`) } : {}),
  });
  return { client, sendsKey: key !== undefined };
}

/** Before statements of documents leave this machine for an origin the first time, it is said which. */
async function tellOnce(
  context: Context,
  state: string,
  model: Pick<ModelSettings, 'base_url'>,
  count: number,
  documents: readonly OfferedDocument[],
): Promise<void> {
  const { origin } = new URL(model.base_url);
  if (staysHere(model.base_url) || recall(state).announced.includes(origin)) return;
  const { cleanLine } = await context.io.screen(2, 'never');
  await tell(context.io, [
    `ibid: your question and ${cleanLine(leaving(count, documents))} go to ${origin} now.`,
    'This is shown once: --dry-run shows each full request, `ibid model set --private SECTOR` keeps a sector here, and --no-model asks without it.',
  ]);
  remember(state, (memory) => ({ ...memory, announced: [...new Set([...memory.announced, origin])] }));
}

function countOf({ passages }: Task): number {
  return passages.reduce((sum, { statements }) => sum + statements.length, 0);
}

/** "12 statements of 2 documents (“Leave”, “Travel”)". */
export function leaving(count: number, documents: readonly OfferedDocument[]): string {
  const titles = [...new Map(documents.map(({ id, title }) => [id, title])).values()];
  const shown = titles.slice(0, MOST_TITLES).map((title) => `“${title}”`);
  const more = titles.length > shown.length ? ` and ${titles.length - shown.length} more` : '';
  const of = titles.length;
  return `${count} ${count === 1 ? 'statement' : 'statements'} of ${of} ${of === 1 ? 'document' : 'documents'} (${shown.join(', ')}${more})`;
}

const MOST_TITLES = 10;
