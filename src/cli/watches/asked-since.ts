// Whether a question was asked since a watch last heard of it: it is not paid for twice.
import { createHash } from 'node:crypto';
import { readWhole, runFiles, runsFolder, type WholeRun } from '../runs/files.ts';
import { isLost } from '../runs/find.ts';
import type { Question } from './questions.ts';
import type { LastAnswer, WatchState } from './watch.ts';

export type AskedSince =
  | { readonly kind: 'answered'; readonly run: string; readonly at: string; readonly bytes: Uint8Array }
  /** It may have been billed, and no answer came. */
  | { readonly kind: 'unknown'; readonly run: string; readonly at: string };

/** @param state the state folder @param now milliseconds */
export function askedSince(
  state: string,
  { route, body }: Question,
  { profile, base_url, every_ms }: WatchState,
  last: LastAnswer | undefined,
  now: number,
): AskedSince | undefined {
  const digest = createHash('sha256').update(body).digest('hex');
  // One that has heard nothing yet takes what is no older than it would be itself.
  const since = last === undefined ? now - every_ms : Date.parse(last.at);
  for (const file of runFiles(runsFolder(state))) {
    if (file.id <= (last?.run ?? '')) return undefined;
    if (file.route !== route) continue;
    const whole = readWhole(file.path);
    if (whole === undefined) continue;
    const { run } = whole;
    if (Date.parse(run.time) <= since) return undefined;
    if (run.body_sha256 !== digest || run.base_url !== base_url || run.profile !== profile) continue;
    const found = heardOf(whole, now);
    if (found !== undefined) return found;
  }
  return undefined;
}

function heardOf({ run, answer }: WholeRun, now: number): AskedSince | undefined {
  const { id, time: at, end, paid } = run;
  if (end !== null && answer !== null) return { kind: 'answered', run: id, at, bytes: answer };
  const unknown = paid && (isLost(run, now) || end?.billed === 'unknown');
  return unknown ? { kind: 'unknown', run: id, at } : undefined;
}
