// How forecasts are shown: within the width, clean of what a server may put in, other layouts by the generic view.
import { DOMParser } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { scaleFor } from '../../../src/cli/output/chart/chart-scale.ts';
import { readForecast } from '../../../src/cli/output/forecast/forecast-document.ts';
import { forecastList, forecastCsv, forecastLines } from '../../../src/cli/output/forecast/forecast-rows.ts';
import { forecastSvg } from '../../../src/cli/output/forecast/forecast-svg.ts';
import { forecastPage } from '../../../src/cli/output/forecast/forecast.ts';
import { onTerminal } from '../../../src/cli/output/shown.ts';
import { clean, cleanLine } from '../../../src/page/clean.ts';
import { width } from '../../../src/page/wrap.ts';
import type { Screen } from '../../../src/page/screen.ts';

const forecastText = (document: unknown, screen: Screen) =>
  onTerminal(document as never, screen, forecastPage);

const same = (text: string) => text;

function screenOf(columns: number, unicode = true): Screen {
  const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  return { columns, unicode, paint, clean, cleanLine, link: same };
}

const EVIL = '<script>alert(1)</script>\u001b[2J\u202e"x"';

function documentOf(more: Record<string, unknown> = {}): Record<string, unknown> {
  const steps = Array.from({ length: 20 }, (_, step) => step);
  const values = steps.map((step) => [100 - 4 * step, 100 + step, 100 + 6 * step]);
  return {
    id: 'fct_1',
    outcome: 'answered',
    target: 'Oil',
    unit: 'USD',
    frequency: { name: 'monthly', season: 12 },
    horizon: steps.map(
      (step) => `20${22 + Math.floor(step / 12)}-${String((step % 12) + 1).padStart(2, '0')}-01`,
    ),
    quantiles: { levels: [0.05, 0.5, 0.95], values },
    median: values.map((row) => row[1]),
    p_above: [{ threshold: 105, p: steps.map((step) => step / 40) }],
    model: { name: 'log', seasonal: true },
    seed: 5,
    paths: 3000,
    backtest: {
      origins: 8,
      horizon: 6,
      smape: 3.25,
      crps: 4,
      skill_vs_naive: 0.3,
      coverage_80: 0.8,
      coverage_95: 0.9,
    },
    drivers: [
      { name: 'rates', kept: true, share: 0.25, why: 'Kept: it helps.' },
      { name: 'rain', kept: false, share: 0, why: 'Not shown to help: it does not.' },
    ],
    unexplained: 0.75,
    history: {
      times: Array.from({ length: 40 }, (_, at) => `h${at}`),
      values: Array.from({ length: 40 }, (_, at) => (at === 7 ? null : 60 + at)),
    },
    data: [
      {
        role: 'target',
        from: 'corpus',
        title: 'prices',
        column: 'Oil',
        rows: 40,
        content_sha256: 'ab'.repeat(32),
        source_url: 'https://example.org/p.csv',
      },
    ],
    warnings: ['1 gap was filled along a straight line.'],
    ...more,
  };
}

