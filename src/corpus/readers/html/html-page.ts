// An HTML page as its main text, or as its visible text where no main text can be found, with the facts in its head.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { publicationDate, languageOf, layOut, webAddressOf } from '../../reading.ts';
import type { Reading } from '../../reading.ts';
import { blocksOf, headingText } from './html-blocks.ts';
import type { PageNode } from './html-blocks.ts';

/** Reads one page. On a hostile one the errors of the libraries pass through. */
export function readPage(html: string): Reading {
  const document = parsePage(html);
  const facts = pageFacts(document);
  const whole = layOut(blocksOf(document.body ?? document.documentElement));
  const article = new Readability<PageNode>(document, {
    serializer: (node) => node as never,
  }).parse();
  const main = layOut(article?.content ? blocksOf(article.content) : []);
  const useMain = main.text.length >= LEAST_MAIN || main.text.length >= whole.text.length / 2;
  return {
    ...(useMain ? main : whole),
    title: facts.title,
    authors: facts.author === null ? bylineNames(article?.byline) : bylineNames(facts.author),
    publisher: facts.publisher ?? oneLine(article?.siteName),
    published_at: facts.published_at ?? publicationDate(article?.publishedTime),
    language: facts.language,
    sector: null,
    source_url: facts.source_url,
    warnings: useMain ? [] : ['No main text could be told from the rest; all of its visible text was taken.'],
  };
}

/** A main text shorter than this (UTF-16 units) is accepted only where the page holds little else. */
const LEAST_MAIN = 400;

interface PageDocument {
  readonly documentElement: PageNode;
  readonly body: PageNode | null;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
}

// A fragment without <html> would be parsed as a document without a body.
function parsePage(html: string): PageDocument {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

function pageFacts(document: PageDocument) {
  const text = (selector: string): string | null => oneLine(document.querySelector(selector)?.textContent);
  const meta = (...names: string[]): string | null => {
    for (const name of names) {
      const found = document.querySelector(`meta[name="${name}"],meta[property="${name}"]`);
      const content = oneLine(found?.getAttribute?.('content'));
      if (content !== null) return content;
    }
    return null;
  };
  const address = document.querySelector('link[rel="canonical"]')?.getAttribute?.('href');
  return {
    title: mainHeading(document, text('title')) ?? meta('og:title', 'dc.title') ?? text('title'),
    author: meta('author', 'dc.creator', 'citation_author'),
    publisher: meta('og:site_name', 'dc.publisher', 'citation_publisher'),
    published_at: publicationDate(
      meta('article:published_time', 'date', 'dc.date', 'citation_publication_date'),
    ),
    language: languageOf(document.documentElement.getAttribute?.('lang')),
    source_url: webAddressOf(address) ?? webAddressOf(meta('og:url')),
  };
}

// Sites put their own name into an h1 on every page. The h1 that opens the page's <title> is the page's own; one that
// only closes it is the site's, and the text before it in the <title> is the page's.
function mainHeading(document: PageDocument, title: string | null): string | null {
  const headings = [...document.querySelectorAll('h1')].flatMap(
    (node) => headingText(node.textContent) ?? [],
  );
  const whole = (title ?? '').toLowerCase();
  const own = headings.find((heading) => whole.startsWith(heading.toLowerCase()));
  if (own !== undefined) return own;
  const site = headings.find((heading) => whole.endsWith(heading.toLowerCase()));
  const before =
    site === undefined ? '' : (title ?? '').slice(0, -site.length).replace(/[\s|:·•»–—-]+$/u, '');
  if (before !== '') return before;
  // Sections that each have an h1 are not what the page is called: its <title> is.
  return headings.length === 1 || title === null ? (headings[0] ?? null) : null;
}

function bylineNames(byline: string | null | undefined): string[] {
  const line = oneLine(byline)?.replace(/^by\s+/i, '');
  return line === undefined || line.length > 200 ? [] : [line];
}

function oneLine(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}
