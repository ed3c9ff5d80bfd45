// Two `ibid serve` over one PostgreSQL under load, while replicas, whoever adds documents, and the server itself are killed with
// SIGKILL, one after the other. Counted: what was acknowledged is there, once, and nothing is billed that was refused.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { openBackend } from '../../../src/store/backend.ts';
import { bundled } from '../../support/bundled.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { newDatabase, ownPostgres } from '../../support/own-postgres.ts';
import { asAdministrator } from '../../support/postgres.ts';
import { ask, keyOf, startReplica, type Replica } from '../../support/replicas.ts';
import { until } from '../../support/until.ts';
import { keepAsking, type Asked } from './load.ts';

const VICTIMS = ['replica', 'adder', 'server'] as const;

export interface Account {
  readonly kills: Readonly<Record<(typeof VICTIMS)[number], number>>;
  /** Of each: how many were acknowledged, and of these how many are not there as they were acknowledged. */
  readonly acknowledged: Readonly<Record<'answer' | 'brief' | 'turn' | 'document', number>>;
  readonly lost: Readonly<Record<'answer' | 'brief' | 'turn' | 'document', number>>;
  /** Calls that were refused, and of these those that are billed all the same. */
  readonly refused: number;
  readonly refusedAndBilled: number;
  /** Calls whose connection broke, and calls that are billed though their answer did not arrive: no more than those. */
  readonly broken: number;
  readonly billedUnheard: number;
  /** Months whose sum is not that of their calls; documents that are there twice; parts of the index that were bad; counts that are wrong. */
  readonly wrongSums: number;
  readonly doubled: number;
  readonly badSegments: number;
  readonly wrongCounts: number;
  /** Times that the health of a replica was not what it should have been. */
  readonly wrongHealth: number;
}

export interface Killing {
  readonly kills: number;
  /** A kill comes after so many acknowledgements, at the least and at the most. */
  readonly after: readonly [least: number, most: number];
  /** 0 to below 1. */
  readonly random: () => number;
}

export async function killAndCount({ kills, after: [least, most], random }: Killing): Promise<Account> {
  const home = temporaryFolder();
  await using server = await ownPostgres();
  const store = await newDatabase(server, 'ibid');
  const start = (n: number): Promise<Replica> => startReplica({ home: join(home.path, `${n}`), store });
  const both = await Promise.all([start(0), start(1)]);
  const key = await keyOf(home.path, store, '--tier', 'unlimited', '--rate', '1000');
  const asked: Asked = { answers: [], briefs: new Map(), sessions: new Map(), refused: [], broken: 0 };
  const adding = await addingTo(store);
  const ending = new AbortController();
  const clients = [0, 1, 2].map((n) =>
    keepAsking({ urls: () => both.map(({ url }) => url), key, asked, signal: ending.signal, first: n }),
  );
  const done = { replica: 0, adder: 0, server: 0 };
  let wrongHealth = 0;
  const isHealthy = async ({ url }: Replica): Promise<boolean> =>
    (await ask(url, '/v1/health', '')).status === 200;
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = VICTIMS[kill % VICTIMS.length]!;
    const goal = acknowledged(asked) + adding.said.length + least + Math.floor(random() * (most - least + 1));
    await until(() => acknowledged(asked) + adding.said.length >= goal);
    // Not only just after an acknowledgement: the next writes have begun.
    await new Promise((resolve) => setTimeout(resolve, random() * 30));
    done[victim] += 1;
    if (victim === 'adder') await adding.kill();
    if (victim === 'replica') {
      const n = done.replica % 2;
      await both[n]!.kill();
      wrongHealth += Number(!(await isHealthy(both[1 - n]!)));
      both[n] = await start(n);
    }
    if (victim === 'server') {
      await server.kill();
      for (const replica of both) wrongHealth += Number(await isHealthy(replica));
      await server.start();
    }
    for (const replica of both) await until(() => isHealthy(replica));
  }
  ending.abort();
  await Promise.all(clients);
  await adding.end();
  for (const replica of both) await until(() => isHealthy(replica));
  const account = await count(store, {
    asked,
    added: adding.said,
    read: (path) => ask(both[0].url, path, key),
  });
  for (const replica of both) await replica.stop();
  home.remove();
  return { kills: done, ...account, wrongHealth };
}

