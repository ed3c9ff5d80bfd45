// A source changed or gone: documents whose bytes were replaced at their address, or taken away.
import { allRows } from '../../store/paging.ts';
import { isRecord } from '../../api/record.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
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
  const versions = await store.versions(source_url);
  const next = versions.find(({ current }) => current);
  const changed = next !== undefined && next.id !== id;
  return {
    key: changed ? `${id} ${next.id}` : `${id} gone`,
    title: changed ? `Changed: ${title}` : `Gone: ${title}`,
    text: changed
      ? `The document has other bytes than before at its address: SHA-256 ${next.content_sha256}, before ${document.content_sha256}.`
      : `The document is no longer in the corpus. Its snapshot is kept under SHA-256 ${document.content_sha256}.`,
    value: changed ? next.version : null,
    baseline: version,
    threshold: 'any change',
    citations: [],
  };
}
