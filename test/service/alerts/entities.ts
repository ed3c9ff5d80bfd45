// The entity graph of a service's store.
import { createEntityIndex, type EntityIndex } from '../../../src/engine/entities/entity-index.ts';
import type { OpenedService } from '../../../src/service/open.ts';

export async function viewOf({ backend }: OpenedService): Promise<EntityIndex> {
  return createEntityIndex(backend.corpus, backend.entities);
}
