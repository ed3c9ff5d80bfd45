// The entity graph of a service's store.
import { createEntityIndex, type EntityIndex } from '../../../src/engine/entities/entity-index.ts';
import { entityRowsOf } from '../../../src/store/sqlite/entities.ts';
import type { OpenedService } from '../../../src/service/open.ts';

export async function viewOf({ store }: OpenedService): Promise<EntityIndex> {
  return createEntityIndex(store, await entityRowsOf(undefined));
}
