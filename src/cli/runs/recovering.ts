// Runs with an unknown outcome: what the service can still tell of them, free of charge.
import { isRecord } from '../../api/record.ts';
import { isBriefInsufficient } from '../../api/outcome.ts';
import { messageOf } from '../../api/coded-error.ts';
import type { Client } from '../../client/types.ts';
import { readWhole, runFile, runFiles, runsFolder, writeRun } from './files.ts';
import { breathe } from '../../text/breathe.ts';
import { everyRun, isLost, type Place } from './find.ts';
import { partOf } from './keep.ts';
import type { Run, RunEnd } from './run.ts';

export interface Open {
  /** Their process is gone, or their answer was lost. */
  readonly unknown: readonly Run[];
  /** Answered, and neither the answer nor the price says what it cost. */
  readonly unpriced: readonly Run[];
  /** Under way in another process. */
  readonly running: number;
}

export async function openRuns({ state, now, signal }: Place): Promise<Open> {
  const unknown: Run[] = [];
  const unpriced: Run[] = [];
  let running = 0;
  for (const run of everyRun(state)) {
    await breathe(signal);
    if (run.end === null ? isLost(run, now) : run.end.billed === 'unknown') unknown.push(run);
    else if (run.end === null) running += 1;
    else if (run.paid && run.end.cost_usd === null) unpriced.push(run);
  }
  return { unknown: unknown.sort((one, other) => (one.id < other.id ? -1 : 1)), unpriced, running };
}

/** What is said of a run that no one has an answer of. */
const NO_ANSWER = {
  status: null,
  request_id: null,
  attempts: 1,
  output: null,
  answer: null,
} as const;

/** Writes how a run ended after all; an answer that it has stays. Fails with the system's error. */
export function endRun(
  state: string,
  run: Run,
  how: Pick<RunEnd, 'outcome' | 'billed' | 'cost_usd' | 'detail'>,
  answer: Uint8Array | null,
  now: number,
): void {
  const folder = runsFolder(state);
  const file = runFile(folder, run.id);
  const whole = file === undefined ? undefined : readWhole(file.path);
  const kept = answer ?? whole?.answer ?? null;
  const answered = kept === null ? null : partOf(kept);
  const end: RunEnd = {
    ...NO_ANSWER,
    ...run.end,
    ...how,
    time: new Date(now).toISOString(),
    answer: answered,
  };
  writeRun(folder, { run: { ...run, end }, body: whole?.body ?? null, answer: kept });
}

/** A brief that the service has, and that can only be a run's. */
export interface FoundBrief {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly outcome: 'answered' | 'insufficient_evidence';
  /** US dollars; null where it does not say. */
  readonly cost_usd: number | null;
}

/** How long a brief may take to be made, and clocks differ, milliseconds. */
const LONGEST = 15 * 60_000;
const CLOCKS = 2 * 60_000;

/**
 * The brief that came of a lost POST /v1/brief: made in its time, of its variant, persona and sectors, and the only such
 * that no other run has. Undefined where there is none, or more than one.
 */
export async function briefOf(
  client: Client,
  run: Run,
  known: ReadonlySet<string>,
  asked: unknown,
): Promise<FoundBrief | undefined> {
  const list: unknown = await (await client.send('brief.list', { limit: 100 })).document();
  const items: unknown = isRecord(list) ? list['items'] : list;
  const began = Date.parse(run.time);
  const candidates = (Array.isArray(items) ? items : []).filter(isRecord).filter((brief) => {
    const at = Date.parse(String(brief['created_at']));
    return (
      at >= began - CLOCKS &&
      at <= began + LONGEST &&
      matches(brief, asked) &&
      !known.has(String(brief['id']))
    );
  });
  const id = candidates.length === 1 ? candidates[0]?.['id'] : undefined;
  if (typeof id !== 'string') return undefined;
  const bytes = await (await client.send('brief.get', { id })).bytes();
  const document: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  const cost = isRecord(document) ? document['cost_usd'] : undefined;
  return {
    id,
    bytes,
    outcome: isBriefInsufficient(document) ? 'insufficient_evidence' : 'answered',
    cost_usd: typeof cost === 'number' ? cost : null,
  };
}

/** Whether a brief is what was asked for, as far as both say. */
function matches(brief: Record<string, unknown>, asked: unknown): boolean {
  if (!isRecord(asked)) return true;
  return ['variant', 'persona', 'sectors'].every((name) => {
    const [wanted, got] = [asked[name], brief[name]];
    if (wanted === undefined || got === undefined) return true;
    const text = (value: unknown) =>
      JSON.stringify(Array.isArray(value) ? value.map(String).sort() : String(value));
    return text(wanted) === text(got);
  });
}

/** Ids of the briefs that runs have answers of. */
export function knownBriefs(state: string): Set<string> {
  const ids = new Set<string>();
  for (const { route, path } of runFiles(runsFolder(state))) {
    if (route !== 'brief.create') continue;
    const id = /"id"\s*:\s*"([^"\\]{1,200})"/.exec(
      Buffer.from(readWhole(path)?.answer ?? []).toString('utf8'),
    )?.[1];
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

/** What the service counted for the workspace this month; its sentence where it cannot be asked. */
export async function usageOf(
  client: Client,
): Promise<{ readonly usage?: unknown; readonly failed?: string }> {
  try {
    return { usage: await (await client.send('usage')).document() };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}
