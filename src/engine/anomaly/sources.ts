// A source changed or gone: documents whose bytes were replaced at their address, or taken away.
import { allRows } from '../../store/paging.ts';
import { isRecord } from '../../api/record.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { oneLine } from '../../text/spans.ts';
import { changedSentences, type ChangedSentence } from './changed-text.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';
import type { Looked, Watch } from './watch.ts';

interface SeenDocuments {
  /** The digits of the ids of the documents that were current. */
  readonly documents: readonly string[];
}

/** One finding for each document that changed or went. */
export async function lookAtSources(subscription: Subscription, watch: Watch): Promise<Looked> {
  const { source_id, sector_id } = subscription;
  const filter = source_id === undefined ? { sector_id: sector_id ?? '' } : { source_id };
  const now = (await allRows((page) => watch.store.documents(filter, page))).map(({ id }) => id);
  const state: SeenDocuments = { documents: now.map((id) => id.slice(PREFIX.length)) };
  const before = documentsSeen(subscription.state);
  if (before === undefined) return { findings: [], state };
  const current = new Set(now);
  const missing = before.map((digits) => PREFIX + digits).filter((id) => !current.has(id));
  const findings: AnomalyFinding[] = [];
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    watch.signal?.throwIfAborted();
    for (const document of await watch.store.documentsById(missing.slice(at, at + AT_ONCE)))
      if (!document.current) findings.push(await findingOf(document, watch));
  }
  return { findings, state };
}

const PREFIX = 'doc_';
const AT_ONCE = 200;

function documentsSeen(state: unknown): readonly string[] | undefined {
  const documents = isRecord(state) ? state['documents'] : undefined;
  return Array.isArray(documents) ? documents.filter((one) => typeof one === 'string') : undefined;
}

async function findingOf(document: DocumentRecord, { store }: Watch): Promise<AnomalyFinding> {
  const { id, title, source_url, version } = document;
  const next = (await store.versions(source_url)).find(({ current }) => current);
  const about = { baseline: version, threshold: 'any change' };
  if (next === undefined || next.id === id)
    return {
      ...about,
      key: `${id} gone`,
      title: `Gone: ${title}`,
      text: `The document, read ${readAt(document)}, is no longer in the corpus. Its snapshot is kept under SHA-256 ${document.content_sha256}.`,
      value: null,
      citations: [],
    };
  const changes = await changedSentences(store, document, next);
  const shown = changes.slice(0, MOST_SHOWN);
  const more = changes.length - shown.length;
  const lines = [
    `What was read ${readAt(next)} differs from what was read ${readAt(document)}${changes.length === 0 ? ' in its bytes, not in its sentences.' : ':'}`,
    ...(title === next.title ? [] : [`- title now: ${next.title}`, `  before: ${title}`]),
    ...shown.map(lineOf),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ];
  return {
    ...about,
    key: `${id} ${next.id}`,
    title: `Changed: ${next.title}`,
    text: lines.join('\n'),
    value: next.version,
    citations: shown.flatMap(({ before, after }) => [after, before].filter((one) => one !== null)),
  };
}

/** Sentences of one document that are shown. */
const MOST_SHOWN = 5;

function readAt({ retrieved_at }: DocumentRecord): string {
  return `${retrieved_at.slice(0, 19).replace('T', ' ')} UTC`;
}

function lineOf({ before, after, values }: ChangedSentence): string {
  if (before === null) return `- new: “${oneLine(after!.quote)}”`;
  if (after === null) return `- gone: “${oneLine(before.quote)}”`;
  const which = values === null ? '' : `${values[1]} against ${values[0]}; `;
  return `- ${which}now: “${oneLine(after.quote)}”\n  before: “${oneLine(before.quote)}”`;
}
