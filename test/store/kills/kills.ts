// Kills writers at random points and counts: what was acknowledged is there, once; what is there beyond it was under way
// when its writer died.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { receiptsOf } from '../../../src/cli/result/receipt.ts';
import { all } from '../../../src/store/sql/work.ts';
import { openSqlite } from '../../../src/store/sqlite/open.ts';
import { openBackend, type Backend } from '../../../src/store/backend.ts';
import type { RecordKind, StoredRecord } from '../../../src/store/record-store.ts';
import { bundled } from '../../support/bundled.ts';
import { newDocument, SOURCE } from '../documents.ts';
import { KINDS, type Kind } from './kinds.ts';

/** Of one kind: how many were acknowledged, are not there, are there twice, and are there without having been acknowledged. */
export interface Account {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unacknowledged: number;
}

export interface Killing {
  readonly kills: number;
  /** Writers at the same time. */
  readonly writers: number;
  /** A writer is killed after so many acknowledgements, at the least and at the most. */
  readonly after: readonly [least: number, most: number];
  /** 0 to below 1. */
  readonly random: () => number;
}

/** @param folder an empty data folder */
export async function killAndCount(folder: string, killing: Killing): Promise<Record<Kind, Account>> {
  await prepare(folder);
  const { file: writer } = await bundled(join(import.meta.dirname, 'writer.ts'));
  const said: Record<Kind, string[]> = byKind(() => []);
  let started = 0;
  const next = async (): Promise<void> => {
    while (started < killing.kills) {
      started += 1;
      for (const [kind, id] of await writeUntilKilled([writer, folder, `writer${started}`], killing))
        said[kind].push(id);
    }
  };
  await Promise.all(Array.from({ length: killing.writers }, next));
  return account(folder, said);
}

/** A corpus of its own, small enough that a brief of it is made at once. */
async function prepare(folder: string): Promise<void> {
  const backend = await openBackend(folder);
  await backend.corpus.putSource(SOURCE);
  const lines = [
    'Gas prices rose by 40 percent in 2022 because pipelines were closed.',
    'The closed pipelines led to a shortage of gas in Germany.',
    'Liquefied natural gas is natural gas that has been cooled to a liquid.',
  ];
  await backend.corpus.addDocument(newDocument(lines.join('\n'), { sector: 'energy', title: 'Gas' }));
  await backend.close();
}

function writeUntilKilled(
  words: readonly string[],
  { after: [least, most], random }: Killing,
): Promise<(readonly [Kind, string])[]> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const last = least + Math.floor(random() * (most - least + 1));
  const pause = random() * 20;
  let out = '';
  let err = '';
  child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString();
    // Not only just after an acknowledgement: the next writes have begun.
    if (out.split('\n').length > last) setTimeout(() => child.kill('SIGKILL'), pause);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(acknowledgements(out));
      else reject(new Error(`${words.at(-1)} ended by itself: ${err}`));
    });
  });
}

/** Whole lines alone. */
function acknowledgements(out: string): (readonly [Kind, string])[] {
  return out
    .slice(0, out.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ') as [Kind, string]);
}

async function account(
  folder: string,
  said: Record<Kind, readonly string[]>,
): Promise<Record<Kind, Account>> {
  const backend = await openBackend(folder);
  try {
    const there = await idsIn(folder, backend);
    return byKind((kind) => compare(said[kind], there[kind]));
  } finally {
    await backend.close();
  }
}

async function idsIn(folder: string, backend: Backend): Promise<Record<Kind, readonly string[]>> {
  const { corpus, accounts } = backend;
  const sessions = await recordsIn(backend, 'session');
  const { rows } = await corpus.documents({}, { limit: 1_000_000, offset: 0 });
  const evidence = new Set((await recordsIn(backend, 'evidence')).map(({ id }) => id));
  const briefs = await recordsIn(backend, 'brief');
  return {
    document: rows.filter(({ title }) => title !== 'Gas').map(({ id }) => id),
    key: (await accounts.keys()).map(({ id }) => id),
    call: await callsIn(folder),
    // A brief without its evidence is half a brief.
    brief: briefs.filter(({ id }) => evidence.has(id)).map(({ id }) => id),
    session: sessions.map(({ id }) => id),
    turn: sessions
      .filter(({ text }) => (JSON.parse(text) as { turns: number }).turns === 2)
      .map(({ id }) => id),
    subscription: (await recordsIn(backend, 'subscription')).map(({ id }) => id),
    alert: (await recordsIn(backend, 'alert')).map(({ id }) => id),
    receipt: receiptsOf(join(folder, 'state')).receipts.map(({ brief_id }) => brief_id),
  };
}

async function recordsIn({ records }: Backend, kind: RecordKind): Promise<readonly StoredRecord[]> {
  return (await records.list('local', kind, {}, { limit: 1_000_000, offset: 0 })).rows;
}

/** The contract of accounts gives sums alone, in which a lost call and another one would cancel out. */
async function callsIn(folder: string): Promise<readonly string[]> {
  const { database, close } = await openSqlite({ folder });
  const sql = 'SELECT request_id FROM ibid.calls WHERE status IS NOT NULL';
  const rows = await database.read('counting', () => all<{ request_id: string }>(sql));
  await close();
  return rows.map(({ request_id }) => request_id);
}

function compare(said: readonly string[], there: readonly string[]): Account {
  const found = new Set(there);
  const known = new Set(said);
  return {
    acknowledged: said.length,
    lost: said.filter((id) => !found.has(id)).length,
    doubled: there.length - found.size,
    unacknowledged: [...found].filter((id) => !known.has(id)).length,
  };
}

function byKind<T>(value: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, T>;
}
