// A new document of a source or sector, at an address that had none; many at once are one finding.
import { createHash } from 'node:crypto';
import type { Citation } from '../../api/payloads/common.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { openingOf, type SeenPlace, visitNew, type Looked, type Watch } from './watch.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';

/** More than these at once are one finding. */
const MOST_EACH = 5;
/** Titles that are listed of many. */
const MOST_LISTED = 50;

/** One finding for each document, or one for many. */
export async function lookForDocuments(subscription: Subscription, watch: Watch): Promise<Looked> {
  const { source_id, sector_id, name } = subscription;
  const came: DocumentRecord[] = [];
  const place = await visitNew(watch, subscription.state, async (document) => {
    const isOf =
      source_id === undefined ? document.sector_id === sector_id : document.source_id === source_id;
    // Another version is a change, which the rule `source` reports.
    if (isOf && document.version === 1) came.push(document);
  });
  const state: SeenPlace = { place };
  if (came.length > MOST_EACH) return { findings: [await findingOfMany(name, came, watch)], state };
  const findings: AnomalyFinding[] = [];
  for (const document of came) findings.push(await findingOf(document, watch));
  return { findings, state };
}

const NO_VALUE = { value: null, baseline: null, threshold: 'any new document' };

async function findingOf(document: DocumentRecord, watch: Watch): Promise<AnomalyFinding> {
  const { id, title } = document;
  const citations = await openingOf(document, watch.store);
  return { ...NO_VALUE, key: id, title: `New: ${title}`, text: `${lineOf(document)} is new.`, citations };
}

async function findingOfMany(
  name: string,
  all: readonly DocumentRecord[],
  watch: Watch,
): Promise<AnomalyFinding> {
  const ids = all.map(({ id }) => id).join(' ');
  const citations: Citation[] = [];
  for (const document of all.slice(0, MOST_EACH)) citations.push(...(await openingOf(document, watch.store)));
  const more = all.length > MOST_LISTED ? [`and ${all.length - MOST_LISTED} more`] : [];
  return {
    ...NO_VALUE,
    key: createHash('sha256').update(ids).digest('hex'),
    title: `${name}: ${all.length} new documents`,
    text: [...all.slice(0, MOST_LISTED).map((document) => `- ${lineOf(document)}`), ...more].join('\n'),
    value: all.length,
    citations,
  };
}

function lineOf({ title, published_at: date }: DocumentRecord): string {
  return date === null ? title : `${title}, ${date}`;
}
