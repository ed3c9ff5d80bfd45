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
  item('article-journal', { author: NAMES['three'], issued: date(2023, 10, 5) }),
  item('article-journal', { author: NAMES['four'], issued: date(2023), issue: undefined }),
  item('article-newspaper', { author: NAMES['particle'], issued: date(2023, 10, 5) }),
  item('article-newspaper', { issued: date(2023, 10, 5) }),
  item('report', {
    author: NAMES['organisation'],
    issued: date(2023),
    number: 'WP/23/1',
    genre: 'Working paper',
  }),
  item('book', { author: NAMES['suffix'], issued: date(2023), edition: '2' }),
  item('book', { editor: NAMES['two'], issued: date(2023) }),
  item('chapter', { author: NAMES['hyphen'], issued: date(2023), title: 'Review of "The box"' }),
  item('thesis', { author: NAMES['initials'], issued: date(2023, 10, 5) }),
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
    'Doe, J., Roe, R. M., &amp; Stone, A. (2023). Effects of low water on inland shipping. <i>Journal of Transport</i>, <i>12</i>(3), 101–119. https://doi.org/10.1000/xyz123',
    'Adams, A., Brown, B., Clark, C., &amp; Davis, D. (2023). Effects of low water on inland shipping. <i>Journal of Transport</i>, <i>12</i>, 101–119. https://doi.org/10.1000/xyz123',
    'van Gogh, V. (2023, October 5). Ships queue at the canal. <i>The Daily Example</i>. https://example.org/drought',
    'Ships queue at the canal. (2023, October 5). <i>The Daily Example</i>. https://example.org/drought',
    'World Health Organization. (2023). <i>World energy outlook 2023</i> (Working Paper WP/23/1). International Energy Agency. https://example.org/drought',
    'King, M. L., Jr. (2023). <i>The box: how the shipping container made the world smaller</i> (2nd ed.). Princeton University Press.',
    'Doe, J., &amp; Roe, R. (Eds.). (2023). <i>The box: how the shipping container made the world smaller</i>. Princeton University Press.',
    'Sartre, J.-P. (2023). Review of “The box.” In E. Poe (Ed.), <i>Handbook of water</i> (pp. 10–20). Springer.',
    'Tolkien, J. R. R. (2023). <i>Three essays on grain</i> [PhD thesis]. University of Oxford.',
    'Plato. (2023). <i>Monthly transits 2010–2023</i> (Version 1.2) [Dataset]. Zenodo. https://doi.org/10.5281/zenodo.1',
    'Doe, J. Q. (2023, October 5). <i>Notes on a canal</i>. Example Office.',
  ],
  mla: [
    'Doe, Jane Q. “Drought at the Panama Canal.” <i>Example News</i>, 5 Oct. 2023, https://example.org/drought.',
    '“Drought at the Panama Canal.” <i>Example News</i>, https://example.org/drought. Accessed 20 Nov. 2026.',
    'World Bank and International Monetary Fund. “Drought at the Panama Canal.” <i>Example News</i>, Oct. 2023, https://example.org/drought.',
    'Doe, Jane, and Richard Roe. “A ‘Perfect Storm’ for Shipping?” <i>Example News</i>, 2023, https://example.org/drought.',
    'Doe, Jane, et al. “Effects of Low Water on Inland Shipping.” <i>Journal of Transport</i>, vol. 12, no. 3, Oct. 2023, pp. 101–19, https://doi.org/10.1000/xyz123.',
    'Adams, Amy, et al. “Effects of Low Water on Inland Shipping.” <i>Journal of Transport</i>, vol. 12, 2023, pp. 101–19, https://doi.org/10.1000/xyz123.',
    'van Gogh, Vincent. “Ships Queue at the Canal.” <i>The Daily Example</i>, 5 Oct. 2023, https://example.org/drought.',
    '“Ships Queue at the Canal.” <i>The Daily Example</i>, 5 Oct. 2023, https://example.org/drought.',
    'World Health Organization. <i>World Energy Outlook 2023</i>. Working paper WP/23/1, International Energy Agency, 2023, https://example.org/drought.',
    'King, Martin Luther, Jr. <i>The Box: How the Shipping Container Made the World Smaller</i>. 2nd ed., Princeton University Press, 2023.',
    'Doe, Jane, and Richard Roe, editors. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press, 2023.',
    'Sartre, Jean-Paul. “Review of ‘The Box.’” <i>Handbook of Water</i>, edited by Edgar Poe, Springer, 2023, pp. 10–20.',
    'Tolkien, J. R. R. <i>Three Essays on Grain</i>. 2023. University of Oxford, PhD thesis.',
    'Plato. “Monthly Transits 2010–2023.” Version 1.2, Zenodo, 2023, https://doi.org/10.5281/zenodo.1.',
    'Doe, Jane Q. “Notes on a Canal.” Example Office, 5 Oct. 2023.',
  ],
  chicago: [
    'Doe, Jane Q. 2023. “Drought at the Panama Canal.” Example News, October 5. https://example.org/drought.',
    'Example News. n.d. “Drought at the Panama Canal.” Accessed November 20, 2026. https://example.org/drought.',
    'World Bank and International Monetary Fund. 2023. “Drought at the Panama Canal.” Example News, October. https://example.org/drought.',
    'Doe, Jane, and Richard Roe. 2023. “A ‘Perfect Storm’ for Shipping?” Example News. https://example.org/drought.',
    'Doe, Jane, Richard M. Roe, and Ann Stone. 2023. “Effects of Low Water on Inland Shipping.” <i>Journal of Transport</i> 12 (3): 101–19. https://doi.org/10.1000/xyz123.',
    'Adams, Amy, Bob Brown, Cy Clark, and Di Davis. 2023. “Effects of Low Water on Inland Shipping.” <i>Journal of Transport</i> 12: 101–19. https://doi.org/10.1000/xyz123.',
    'Gogh, Vincent van. 2023. “Ships Queue at the Canal.” <i>The Daily Example</i>, October 5. https://example.org/drought.',
    '<i>The Daily Example</i>. 2023. “Ships Queue at the Canal.” October 5. https://example.org/drought.',
    'World Health Organization. 2023. <i>World Energy Outlook 2023</i>. Working Paper WP/23/1. International Energy Agency. https://example.org/drought.',
    'King, Martin Luther, Jr. 2023. <i>The Box: How the Shipping Container Made the World Smaller</i>. 2nd ed. Princeton University Press.',
    'Doe, Jane, and Richard Roe, eds. 2023. <i>The Box: How the Shipping Container Made the World Smaller</i>. Princeton University Press.',
    'Sartre, Jean-Paul. 2023. “Review of ‘The Box.’” In <i>Handbook of Water</i>, edited by Edgar Poe. Springer.',
    'Tolkien, J. R. R. 2023. “Three Essays on Grain.” PhD thesis, University of Oxford.',
    'Plato. 2023. “Monthly Transits 2010–2023.” Version 1.2. Zenodo. https://doi.org/10.5281/zenodo.1.',
    'Doe, Jane Q. 2023. “Notes on a Canal.” Example Office, October 5.',
  ],
  harvard: [
    'Doe, J.Q. (2023) <i>Drought at the Panama Canal</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    '<i>Drought at the Panama Canal</i> (no date) <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'World Bank and International Monetary Fund (2023) <i>Drought at the Panama Canal</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'Doe, J. and Roe, R. (2023) <i>A ‘perfect storm’ for shipping?</i>, <i>Example News</i>. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'Doe, J., Roe, R.M. and Stone, A. (2023) ‘Effects of low water on inland shipping’, <i>Journal of Transport</i>, 12(3), pp. 101–119. Available at: https://doi.org/10.1000/xyz123.',
    'Adams, A. <i>et al.</i> (2023) ‘Effects of low water on inland shipping’, <i>Journal of Transport</i>, 12, pp. 101–119. Available at: https://doi.org/10.1000/xyz123.',
    'van Gogh, V. (2023) ‘Ships queue at the canal’, <i>The Daily Example</i>, 5 October. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    '<i>The Daily Example</i> (2023) ‘Ships queue at the canal’, 5 October. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'World Health Organization (2023) <i>World energy outlook 2023</i>. Working paper WP/23/1. International Energy Agency. Available at: https://example.org/drought (Accessed: 20 November 2026).',
    'King, M.L., Jr. (2023) <i>The box: how the shipping container made the world smaller</i>. 2nd edn. Princeton: Princeton University Press.',
    'Doe, J. and Roe, R. (eds) (2023) <i>The box: how the shipping container made the world smaller</i>. Princeton: Princeton University Press.',
    'Sartre, J.-P. (2023) ‘Review of “The box”’, in E. Poe (ed.) <i>Handbook of water</i>. Berlin: Springer, pp. 10–20.',
    'Tolkien, J.R.R. (2023) <i>Three essays on grain</i>. PhD thesis. University of Oxford.',
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
    ['apa', 'dropping', 'Humboldt, A. von'],
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

describe('what is not known is left out', () => {
  it.each([
    ['chicago', 'Canals and Climate. 2023. Springer.'],
    ['harvard', '‘Canals and climate’ (2023). Berlin: Springer, pp. 10–20.'],
  ] as const)('a chapter of no book, %s', (style, expected) => {
    const bare = item('chapter', { 'container-title': undefined, editor: undefined, issued: date(2023) });
    expect(bibliographyOf([bare], style).entries[0]?.text).toBe(expected);
  });
});
