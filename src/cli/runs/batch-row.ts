// A run of a batch with what was asked and answered: the question from the input, as long as that
// is what it was, the answer from the output, as long as it is of this run.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { scanOutput, type Placed } from '../../batch/files/output.ts';
import { BatchError } from '../../batch/errors.ts';
import { readRow } from '../../batch/rows/check.ts';
import { readRows } from '../../batch/rows/input.ts';
import { sha256, type Row } from '../../batch/rows/row.ts';
import { sliceMember } from '../../client/json-slices.ts';
import type { JournalRun } from '../../batch/files/read-runs.ts';
import type { Batch, BatchInput, BatchRun } from './batches.ts';
import type { WholeRun } from './files.ts';
import { partOf } from './keep.ts';

export async function wholeRow({ run, batch, row, last }: BatchRun): Promise<WholeRun> {
  const line = last && run.end !== null ? await lineOf(batch, row.id) : undefined;
  const answer = line === undefined ? null : replyIn(batch, line);
  const body = await bodyOf(batch, row);
  const end = run.end === null ? null : { ...run.end, answer: answer === null ? null : partOf(answer) };
  return { run: { ...run, end, body: body === null ? null : partOf(body) }, body, answer };
}

/** What the second question of a row has besides. */
const SECOND = { mode: 'deliberate' };

/** The line of a row; undefined where the output does not have it, or is none any more. */
async function lineOf({ output }: Batch, id: string): Promise<Placed | undefined> {
  let found: Placed | undefined;
  if (existsSync(output))
    await scanOutput(output, (line) => {
      if (line.head.id === id) found = line;
    }).catch((error: unknown) => {
      if (!(error instanceof BatchError)) throw error;
    });
  return found;
}

function replyIn({ output }: Batch, { offset, length }: Placed): Uint8Array | null {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(output, 'r');
  try {
    for (let at = 0; at < length;) {
      const read = readSync(descriptor, bytes, at, length - at, offset + at);
      if (read === 0) return null;
      at += read;
    }
  } finally {
    closeSync(descriptor);
  }
  const text = bytes.toString('utf8');
  try {
    JSON.parse(text);
  } catch {
    return null; // written over meanwhile
  }
  const reply = sliceMember(text, 'reply');
  return reply === undefined || reply === 'null' ? null : Buffer.from(reply);
}

/** What was sent; null where the input is gone, or another one now. */
async function bodyOf({ input }: Batch, row: JournalRun): Promise<Uint8Array | null> {
  const asked = input === null ? undefined : await membersOf(input, row.index);
  if (asked === undefined) return null;
  const text = JSON.stringify(row.second ? { ...asked, ...SECOND } : asked);
  return sha256(text) === row.body_sha256 ? Buffer.from(text) : null;
}

async function membersOf(input: BatchInput, index: number): Promise<Row['body'] | undefined> {
  let at = 0;
  try {
    for await (const group of readRows(input)) {
      const raw = group[index - at];
      at += group.length;
      if (raw !== undefined) return raw.value && readRow(raw.value, input).body;
    }
  } catch (error) {
    // It is not a table any more, or a row has become a bad one.
    if (!(error instanceof BatchError || error instanceof RangeError)) throw error;
  }
  return undefined;
}
