// The formatter against citeproc, an implementation of the Citation Style Language, over the styles and locales of that
// project. Their texts carry a licence of their own and are not kept here: IBID_CSL names a folder that has them
// (apa.csl, modern-language-association.csl, chicago-author-date.csl, harvard-cite-them-right.csl, locales-en-US.xml,
// locales-en-GB.xml), and without it this is skipped. Words and italics are compared.
import type { CslItem, StyleName } from '../../../src/api/payloads/bibliography.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bibliographyOf } from '../../../src/engine/bibliography/bibliography.ts';
import { manyItems } from './items.ts';

const FOLDER = process.env['IBID_CSL'] ?? join(import.meta.dirname, '../../../../shared/data/csl-current');
/** Cite Them Right is British, which its style leaves to the language of the user. */
const FILES: Readonly<Record<StyleName, readonly [style: string, language: string]>> = {
  apa: ['apa.csl', 'en-US'],
  mla: ['modern-language-association.csl', 'en-US'],
  chicago: ['chicago-author-date.csl', 'en-US'],
  harvard: ['harvard-cite-them-right.csl', 'en-GB'],
};
const STYLES = ['apa', 'mla', 'chicago', 'harvard'] as const;

describe('agreement with citeproc', () => {
  const present = Object.values(FILES).every(([file]) => existsSync(join(FOLDER, file)));
  if (!present) console.info(`The styles of CSL are not in ${FOLDER} (IBID_CSL): agreement is not measured.`);

  it.skipIf(!present).each(STYLES)('%s: every entry is the same', async (style) => {
    const items = manyItems();
    const theirs = await oracle(style, items);
    const others = items
      .map((item) => [bibliographyOf([item], style).entries[0]?.html, theirs(item.id)])
      .filter(([ours, expected]) => ours !== expected);
    expect(items.length).toBeGreaterThanOrEqual(100);
    expect(others).toEqual([]);
  });
});

/** What citeproc writes for one record on its own. */
async function oracle(style: StyleName, items: readonly CslItem[]): Promise<(id: string) => string> {
  const { default: processor } = await import('citeproc');
  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
  const byId = new Map(items.map((item) => [item.id, item]));
  const [file, language] = FILES[style];
  const engine = new processor.Engine(
    {
      retrieveLocale: (name) => read(name === 'en-GB' ? 'locales-en-GB.xml' : 'locales-en-US.xml'),
      retrieveItem: (id) => structuredClone(byId.get(id) ?? {}),
    },
    read(file),
    language,
    true,
  );
  engine.setOutputFormat('html');
  return (id) => {
    engine.updateItems([id]);
    const entry = (engine.makeBibliography()[1][0] ?? '').trim();
    return entry
      .replaceAll(/^<div class="csl-entry">|<\/div>$/gu, '')
      .replaceAll('&#38;', '&amp;')
      .replaceAll('&#60;', '&lt;')
      .replaceAll('&#62;', '&gt;');
  };
}
