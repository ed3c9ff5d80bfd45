// The documents that came since a rule last looked, in the order in which they first came.
import { isRecord } from '../../api/record.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { Watch } from './watch.ts';

/** Part of the state of such a rule. */
export interface SeenPlace {
  /** The last place, in the order in which documents first came, that has been read. */
  readonly place: number;
}

const AT_ONCE = 200;

/**
 * Visits each, current ones only; none at a first look. @param state of the last look
 * @returns the place up to which all are visited Errors: those of the store and of the visit; the signal's reason
 */
export async function visitNew(
  watch: Watch,
  state: unknown,
  visit: (document: DocumentRecord) => Promise<void>,
): Promise<number> {
  const before = isRecord(state) && typeof state['place'] === 'number' ? state['place'] : undefined;
  let place = before ?? 0;
  for (;;) {
    watch.signal?.throwIfAborted();
    const documents = await watch.store.documentsAfter(place, AT_ONCE);
    for (const document of before === undefined ? [] : documents) if (document.current) await visit(document);
    place = documents.at(-1)?.place ?? place;
    if (documents.length < AT_ONCE) return place;
  }
}
