// The money of one request of a model, as the part that keeps the books holds, notes and settles it.
import type { Reply } from '../client/types.ts';

/** A request that is about to leave. */
export interface SpendingRequest {
  /** Behind the base address. */
  readonly path: string;
  readonly body: Uint8Array;
  /** US dollars; null where it is unknown. */
  readonly worst: number | null;
  readonly paid: boolean;
}

export interface Spending {
  /** @param usd US dollars; null where the endpoint does not tell */
  answered(reply: Reply, usd: number | null): Promise<void>;
  failed(error: unknown): Promise<void>;
}
