// Texts stay in their boxes, whatever script they are in: as a browser draws them where there is one, and by the estimate.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { fitted, textLines, textWidth } from '../../../src/cli/output/chart/text-width.ts';
import { causalSvg } from '../../../src/cli/output/causal/causal-svg.ts';
import { forecastSvg } from '../../../src/cli/output/forecast/forecast-svg.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const TEXTS = [
  '巴拿马运河的严重干旱导致船舶通行数量大幅减少并推高全球航运成本和保险费用',
  'パナマ運河の干ばつにより船舶の通航が制限された',
  '파나마 운하의 심각한 가뭄으로 인해 선박 통행량이 크게 감소했습니다',
  'أدى الجفاف الشديد في قناة بنما إلى انخفاض عدد السفن العابرة',
  'पनामा नहर में भीषण सूखे के कारण जहाजों की संख्या में भारी कमी',
  'ภัยแล้งรุนแรงในคลองปานามาทำให้จำนวนเรือลดลงอย่างมาก',
  'Сильная засуха в Панамском канале привела к резкому сокращению',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW MMMM "quoted \\ back" <b>&amp; co, <BR/> supercalifragilistic',
  'ships 🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢',
];

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

describe('the estimate', () => {
  it('breaks and cuts text to its room, in every script', () => {
    for (const text of TEXTS) {
      for (const line of textLines(text, 150, 12, 3)) expect(textWidth(line, 12)).toBeLessThanOrEqual(150);
      expect(textLines(text, 150, 12, 3).length).toBeLessThanOrEqual(3);
      expect(textWidth(fitted(text, 100, 12), 12)).toBeLessThanOrEqual(100);
      expect(textLines(text, 150, 12, 99).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });
});

describe.skipIf(CHROMIUM === undefined)(
  `drawn by a browser${CHROMIUM === undefined ? ' (skipped: there is none here)' : ''}`,
  () => {
    it('no label leaves its box, no text the picture', async () => {
      const screen = await createIo({ LANG: 'C.UTF-8' }).screen(1, 'never');
      const pictures = [
        await causalSvg(trace(), screen),
        ...TEXTS.map((text, at) => forecastSvg(forecast(text, at % 2 === 0), screen)),
      ];
      const faults = await measured(pictures);
      expect(faults).toEqual([]);
    });
  },
);

function trace() {
  const hops = TEXTS.slice(1).map((to, at) => ({
    n: at + 1,
    after: at < 2 ? null : at - 1,
    depth: 1,
    from: at < 2 ? TEXTS[0] : TEXTS[at - 1],
    to,
    cue: TEXTS[at]?.slice(0, 20),
    tier: 'A',
    cue_precision: { value: 0.9, cases: 1, on: 'pairs' },
    polarity: '+',
    confidence: 0.9,
    path_confidence: 0.9,
    modality: 'asserted',
    said_by: null,
    text: to,
    citation_ids: [],
    also: [],
  }));
  const about = { outcome: 'answered', entity: { name: TEXTS[0] }, shock: TEXTS[7], direction: 'forward' };
  return { id: 'c', ...about, hops, loops: [{ hops: [1, 3], kind: 'reinforcing' }], dead_ends: [] };
}

function forecast(text: string, isLarge: boolean) {
  const median = [1, 2, 3].map((step) => (isLarge ? -step * 1.234e100 : step));
  const levels = [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975];
  const values = median.map((one) => levels.map((level) => one + Math.abs(one) * (level - 0.5)));
  const times = ['2024-01-01T10:00:00Z', '2024-01-02T10:00:00Z', '2024-01-03T10:00:00Z'];
  return {
    target: text + text,
    unit: text,
    horizon: ['2025-01-01', '2025-01-02', '2025-12-31'],
    median,
    quantiles: { levels, values },
    p_above: [{ threshold: median[1], p: [0, 0, 0] }],
    history: { values: [1, 2, 3], times },
    frequency: { name: 'daily', season: 1 },
    data: [{ title: text, column: text, content_sha256: 'abcdef' }],
    paths: 1000,
    seed: 1,
  };
}

/** What a browser finds: each text beside the box that it is in, or the picture. One unit of leeway. */
const SCRIPT = `
const faults = [];
for (const svg of document.querySelectorAll('svg')) {
  const page = svg.getBoundingClientRect();
  const check = (text, box, where) => {
    const inner = text.getBoundingClientRect();
    if (inner.left < box.left - 1 || inner.right > box.right + 1 || inner.top < box.top - 1 || inner.bottom > box.bottom + 1)
      faults.push(where + ': ' + text.textContent + ' ' + JSON.stringify([inner.left - box.left, box.right - inner.right]));
  };
  for (const text of svg.querySelectorAll('text')) check(text, page, 'picture');
  for (const node of svg.querySelectorAll('.node'))
    for (const text of node.querySelectorAll('text')) check(text, node.querySelector('path, polygon').getBoundingClientRect(), 'box');
  const rows = [...svg.querySelectorAll('.fan > text')].map((text) => text.getBoundingClientRect());
  for (const [at, one] of rows.entries()) for (const other of rows.slice(at + 1))
    if (Math.abs(one.top - other.top) < 2 && one.left < other.right && other.left < one.right) faults.push('two texts meet');
}
document.body.innerHTML = '<pre>' + encodeURIComponent(JSON.stringify(faults)) + '</pre>';
`;

async function measured(pictures: readonly string[]): Promise<unknown> {
  const folder = temporaryFolder();
  const page = join(folder.path, 'page.html');
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><body>${pictures.join('\n')}<script>${SCRIPT}</script>`,
  );
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const child = spawn(
    CHROMIUM ?? '',
    [...flags.split(' '), `--user-data-dir=${join(folder.path, 'profile')}`, '--dump-dom', `file://${page}`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  folder.remove();
  const [, found = '"the browser showed nothing"'] = /<pre>([^<]*)<\/pre>/.exec(text) ?? [];
  return JSON.parse(decodeURIComponent(found));
}
