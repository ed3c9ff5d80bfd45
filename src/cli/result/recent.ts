// The ids that lists and answers showed of late, so that completion can offer them without the network.
// Kept in state/recent-ids.json. Only what looks like `src_1a2b` is kept: a shell will read it back.
import { makeFolder } from '../../api/make-folder.ts';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';

const FILE = 'recent-ids.json';
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
  try {
    const value = JSON.parse(readFileSync(join(foldersOf(env).state, FILE), 'utf8')) as unknown;
    return Array.isArray(value) ? value.filter(isPrefixed).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a document's ids before those already known. Never fails: a run does not depend on it. */
export function keepRecent(env: Environment, document: unknown): void {
  const found = idsIn(document);
  if (found.length === 0) return;
  const before = readRecent(env);
  const after = [...new Set([...found, ...before])].slice(0, MOST);
  if (after.length === before.length && after.every((id, index) => id === before[index])) return;
  write(foldersOf(env).state, `${JSON.stringify(after)}\n`);
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

function write(folder: string, text: string): void {
  const path = join(folder, FILE);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    makeFolder(folder);
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    removeQuietly(temporary);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // `force` forgives a missing file, not a folder above it that is none.
  }
}
