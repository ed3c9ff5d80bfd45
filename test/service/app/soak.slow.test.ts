import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openService } from '../../../src/service/open.ts';
import { bundled } from '../../support/bundled.ts';
import { keyFor } from './fixtures.ts';

const CHILD = fileURLToPath(new URL('soak-child.ts', import.meta.url));
const ROUNDS = 3;

interface Acknowledged {
  answers: number;
  readonly files: string[];
}

/** One server from its start to kill -9, asked by several callers at once. */
async function killedServer(
  program: string,
  folder: string,
  round: number,
  key: string,
): Promise<Acknowledged> {
  const seen: Acknowledged = { answers: 0, files: [] };
  const args = [program, join(folder, 'data'), join(folder, 'papers'), String(round)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const url = await new Promise<string>((resolve) =>
    child.on('message', (message: { url?: string; added?: string }) => {
      if (message.url !== undefined) resolve(message.url);
      if (message.added !== undefined) seen.files.push(message.added);
    }),
  );
  const callers = Array.from({ length: 6 }, (_, caller) =>
    callUntilGone(url, key, `${round} ${caller}`, seen),
  );
  while (seen.answers < 25 || seen.files.length < 5) await new Promise((next) => setTimeout(next, 5));
  child.kill('SIGKILL');
  await gone;
  await Promise.all(callers);
  return seen;
}

async function callUntilGone(url: string, key: string, name: string, seen: Acknowledged): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let count = 0; ; count++) {
    try {
      const body = JSON.stringify({ query: `How much did freight rates rise in round ${name} ${count}?` });
      const response = await fetch(`${url}/v1/query`, { method: 'POST', headers, body });
      await response.json();
      if (response.status === 200) seen.answers++;
    } catch {
      return;
    }
  }
}

describe('killed in the middle of ingestion, queries and metering', () => {
  it('no acknowledged record is lost, and the next server starts at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ibid-soak-'));
    try {
      const first = await openService({ folder: join(folder, 'data') });
      const { headers } = await keyFor(first.backend.accounts, { tier: 'unlimited', workspace: 'soak' });
      await first.close();
      const program = (await bundled(CHILD)).file;
      const rounds: Acknowledged[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await killedServer(program, folder, round, headers.authorization.slice(7)));
      }
      const last = await openService({ folder: join(folder, 'data') });
      const rows = await last.backend.accounts.usage('soak', new Date().toISOString().slice(0, 7));
      const acknowledged = rounds.reduce((sum, { answers }) => sum + answers, 0);
      const counted = rows.reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBeGreaterThanOrEqual(acknowledged);
      expect(rows.reduce((sum, { cost_micros }) => sum + cost_micros, 0)).toBe(counted * 10_000);
      for (const file of rounds.flatMap(({ files }) => files)) {
        const { total } = await last.backend.corpus.documents(
          { source_url: pathToFileURL(file).href },
          { limit: 1, offset: 0 },
        );
        expect([file, total]).toEqual([file, 1]);
      }
      await last.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
