// GET /v1/health: for uptime monitors; also says what the service stands on.
import type { HandlerContext } from '../context.ts';

/** `{status, version, store, corpus: {documents, chunks}}`. */
export async function health(context: HandlerContext): Promise<Record<string, unknown>> {
  const { documents, chunks } = await context.store.statistics();
  return {
    status: 'ok',
    version: context.version,
    store: context.store.describe(),
    corpus: { documents, chunks },
  };
}
