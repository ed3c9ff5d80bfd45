// A brief as one HTML file: it needs nothing else, runs nothing, and text from outside stays text (cli.md, "Output").
import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { briefPage } from '../../../src/cli/output/brief/brief.ts';
import { asHtml } from '../../../src/cli/output/shown.ts';
import { webAddress } from '../../../src/page/html/escape.ts';
import { COLOURS } from '../../../src/page/html/style.ts';
import { hostileBrief, sampleBrief } from './sample.ts';

const htmlOf = async (document: unknown) =>
  asHtml(document as never, await createIo({}).screen(1, 'never'), briefPage);
const pageOf = async (document: unknown) => parseHTML(await htmlOf(document)).document;

describe('the HTML of a brief', () => {
  it('opens from each sentence its quote, source, hash and verdict', async () => {
    const page = await pageOf(sampleBrief());
    const claims = [...page.querySelectorAll('main section:not(.notes) details.claim')];
    expect(claims).toHaveLength(5);
    const [first] = claims;
    expect(first?.querySelector('summary')?.textContent).toBe(
      'The locks of the Panama Canal lift ships to Gatun Lake, about 26 metres above the sea.[1]',
    );
    const terms = [...(first?.querySelectorAll('dt') ?? [])].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(Object.fromEntries(terms)).toEqual({
      Source: '[1] Drought at the Panama Canal, 2023 and 2024',
      Place: '“The cuts”, page 3, characters 10 to 96',
      Address: 'https://example.org/canal',
      'SHA-256': 'a3'.repeat(32),
      Read: '2026-11-20 23:50 UTC',
      Snapshot: 'snp_1',
      Chunk: 'chk_1',
      Verdict: 'verbatim',
    });
    expect(first?.querySelector('blockquote')?.textContent).toContain('about 26 metres above the sea.');
  });

  it('shows a quote of several spans with its ellipsis, and where each stands', async () => {
    const brief = sampleBrief();
    const [first, ...rest] = brief['citations'] as readonly object[];
    const quote = 'You must not: … email passwords.';
    const spans = [
      { start: 10, end: 23 },
      { start: 40, end: 56 },
    ];
    const locator = { start: 10, end: 56, spans, page: 3 };
    const page = await pageOf({ ...brief, citations: [{ ...first, quote, locator }, ...rest] });
    const claim = page.querySelector('main section:not(.notes) details.claim');
    expect(claim?.querySelector('blockquote')?.textContent).toBe(`“${quote}”`);
    expect(claim?.textContent).toContain('characters 10 to 23 and 40 to 56');
  });

  it('marks what the corpus does not support, and what conflicts [spec:synthesis-2]', async () => {
    const page = await pageOf(sampleBrief());
    expect(page.querySelector('.insufficient')?.textContent).toBe(
      'insufficient_evidence The corpus never mentions freight rates in this sector. (Freight rates)',
    );
    expect(page.querySelectorAll('.listed li')).toHaveLength(2);
    expect(page.querySelector('.listed .tag')?.textContent).toBe('conflict');
  });

  it('has landmarks, one h1, headings in order, a language, and names for its sections', async () => {
    const page = await pageOf(sampleBrief());
    expect(page.documentElement.getAttribute('lang')).toBe('en');
    for (const landmark of ['header', 'main', 'nav', 'footer'])
      expect(page.querySelectorAll(landmark)).toHaveLength(1);
    expect([...page.querySelectorAll('h1,h2,h3')].map(({ tagName }) => tagName)).toEqual(
      'H1 H2 H2 H2 H2'.split(' '),
    );
    const ids = new Set([...page.querySelectorAll('[id]')].map(({ id }) => id));
    for (const section of page.querySelectorAll('section'))
      expect(ids).toContain(section.getAttribute('aria-labelledby'));
    for (const link of page.querySelectorAll('a[href^="#"]'))
      expect(ids).toContain(link.getAttribute('href')?.slice(1));
  });

  it('links web addresses alone, and tells them nothing', async () => {
    const page = await pageOf(sampleBrief());
    const links = [...page.querySelectorAll('a:not([href^="#"])')];
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['https://example.org/canal', 'https://example.org/rhine?a=1&b=2']),
    );
    for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(page.querySelector('#source-3 .address')?.outerHTML).toBe(
      '<span class="address" dir="ltr">/notes/canal.md</span>',
    );
  });

  it('allows its own style sheet and nothing else', async () => {
    const text = await htmlOf(sampleBrief());
    const style = /<style>([\s\S]*?)<\/style>/u.exec(text)?.[1] ?? '';
    const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|url\(| style=| on[a-z]+=/u);
  });

  it('prints the quotes as notes at the end, each once', async () => {
    const text = await htmlOf(sampleBrief());
    expect(text).toMatch(/@media print\{[\s\S]*\.notes\{display:block\}/u);
    expect(parseHTML(text).document.querySelectorAll('.notes > ol > li')).toHaveLength(4);
  });

  it('shows members that it does not know, and another layout whole', async () => {
    const odd = sampleBrief({ mood: 'grey', more: { deep: [1, { a: 'b' }] } });
    const text = (await pageOf(odd)).querySelector('main > dl.members')?.textContent ?? '';
    expect(text).toContain('grey');
    expect(text).toContain('{"deep":[1,{"a":"b"}]}');
    const other = await pageOf({ id: 'b1', body: 'Text of <b>another</b> service', parts: [{ a: 1 }] });
    expect(other.querySelector('pre')?.textContent).toContain('Text of <b>another</b> service');
  });
});

describe('hostile text in the HTML of a brief', () => {
  it('is text wherever it stands', async () => {
    const text = await htmlOf(hostileBrief());
    const page = parseHTML(text).document;
    expect(
      page.querySelectorAll('script, img, iframe, [onerror], [onload], a[href^="javascript"]'),
    ).toHaveLength(0);
    expect(page.querySelectorAll('a:not([href^="#"])')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toContain('<script>document.title="run"</script>');
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
  });

  it.each([
    ['javascript:alert(1)', undefined],
    [' JavaScript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['file:///etc/passwd', undefined],
    ['java\nscript:alert(1)', undefined],
    ['//example.org/x', undefined],
    ['https://example.org/"onclick="x', 'https://example.org/%22onclick=%22x'],
    ['https://example.org/<b>', 'https://example.org/%3Cb%3E'],
    ['HTTP://EXAMPLE.org/a b', 'http://example.org/a%20b'],
  ])('webAddress(%j) is %j', (url, expected) => {
    expect(webAddress(url)).toBe(expected);
  });
});

describe('the colours', () => {
  it.each(Object.entries(COLOURS))(
    '%s: text stands out from its ground at 4.5 to 1 or more',
    (_name, colours) => {
      const pairs = [
        ...(['text', 'quiet', 'link'] as const).flatMap((one) =>
          (['ground', 'raised'] as const).map((ground) => [one, ground] as const),
        ),
        ['warn', 'warn-ground'] as const,
      ];
      const low = pairs.filter(([one, ground]) => contrast(colours[one], colours[ground]) < 4.5);
      expect(low).toEqual([]);
    },
  );
});

/** Contrast of two colours as the Web Content Accessibility Guidelines define it. */
function contrast(a: string, b: string): number {
  const [light = 1, dark = 1] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gu) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
