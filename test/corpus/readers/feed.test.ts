// Feeds: every item a document of its own, archived as the bytes that it has in the feed.
import { describe, expect, test } from 'vitest';
import { AnotherKind, ReadingFailure } from '../../../src/corpus/reading/reading.ts';
import type { LostPart, Part } from '../../../src/corpus/reading/reading.ts';
import { feedReader } from '../../../src/corpus/readers/feed/feed.ts';

const RSS = `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Mining &amp; Metals</title><link>https://news.example/</link><language>en-gb</language>
<!-- <item><title>not one</title></item> -->
<item><title>Strike &lt;b&gt;ends&lt;/b&gt;</title><link>/strike?a=1&amp;b=2</link><guid>urn:1</guid>
<pubDate>Fri, 16 Aug 2024 10:00:00 GMT</pubDate><dc:creator>Ana Ruiz</dc:creator>
<content:encoded><![CDATA[<h2>At Escondida</h2><p>The strike ended.</p><script>alert(1)</script><p>Write &lt;item&gt; with care. </item></p>]]></content:encoded></item>
<item><title>Fees</title><description>&lt;p&gt;Fees fell &amp;amp; fell.&lt;/p&gt;</description><pubDate>yesterday</pubDate></item>
</channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Kupfer</title><link rel="self" href="https://kupfer.example/feed"/>
<entry><id>tag:1</id><title type="html">A &amp;lt; B</title><link href="https://kupfer.example/1"/><updated>2024-02-03T04:05:06Z</updated>
<author><name>B. Weiß</name></author><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Der <b>Preis</b> stieg.</p></div></content></entry>
<entry><id>tag:2</id><title>Leer</title><updated>2024-02-03T04:05:06Z</updated></entry></feed>`;

async function parts(feed: string | Uint8Array): Promise<(Part | LostPart)[]> {
  const found: (Part | LostPart)[] = [];
  for await (const part of feedReader().parts!(typeof feed === 'string' ? Buffer.from(feed) : feed))
    found.push(part);
  return found;
}

async function whole(feed: string | Uint8Array): Promise<Part[]> {
  const found = await parts(feed);
  for (const part of found) expect(part).toHaveProperty('bytes');
  return found as Part[];
}

const text = (part: Part | undefined): string => part?.reading?.text ?? '';

describe('RSS', () => {
  test('items with what they say of themselves, markup as text', async () => {
    const [strike, fees] = await whole(RSS);
    expect(strike?.reading).toMatchObject({
      title: 'Strike ends',
      authors: ['Ana Ruiz'],
      publisher: 'Mining & Metals',
      published_at: '2024-08-16',
      language: 'en-GB',
      source_url: 'https://news.example/strike?a=1&b=2',
    });
    expect(text(strike)).toBe('At Escondida\n\nThe strike ended.\n\nWrite <item> with care.');
    expect(strike?.address).toBe('#urn%3A1');
    expect(strike?.source).toMatchObject({ name: 'Mining & Metals', url: 'https://news.example/' });
    expect(fees?.reading).toMatchObject({ published_at: null, source_url: null });
    expect(text(fees)).toBe('Fees fell & fell.');
    expect(fees?.address).toBe('#item-2');
  });

  test('what is archived is the item as it stands, and reads the same again', async () => {
    const [strike] = await whole(RSS);
    const bytes = Buffer.from(strike!.bytes);
    expect(RSS).toContain(bytes.toString());
    expect(bytes.toString()).toMatch(/^<item><title>Strike[\s\S]*<\/item>$/);
    const again = await feedReader().read(bytes);
    expect(again.text).toBe(text(strike));
    expect(again.title).toBe('Strike ends');
  });

  test('other letters: windows-1252 by its declaration, UTF-16 by its mark', async () => {
    const western = RSS.replace('version="1.0"', 'version="1.0" encoding="windows-1252"').replace(
      'Fees fell',
      'Fées fell',
    );
    expect(text((await whole(Buffer.from(western, 'latin1')))[1])).toContain('Fées fell');
    const wide = Buffer.from(`\ufeff${RSS.replace('Fees fell', 'Fées fell')}`, 'utf16le');
    const [, fees] = await whole(wide);
    expect(text(fees)).toContain('Fées fell');
    expect(fees?.reading?.warnings).toEqual([expect.stringContaining('in UTF-8')]);
  });

  test('an item that says nothing or is broken is lost, the others are not', async () => {
    const feed = (first: string): string =>
      `<rss><channel><title>x</title>${first}<item><title>y</title></item></channel></rss>`;
    const second = expect.objectContaining({ reading: expect.objectContaining({ title: 'y' }) });
    expect(await parts(feed('<item></item>'))).toEqual([
      { address: '#item-1', reason: 'it says nothing' },
      second,
    ]);
    const [broken, whole] = await parts(feed('<item><title>a</title><?x </item>'));
    expect(broken).toMatchObject({ address: '#item-1', reason: expect.stringContaining('broken') });
    expect(whole).toEqual(second);
  });

  test('a feed cut short is as many items as are whole, and a sentence', async () => {
    const found: (Part | LostPart)[] = [];
    const cut = Buffer.from(RSS.slice(0, RSS.indexOf('<item><title>Fees') + 20));
    const reading = (async () => {
      for await (const part of feedReader().parts!(cut)) found.push(part);
    })();
    await expect(reading).rejects.toThrow('breaks off in an item; 1 before that one are whole');
    expect(found).toEqual([expect.objectContaining({ address: '#urn%3A1' })]);
  });
});