describe('a forecast on the screen', () => {
  it.each([40, 80, 120])(
    'keeps within %i columns, with dots of braille and with ASCII alone',
    async (columns) => {
      for (const unicode of [true, false]) {
        const text = await forecastText(documentOf(), screenOf(columns, unicode));
        const chart = text.slice(0, text.indexOf('TIME'));
        for (const line of chart.split('\n')) expect(width(line)).toBeLessThanOrEqual(columns);
        // oxlint-disable-next-line no-control-regex
        if (!unicode) expect(chart.slice(chart.indexOf('\n\n'))).toMatch(/^[\u0000-\u007f]*$/);
        expect(/[\u2801-\u28ff]/.test(chart)).toBe(unicode);
      }
    },
  );

  it('says the end, the band, the drivers, the trial, the warning and the data in words', async () => {
    const text = await forecastText(documentOf(), screenOf(100));
    expect(text).toContain('Oil (USD): median 119 at 2023-08; 90 % of the paths lie between 24 and 214.');
    expect(text).toMatch(/rates\s+25\.0 %\s+█+/);
    expect(text).toContain('Not shown to help: it does not.');
    expect(text).toMatch(/unexplained\s+75\.0 %\s+█{30}/);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Tried from 8 earlier points, 6 steps ahead: the median was off by 3.3 % (sMAPE), CRPS 4, 30 % better than repeating the last season.',
    );
    expect(text).toContain('Note: 1 gap was filled');
    expect(text).toContain('Data: prices, column Oil, 40 values');
    expect(text).toContain('ABOVE 105');
    expect(text).toContain('12 of 20 steps; all of them: --format csv');
  });

  it.each([
    [1, 'season'],
    [0, 'value'],
  ])('says what it was compared with: naive_seasonal %s', async (naive_seasonal, repeated) => {
    const made = documentOf();
    Object.assign(made.backtest as object, { naive_seasonal });
    const text = await forecastText(made, screenOf(100));
    expect(text.replace(/\s+/g, ' ')).toContain(`30 % better than repeating the last ${repeated}.`);
  });

  it.each([
    [-0.03, '3 % worse than repeating the last season'],
    [0.001, 'no better than repeating the last season'],
  ])('says a shortfall by its figure: %s', async (skill_vs_naive, said) => {
    const made = documentOf();
    Object.assign(made.backtest as object, { skill_vs_naive });
    expect((await forecastText(made, screenOf(100))).replace(/\s+/g, ' ')).toContain(said);
  });

  it('names each method with its part of the paths', async () => {
    const members = [
      { name: 'additive', share: 0.25 },
      { name: 'log', share: 0.5 },
      { name: 'log', share: 0.25 },
    ];
    const made = documentOf({ model: { name: 'log', members, seasonal: true, seasons: [12] } });
    expect(await forecastText(made, screenOf(100))).toContain('log 75 %, additive 25 %, season 12');
  });

  it('the chart rises where the series does, and its axis is evenly marked', async () => {
    const text = await forecastText(documentOf(), screenOf(80));
    const rows = text.split('\n').flatMap((line, at) => {
      const mark = /^\s*(-?\d+)┤/.exec(line);
      return mark === null ? [] : [{ at, value: Number(mark[1]) }];
    });
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const steps = rows
      .slice(1)
      .map(({ at, value }, index) => [at - rows[index]!.at, rows[index]!.value - value]);
    expect(new Set(steps.map(String)).size).toBe(1);
    const first = (line: string) => line.search(/[\u2801-\u28ff]/);
    const lines = text.split('\n').filter((line) => first(line) >= 0 && line.includes('│'));
    expect(first(lines[0]!)).toBeGreaterThan(first(lines.at(-1)!));
  });

  it('text from outside is clean', async () => {
    const evil = documentOf({
      target: EVIL,
      warnings: [EVIL],
      drivers: [{ name: EVIL, kept: true, share: 1, why: EVIL }],
      horizon: documentOf()['quantiles'] && Array.from({ length: 20 }, () => EVIL),
    });
    const text = await forecastText(evil, screenOf(80));
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
  });

  it('a refusal gives its reasons; another layout and damaged members get the generic view', async () => {
    const refusal = {
      outcome: 'insufficient_evidence',
      reasons: [{ code: 'too_few_points', text: 'Three points.' }],
    };
    expect(await forecastText(refusal, screenOf(80))).toContain(
      'the data cannot support this forecast.\n- Three points.',
    );
    const odd = [
      { id: 'f', distribution: [1, 2] },
      documentOf({ median: [1] }),
      documentOf({ quantiles: { levels: [0.5], values: [[1]] } }),
      documentOf({ quantiles: null }),
      documentOf({ horizon: 'x' }),
    ];
    for (const one of odd) {
      expect(readForecast(one)).toBeUndefined();
      expect((await forecastText(one, screenOf(80))).length).toBeGreaterThan(5);
    }
    const bare = documentOf({
      history: null,
      drivers: 7,
      data: 'x',
      backtest: [],
      model: null,
      p_above: {},
      warnings: 1,
    });
    expect(await forecastText(bare, screenOf(80))).toContain('Oil (USD): median 119');
  });

  it('values as large as they come, constants and one step are drawn', async () => {
    for (const level of [0, 5, 1e300, -1e300, Number.MAX_VALUE]) {
      const one = documentOf({
        horizon: [1],
        median: [level],
        quantiles: { levels: [0.1, 0.9], values: [[level, level]] },
        history: { times: null, values: [level] },
        p_above: [],
      });
      expect(await forecastText(one, screenOf(60))).toContain('└');
      expect(forecastSvg(one, screenOf(60))).not.toMatch(/NaN|Infinity/);
    }
  });
});

