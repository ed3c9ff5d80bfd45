// GET /v1/health: for uptime monitors; also reports the store of the service.
import type { Health } from '../../api/payloads/service.ts';
import type { RoutedCall } from '../context.ts';

/** `{status, version, store, corpus: {documents, chunks}}`. */
export async function health(call: RoutedCall): Promise<Health> {
  const { documents, chunks } = await call.service.store.statistics();
  return {
    status: 'ok',
    version: call.service.version,
    store: call.service.describeStore(),
    corpus: { documents, chunks },
  };
}
