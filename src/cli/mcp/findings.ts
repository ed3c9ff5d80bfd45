// How tools find their documents where that is more than asking a route.
import { type ToolCall, askRoute, documentOf } from './finding.ts';
import { inputOf } from '../kit/command.ts';
import type { Kept } from './session.ts';
import { inputFrom } from './members.ts';
import { isRecord } from '../../api/record.ts';
import { usageError } from '../kit/errors.ts';
import { fileIn } from './folders.ts';

/** `corpus_add`: the folders of the command line are read again. */
export async function add({ session, context, command, members }: ToolCall): Promise<Kept> {
  const { folder, sector } = members;
  const path = typeof folder === 'string' ? [folder] : session.folders;
  return documentOf(await command.run(context, inputOf(command, { path, sector })));
}

/** `search`. The list is made from its beginning each time, as no state is kept between calls; one more tells whether it goes on. */
export async function search({ context, row, command, members, limit, place }: ToolCall): Promise<Kept> {
  const from = place.given['items'] ?? 0;
  const input = inputFrom(command, row, { ...members, limit: from + limit + 1 });
  const { document } = await documentOf(await command.run(context, input));
  const items: readonly unknown[] = Array.isArray(document['items']) ? document['items'] : [];
  return {
    document: { query: document['query'], items: items.slice(from, from + limit) },
    begins: { items: from },
    whole: { items: items.length },
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** More of a text than an answer has room for, in UTF-16 units: what its chunks are named for. */
const WINDOW = 40_000;

/** `get_document`: the whole, a range or a chunk. */
export async function document(call: ToolCall): Promise<Kept> {
  const { chunk_id: chunk, start, end, ...members } = call.members;
  const { document: whole } = await askRoute('document.get', { ...call, members });
  const text = typeof whole['text'] === 'string' ? whole['text'] : '';
  const chunks = (Array.isArray(whole['chunks']) ? whole['chunks'] : []).filter(isChunk);
  const wanted = chunk === undefined ? { start: 0, end: text.length } : chunkOf(chunk, chunks);
  const range = {
    start: typeof start === 'number' ? Math.min(start, text.length) : wanted.start,
    end: typeof end === 'number' ? Math.min(end, text.length) : wanted.end,
  };
  if (range.end < range.start)
    throw usageError(`end is ${range.end}, which is before start, ${range.start}.`);
  const from = Math.max(range.start, Math.min(call.place.given['text'] ?? 0, range.end));
  const named = chunks.filter((one) => one.end > from && one.start < Math.min(range.end, from + WINDOW));
  const { versions: _versions, ...about } = whole;
  return {
    document: {
      ...about,
      length: text.length,
      start: from,
      text: text.slice(from, range.end),
      chunks: named,
    },
    begins: { text: from, chunks: 0 },
    whole: { text: range.end, chunks: 0 },
  };
}

function chunkOf(id: unknown, chunks: readonly (Stretch & { readonly id: string })[]): Stretch {
  const found = chunks.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw usageError(
    `The document has no chunk ${JSON.stringify(id)}.`,
    'A citation names chunk_id and document_id of the same document; without chunk_id the text comes from its beginning.',
  );
}

function isChunk(value: unknown): value is Stretch & { readonly id: string } {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['start'] === 'number' &&
    typeof value['end'] === 'number'
  );
}

/** `evidence_verify`: the bundle of a brief as the service sends it, or one in a folder of the command line. */
export async function verify({ session, context, command, members }: ToolCall): Promise<Kept> {
  const { id, file } = members;
  if (typeof file === 'string' && id === undefined) {
    const path = fileIn(session.folders, file);
    const input = inputOf(command, { file: [path], 'no-receipt': true });
    const { document, run } = await documentOf(await command.run(context, input));
    return { document: limitsFirst(document), run };
  }
  if (typeof id !== 'string' || file !== undefined)
    throw usageError('Give the id of a brief, or a file: one of them.');
  const { verifyBundle } = await import('../../evidence/verify.ts');
  const client = await context.client();
  const bundle = await (await client.call('brief.evidence', { id }, { signal: context.signal })).bytes();
  const report = await verifyBundle([bundle], { now: context.now(), signal: context.signal, file: id });
  return { document: limitsFirst({ ...report }) };
}

/** What was not checked comes before what was: an agent that reads the verdict, and no further, reads that too. */
function limitsFirst(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { report, verdict, origin, summary, not_checked, ...rest } = document;
  return { report, verdict, origin, summary, not_checked, ...rest };
}
