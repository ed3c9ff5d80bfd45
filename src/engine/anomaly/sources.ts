// A source changed or gone: documents whose bytes were replaced by others at their address, or that were taken away.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { allDocuments } from './mentions.ts';
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
  const all = await allDocuments(watch.store, filter);
  const now = all.map(({ id }) => id);
  const state: SeenDocuments = { documents: now.map((id) => id.slice(PREFIX.length)) };
  const before = documentsSeen(subscription.state);
  if (before === undefined) return { findings: [], state };
  const current = new Set(now);
  const kept = new Map(all.map((document) => [document.content_sha256, document]));
  const missing = before.map((digits) => PREFIX + digits).filter((id) => !current.has(id));
  const findings: AnomalyFinding[] = [];
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    watch.signal?.throwIfAborted();
    for (const document of await watch.store.documentsById(missing.slice(at, at + AT_ONCE)))
      if (!document.current)
        findings.push(
          (await changeOf(document, watch)) ?? goneOrMoved(document, kept.get(document.content_sha256)),
        );
  }
  return { findings, state };
}

const PREFIX = 'doc_';
const AT_ONCE = 200;

function documentsSeen(state: unknown): readonly string[] | undefined {
  if (typeof state !== 'object' || state === null || !('documents' in state)) return undefined;
  const { documents } = state;
  return Array.isArray(documents) ? documents.filter((one) => typeof one === 'string') : undefined;
}

/** Undefined where nothing is at its address any more. */
async function changeOf(
  { id, title, source_url, version, content_sha256: before }: DocumentRecord,
  { store }: Watch,
): Promise<AnomalyFinding | undefined> {
  const next = (await store.versions(source_url)).find(({ current }) => current);
  if (next === undefined || next.id === id) return undefined;
  return {
    ...found(version),
    key: `${id} ${next.id}`,
    title: `Changed: ${title}`,
    text: `The document has other bytes than before at its address: SHA-256 ${next.content_sha256}, before ${before}.`,
    value: next.version,
  };
}

/** What is at another address with the same bytes was moved, or was a repeat. */
function goneOrMoved(
  { id, title, version, content_sha256: digest }: DocumentRecord,
  same: DocumentRecord | undefined,
): AnomalyFinding {
  if (same !== undefined)
    return {
      ...found(version),
      key: `${id} moved ${same.id}`,
      title: `Moved: ${title}`,
      text: `The document is now only at another address, with the same bytes: SHA-256 ${digest}.`,
    };
  return {
    ...found(version),
    key: `${id} gone`,
    title: `Gone: ${title}`,
    text: `The document is no longer in the corpus. Its snapshot is kept under SHA-256 ${digest}.`,
  };
}

function found(baseline: number) {
  return { value: null, baseline, threshold: 'any change', citations: [] };
}
