// Names in scripts without capitals: countries, bodies behind a head, titles in 《》, and nothing that the letters do not show.
import { expect, it } from 'vitest';
import { caselessSpans, englishCountry } from '../../../src/engine/entities/caseless.ts';
import { extract } from '../../../src/engine/entities/extract.ts';
import { buildGraph } from '../../../src/engine/entities/graph.ts';
import { spansOf } from '../../../src/engine/entities/spans.ts';

const namesIn = (text: string) => caselessSpans(text).map((span) => span.text);

it.each([
  [
    'قال الوزير في مصر إن وزارة الصحة اليوم تعمل مع جامعة القاهرة وبفرنسا.',
    ['مصر', 'وزارة الصحة', 'جامعة القاهرة', 'فرنسا'],
  ],
  ['ממשלת ישראל ומשרד החינוך הודיעו בצרפת.', ['ישראל', 'משרד החינוך', 'צרפת']],
  ['ایران و فرانسه قرارداد بستند.', ['ایران', 'فرانسه']],
  ['भारत और चीन ने समझौता किया।', ['भारत', 'चीन']],
  ['中国与美国签署协议，依据《网络安全法》。', ['中国', '美国', '网络安全法']],
  ['日本政府はフランスと協議した。', ['日本', 'フランス']],
  ['한국은행은 미국과 만났다.', ['미국']],
  ['ฝรั่งเศสและจีน', ['ฝรั่งเศส', 'จีน']],
  ['לא מכיוון שאין ביוון', ['יוון']],
  ['シリアル番号とシリア', ['シリア']],
  ['No such letters, and no names.', []],
])('%s', (text, expected) => {
  expect(namesIn(text)).toEqual(expected);
  for (const { start, end, text: name } of caselessSpans(text)) expect(text.slice(start, end)).toBe(name);
});

it('a country is one entity in every script, and a place', () => {
  expect(englishCountry('中国')).toBe('China');
  const chunks = [
    '中国与美国签署了一项新的贸易协议，双方都表示满意。',
    'A treaty with China was signed, and China is glad of it.',
  ];
  const read = extract(
    chunks.map((text, at) => ({ id: `chk_${at}`, heading: null, text })),
    () => true,
  );
  const china = buildGraph([{ id: 'doc_1', sector: null, extract: read }]).entities.find(
    ({ name }) => name === 'China',
  );
  expect(china).toMatchObject({ type: 'place', mentions: 3, aliases: ['中国'] });
});

it('is linear in a long text without spaces', () => {
  const text = '中国与美国签署协议。'.repeat(20_000);
  expect(caselessSpans(text)).toHaveLength(40_000);
});

it('what another script writes on to a name is no part of it', () => {
  const [span] = spansOf("우리는 Let's Encrypt는 좋다고 말했다.", () => false);
  expect(span?.text).toBe("Let's Encrypt");
});
