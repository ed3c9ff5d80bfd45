// Locks between processes on one store, each held to the end of a transaction. A lock of a session would be lost, or kept
// for ever, behind a pooler that shares connections by transaction.
import type { Transaction } from './database.ts';

/** `ibid` in ASCII: other programs may use locks of their own in the same database. */
const OURS = 0x69626964;

const NUMBERS = { schema: 1, corpus: 2, entityRequests: 3, entities: 4 } as const;

/** Waits for its turn. Inside a write. */
export async function lock(transaction: Transaction, what: keyof typeof NUMBERS): Promise<void> {
  await transaction.all('SELECT pg_advisory_xact_lock($1, $2)', OURS, NUMBERS[what]);
}
