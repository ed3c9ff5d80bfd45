// GET /v1/health: for uptime monitors and balancers; also reports the store of the service.
import type { Health } from '../../api/payloads/status.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** In milliseconds: a database that does not answer by then counts as unavailable. */
const PATIENCE = 5_000;

/** `{status, version, store, corpus: {documents, chunks}}`. @throws StoreError, ServiceProblem `store-unavailable` where it could not do paid work */
export async function health(call: RoutedCall): Promise<Health> {
  const { service } = call;
  const [{ documents, chunks }] = await inTime(
    Promise.all([service.store.statistics(), service.local ? undefined : service.readiness.check()]),
    call,
  );
  return {
    status: 'ok',
    version: service.version,
    store: service.describeStore(),
    corpus: { documents, chunks },
  };
}

async function inTime<T>(work: Promise<T>, { service }: RoutedCall): Promise<T> {
  const timer = new AbortController();
  const late = service.sleep(PATIENCE, timer.signal).then(() => {
    if (!timer.signal.aborted) throw new ServiceProblem('store-unavailable', SILENT, AFTER);
    return work;
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

const SILENT = `The store of this service has not answered within ${PATIENCE / 1000} s; try again later.`;
const AFTER = { headers: { 'retry-after': '5' } };
