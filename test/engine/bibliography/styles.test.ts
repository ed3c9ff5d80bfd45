// Each style against strings written out: the rules of its manual, and what citeproc writes for the same records.
import type { StyleName } from '../../../src/api/payloads/bibliography.ts';
import { describe, expect, it } from 'vitest';
import { bibliographyOf } from '../../../src/engine/bibliography/bibliography.ts';
import type { CslItem } from '../../../src/api/payloads/bibliography.ts';
import { date, item, NAMES } from './items.ts';

const ITEMS: readonly CslItem[] = [
  item('webpage', { author: NAMES['one'], issued: date(2023, 10, 5) }),
  item('webpage'),
  item('webpage', { author: NAMES['organisations'], issued: date(2023, 10) }),
  item('webpage', { author: NAMES['two'], issued: date(2023), title: 'A "perfect storm" for shipping?' }),
  item('report', { author: NAMES['three'], issued: date(2023) }),
  item('report', { author: NAMES['four'], issued: date(2023, 10, 5), title: 'Review of "The box"' }),
  item('book', { author: NAMES['suffix'], issued: date(2023) }),
  item('book', { author: NAMES['particle'], issued: date(2023, 10, 5) }),
  item('dataset', { author: NAMES['mononym'], issued: date(2023) }),
  item('document', { author: NAMES['one'], issued: date(2023, 10, 5) }),
];

/** What each style makes of them, in the same order. */
const EXPECTED: Readonly<Record<StyleName, readonly string[]>> = {
  apa: [
    'Doe, J. Q. (2023, October 5). <i>Drought at the Panama Canal</i>. Example News. https://example.org/drought',
    '<i>Drought at the Panama Canal</i>. (n.d.). Example News. Retrieved November 20, 2026, from https://example.org/drought',
    'World Bank &amp; International Monetary Fund. (2023, October). <i>Drought at the Panama Canal</i>. Example News. https://example.org/drought',
    'Doe, J., &amp; Roe, R. (2023). <i>A “perfect storm” for shipping?</i> Example News. https://example.org/drought',
    'Doe, J., Roe, R. M., &amp; Stone, A. (2023). <i>World energy outlook 2023</i>. International Energy Agency. https://example.org/drought',
    'Adams, A., Brown, B., Clark, C., &amp; Davis, D. (2023). <i>Review of “The box.”</i> International Energy Agency. https://example.org/drought',
    'King, M. L., Jr. (2023). <i>The box: how the shipping container made the world smaller</i>. Princeton University Press.',
    'van Gogh, V. (2023). <i>The box: how the shipping container made the world smaller</i>. Princeton University Press.',
    'Plato. (2023). <i>Monthly transits 2010–2023</i> [Dataset]. Zenodo. https://doi.org/10.5281/zenodo.1',
    'Doe, J. Q. (2023, October 5). <i>Notes on a canal</i>. Example Office.',
  ],
  mla: [
    'Doe, Jane Q. “Drought at the Panama Canal.” <i>Example News</i>, 5 Oct. 2023, https://example.org/drought.',
    '“Drought at the Panama Canal.” <i>Example News</i>, https://example.org/drought. Accessed 20 Nov. 2026.',
    'World Bank and International Monetary Fund. “Drought at the Panama Canal.” <i>Example News</i>, Oct. 2023, https://example.org/drought.',
    'Doe, Jane, and Richard Roe. “A ‘Perfect Storm’ for Shipping?” <i>Example News</i>, 2023, https://example.org/drought.',
    'Doe, Jane, et al. <i>World Energy Outlook 2023</i>. International Energy Agency, 2023, https://example.org/drought.',
    'Adams, Amy, et al. <i>Review of “The Box.”</i> International Energy Agency, 5 Oct. 2023, https://example.org/drought.',
    'King, Martin Luther, Jr. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press, 2023.',
    'van Gogh, Vincent. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press, 2023.',
    'Plato. “Monthly Transits 2010–2023.” Zenodo, 2023, https://doi.org/10.5281/zenodo.1.',
    'Doe, Jane Q. “Notes on a Canal.” Example Office, 5 Oct. 2023.',
  ],
  chicago: [
    'Doe, Jane Q. 2023. “Drought at the Panama Canal.” Example News, October 5. https://example.org/drought.',
    'Example News. n.d. “Drought at the Panama Canal.” Accessed November 20, 2026. https://example.org/drought.',
    'World Bank and International Monetary Fund. 2023. “Drought at the Panama Canal.” Example News, October. https://example.org/drought.',
    'Doe, Jane, and Richard Roe. 2023. “A ‘Perfect Storm’ for Shipping?” Example News. https://example.org/drought.',
    'Doe, Jane, Richard M. Roe, and Ann Stone. 2023. <i>World Energy Outlook 2023</i>. International Energy Agency. https://example.org/drought.',
    'Adams, Amy, Bob Brown, Cy Clark, and Di Davis. 2023. <i>Review of “The Box.”</i> International Energy Agency. https://example.org/drought.',
    'King, Martin Luther, Jr. 2023. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press.',
    'Gogh, Vincent van. 2023. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press.',
    'Plato. 2023. “Monthly Transits 2010–2023.” Zenodo. https://doi.org/10.5281/zenodo.1.',
    'Doe, Jane Q. 2023. “Notes on a Canal.” Example Office, October 5.',
  ],
  harvard: [
    'Doe, J.Q. (2023) <i>Drought at the Panama Canal</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    '<i>Drought at the Panama Canal</i> (no date) <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'World Bank and International Monetary Fund (2023) <i>Drought at the Panama Canal</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'Doe, J. and Roe, R. (2023) <i>A ‘perfect storm’ for shipping?</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'Doe, J., Roe, R.M. and Stone, A. (2023) <i>World energy outlook 2023</i>. International Energy Agency. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'Adams, A. <i>et al.</i> (2023) <i>Review of ‘The box’</i>. International Energy Agency. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'King, M.L., Jr. (2023) <i>The box: how the shipping container made the world smaller</i>. Princeton University Press.',
    'van Gogh, V. (2023) <i>The box: how the shipping container made the world smaller</i>. Princeton University Press.',
    'Plato (2023) ‘Monthly transits 2010–2023’. Zenodo. Available at: https://doi.org/10.5281/zenodo.1.',
    'Doe, J.Q. (2023) ‘Notes on a canal’. Example Office.',
  ],
};

