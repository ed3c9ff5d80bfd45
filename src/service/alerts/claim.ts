// One try to tell of an alert, by one process: who notes first that it tries is the one that does. What a process that died
// has noted holds for a minute; then it is another's turn.
import type { Delivery, KeptAlert } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeAlert } from './alert-records.ts';

/** Longer than one try takes, in milliseconds. */
const LEASE = 60_000;

/** When another may try what is being tried since `at`; RFC 3339. */
export function leaseFrom(at: Date): string {
  return new Date(at.getTime() + LEASE).toISOString();
}

/** Whether it is to be sent now. */
export function isDue(delivery: Delivery | null | undefined, at: Date): boolean {
  return delivery?.status === 'waiting' && !(Date.parse(delivery.next_at ?? '') > at.getTime());
}

/** Takes the next try of an alert's webhook or message for this process. @returns what it was before; undefined where it is not due, or another has it */
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
