// An HTML page as its main text, else its visible text, with the facts in its head.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { dateSaid } from '../../reading/dates-said.ts';
import { type Reading, languageOf, webAddressOf } from '../../reading/reading.ts';
import { pageBlocksOf } from './html-blocks.ts';
import { markPage } from './page-notes.ts';
import { type PageDocument, type PageNode, headingText } from './page-node.ts';
import { chooseText, plainText, shareTaken, type PageTexts } from './main-text.ts';
import { oneLine } from '../../../text/spans.ts';

/** Reads one page. On a hostile one the errors of the libraries pass through. */
export function readPage(html: string): Reading {
  const document = parsePage(html);
  const facts = pageFacts(document);
  const { all, content } = visible(document);
  const isArticle = declaresArticle(document);
  const plain = isArticle ? undefined : plainText({ all, content });
  // The reader of main texts takes the page apart.
  const article = plain === undefined ? mainPart(document) : null;
  const main = article?.content ? pageBlocksOf(article.content) : [];
  const chosen = plain ?? chooseText({ main, all, content, isArticle });
  return {
    ...chosen,
    text_share: shareTaken(chosen.text, all),
    title: facts.title,
    authors: bylineNames(facts.author ?? article?.byline),
    publisher: facts.publisher ?? lineOf(article?.siteName),
    published_at: facts.published_at ?? dateSaid(article?.publishedTime),
    language: facts.language,
    sector: null,
    source_url: facts.source_url,
  };
}

/** All that is to be seen, and what is in the one element that the page calls its main part, where there is one. */
function visible(document: PageDocument): Pick<PageTexts, 'all' | 'content'> {
  const body = document.body ?? document.documentElement;
  const [part, ...others] = document.querySelectorAll('main,[role="main"]');
  if (part === undefined || others.length > 0) {
    const all = pageBlocksOf(body);
    return { all, content: all };
  }
  const all = pageBlocksOf(body, part);
  return { all, content: all.filter(({ inMain }) => inMain === true) };
}

function mainPart(document: PageDocument) {
  markPage(document);
  const options = { serializer: (node: PageNode) => node as never, keepClasses: true };
  return new Readability<PageNode>(document, options).parse();
}

