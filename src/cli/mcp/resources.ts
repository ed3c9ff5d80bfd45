// Resources: documents, briefs and their evidence by address, as the service sends them, free.
import { attempt } from '../../api/attempt.ts';
import type { RouteName } from '../../api/routes.ts';
import { isRecord } from '../../api/record.ts';
import { ClientError } from '../../client/errors.ts';
import { cleanLine } from '../../page/clean.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { cursorOf, placeOf } from './fit.ts';
import { asCommand, type Session } from './session.ts';
import { shortened } from '../../text/marks.ts';

const KINDS = {
  documents: { route: 'document.get', title: 'A document with its text and chunks' },
  briefs: { route: 'brief.get', title: 'A brief with its sections and citations' },
  evidence: { route: 'brief.evidence', title: 'The evidence bundle of a brief, for audit' },
} as const satisfies Record<string, { readonly route: RouteName; readonly title: string }>;

const TYPE = 'application/json';
/** More than any client takes at once, in bytes; `get_document` gives parts. */
const MOST_BYTES = 8 * 1024 * 1024;
const A_PAGE = 50;
const LONGEST_TITLE = 200;

export const TEMPLATES = Object.entries(KINDS).map(([kind, { title }]) => ({
  uriTemplate: `ibid://${kind}/{id}`,
  name: kind,
  title,
  mimeType: TYPE,
}));

export interface Listed {
  readonly resources: readonly { uri: string; name: string; title: string; mimeType: string }[];
  readonly nextCursor?: string;
}

/** A page of what there is: the documents of this machine, then the briefs. @throws {CliError} @throws {ClientError} */
export async function listResources(
  session: Session,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Listed> {
  const { given } = placeOf(cursor);
  return asCommand(session, AbortSignal.any([session.context.signal, signal]), {}, async (context) => {
    const briefs = given['briefs'];
    if (session.remote !== undefined || briefs !== undefined) return briefsFrom(context, briefs ?? 0);
    const from = given['documents'] ?? 0;
    const { listDocuments } = await import('../../service/manage-corpus.ts');
    const { corpus } = (await context.service()).backend;
    const { items, total } = await listDocuments(corpus, { sector: undefined, limit: A_PAGE, offset: from });
    const resources = items.map(({ id, title }) => resourceOf('documents', id, title));
    const next = from + items.length;
    if (items.length > 0 && next < total) return pageOf(resources, { documents: next });
    const first = await briefsFrom(context, 0);
    return { ...first, resources: [...resources, ...first.resources] };
  });
}

async function briefsFrom(context: Context, offset: number): Promise<Listed> {
  const client = await context.client();
  const reply = await client.send('brief.list', { limit: A_PAGE, offset }, { signal: context.signal });
  const page = await reply.document();
  const items: readonly unknown[] = isRecord(page) && Array.isArray(page['items']) ? page['items'] : [];
  const resources = items.flatMap((item) => {
    if (!isRecord(item) || typeof item['id'] !== 'string') return [];
    return [resourceOf('briefs', item['id'], typeof item['title'] === 'string' ? item['title'] : item['id'])];
  });
  const total = isRecord(page) && typeof page['total'] === 'number' ? page['total'] : 0;
  const next = offset + items.length;
  return items.length > 0 && next < total ? pageOf(resources, { briefs: next }) : { resources };
}

function pageOf(resources: Listed['resources'], given: Readonly<Record<string, number>>): Listed {
  return { resources, nextCursor: cursorOf({ run: undefined, given }) };
}

function resourceOf(kind: keyof typeof KINDS, id: string, title: string) {
  return {
    uri: `ibid://${kind}/${encodeURIComponent(id)}`,
    name: id,
    title: shortened(cleanLine(title), LONGEST_TITLE),
    mimeType: TYPE,
  };
}

/** The document at an address, byte for byte; undefined where there is none. @throws {CliError} @throws {ClientError} */
export async function readResource(
  session: Session,
  uri: string,
  signal: AbortSignal,
): Promise<{ uri: string; mimeType: string; text: string } | undefined> {
  const [, kind = '', id = ''] = /^ibid:\/\/([a-z]+)\/([^/?#]{1,2000})$/.exec(uri) ?? [];
  const row = isKind(kind) ? KINDS[kind] : undefined;
  const name = attempt(() => decodeURIComponent(id));
  if (row === undefined || name === undefined) return undefined;
  return asCommand(session, AbortSignal.any([session.context.signal, signal]), {}, async (context) => {
    const client = await context.client();
    try {
      const reply = await client.send(
        row.route,
        { id: name },
        { signal: context.signal, maxBytes: MOST_BYTES },
      );
      const text = new TextDecoder().decode(await reply.bytes());
      if (text.length > MOST_BYTES)
        throw usageError(`${uri} is larger than ${MOST_BYTES} bytes.`, 'get_document gives it in parts.');
      return { uri, mimeType: TYPE, text };
    } catch (error) {
      if (error instanceof ClientError && error.status === 404) return undefined;
      throw error;
    }
  });
}

function isKind(kind: string): kind is keyof typeof KINDS {
  return Object.hasOwn(KINDS, kind);
}
