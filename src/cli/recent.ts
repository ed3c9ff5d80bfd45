// The ids that lists and answers showed of late, so that completion can offer them without the network.
// Kept in state/recent-ids.json. Only what looks like `src_1a2b` is kept: a shell will read it back.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Environment } from '../config/folders.ts';

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
  let left = MOST_VALUES;
  const queue: unknown[] = [document];
  for (let at = 0; at < queue.length && left > 0 && found.size < MOST; at++, left--) {
    const value = queue[at];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) queue.push(...value.slice(0, MOST));
    else {
      for (const [name, member] of Object.entries(value)) {
        if (MEMBERS.has(name) && isPrefixed(member)) found.add(member);
        else if (typeof member === 'object') queue.push(member);
      }
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}
