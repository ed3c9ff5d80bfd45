// ibid store copy and check.
import { resolve } from 'node:path';
import { isUrl, shownStore } from '../../config/store.ts';
import type { TableDigest } from '../../store/copy.ts';
import { defineCommand } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';

export const copy = defineCommand({
  name: 'store copy',
  summary: 'Copy everything that is kept into another store',
  group: 'Servers',
  effects: 'writes',
  about:
    'From a folder or a PostgreSQL into an empty one: documents in all their versions with their originals, keys, calls, requests, briefs, forecasts, sessions, subscriptions. Every table is compared at the end by its rows and their SHA-256. Stopped half-way, the same command goes on where it was. Nothing else should write to either meanwhile. What can be made again is: the index at once, names with the first question about them. Leave passwords out of the addresses: PGPASSWORD and PGPASSFILE have them.',
  arguments: [
    { name: 'from', help: 'a folder, or postgres://…', required: true },
    { name: 'to', help: 'a folder, or postgres://…', required: true },
  ],
  flags: {},
  examples: [
    'ibid store copy ~/.local/share/ibid postgres://ibid@db.example.org/ibid',
    'ibid store copy postgres://ibid@db.example.org/ibid ./backup --json',
  ],
  exits: ['local_io'],
  async run(context, { args }) {
    const [from, to] = [placeOf(args.from), placeOf(args.to)];
    if (from === to) throw usageError('A store cannot be copied into itself.');
    const { openBackend } = await import('../../store/backend.ts');
    const { copyStore } = await import('../../store/copy.ts');
    const source = await openBackend(from, { readOnly: true });
    context.atEnd(source.close);
    const target = await openBackend(to);
    context.atEnd(target.close);
    const tables = await copyStore(source, target, { name: shownStore(from), signal: context.signal });
    const value = { from: shownStore(from), to: shownStore(to), tables };
    return {
      kind: 'value',
      value,
      text: (_document, screen) => screen.clean(`${rowsOf(tables)}${value.to} has all of ${value.from}.\n`),
    };
  },
});

/** A folder by its whole path. */
function placeOf(given: string): string {
  return isUrl(given) ? given : resolve(given);
}

export function rowsOf(tables: readonly TableDigest[]): string {
  return tables
    .filter(({ rows }) => rows > 0)
    .map(
      ({ table, rows, sha256 }) =>
        `${String(rows).padStart(9)}  ${table.padEnd(16)}  ${sha256.slice(0, 16)}…\n`,
    )
    .join('');
}

export const check = defineCommand({
  name: 'store check',
  summary: 'Look through the whole store',
  group: 'Servers',
  effects: 'reads',
  about:
    'Reads every row and every original, compares the originals with their SHA-256 and the counts with what is there, and changes nothing. Two stores that hold the same show the same digests, whatever databases they are over. The store is the one in use; --store names another. The index is looked through by `ibid doctor --repair`.',
  flags: {},
  examples: ['ibid store check', 'ibid store check --store postgres://ibid@db.example.org/ibid --json'],
  exits: ['incomplete', 'local_io'],
  async run(context) {
    const { store } = await context.settings();
    const { openBackend } = await import('../../store/backend.ts');
    const { checkStore } = await import('../../store/check.ts');
    const backend = await openBackend(store, { readOnly: true });
    context.atEnd(backend.close);
    const found = await checkStore(backend, context.signal);
    const value = { store: shownStore(store), database: backend.describe(), ...found };
    return {
      kind: 'value',
      value,
      exit: found.problems.length > 0 ? 'incomplete' : 'ok',
      text: (_document, screen) =>
        screen.clean(
          `${rowsOf(found.tables)}${found.originals} originals are what they were.\n` +
            `${found.problems.length === 0 ? 'Nothing is wrong.' : found.problems.join('\n')}\n`,
        ),
    };
  },
});