test('Atom: XHTML content, titles in HTML, entries without text', async () => {
  const [first, second] = await whole(ATOM);
  expect(first?.reading).toMatchObject({
    title: 'A < B',
    authors: ['B. Weiß'],
    published_at: '2024-02-03',
    language: 'de',
    source_url: 'https://kupfer.example/1',
  });
  expect(text(first)).toBe('Der Preis stieg.');
  expect(first?.mediaType).toBe('application/atom+xml');
  expect(text(second)).toBe('Leer');
  expect(second?.reading?.warnings).toEqual(['It has a title and no text.']);
});

test('JSON Feed: items by their own bytes, whatever is written in them', async () => {
  const odd =
    '{ "id": 8, "title": "T", "content_text": "A \\"}]{[ \\\\" , "date_published": "2024-05-01T00:00:00Z" }';
  const feed = `{"items":[${odd},\n{"id":"9","content_html":"<p>B<script>x</script></p>","url":"https://j.example/9"}],"version":"https://jsonfeed.org/version/1.1","title":"J","authors":[{"name":"Jo"}]}`;
  const [eight, nine] = await whole(`\ufeff${feed}`);
  expect(Buffer.from(eight!.bytes).toString()).toBe(odd);
  expect(eight?.reading).toMatchObject({ text: 'A "}]{[ \\', authors: ['Jo'], published_at: '2024-05-01' });
  expect(text(nine)).toBe('B');
  expect(nine?.reading?.source_url).toBe('https://j.example/9');
  expect((await feedReader().read(eight!.bytes)).text).toBe('A "}]{[ \\');
});

describe('what is no feed, or a hostile one', () => {
  test.each([
    ['XML of another kind', '<svg xmlns="x"><item/></svg>'],
    ['JSON of another kind', '{"items":[{"id":1}]}'],
    ['JSON that is none', '{"items":['],
  ])('%s is passed over', async (_what, file) => {
    await expect(parts(file)).rejects.toBeInstanceOf(AnotherKind);
  });

  test('entities that stand for each other are refused before anything is parsed', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${RSS.slice(21)}`;
    await expect(parts(bomb)).rejects.toThrow('declares entities');
  });

  test('tags without end, nested thousands deep, and long runs of openings end soon', async () => {
    const feed = (inside: string): string => `<rss><channel><title>t</title>${inside}</channel></rss>`;
    const deep = `<item><title>d</title><description>${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}</description></item>`;
    for (const inside of [
      deep,
      '<item>'.repeat(50_000),
      '<item '.repeat(50_000),
      '<![CDATA['.repeat(50_000),
    ]) {
      const outcome = await parts(feed(inside)).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(ReadingFailure);
      else expect(outcome.length).toBeLessThanOrEqual(1);
    }
  });

  test('of very many items the first ten thousand are read and the rest is said', async () => {
    const items = '<item><title>t</title></item>'.repeat(10_002);
    const found: unknown[] = [];
    const reading = (async () => {
      for await (const part of feedReader().parts!(Buffer.from(`<rss><channel>${items}</channel></rss>`)))
        found.push(part);
    })();
    await expect(reading).rejects.toThrow('last 2 item(s)');
    expect(found).toHaveLength(10_000);
  });
});
