// The message of an alert, as a file in the outbox of this machine.
import { join } from 'node:path';
import { makeFolder } from '../../api/make-folder.ts';
import type { Alert } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeAlert } from './alert-records.ts';
import { mailOf } from './eml.ts';

/** Writes the message of an alert that this process has claimed, and notes that it is written. */
export async function mailAlert(
  records: RecordStore,
  workspace: string,
  alert: Alert,
  { outbox, to }: { readonly outbox: string; readonly to: string },
): Promise<void> {
  await writeMail(outbox, alert.id, mailOf(alert, to));
  const mail = { status: 'delivered', attempts: 1, next_at: null, last_error: null } as const;
  await changeAlert(records, workspace, alert.id, (kept) => ({ ...kept, mail }));
}

/** Writes a message whole or not at all; the folder is made where it is not there. */
async function writeMail(outbox: string, id: string, text: string): Promise<void> {
  const { rename, writeFile } = await import('node:fs/promises');
  makeFolder(outbox);
  const path = join(outbox, `${id}.eml`);
  await writeFile(`${path}.tmp`, text, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
