// EPUB: chapters in the order of the spine under their headings, metadata; and files that are no documents.
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/corpus/reading/reading.ts';
import { readEpub } from '../../../src/corpus/readers/office/epub-book.ts';
import { unzip } from '../../../src/corpus/readers/office/zip.ts';
import { makeEpub, xhtml } from '../../support/office.ts';

const said = ({ text, blocks }: Reading): [string, string][] =>
  blocks.map((block) => [`${block.kind}${block.level ?? ''}`, text.slice(block.start, block.end)]);

describe('a book', () => {
  const chapters = {
    'b two.xhtml': xhtml(
      '<h2>Second</h2><h3>Prices</h3><p>Tin&nbsp;rose<br/>in May.</p><div/><p>It fell.</p>',
    ),
    'a.xhtml': xhtml('<p>No heading here.</p>'),
    'cover.xhtml': xhtml('<img src="cover.jpg"/>'),
  };
  const metadata =
    '<dc:title>Of Tin</dc:title><dc:creator>Ann Lee</dc:creator><dc:creator>Bo Cho</dc:creator>' +
    '<dc:publisher>Tin Press</dc:publisher><dc:date>2024-02-29</dc:date><dc:language>en-GB</dc:language>';

  test('its chapters come in the order of the spine, each under headings from level 1', () => {
    const reading = readEpub(makeEpub(chapters, { metadata, names: { 'a.xhtml': 'The First Last' } }));
    expect(said(reading)).toEqual([
      ['heading1', 'Second'],
      ['heading2', 'Prices'],
      ['paragraph', 'Tin rose in May.'],
      ['paragraph', 'It fell.'],
      ['heading1', 'The First Last'],
      ['paragraph', 'No heading here.'],
    ]);
    expect(reading).toMatchObject({
      title: 'Of Tin',
      authors: ['Ann Lee', 'Bo Cho'],
      publisher: 'Tin Press',
      published_at: '2024-02-29',
      language: 'en-GB',
      warnings: [],
    });
  });

  test('older books name their chapters in a file of their own kind', () => {
    const opf =
      '<package><manifest><item id="a" href="text/a.xhtml"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine><itemref idref="a"/></spine></package>';
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>Of Mines</text></navLabel><content src="text/a.xhtml#top"/></navPoint></navMap></ncx>';
    const parts = { 'OEBPS/book.opf': opf, 'OEBPS/toc.ncx': ncx };
    const reading = readEpub(
      makeEpub({ 'text/a.xhtml': xhtml('<p>OF MINES</p><p>They are deep.</p>') }, { parts }),
    );
    expect(said(reading)).toEqual([
      ['heading1', 'Of Mines'],
      ['paragraph', 'They are deep.'],
    ]);
  });

  test('a chapter that is not there is counted; scrambled fonts are no lock', () => {
    const fonts =
      '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>';
    const opf =
      '<package><manifest><item id="a" href="a.xhtml"/><item id="x" href="../../../../etc/passwd"/></manifest><spine><itemref idref="a"/><itemref idref="x"/></spine></package>';
    const reading = readEpub(
      makeEpub(
        { 'a.xhtml': xhtml('<p>Tin rose.</p>') },
        { parts: { 'META-INF/encryption.xml': fonts, 'OEBPS/book.opf': opf } },
      ),
    );
    expect(reading.text).toBe('Tin rose.');
    expect(reading.warnings).toEqual(['1 of its 2 chapters could not be read.']);
  });
});

describe('what cannot be read', () => {
  const book = { 'a.xhtml': xhtml('<p>Tin rose.</p>') };
  const locked =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>';
  test.each([
    ['locked', makeEpub(book, { parts: { 'META-INF/encryption.xml': locked } }), 'its text is locked (DRM)'],
    [
      'without a book',
      makeEpub(book, { parts: { 'META-INF/container.xml': '<container/>' } }),
      'where its book begins',
    ],
    ['without chapters', makeEpub({}), 'it names no chapters'],
    ['without text', makeEpub({ 'a.xhtml': xhtml('<img src="a.png"/>') }), 'it holds no text'],
    ['cut short', makeEpub(book).subarray(0, 300), 'it is damaged or cut short'],
    ['a bomb', makeEpub({ 'a.xhtml': 'a'.repeat(30_000_000) }), 'unpacks to more than 200 times'],
  ])('%s', (_, bytes, reason) => {
    expect(() => readEpub(bytes)).toThrow(reason);
  });
});

describe('zip archives', () => {
  const zip = makeEpub({ 'a.xhtml': 'word '.repeat(1000), 'b.xhtml': 'word '.repeat(1000) });
  const all = (): boolean => true;
  test('entries, bytes and ratio have their limits', () => {
    expect(() => unzip(zip, all, { entries: 5 })).toThrow('more than 5 files');
    expect(() => unzip(zip, all, { bytes: 9000 })).toThrow(/unpacks to more than/);
    expect(unzip(zip, (name) => name.endsWith('a.xhtml'), { bytes: 9000 }).size).toBe(1);
  });

  test('an entry that holds more than its directory says is unpacked no further than it says', () => {
    const lying = Buffer.from(zip);
    const at = lying.lastIndexOf('OEBPS/a.xhtml') - 46;
    expect(lying.readUInt32LE(at + 24)).toBe(5000);
    lying.writeUInt32LE(10, at + 24);
    expect(unzip(lying, all).get('OEBPS/a.xhtml')?.byteLength).toBe(10);
  });
});