describe.each(Object.keys(EXPECTED) as StyleName[])('%s [spec:bibliography-style]', (style) => {
  const html = (record: CslItem) => bibliographyOf([record], style).entries[0]?.html;

  it.each(ITEMS.map((record, index) => [record.type, index, record] as const))(
    '%s (%i)',
    (_type, index, record) => {
      expect(html(record)).toBe(EXPECTED[style][index]);
    },
  );

  it('ends an entry that has no address with one stop, and never doubles a stop', () => {
    for (const title of ['Why now?', 'Stop!', 'The U.S.', 'Review of "The box."']) {
      const text = bibliographyOf([item('report', { title, URL: undefined })], style).entries[0]?.text ?? '';
      expect(text).toMatch(/[^.]\.$/u);
      expect(text).not.toMatch(/[.?!][”’]*\.(?! \.)/u);
    }
  });
});

describe('lists of names', () => {
  const first = (style: StyleName, names: string) =>
    bibliographyOf(
      [item('book', { author: NAMES[names], issued: date(2020) })],
      style,
    ).entries[0]?.text.split(/(?:\.? \(?2020| The box| The Box)/u)[0];

  it.each([
    [
      'apa',
      'twelve',
      'Aaa, B., Aab, B., Aac, B., Aad, B., Aae, B., Aaf, B., Aag, B., Aah, B., Aai, B., Aaj, B., Aak, B., & Aal, B',
    ],
    ['mla', 'three', 'Doe, Jane, et al.'],
    ['chicago', 'eight', 'Adams, Amy, Bob Brown, Cy Clark, et al'],
    ['chicago', 'twelve', 'Aaa, Bo, Bo Aab, Bo Aac, et al'],
    ['harvard', 'three', 'Doe, J., Roe, R.M. and Stone, A'],
    ['harvard', 'four', 'Adams, A. et al'],
    ['harvard', 'accents', 'Żółć, Ł'],
    ['apa', 'tight', 'Rowling, J. K'],
    ['mla', 'tight', 'Rowling, J. K.'],
  ] as const)('%s, %s', (style, names, expected) => {
    expect(first(style, names)).toBe(expected);
  });

  it('APA names 20 authors; of 23 the first 19, an ellipsis and the last', () => {
    const text = first('apa', 'many') ?? '';
    expect(text.match(/Ba[a-z], B/gu)).toHaveLength(20);
    expect(text).toMatch(/Bas, B\., … Baw, B$/u);
  });
});
