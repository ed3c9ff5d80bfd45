// Answers that earlier versions put into `kept/` become runs. Safe to be ended anywhere and to be done by two at once: a
// file is a run under an id of its own name before it goes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeQuietly } from '../../disk/durable.ts';
import { namesIn, runsFolder, writeRun } from './files.ts';
import { runIdOf } from './run.ts';

/** `2026-11-22T18-52-32-123Z-4711.json`, as `kept/` named them. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\d+\.(?:json|txt)$/;

export function adoptKept(state: string): void {
  for (const name of namesIn(join(state, 'kept'))) {
    const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
    if (day === undefined) continue;
    const time = `${day}T${hour}:${minute}:${second}.${ms}Z`;
    const path = join(state, 'kept', name);
    const answer = bytesOf(path);
    if (answer === undefined) continue;
    const digest = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
    const run = {
      id: runIdOf(Date.parse(time), digest(name).slice(0, 8)),
      time,
      profile: '',
      base_url: null,
      route: null,
      method: '',
      path: '',
      // Nobody noted whether it was: its bytes are treated as if.
      paid: true,
      worst_usd: null,
      title: null,
      body_sha256: null,
      body: null,
      owner: null,
      end: {
        time,
        outcome: 'answered',
        status: null,
        request_id: null,
        attempts: 1,
        billed: 'yes',
        cost_usd: null,
        detail: 'Kept by an earlier version, which noted no more of it.',
        output: null,
        answer: { bytes: answer.length, sha256: digest(answer) },
      },
      receipt: null,
    } as const;
    writeRun(runsFolder(state), { run, body: null, answer });
    removeQuietly(path);
  }
}

function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // another process was faster
  }
}
