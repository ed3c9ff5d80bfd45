// The rules over a real store: each finds what came since the subscription, once, and nothing of what was there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alerts, anomalyBench, entityId, page } from './bench.ts';

const quietDays = Object.fromEntries(
  Array.from({ length: 12 }, (_, day) => {
    const date = `2026-03-${String(day + 5).padStart(2, '0')}`;
    return [
      `quiet-${day}.md`,
      page(date, `Report ${day}`, `The miner Codelco reported nothing of note on day ${day}.`),
    ];
  }),
);

const burst = page(
  '2026-03-20',
  'A strike at Codelco',
  Array.from(
    { length: 9 },
    (_, at) => `The miner Codelco said on Friday that shaft number ${at + 1} is closed.`,
  ).join(' '),
);

describe('mentions', () => {
  it('a day with many more mentions of an entity is told once, with what was said', async () => {
    await using bench = await anomalyBench();
    await bench.add(quietDays);
    const made = await bench.subscribe({ entity_id: await entityId(bench, 'Codelco'), feed: 'json' });
    expect(made).toMatchObject({ status: 200, body: { rule: 'mentions', name: 'Codelco', secret: null } });
    expect(await bench.rounds.once()).toMatchObject({ subscriptions: 1, alerts: 0 });
    await bench.add({ 'burst.md': burst });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, made.body['id']);
    expect(alert).toMatchObject({ rule: 'mentions', value: 9, subject: { name: 'Codelco' } });
    expect(alert!.baseline).toBeLessThan(1.1);
    expect(alert!.citations).toHaveLength(5);
    expect(alert!.citations[0]!.quote).toContain('Codelco');
    await bench.add({
      'more.md': page('2026-03-20', 'More', 'The miner Codelco said more on Friday evening.'),
    });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });

  it('documents of a sector are counted by the day', async () => {
    await using bench = await anomalyBench();
    await bench.add(quietDays);
    const { body } = await bench.subscribe({
      sector_id: 'metals',
      rule: 'mentions',
      email: 'desk@example.org',
    });
    const many = Array.from({ length: 12 }, (_, at) => [
      `many-${at}.md`,
      page('2026-03-20', `Story ${at}`, `Story number ${at} is about mines in Chile and their workers.`),
    ]);
    await bench.add(Object.fromEntries(many) as Record<string, string>);
    expect(await bench.rounds.once({ outbox: bench.outbox })).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, body['id']);
    expect(alert).toMatchObject({ value: 12 });
    const [file = ''] = readdirSync(bench.outbox);
    const mail = readFileSync(join(bench.outbox, file), 'utf8');
    expect(mail).toContain('To: <desk@example.org>\r\n');
    expect(mail).toContain('12 documents on 2026-03-20');
  });
});

describe('a slow rise', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000);
  const post = (at: number) => ({
    [`post-${at}.md`]: page(
      day(at).toISOString().slice(0, 10),
      `Post ${at}`,
      `Post number ${at} is about mines in Chile and their workers.`,
    ),
  });

  it('one a day for two weeks where two a month were usual is told once, while the days go by', async () => {
    await using bench = await anomalyBench();
    const usual = [1, 14, 29, 45, 60, 75].map(post);
    await bench.add(Object.assign({}, ...usual) as Record<string, string>);
    bench.clock.at = day(80).getTime();
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'mentions', feed: 'json' });
    for (let at = 81; at < 101; at++) {
      bench.clock.at = day(at).getTime() + 3_600_000;
      await bench.add(post(at));
      await bench.rounds.once();
    }
    const told = await alerts(bench, body['id']);
    expect(told).toHaveLength(1);
    expect(told[0]!.title).toMatch(
      /^metals: a slow rise, \d+ documents in the 14 days to 2026-0[34]-\d\d, usually [01]\.\d$/,
    );
    expect(told[0]!.value).toBeLessThan(15);
    expect(told[0]!.citations).toHaveLength(5);
  });

  it('that was under way when it was subscribed to is not told', async () => {
    await using bench = await anomalyBench();
    const all = [1, 14, 29, 45, 60, 75, ...Array.from({ length: 12 }, (_, at) => 81 + at)].map(post);
    await bench.add(Object.assign({}, ...all) as Record<string, string>);
    bench.clock.at = day(92).getTime() + 3_600_000;
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'mentions', feed: 'json' });
    bench.clock.at = day(93).getTime() + 3_600_000;
    await bench.add(post(93));
    await bench.rounds.once();
    expect(await alerts(bench, body['id'])).toEqual([]);
  });
});

describe('mentions in undated documents', () => {
  it('a folder of files without dates is no burst on the day that it was read', async () => {
    await using bench = await anomalyBench();
    await bench.add(quietDays);
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'mentions', feed: 'json' });
    const entity = await bench.subscribe({ entity_id: await entityId(bench, 'Codelco'), feed: 'json' });
    const undated = Array.from({ length: 40 }, (_, at) => [
      `undated-${at}.md`,
      page('', `Note ${at}`, `The miner Codelco is named in note number ${at} of this folder.`),
    ]);
    await bench.add(Object.fromEntries(undated) as Record<string, string>);
    expect(await bench.rounds.once()).toMatchObject({ subscriptions: 2, alerts: 0 });
    for (const id of [body['id'], entity.body['id']]) expect(await alerts(bench, id)).toEqual([]);
    await bench.add({ 'burst.md': burst });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
  });
});

