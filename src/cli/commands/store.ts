// ibid store copy and check.
import { resolve } from 'node:path';
import { isUrl, shownStore } from '../../config/store.ts';
import type { TableDigest } from '../../store/copy.ts';
import { defineCommand } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';

export const copy = defineCommand({
  name: 'store copy',
  summary: 'Copy everything in a store into another store',
  group: 'Servers',
  effects: 'writes',
  about:
    'Copies a folder or a PostgreSQL database into an empty one: documents in all their versions with their originals, keys, calls, requests, briefs, forecasts, sessions, subscriptions. At the end every table is compared by its row count and SHA-256. After an interruption the same command continues. Nothing else should write to either meanwhile. Derived data are rebuilt: the index at once, names with the first question about them. Keep passwords out of the addresses: use PGPASSWORD or PGPASSFILE.',
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
  summary: 'Check the whole store',
  group: 'Servers',
  effects: 'reads',
  about:
    'Reads every row and every original, checks the originals against their SHA-256 and the counts against the rows, and changes nothing. Two stores with the same contents show the same digests, whichever database they use. It checks the store in use, or another with --store. `ibid doctor --repair` checks the index.',
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