function acknowledged({ answers, briefs, sessions }: Asked): number {
  return answers.length + briefs.size + sessions.size;
}

interface Adding {
  /** Ids of documents. */
  readonly said: string[];
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** A process that adds documents one by one and says each; another one when it is killed, or when the server was. */
async function addingTo(store: string): Promise<Adding> {
  const { file } = await bundled(join(import.meta.dirname, '../../store/child.ts'));
  const said: string[] = [];
  let started = 0;
  let child: ChildProcess;
  const start = (): void => {
    started += 1;
    let rest = '';
    child = spawn(process.execPath, [file, 'add', store, `adder ${started}`, '1000000'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout?.on('data', (data: Buffer) => {
      const lines = `${rest}${data.toString()}`.split('\n');
      rest = lines.pop() ?? '';
      said.push(...lines);
    });
    child.once('close', () => {
      if (!isEnded) setTimeout(start, 100);
    });
  };
  let isEnded = false;
  start();
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('close', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    said,
    kill,
    end: () => {
      isEnded = true;
      return kill();
    },
  };
}

interface Evidence {
  readonly asked: Asked;
  readonly added: readonly string[];
  readonly read: (path: string) => Promise<{ readonly text: string }>;
}

async function count(store: string, { asked, added, read }: Evidence) {
  const rows = async <T>(sql: string): Promise<T[]> => (await asAdministrator(store, sql)) as T[];
  const billed = new Set(
    (
      await rows<{ request_id: string }>(
        'SELECT request_id FROM ibid.calls WHERE status < 400 AND cost_micros > 0',
      )
    ).map(({ request_id }) => request_id),
  );
  const paid = [
    ...asked.answers,
    ...asked.briefs.keys(),
    ...[...asked.sessions.values()].flatMap((one) => one.paid),
  ];
  const heard = new Set(paid);
  let briefsLost = 0;
  for (const { id, text } of asked.briefs.values())
    if ((await read(`/v1/briefs/${id}`)).text !== text) briefsLost += 1;
  const sessions = await rows<{ id: string; turns: number }>(
    "SELECT id, (text::json ->> 'turns')::integer AS turns FROM ibid.records WHERE kind = 'session'",
  );
  const turns = new Map(sessions.map(({ id, turns: found }) => [id, found]));
  const backend = await openBackend(store);
  const found = await backend.corpus.documentsById([...added]);
  const badSegments = await backend.corpus.repairIndex();
  await backend.close();
  const number = async (sql: string): Promise<number> =>
    Number((await rows<{ n: string }>(`SELECT count(*) AS n FROM (${sql}) x`))[0]?.n);
  const all = [...asked.sessions.entries()];
  return {
    acknowledged: {
      answer: asked.answers.length,
      brief: asked.briefs.size,
      turn: all.reduce((sum, [, { paid: taken }]) => sum + taken.length, 0),
      document: added.length,
    },
    lost: {
      answer: asked.answers.filter((id) => !billed.has(id)).length,
      brief: briefsLost,
      turn: all.reduce(
        (sum, [id, { paid: taken }]) => sum + Math.max(0, taken.length - (turns.get(id) ?? 0)),
        0,
      ),
      document: added.length - found.length,
    },
    refused: asked.refused.length,
    refusedAndBilled: asked.refused.filter((id) => billed.has(id)).length,
    broken: asked.broken,
    billedUnheard: [...billed].filter((id) => !heard.has(id)).length,
    wrongSums: await number(
      `SELECT FROM ibid.spent s WHERE s.calls <> (SELECT count(*) FROM ibid.calls c WHERE c.workspace = s.workspace
         AND c.period = s.period AND c.route = s.route AND c.mode = s.mode AND c.status < 400)`,
    ),
    doubled:
      (await number('SELECT content_sha256 FROM ibid.documents GROUP BY 1 HAVING count(*) > 1')) +
      (await number('SELECT address FROM ibid.addresses WHERE current = 1 GROUP BY 1 HAVING count(*) > 1')),
    badSegments,
    wrongCounts: await number(
      `SELECT FROM ibid.statistics s, (SELECT count(*) AS documents, sum(chunks) AS chunks FROM ibid.documents
         WHERE current = 1) d WHERE s.documents <> d.documents OR s.chunks <> d.chunks`,
    ),
  };
}
