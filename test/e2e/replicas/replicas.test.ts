// Two `ibid serve` over one PostgreSQL: whichever is asked, caps, rates and sums are those of both, and what one has the other has.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { asAdministrator, databaseAt, postgres } from '../../support/postgres.ts';
import { ask, keyOf, startReplica, type Replica } from '../../support/replicas.ts';

const home = temporaryFolder();
const name = `r${randomBytes(8).toString('hex')}`;
let store = '';
let both: Replica[] = [];
let key = '';

/** Before the first: where there is no PostgreSQL each is skipped by itself. */
beforeEach(async () => {
  if (both.length > 0) return;
  const server = await postgres();
  await asAdministrator(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  store = databaseAt(server.url, name);
  const limits = join(home.path, 'limits.json');
  const caps = { 'query.speculative': 40, 'query.deliberate': 1000, tutor: 1000 };
  const tiers = { tight: { caps }, free: {} };
  writeFileSync(limits, JSON.stringify({ tiers, address_rate: 10_000, unit_usd: 0.02 }));
  // Both make the tables and the starter corpus at once.
  const start = (n: number) =>
    startReplica({ home: join(home.path, `${n}`), store, flags: ['--limits', limits] });
  both = await Promise.all([start(0), start(1)]);
  key = await keyOf(home.path, store, '--tier', 'unlimited', '--rate', '1000');
});
afterAll(async () => {
  for (const one of both) await one.stop();
  if (both.length > 0)
    await asAdministrator(await postgres(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  home.remove();
});

const ofBoth = (n: number): string => both[n % 2]!.url;
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const EUV = 'Who makes EUV lithography machines?';

it('have one starter corpus, though both made it', async () => {
  const health = await Promise.all([0, 1].map((n) => ask(ofBoth(n), '/v1/health', '')));
  expect(health.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = health.map(({ text }) => json(text));
  expect(one).toEqual(other);
  const sql = 'SELECT count(*) AS count, count(DISTINCT content_sha256) AS contents FROM ibid.documents';
  const [{ count, contents } = {}] = (await asAdministrator(store, sql)) as Record<string, string>[];
  expect(count).toBe(contents);
  expect(one!['corpus']).toMatchObject({ documents: Number(count) });
});

it('let in together as many calls as the cap says, and sum each once', async () => {
  const mine = await keyOf(home.path, store, '--tier', 'tight', '--workspace', 'caps', '--rate', '1000');
  const asked = Array.from({ length: 70 }, async (_, n) => {
    const call = async () => (await ask(ofBoth(n), '/v1/query', mine, { query: `${EUV} ${n % 3}` })).status;
    const first = await call();
    // A store that is busy says so before anything is counted.
    return first === 503 ? await call() : first;
  });
  const statuses = await Promise.all(asked);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(40).fill(200),
    ...Array<number>(30).fill(402),
  ]);
  for (const n of [0, 1]) {
    const { total_usd, routes } = json((await ask(ofBoth(n), '/v1/usage', mine)).text) as {
      total_usd: number;
      routes: { route: string; mode: string; count: number; remaining: number }[];
    };
    expect(total_usd).toBe(0.4);
    const line = routes.find(({ route, mode }) => route === 'query' && mode === 'speculative');
    expect(line).toMatchObject({ count: 40, remaining: 0 });
  }
});

it('let in together what the rate of a key says', async () => {
  // One now, and the next in 17 minutes.
  const mine = await keyOf(home.path, store, '--tier', 'unlimited', '--rate', '0.001');
  const asked = Array.from({ length: 24 }, (_, n) => ask(ofBoth(n), '/v1/usage', mine));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBe(1);
  expect(statuses.filter((status) => status === 429).length).toBe(23);
});

it('answer from a document as soon as it is added, also what was answered before without it', async () => {
  const query = 'When was the buoy of Zanbar laid?';
  const answers = () =>
    Promise.all([0, 1].map(async (n) => json((await ask(ofBoth(n), '/v1/query', key, { query })).text)));
  expect((await answers()).map(({ outcome }) => outcome)).not.toContain('answered');
  for (const year of ['1744', '1802']) {
    const folder = join(home.path, 'notes');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'buoy.md'),
      `# Buoys\n\nThe buoy of Zanbar was laid in ${year} by the pilots.\n`,
    );
    const added = await runHere(home.path, ['corpus', 'add', folder, '--keep-starter'], {
      env: { IBID_STORE: store },
    });
    expect([added.code, added.stderr]).toEqual([0, expect.anything()]);
    for (const { answer } of await answers()) expect(answer).toContain(year);
  }
});

/** Without the keepalive padding that a busy machine gets. */
function unpadded(text: string): string {
  return text.trimStart();
}

it('a brief that is made on one is read on the other, byte for byte, and so is its evidence', async () => {
  const made = await ask(ofBoth(0), '/v1/brief', key, { variant: 'primer', sectors: ['energy'] });
  expect(made.status).toBe(200);
  const { id } = json(made.text) as { id: string };
  for (const path of [`/v1/briefs/${id}`, `/v1/briefs/${id}/evidence`]) {
    const [one, other] = await Promise.all([0, 1].map((n) => ask(ofBoth(n), path, key)));
    expect([one!.status, unpadded(other!.text)]).toEqual([200, unpadded(one!.text)]);
  }
  expect(unpadded((await ask(ofBoth(1), `/v1/briefs/${id}`, key)).text)).toBe(unpadded(made.text));
});

it('a session goes on on either, also with two turns at once', async () => {
  const begun = await ask(ofBoth(0), '/v1/tutor', key, {
    message: 'Begin',
    sector_id: 'semiconductors',
    topic: 'lithography',
  });
  const { session_id, turn } = json(begun.text);
  expect(turn).toBe(1);
  for (const n of [1, 0]) {
    const { turn: next } = json(
      (await ask(ofBoth(n), '/v1/tutor', key, { message: 'Go on', session_id })).text,
    );
    expect(next).toBe(n === 1 ? 2 : 3);
  }
  const turns = await Promise.all(
    [0, 1].map((n) => ask(ofBoth(n), '/v1/tutor', key, { message: 'Go on', session_id })),
  );
  expect(new Set(turns.map(({ text }) => json(text)['turn']))).toEqual(new Set([4, 5]));
});

it('a key that is revoked is one on both at once', async () => {
  const mine = await keyOf(home.path, store, '--tier', 'unlimited', '--rate', '1000');
  for (const n of [0, 1]) expect((await ask(ofBoth(n), '/v1/usage', mine)).status).toBe(200);
  const id = `key_${mine.split('_')[1]}`;
  const revoked = await runHere(home.path, ['serve', 'keys', 'revoke', id], {
    env: { IBID_STORE: store },
  });
  expect([revoked.code, revoked.stderr]).toEqual([0, expect.anything()]);
  for (const n of [0, 1]) expect((await ask(ofBoth(n), '/v1/usage', mine)).status).toBe(401);
});