// A fragment without <html> would be parsed as a document without a body.
function parsePage(html: string): PageDocument {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

// What a page says of itself in its head, headings and linked data: title, author, date, address.

/** The facts of a page; null where it does not say one. */
function pageFacts(document: PageDocument) {
  const text = (selector: string): string | null => lineOf(document.querySelector(selector)?.textContent);
  const meta = (...names: string[]): string | null => metaOf(document, names)[0] ?? null;
  const address = document.querySelector('link[rel="canonical"]')?.getAttribute?.('href');
  const publisher = meta('og:site_name', 'dc.publisher', 'citation_publisher');
  const said = withoutSite(text('title'), publisher);
  return {
    title:
      pageHeading(document, text('title')) ?? withoutSite(meta('og:title', 'dc.title'), publisher) ?? said,
    author: meta('author', 'dc.creator', 'citation_author'),
    publisher,
    published_at: publishedAt(document),
    language: languageOf(document.documentElement.getAttribute?.('lang')),
    source_url: webAddressOf(address) ?? webAddressOf(meta('og:url')),
  };
}

/** Pages of news and blogs say so for search engines and networks; their main text is well known from what is around. */
function declaresArticle(document: PageDocument): boolean {
  const [kind, time] = [metaOf(document, ['og:type']), metaOf(document, ['article:published_time'])];
  if (kind.some((one) => /^article$/i.test(one)) || time.some((one) => /^\d{4}-/.test(one))) return true;
  return linkedData(document).some((text) =>
    /"@type"\s*:\s*\[?\s*"(?!Tech)\w{0,40}(?:Article|Posting)"/.test(text),
  );
}

function bylineNames(byline: string | null | undefined): string[] {
  const line = lineOf(byline)?.replace(/^by\s+/i, '');
  return line === undefined || line.length > 200 ? [] : [line];
}

/** A text on one line, or null where nothing is in it. */
function lineOf(text: string | null | undefined): string | null {
  return oneLine(text ?? '') || null;
}

function metaOf(document: PageDocument, names: readonly string[]): string[] {
  const said = metasOf(document);
  return names.flatMap((name) => lineOf(said.get(name)) ?? []);
}

const METAS = new WeakMap<PageDocument, ReadonlyMap<string, string>>();

/** What the <meta> elements of a page say, the first of each name; the page is gone through once. */
function metasOf(document: PageDocument): ReadonlyMap<string, string> {
  const known = METAS.get(document);
  if (known !== undefined) return known;
  const said = new Map<string, string>();
  for (const meta of document.querySelectorAll('meta')) {
    for (const key of ['name', 'property', 'itemprop']) {
      const name = meta.getAttribute?.(key) ?? '';
      if (name !== '' && !said.has(name)) said.set(name, meta.getAttribute?.('content') ?? '');
    }
  }
  METAS.set(document, said);
  return said;
}

function linkedData(document: PageDocument): string[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (node) => node.textContent ?? '',
  );
}

// Sites put their own name into an h1 on every page. The heading that opens the page's <title> is the page's own; an h1
// that only closes it is the site's, and the text before it in the <title> is the page's.
function pageHeading(document: PageDocument, title: string | null): string | null {
  const said = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].flatMap((node) => headingText(node.textContent) ?? []);
  const headings = said('h1');
  const whole = (title ?? '').toLowerCase();
  const own = headings.find((heading) => whole.startsWith(heading.toLowerCase()));
  if (own !== undefined) return own;
  const site = headings.find((heading) => whole.endsWith(heading.toLowerCase()));
  const before =
    site === undefined ? '' : (title ?? '').slice(0, -site.length).replace(/[\s|:·•»–—-]+$/u, '');
  if (before !== '') return before;
  if (headings.length === 0) return lowerHeading(said('h2,h3,h4,h5,h6'), title);
  // Sections that each have an h1 are not what the page is called: its <title> is.
  return headings.length === 1 || title === null ? (headings[0] ?? null) : null;
}

// Without any h1: the first heading where the <title> begins with it before the site's name, or where there is no <title>.
function lowerHeading(headings: readonly string[], title: string | null): string | null {
  const [first] = headings;
  if (first === undefined || title === null) return first ?? null;
  const rest = title.toLowerCase().startsWith(first.toLowerCase()) ? title.slice(first.length) : undefined;
  return rest !== undefined && (rest === '' || SEPARATOR.test(rest)) ? first : null;
}

const SEPARATOR = /^\s*[|:·•»–—]|^\s+-\s/u;

/** A <title> less the name of the site at either end. */
function withoutSite(title: string | null, site: string | null): string | null {
  if (title === null || site === null) return title;
  const [whole, name] = [title.toLowerCase(), site.toLowerCase()];
  if (whole.endsWith(name) && /[\s|:·•»–—-]$/u.test(title.slice(0, -site.length)))
    return title.slice(0, -site.length).replace(/[\s|:·•»–—-]+$/u, '') || title;
  if (whole.startsWith(name) && SEPARATOR.test(title.slice(site.length)))
    return title.slice(site.length).replace(/^[\s|:·•»–—-]+/u, '') || title;
  return title;
}

// In the order in which pages are careful about them: what their readers see comes last.
function publishedAt(document: PageDocument): string | null {
  const times = [
    ...document.querySelectorAll(
      'time[itemprop="datePublished"],time[pubdate],time.published,time.entry-date',
    ),
  ];
  const said = [
    ...metaOf(document, PUBLISHED),
    ...linkedData(document).flatMap((text) => /"datePublished"\s*:\s*"([^"]{8,60})"/.exec(text)?.[1] ?? []),
    ...times.map((time) => time.getAttribute?.('datetime') ?? time.textContent),
  ];
  return said.map(dateSaid).find((date) => date !== null) ?? null;
}

const PUBLISHED = (
  'article:published_time datePublished date dc.date dc.date.issued dcterms.date dcterms.issued ' +
  'dcterms.created citation_publication_date citation_date parsely-pub-date pubdate'
).split(' ');
