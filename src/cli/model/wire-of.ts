// How a model on this machine is asked: for decisions, to order passages, or in sentences; tried in
// that order. Its list of models says so where it can; else one tiny question is sent, which has
// nothing of any document.
import { isRecord } from '../../api/record.ts';
import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import { SHAPES } from '../../reader/decisions/shapes.ts';
import { orderIn, RERANK_FORMS } from '../../reader/rerank/forms.ts';
import { VERSION } from '../kit/version.ts';

export type FoundWire = 'decisions' | 'rerank' | 'chat';

/** Milliseconds for the list, and for a question, at which a program may first load its model. */
const PATIENCE = { list: 2_000, question: 30_000 } as const;
const MOST_BYTES = 1_000_000;

/** What a row of a list of models says of how it is asked; undefined where it says nothing. */
export function wireIn(row: Readonly<Record<string, unknown>>): FoundWire | undefined {
  const { architecture } = row;
  const outer = row['output_modalities'];
  const said: unknown = isRecord(architecture) ? (architecture['output_modalities'] ?? outer) : outer;
  if (!Array.isArray(said)) return undefined;
  const all = said as readonly unknown[];
  if (all.includes('decisions')) return 'decisions';
  if (all.includes('rerank')) return 'rerank';
  return all.includes('text') ? 'chat' : undefined;
}

/** `chat` where nothing else answers, or nothing at all. Never fails but with the reason of the signal. */
export async function wireAt(
  { base_url, name }: { readonly base_url: string; readonly name: string },
  signal: AbortSignal,
): Promise<FoundWire> {
  return withModelAt(base_url, async (client) => {
    const list = await documentOf(client, MODELS, PATIENCE.list, signal);
    if (list === 'late') return 'chat';
    const rows = rowsIn(list);
    const listed = rows.find((row) => row['id'] === name) ?? (rows.length === 1 ? rows[0] : undefined);
    const told = listed === undefined ? undefined : wireIn(listed);
    if (told !== undefined) return told;
    for (const { path, bodyOf, probabilitiesIn } of SHAPES) {
      const raw = { method: 'POST', path, body: bodyOf(name, QUESTION, PIECE) };
      const said = await documentOf(client, raw, PATIENCE.question, signal);
      if (said === 'late') return 'chat';
      const found = probabilitiesIn(said);
      if (typeof found !== 'string' && found.has('s1')) return 'decisions';
    }
    for (const { path, bodyOf } of RERANK_FORMS) {
      const raw = { method: 'POST', path, body: bodyOf(name, QUESTION, TEXTS) };
      const said = await documentOf(client, raw, PATIENCE.question, signal);
      if (said === 'late') return 'chat';
      if (orderIn(said, TEXTS.length) !== undefined) return 'rerank';
    }
    return 'chat';
  });
}

/** What `ask` finds out of a model on this machine, over a connection of its own and without a key. */
export async function withModelAt<T>(baseUrl: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const { openSockets } = await import('../../client/undici.ts');
  const sockets = openSockets({ proxies: {}, caFiles: [], connections: 1 });
  try {
    const { fetch } = sockets;
    return await ask(createClient({ fetch, baseUrl, keyless: true, userAgent: `ibid/${VERSION}` }));
  } finally {
    await sockets.close();
  }
}

/** The request for the list of models. */
export const MODELS = { method: 'GET', path: '/models' };

const QUESTION = 'What colour is snow?';
const TEXTS = ['Snow is white.', 'Grass is green.'];
const PIECE = {
  passage: { title: 'Colours', heading: null, date: null },
  statements: TEXTS.map((text, at) => ({ id: `s${at + 1}`, text })),
};

/** The document of an answer; `late` where the time was over, undefined where there is none. */
export async function documentOf(
  client: Client,
  raw: { readonly method: string; readonly path: string; readonly body?: Uint8Array },
  patience: number,
  signal: AbortSignal,
): Promise<unknown> {
  const waiting = { deadline: patience, firstByte: patience, silence: patience, maxWait: 0, tries: 1 };
  try {
    const request = { ...raw, access: 'public', paid: false } as const;
    const reply = await client.request(request, { signal, waiting, maxBytes: MOST_BYTES });
    return await reply.document();
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ClientError && error.code === 'timed_out' ? 'late' : undefined;
  }
}

export function rowsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  const rows: unknown = isRecord(list) ? list['data'] : undefined;
  return Array.isArray(rows) ? (rows as readonly unknown[]).filter(isRecord) : [];
}