describe('a forecast as SVG', () => {
  it('is well-formed, has a title, a description, bands and lines, and reaches nothing outside', () => {
    const svg = forecastSvg(documentOf(), screenOf(80));
    const page = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(page.querySelector('title')?.textContent).toBe('Oil (USD), prices');
    expect(page.querySelector('desc')?.textContent).toContain(
      'At 2023-08: median 119; 90 % of the paths between 24 and 214.',
    );
    expect(page.querySelectorAll('polygon.band')).toHaveLength(1);
    expect(page.querySelectorAll('path.past').length).toBeGreaterThanOrEqual(1);
    // One gap in the past: its line is drawn in two pieces.
    expect(/class="past"[^>]* d="(M[^"]*)"\/>\n<path class="median"/.exec(svg)?.[1]?.split('M')).toHaveLength(
      3,
    );
    expect(svg).toContain('prefers-color-scheme: dark');
    // A reader of SVG that knows no variables has the light colours as attributes.
    for (const shape of page.querySelectorAll('rect, polygon, path, line, text'))
      expect(shape.outerHTML).toMatch(/ (?:fill|stroke)="#[0-9a-f]{6}"/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|<script|@import/);
  });

  it('has dates along its axis, none near another', () => {
    const times = Array.from(
      { length: 40 },
      (_, at) => `${2018 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    );
    const made = documentOf({ history: { times, values: times.map((_, at) => 60 + at) } });
    const page = new DOMParser().parseFromString(forecastSvg(made, screenOf(80)), 'image/svg+xml');
    const dates = [...page.querySelectorAll('text')].filter(({ textContent }) =>
      /^\d{4}-\d\d$/.test(textContent),
    );
    const places = dates.map((one) => Number(one.getAttribute('x'))).toSorted((a, b) => a - b);
    expect(places.length).toBeGreaterThanOrEqual(5);
    for (const [at, place] of places.slice(1).entries()) expect(place - places[at]!).toBeGreaterThan(60);
  });

  it('escapes what came from outside', () => {
    const svg = forecastSvg(documentOf({ target: EVIL, unit: '"><b>' }), screenOf(80));
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('&lt;script&gt;');
  });

  it('what is no forecast is refused in words', () => {
    expect(() => forecastSvg({ outcome: 'insufficient_evidence' }, screenOf(80))).toThrow(
      'holds no forecast',
    );
  });
});

describe('a forecast as rows', () => {
  it('gives a row a step', async () => {
    const csv = forecastCsv(documentOf()).split('\r\n');
    expect(csv[0]).toBe('step,median,q0.05,q0.5,q0.95,above_105');
    expect(csv[2]).toBe('2022-02,101,96,101,106,0.025');
    expect(csv).toHaveLength(22);
    const lines = (await forecastLines(documentOf())).trim().split('\n');
    expect(JSON.parse(lines[1]!)).toEqual({
      step: '2022-02',
      median: 101,
      'q0.05': 96,
      'q0.5': 101,
      'q0.95': 106,
      above_105: 0.025,
    });
  });

  it('other layouts go the way of all documents', async () => {
    expect(forecastCsv({ a: 1 } as never)).toBe('a\r\n1\r\n');
    expect(await forecastLines({ a: 1 } as never)).toBe('{"a":1}\n');
  });
});

describe('the list of forecasts', () => {
  it('is a table that keeps ids whole at 80 columns', async () => {
    const items = [
      {
        id: `fct_${'0'.repeat(24)}`,
        outcome: 'answered',
        target: 'Oil',
        unit: 'USD',
        steps: 12,
        until: '2022-12-01',
        created_at: '2026-01-02T03:04:05Z',
      },
      {
        id: 'fct_2',
        outcome: 'insufficient_evidence',
        target: 'a\u001b[2Jb',
        unit: null,
        steps: 0,
        until: null,
        created_at: '2026-01-02T03:04:05Z',
      },
    ];
    const text = await forecastList({ items, total: 9, limit: 2, offset: 4 }, screenOf(80));
    expect(text).toMatch(new RegExp(`fct_0{24}  Oil \\(USD\\)\\s+12\\s+2022-12-01\\s+2026-01-02`));
    expect(text).toContain('insufficient');
    expect(text).toContain('2 of 9 from 5');
    expect(text).not.toContain('\u001b');
  });

  it('rows of another layout get the generic view', async () => {
    expect(await forecastList({ items: [{ name: 'x' }], total: 1 } as never, screenOf(80))).toContain('NAME');
    expect(await forecastList('text', screenOf(80))).toContain('text');
  });
});

describe('the scale of an axis', () => {
  it.each([
    [[0, 100], 7],
    [[-3, 3], 7],
    [[0.0001, 0.0002], 7],
    [[5, 5], 7],
    [[-1e300, 1e300], 7],
    [[], 7],
  ])('of %j has round ticks within it that tell each other apart', (values, about) => {
    const { ticks, least, most, label } = scaleFor(values, about);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(12);
    expect(new Set(ticks.map(label)).size).toBe(ticks.length);
    for (const tick of ticks) expect(tick >= least && tick <= most).toBe(true);
    for (const value of values) expect(value >= least && value <= most).toBe(true);
  });
});