describe('source', () => {
  it('what changed and what went is told, what came is not', async () => {
    await using bench = await anomalyBench();
    await bench.add({
      'a.md': page('2026-03-01', 'A', 'The first text of A says that it is short.'),
      'b.md': page('2026-03-01', 'B', 'The only text of B says that it is short as well.'),
    });
    const { body } = await bench.subscribe({ sector_id: 'metals', feed: 'atom' });
    expect(body['rule']).toBe('source');
    await bench.add({
      'a.md': page('2026-03-01', 'A', 'Another text of A says that it is longer than it was.'),
      'c.md': page('2026-03-01', 'C', 'A new text says that it is here for the first time.'),
    });
    await bench.remove('b.md');
    expect(await bench.rounds.once()).toMatchObject({ alerts: 2 });
    const titles = (await alerts(bench, body['id'])).map(({ title }) => title);
    expect(titles.sort()).toEqual(['Changed: A', 'Gone: B']);
    const [changed] = (await alerts(bench, body['id'])).filter(({ title }) => title === 'Changed: A');
    expect(changed!.text).toContain(
      '- now: “Another text of A says that it is longer than it was.”\n  before: “The first text of A says that it is short.”',
    );
    expect(changed!.citations).toHaveLength(2);
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });
});

describe('band', () => {
  const month = (at: number) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  const csv = (values: readonly number[]) =>
    `month,price\n${values.map((value, at) => `${month(at)},${value}`).join('\n')}\n`;
  const usual = Array.from({ length: 30 }, (_, at) => 100 + (at % 5));

  it('a new value far from those before is told, one like them is not', async () => {
    await using bench = await anomalyBench();
    await bench.add({ 'copper.csv': csv(usual) });
    const series = { source: 'copper.csv', column: 'price' };
    const { status, body } = await bench.subscribe({ series, feed: 'json' });
    expect([status, body['rule']]).toEqual([200, 'band']);
    await bench.add({ 'copper.csv': csv([...usual, 102]) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
    await bench.add({ 'copper.csv': csv([...usual, 102, 160]) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, body['id']);
    expect(alert).toMatchObject({ value: 160 });
    expect(alert!.text).toMatch(/^160 at 2025-08/);
    expect(alert!.citations.map(({ quote }) => quote)).toEqual(['month: 2025-08; price: 160.']);
    expect(alert!.baseline).toBeGreaterThan(90);
    expect(alert!.baseline).toBeLessThan(115);
  });

  it('hours: a value that is usual at noon is told at night, with gaps and words in the column, once', async () => {
    await using bench = await anomalyBench();
    const row = (hour: number, value: number | string) =>
      `${new Date(Date.UTC(2026, 0, 5) + hour * 3_600_000).toISOString()},${value}`;
    const load = (hour: number) =>
      (40 + 12 * Math.sin(((hour % 24) - 6) * (Math.PI / 12)) + ((hour * 7919) % 13) / 10).toFixed(1);
    const table = (hours: number, other: Readonly<Record<number, number | string>> = {}) =>
      `time,load\n${Array.from({ length: hours }, (_, hour) => row(hour, other[hour] ?? load(hour))).join('\n')}\n`;
    await bench.add({ 'power.csv': table(500) });
    const { body } = await bench.subscribe({ series: { source: 'power.csv', column: 'load' }, feed: 'json' });
    const news = { 510: 'n/a', 512: '', 504: 51.9 };
    await bench.add({ 'power.csv': table(530, news) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1, failed: [] });
    const [alert] = await alerts(bench, body['id']);
    expect(alert).toMatchObject({ rule: 'band', value: 51.9 });
    expect(alert!.title).toMatch(/^load: 51\.9 at 2026-01-26T00:00:00Z, above what is usual$/);
    expect(alert!.baseline).toBeLessThan(30);
    expect(alert!.citations.map(({ quote }) => quote)).toEqual([
      'time: 2026-01-26T00:00:00.000Z; load: 51.9.',
    ]);
    await bench.add({ 'power.csv': table(560, news) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });

  it('a constant, one value, and values of nothing but gaps raise nothing', async () => {
    await using bench = await anomalyBench();
    const table = (hours: number) =>
      `month,same,gaps\n${Array.from({ length: hours }, (_, at) => `${month(at)},7,${at === 0 ? 1 : ''}`).join('\n')}\n`;
    await bench.add({ 'flat.csv': table(30) });
    for (const column of ['same', 'gaps'])
      expect(await bench.subscribe({ series: { source: 'flat.csv', column }, feed: 'json' })).toMatchObject({
        status: 200,
      });
    await bench.add({ 'flat.csv': table(40) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0, failed: [] });
  });

  it('a series that is gone is said, and the others are still looked at', async () => {
    await using bench = await anomalyBench();
    await bench.add({
      'copper.csv': csv(usual),
      'a.md': page('2026-03-01', 'A', 'A text that says it is here.'),
    });
    await bench.subscribe({ series: { source: 'copper.csv', column: 'price' }, feed: 'json' });
    await bench.subscribe({ sector_id: 'metals', feed: 'json' });
    await bench.remove('copper.csv');
    await bench.add({ 'a.md': page('2026-03-01', 'A', 'Another text that says it is here.') });
    const round = await bench.rounds.once();
    expect(round).toMatchObject({ subscriptions: 2, alerts: 1 });
    expect(round.failed).toHaveLength(1);
  });
});
