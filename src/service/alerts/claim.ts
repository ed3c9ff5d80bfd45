// Claims one attempt to deliver an alert: the process that records its attempt first makes it. The
// claim of a process that died expires after a minute.
import type { Delivery, KeptAlert } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeAlert } from './alert-records.ts';

/** Longer than one attempt takes, in milliseconds. */
const LEASE = 60_000;

/** When another process may repeat an attempt made at `at`; RFC 3339. */
export function leaseFrom(at: Date): string {
  return new Date(at.getTime() + LEASE).toISOString();
}

/** Whether it is to be sent now. */
export function isDue(delivery: Delivery | null | undefined, at: Date): boolean {
  return delivery?.status === 'waiting' && !(Date.parse(delivery.next_at ?? '') > at.getTime());
}

/** Claims the next attempt at an alert's webhook or message. @returns its previous state; undefined if not due, or claimed */
export async function claimed(
  records: RecordStore,
  workspace: string,
  id: string,
  { way, at }: { readonly way: keyof Omit<KeptAlert, 'alert'>; readonly at: Date },
): Promise<Delivery | undefined> {
  let mine: Delivery | undefined;
  await changeAlert(records, workspace, id, (kept) => {
    const before = kept[way];
    mine = isDue(before, at) ? (before ?? undefined) : undefined;
    return mine === undefined ? kept : { ...kept, [way]: { ...mine, next_at: leaseFrom(at) } };
  });
  return mine;
}
