// Rules over what comes: new documents, and new causal claims.
import { describe, expect, it } from 'vitest';
import { alerts, anomalyBench, entityId, page } from './bench.ts';

describe('causal', () => {
  it('a new document that states a cause is told with the sentence; a denial is not', async () => {
    await using bench = await anomalyBench();
    await bench.add({
      'old.md': page('2026-03-01', 'Old', 'The closure was caused by a long strike at the mine.'),
    });
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'causal', feed: 'atom' });
    await bench.add({
      'new.md': page(
        '2026-03-19',
        'New',
        'The shortage of copper was caused by a flood in the north of Chile. It was not caused by any strike of the workers there.',
      ),
      'other.md': page('2026-03-19', 'Other', 'The delay was caused by heavy fog at the port.', 'shipping'),
    });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, body['id']);
    expect(alert!.citations[0]!.quote).toBe(
      'The shortage of copper was caused by a flood in the north of Chile.',
    );
    expect(alert!.citations[0]!.source_url).not.toMatch(/^file:/);
  });

  it('what an older document says is told by no new one, though that has other figures', async () => {
    await using bench = await anomalyBench();
    const said = (tons: number) =>
      `The shortage of ${tons} tons of copper was caused by a flood in the north of Chile.`;
    await bench.add({ 'old.md': page('2026-03-01', 'Old', said(40)) });
    await bench.subscribe({ sector_id: 'metals', rule: 'causal', feed: 'atom' });
    await bench.add({ 'new.md': page('2026-03-19', 'New', said(41)) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });

  it.each([
    'It is a myth that the shortage of copper was caused by a flood.',
    'Was the shortage of copper caused by a flood in the north?',
    'The inquiry asked whether the shortage was caused by a flood.',
    'The valve prevents any shortage caused by a flood in the mine.',
    'The minister denied that the shortage was caused by a flood.',
    'The mine denied the shortage was caused by a flood.',
  ])('is not raised by what states no cause: %s', async (text) => {
    await using bench = await anomalyBench();
    await bench.add({ 'old.md': page('2026-03-01', 'Old', 'A text that says that it is here.') });
    await bench.subscribe({ sector_id: 'metals', rule: 'causal', feed: 'atom' });
    await bench.add({ 'new.md': page('2026-03-19', 'New', text) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });
});

describe('new', () => {
  it('a new document of a source is told where that is asked for, many at once together; changes are not', async () => {
    await using bench = await anomalyBench();
    await bench.add({ 'a.md': page('2026-03-01', 'A', 'The first text of A says that it is short.') });
    const { rows } = await bench.service.backend.corpus.documents({}, { limit: 1, offset: 0 });
    const source_id = rows[0]?.source_id;
    const { status, body } = await bench.subscribe({ source_id, rule: 'new', feed: 'json' });
    expect(status).toBe(200);
    await bench.add({
      'a.md': page('2026-03-01', 'A', 'Another text of A says that it is longer than it was.'),
      'b.md': page('2026-03-19', 'B', 'The new text of B says that it is here for the first time.'),
    });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, body['id']);
    expect(alert).toMatchObject({ rule: 'new', title: 'New: B', text: 'B, 2026-03-19 is new.' });
    expect(alert!.citations.map(({ quote }) => quote)).toEqual([
      'The new text of B says that it is here for the first time.',
    ]);
    const many = Array.from({ length: 14 }, (_, at) => [
      `many-${at}.md`,
      page('2026-03-20', `Story ${at}`, `Story number ${at} is about mines in Chile and their workers.`),
    ]);
    bench.clock.at += 60_000;
    await bench.add(Object.fromEntries(many) as Record<string, string>);
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [last] = await alerts(bench, body['id']);
    expect(last!.title).toMatch(/: 14 new documents$/);
    expect(last!.text.split('\n')).toHaveLength(14);
    await bench.remove('b.md');
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });

  it('watches sources and sectors only', async () => {
    await using bench = await anomalyBench();
    await bench.add({ 'q.md': page('2026-03-01', 'Q', 'The miner Codelco reported nothing of note.') });
    const { status, body } = await bench.subscribe({
      entity_id: await entityId(bench, 'Codelco'),
      rule: 'new',
      feed: 'json',
    });
    expect([status, body['detail']]).toEqual([400, 'The rule new watches source_id or sector_id.']);
  });
});

describe('causal, of many alike', () => {
  const says = (at: number, day: number) => ({
    [`notice-${at}.md`]: page(
      `2026-03-${day}`,
      `Notice ${at}`,
      `The delay of train ${100 + at} was caused by a broken signal at the junction of the northern line.`,
    ),
  });

  it('fourteen alike sentences are one alert, and another of them later is none', async () => {
    await using bench = await anomalyBench();
    await bench.add({ 'old.md': page('2026-03-01', 'Old', 'A text that says that it is here.') });
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'causal', feed: 'atom' });
    const all = Array.from({ length: 14 }, (_, at) => says(at, 19));
    const another = page(
      '2026-03-19',
      'Ferry',
      'The closure of the ferry was caused by high water in the bay.',
    );
    await bench.add({ ...(Object.assign({}, ...all) as Record<string, string>), 'ferry.md': another });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 2 });
    const found = await alerts(bench, body['id']);
    const alert = found.find(({ value }) => value === 14);
    expect(alert?.title).toMatch(/^A causal claim in: Notice \d+, and 13 more alike$/);
    expect(alert?.citations).toHaveLength(5);
    bench.clock.at += 7 * 86_400_000;
    await bench.add(says(14, 27));
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
    bench.clock.at += 40 * 86_400_000;
    await bench.add(says(15, 28));
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });
});

describe('causal, when a document changes', () => {
  const FIRST = 'The closure of the port was caused by a storm in May.';

  it('tells what the new version adds and not what stood there before', async () => {
    await using bench = await anomalyBench();
    await bench.add({ 'a.md': page('2026-03-01', 'A', FIRST) });
    const { body } = await bench.subscribe({ sector_id: 'metals', rule: 'causal', feed: 'atom' });
    await bench.add({ 'a.md': page('2026-03-01', 'A', `${FIRST} The port has opened its gates again.`) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
    const added = 'The delay of the ships was caused by a strike of the pilots.';
    await bench.add({ 'a.md': page('2026-03-01', 'A', `${FIRST} ${added}`) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1 });
    const [alert] = await alerts(bench, body['id']);
    expect(alert!.citations[0]!.quote).toBe(added);
    await bench.add({ 'a.md': page('2026-03-01', 'A', `${added} ${FIRST} Nothing else is new here.`) });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 0 });
  });
});
