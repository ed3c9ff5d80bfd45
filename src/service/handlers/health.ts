// GET /v1/health: for uptime monitors; also says what the service stands on.
import type { Health } from '../../api/payloads/service.ts';
import type { RoutedCall } from '../context.ts';

/** `{status, version, store, corpus: {documents, chunks}}`. */
export async function health(call: RoutedCall): Promise<Health> {
  const { documents, chunks } = await call.world.store.statistics();
  return {
    status: 'ok',
    version: call.world.version,
    store: call.world.store.describe(),
    corpus: { documents, chunks },
  };
}
