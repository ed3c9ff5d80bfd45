// The sources of two bundles by their address: which came, which went, and of which the content is another.

import { createHash } from 'node:crypto';
import { claimAt, DIGEST, digest, sizeOf, sorterOf } from '../claim-index.ts';
import type { ClaimText } from '../checks/claim-text.ts';
import type { Input } from '../input/replay.ts';
import type { Breath } from '../scan/breath.ts';
import type { Scratch } from '../scan/scratch.ts';
import type { Extent, Named, Sorter } from '../scan/sorter.ts';
import { takes } from './room.ts';
import type { Room } from './room.ts';

export interface SourceChange {
  readonly change: 'entered' | 'left' | 'content';
  readonly source_url: string;
  /** content_sha256 of what it was and is, the first of several; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

const COUNTED = { entered: 'sources_entered', left: 'sources_left', content: 'sources_changed' } as const;

interface Sourced {
  readonly input: Input;
  readonly sources: Sorter;
}

export const sourceSorter = (scratch: Scratch): Sorter => sorterOf(scratch);

/** A claim without an address has no source that could be followed. */
export function addSource(sources: Sorter, { parts }: ClaimText, { start, end }: Extent): void {
  if (parts.sourceUrl === undefined) return;
  sources.add(digest([parts.sourceUrl]) + digest([parts.contentSha]), start, end);
}

/** How many addresses there are. */
export async function countSources(sources: Sorter, breath: Breath): Promise<number> {
  const each = groups(sources, breath);
  let count = 0;
  while ((await each.next()).value !== undefined) count += 1;
  return count;
}

export async function sourceChanges(before: Sourced, after: Sourced, room: Room, breath: Breath) {
  const counts = { sources_entered: 0, sources_left: 0, sources_changed: 0 };
  const source_changes: SourceChange[] = [];
  for await (const [was, is] of together(groups(before.sources, breath), groups(after.sources, breath))) {
    if (was?.content === is?.content) continue;
    const change = was === undefined ? 'entered' : is === undefined ? 'left' : 'content';
    counts[COUNTED[change]] += 1;
    if (takes(room, sizeOf(was?.first) + sizeOf(is?.first)))
      source_changes.push(changeOf(change, await partsAt(before, was), await partsAt(after, is)));
  }
  source_changes.sort((x, y) => (x.source_url < y.source_url ? -1 : 1));
  return { ...counts, source_changes };
}

/** Groups of one address together; one alone where the other bundle does not have it. */
async function* together(left: AsyncIterator<Group, undefined>, right: AsyncIterator<Group, undefined>) {
  let [one, other] = [(await left.next()).value, (await right.next()).value];
  while (one !== undefined || other !== undefined) {
    // After all others where there is none.
    const [a, b] = [one?.address ?? '\uffff', other?.address ?? '\uffff'];
    yield [a <= b ? one : undefined, b <= a ? other : undefined] as const;
    if (a <= b) one = (await left.next()).value;
    if (b <= a) other = (await right.next()).value;
  }
}

type Parts = ClaimText['parts'] | undefined;

function changeOf(change: SourceChange['change'], old: Parts, fresh: Parts): SourceChange {
  return {
    change,
    source_url: (fresh ?? old)?.sourceUrl ?? '',
    before: old?.contentSha ?? null,
    after: fresh?.contentSha ?? null,
  };
}

async function partsAt(
  { input }: Sourced,
  group: Group | undefined,
): Promise<ClaimText['parts'] | undefined> {
  return group === undefined ? undefined : (await claimAt(input, group.first))?.parts;
}

interface Group {
  readonly address: string;
  /** A digest of all contents at this address. */
  readonly content: string;
  /** A claim with the first of them. */
  readonly first: Named;
}

/** One address after the other, in order. */
async function* groups(sources: Sorter, breath: Breath): AsyncGenerator<Group, undefined> {
  let group: { address: string; first: Named; last: string; hash: ReturnType<typeof createHash> } | undefined;
  let done = 0;
  for (const each of sources.inOrder()) {
    if ((++done & 1023) === 0) await breath.due();
    const [address, content] = [each.name.slice(0, DIGEST), each.name.slice(DIGEST)];
    if (group !== undefined && group.address !== address) {
      yield { address: group.address, first: group.first, content: group.hash.digest('hex') };
      group = undefined;
    }
    group ??= { address, first: each, last: '', hash: createHash('sha256') };
    if (group.last !== content) group.hash.update(content, 'binary');
    group.last = content;
  }
  if (group !== undefined)
    yield { address: group.address, first: group.first, content: group.hash.digest('hex') };
  return undefined;
}
