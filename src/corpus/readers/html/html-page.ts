// An HTML page as its main text, else its visible text, with the facts in its head.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { dateSaid } from '../../reading/dates-said.ts';
import type { Reading } from '../../reading/reading.ts';
import { pageBlocksOf } from './html-blocks.ts';
import { markPage } from './page-notes.ts';
import type { PageDocument, PageNode } from './page-node.ts';
import { chooseText, plainText, shareTaken, type PageTexts } from './main-text.ts';
import { bylineNames, declaresArticle, lineOf, pageFacts } from './page-facts.ts';

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
