// GET /v1/_edge_timing: this request's time by step. The specification has no payload; this is
// ibid's.
import type { EdgeTiming } from '../../api/payloads/status.ts';
import type { RoutedCall } from '../context.ts';

/** `{request_id, received_at, timings_ms: {rules, store, total}}`: before the handler, one read of the store, both. */
export async function edgeTiming(call: RoutedCall): Promise<EdgeTiming> {
  const entered = performance.now();
  const rules = Math.max(0, call.service.now().getTime() - call.startedAt);
  await call.service.store.statistics();
  const store = performance.now() - entered;
  return {
    request_id: call.requestId,
    received_at: new Date(call.startedAt).toISOString(),
    timings_ms: { rules, store: round(store), total: round(rules + store) },
  };
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
