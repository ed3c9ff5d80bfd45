// The writer of a run: the profile's model as a synthesiser over the embedded service.
import { createClient } from '../../client/client.ts';
import type { Client, Prepared } from '../../client/types.ts';
import { isLoopback } from '../../api/loopback.ts';
import { findModelKey } from '../../config/keys.ts';
import { isPrivateIn, privateSectors } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import type { Settings } from '../../config/settings.ts';
import type { Numbered } from '../../engine/write/numbered.ts';
import { modelSynthesiser, type Synthesiser } from '../../engine/write/synthesiser.ts';
import { jsonLine } from '../kit/clean.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';
import { tell } from '../result/notice.ts';
import { endOfAsking, openAsking } from './endpoint.ts';
import { recall, remember } from './memory.ts';

/** What would be sent, of a run that sends nothing. */
export interface Preview {
  prepared?: Prepared;
  worstUsd?: number | null;
  /** What it would rest on. */
  statements: readonly Numbered[];
}

/** @throws {ConfigError} where the stored key cannot be used; nothing has been sent. */
export async function openWriter(
  context: Context,
  model: ModelSettings,
  preview?: Preview,
  bill?: { mayCome: boolean },
): Promise<Synthesiser> {
  const settings = await context.settings();
  const { client, sendsKey } = await openClient(context, settings, model);
  const { state, config } = settings.folders;
  const until = endOfAsking(context);
  const showing = (prepared: Prepared, worstUsd: number | null) => {
    if (preview !== undefined) Object.assign(preview, { prepared, worstUsd });
  };
  return modelSynthesiser({
    model: model.name,
    address: model.base_url,
    preview: preview !== undefined,
    isPrivate: isPrivateIn(privateSectors(config)),
    beforeSending: async (paragraphs) => {
      if (preview !== undefined) preview.statements = paragraphs.flat();
      else await tellOnce(context, state, model, paragraphs.flat());
    },
    open: () =>
      openAsking({
        context,
        model,
        client,
        state,
        sendsKey,
        until,
        ...(preview === undefined ? {} : { preview: showing }),
        ...(bill === undefined ? {} : { bill }),
      }),
  });
}

/** A client of the endpoint, with its own key and no other; its sockets are closed with the run. */
export async function openClient(
  context: Context,
  { folders, profileName }: Pick<Settings, 'folders' | 'profileName'>,
  model: ModelSettings,
): Promise<{ readonly client: Client; readonly sendsKey: boolean }> {
  const { openSockets } = await import('../../client/undici.ts');
  const { proxiesFrom } = await import('../../client/proxy.ts');
  const { cacert, debug } = context.flags;
  const caFiles = [cacert, cacert === undefined ? undefined : context.env['NODE_EXTRA_CA_CERTS']];
  const sockets = openSockets({
    proxies: proxiesFrom(context.env),
    caFiles: caFiles.filter((file) => file !== undefined),
    connections: 1,
  });
  context.atEnd(() => sockets.close());
  const key = await findModelKey(folders.config, profileName, new URL(model.base_url).origin);
  const client = createClient({
    fetch: sockets.fetch,
    baseUrl: model.base_url,
    keyless: key === undefined,
    ...(key === undefined ? {} : { key: key.value }),
    userAgent: `ibid/${VERSION}`,
    ...(debug ? { onTrace: (event) => context.io.err(`ibid: ${jsonLine(event)}`) } : {}),
  });
  return { client, sendsKey: key !== undefined };
}

/** Before sentences of documents leave this machine for an origin the first time, it is said which. */
async function tellOnce(
  context: Context,
  state: string,
  model: ModelSettings,
  statements: readonly Numbered[],
): Promise<void> {
  const { origin, hostname } = new URL(model.base_url);
  if (isLoopback(hostname) || recall(state).announced.includes(origin)) return;
  const { cleanLine } = await context.io.screen(2, 'never');
  await tell(context.io, [
    `ibid: your question and ${cleanLine(leaving(statements))} go to ${origin} now.`,
    'This is said once: --dry-run shows each request whole, and `ibid model set --private SECTOR` keeps a sector here.',
  ]);
  remember(state, (memory) => ({ ...memory, announced: [...new Set([...memory.announced, origin])] }));
}

/** "12 sentences of 2 documents (“Leave”, “Travel”)". */
export function leaving(statements: readonly Numbered[]): string {
  const titles = [...new Map(statements.map(({ document }) => [document.id, document.title])).values()];
  const shown = titles.slice(0, MOST_TITLES).map((title) => `“${title}”`);
  const more = titles.length > shown.length ? ` and ${titles.length - shown.length} more` : '';
  const [count, of] = [statements.length, titles.length];
  return `${count} ${count === 1 ? 'statement' : 'statements'} of ${of} ${of === 1 ? 'document' : 'documents'} (${shown.join(', ')}${more})`;
}

const MOST_TITLES = 10;
