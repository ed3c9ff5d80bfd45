// What entered a series of bundles, what left it, and which source's content changed when: each bundle is held against the
// one before. Two are open at a time, so that memory does not grow with the series but by what is listed of it.

import { PARTS } from '../claim-changes.ts';
import type { ComparedClaim } from '../claim-changes.ts';
import { claimAt, comparedOf, digestOf, indexed, numberOf, pairs, sizeOf, titleOf } from '../claim-index.ts';
import type { Indexed } from '../claim-index.ts';
import { openFile } from '../input/open.ts';
import { abortable } from '../input/replay.ts';
import type { Input } from '../input/replay.ts';
import { Breath } from '../scan/breath.ts';
import { Scratch } from '../scan/scratch.ts';
import type { Named, Sorter } from '../scan/sorter.ts';
import { takes } from './room.ts';
import type { Room } from './room.ts';
import type { Dated, Series, Unread } from './series.ts';
import { addSource, countSources, sourceChanges, sourceSorter } from './sources.ts';
import type { SourceChange } from './sources.ts';

export interface ClaimStep {
  readonly change: 'entered' | 'left' | 'changed';
  /** The claim's id, or its words where it has none. */
  readonly claim: string;
  readonly text: string | null;
  /** What of it changed. */
  readonly parts: readonly string[];
}

/** A bundle, and what is new in it: nothing in the first. */
export interface HistoryItem {
  readonly file: string;
  readonly date: string | null;
  readonly bundle_sha256: string | null;
  /** How many claims and addresses of sources it has. */
  readonly claims: number;
  readonly sources: number;
  readonly entered: number;
  readonly left: number;
  readonly changed: number;
  readonly sources_entered: number;
  readonly sources_left: number;
  /** Sources at the same address with other content. */
  readonly sources_changed: number;
  /** Claims too large to be compared. */
  readonly not_compared: number;
  readonly claim_changes: readonly ClaimStep[];
  readonly source_changes: readonly SourceChange[];
}

export interface History {
  readonly items: readonly HistoryItem[];
  readonly total: number;
  readonly order: Series['order'];
  readonly not_read: readonly Unread[];
  /** Changes in all, and how many of them are listed, those of the first bundles. */
  readonly changes: number;
  readonly listed: number;
}

/** Changes that are listed are together no larger, in bytes of the input. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Content is what counts: the same retrieved again is no change. */
const CONTENT = PARTS.filter((part) => part !== 'date' && part !== 'snapshot');

/** @param limit of changes that are listed. @throws {JsonSyntaxError} where a file changed since the series was made */
export async function historyOf(
  { bundles, order, not_read }: Series,
  limit: number,
  signal: AbortSignal,
): Promise<History> {
  const items: HistoryItem[] = [];
  const room = { changes: limit, bytes: MOST_BYTES };
  let before: Opened | undefined;
  try {
    for (const bundle of bundles) {
      const after = await opened(bundle, signal);
      try {
        items.push(await itemOf(bundle, before, after, room));
      } finally {
        before?.close();
        before = after;
      }
    }
  } finally {
    before?.close();
  }
  const changes = items.reduce((sum, item) => sum + changesIn(item), 0);
  const listed = items.reduce((sum, item) => sum + item.claim_changes.length + item.source_changes.length, 0);
  return { items, total: items.length, order, not_read, changes, listed };
}

/** Of claims and sources. */
export function changesIn(item: HistoryItem): number {
  const { entered, left, changed, sources_entered, sources_left, sources_changed } = item;
  return entered + left + changed + sources_entered + sources_left + sources_changed;
}

interface Opened extends Indexed {
  readonly input: Input;
  readonly sources: Sorter;
  close(): void;
}

async function opened({ path }: Dated, signal: AbortSignal): Promise<Opened> {
  const scratch = new Scratch();
  const input = abortable(openFile(path), signal);
  const close = () => {
    input.close();
    scratch.remove();
  };
  try {
    const sources = sourceSorter(scratch);
    const index = await indexed(input, scratch, CONTENT, (claim, place) => addSource(sources, claim, place));
    return { ...index, input, sources, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function itemOf(
  { path, date }: Dated,
  before: Opened | undefined,
  after: Opened,
  room: Room,
): Promise<HistoryItem> {
  const breath = new Breath(after.input.signal);
  const claims = await claimSteps(before, after, room, breath);
  const sources = before === undefined ? NO_SOURCES : await sourceChanges(before, after, room, breath);
  return {
    file: path,
    date,
    bundle_sha256: after.claims.hash,
    claims: after.claims.count,
    sources: await countSources(after.sources, breath),
    ...claims,
    ...sources,
    not_compared: after.claims.unread,
  };
}

const NO_SOURCES = { sources_entered: 0, sources_left: 0, sources_changed: 0, source_changes: [] };

async function claimSteps(before: Opened | undefined, after: Opened, room: Room, breath: Breath) {
  const counts = { entered: 0, left: 0, changed: 0 };
  const steps: { readonly at: number; readonly step: ClaimStep }[] = [];
  if (before === undefined) return { ...counts, claim_changes: [] };
  let done = 0;
  for (const [was, is] of pairs(before.sorter.inOrder(), after.sorter.inOrder())) {
    if ((++done & 1023) === 0) await breath.due();
    if (was !== undefined && is !== undefined && digestOf(was) === digestOf(is)) continue;
    const change = was === undefined ? 'entered' : is === undefined ? 'left' : 'changed';
    counts[change] += 1;
    if (!takes(room, sizeOf(was) + sizeOf(is))) continue;
    await breath.due();
    const step = await stepOf(change, { before, was }, { after, is });
    steps.push({ at: was === undefined ? before.claims.count + numberOf(is) : numberOf(was), step });
  }
  return { ...counts, claim_changes: steps.sort((a, b) => a.at - b.at).map(({ step }) => step) };
}

async function stepOf(
  change: ClaimStep['change'],
  { before, was }: { before: Opened; was: Named | undefined },
  { after, is }: { after: Opened; is: Named | undefined },
): Promise<ClaimStep> {
  const [old, fresh] = [await claimAt(before.input, was), await claimAt(after.input, is)];
  const shown = fresh ?? old;
  const [left, right]: (ComparedClaim | undefined)[] = [old, fresh].map(
    (claim) => claim && comparedOf(claim),
  );
  const parts = left && right ? PARTS.filter((part) => left[part] !== right[part]) : [];
  return { change, claim: shown === undefined ? '' : titleOf(shown), text: shown?.parts.text ?? null, parts };
}
