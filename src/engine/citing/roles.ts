// What the heading over a sentence says of it: a summary, what happened, why, what comes next, how it ended, background, an aside.
import { lazy } from '../../text/lazy.ts';
import { memoised } from '../../text/memoise.ts';
import { anyOf } from '../../text/word-lists.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import type { ChunkBlock } from '../../store/structure.ts';
import { ROLE_HEADINGS, type RoleName } from './roles.words.ts';

export type Role = RoleName;

/** The heading over a place of a text, and what it says of what is there. */
export interface Section {
  readonly role: Role | null;
  /** As written; empty where there is none. */
  readonly heading: string;
}

/** The section of a place of a chunk, by its UTF-16 offset; its role is that of the innermost heading that has one. */
export function sectionsOf(
  { structure, text, heading }: ChunkRecord,
  carried: string | null = null,
): (start: number) => Section {
  if (structure === null) {
    const last = heading?.split(' › ').at(-1) ?? '';
    return () => ({ heading: last, role: roleOf(last) });
  }
  const headings = structure.blocks.filter((block) => block.kind === 'heading' || isUnread(block, text));
  return (start) => {
    const over = structure.path.map((one) => ({ level: one.level ?? 1, text: one.text }));
    if (carried !== null) over.push({ level: UNREAD, text: carried });
    for (const block of headings) if (block.start <= start) enter(over, block, text);
    return { heading: over.at(-1)?.text ?? '', role: innermost(over.map((one) => one.text)) };
  };
}

interface Over {
  readonly level: number;
  readonly text: string;
}

/** A line of its own that has the words of a heading is one, where a reader of PDF did not see it. */
function isUnread({ kind, start, end }: ChunkBlock, text: string): boolean {
  return kind === 'paragraph' && end - start <= LONGEST_LINE && roleOf(text.slice(start, end)) !== null;
}

const LONGEST_LINE = 40;
/** Below all that were seen. */
const UNREAD = 9;

/** The heading that a reader did not see and that still holds where a chunk ends; null where there is none. */
export function unreadIn({ structure, text }: ChunkRecord, carried: string | null): string | null {
  let last = carried;
  for (const block of structure?.blocks ?? [])
    if (block.kind === 'heading') last = null;
    else if (isUnread(block, text)) last = text.slice(block.start, block.end).trim();
  return last;
}

function enter(
  over: Over[],
  { kind, level = kind === 'heading' ? 1 : UNREAD, start, end }: ChunkBlock,
  text: string,
): void {
  while (over.length > 0 && over.at(-1)!.level >= level) over.pop();
  over.push({ level, text: text.slice(start, end) });
}

function innermost(headings: readonly string[]): Role | null {
  for (const one of headings.toReversed()) {
    const role = roleOf(one);
    if (role !== null) return role;
  }
  return null;
}

/** UTF-16 units of headings whose roles are cached. */
const LONGEST = 60;

/** What a heading says of what is under it. */
export const roleOf = memoised((heading: string): Role | null => {
  const plain = heading
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[:(–—].*$/s, ' ')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/^\W*\d[\d. ]*/, '')
    .trim()
    .replace(/\s+/g, ' ');
  return grammar().find(([, form]) => form.test(plain))?.[0] ?? null;
}, LONGEST);

const grammar = lazy(() =>
  ROLES.map((role) => [role, new RegExp(`^${anyOf(ROLE_HEADINGS[role])}$`)] as const),
);

const ROLES: readonly RoleName[] = ['summary', 'what', 'why', 'next', 'end', 'background', 'aside'];
