// The ids that lists and answers showed of late, so that completion can offer them without the
// network. Kept in state/recent-ids.json. Only what looks like `src_1a2b` is kept: a shell will
// read it back.
import type { Environment } from '../../config/folders.ts';
import { readState, writeState } from '../kit/state-file.ts';

const FILE = 'recent-ids';
const MOST = 200;

/** Members that hold an id which some command takes. `key` and request ids are none of them. */
const MEMBERS = new Set([
  'id',
  'brief_id',
  'document_id',
  'entity_id',
  'forecast_id',
  'session_id',
  'source_id',
]);

/** Parts of an answer: no command takes their own ids, only those that they point to. */
const PARTS = new Set(['claims', 'citations', 'chunks']);

/** Nothing else reaches the file: no white space, no shell's signs, no key of the embedded service. */
const PREFIXED = /^(?!ibid_)[a-z]{2,12}_[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

/** How far a document is looked through: completion is not worth a slow answer. */
const MOST_VALUES = 5000;

/** The ids that were kept, newest first; none where the file is missing or damaged. */
export function readRecent(env: Environment): string[] {
  const value = readState(env, FILE);
  return Array.isArray(value) ? value.filter(isPrefixed).slice(0, MOST) : [];
}

/** Puts a document's ids before those already known. Never fails: a run does not depend on it. */
export function keepRecent(env: Environment, document: unknown): void {
  const found = idsIn(document);
  if (found.length === 0) return;
  const before = readRecent(env);
  const after = [...new Set([...found, ...before])].slice(0, MOST);
  if (after.length === before.length && after.every((id, index) => id === before[index])) return;
  writeState(env, FILE, after);
}

/** Ids in the order in which the document shows them. */
function idsIn(document: unknown): string[] {
  const found = new Set<string>();
  const queue: { value: unknown; within: string }[] = [{ value: document, within: '' }];
  for (let at = 0; at < queue.length && at < MOST_VALUES && found.size < MOST; at++) {
    const { value, within } = queue[at] ?? { value: undefined, within: '' };
    if (typeof value !== 'object' || value === null) continue;
    const members = Array.isArray(value)
      ? value.slice(0, MOST).map((one: unknown) => [within, one] as const)
      : Object.entries<unknown>({ ...value });
    for (const [name, member] of members) {
      if (typeof member === 'object') queue.push({ value: member, within: name });
      else if (isPrefixed(member) && MEMBERS.has(name) && !(name === 'id' && PARTS.has(within)))
        found.add(member);
    }
  }
  return [...found].slice(0, MOST);
}

function isPrefixed(value: unknown): value is string {
  return typeof value === 'string' && PREFIXED.test(value);
}
