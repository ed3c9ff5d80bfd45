// What a document says of itself (front matter, header attributes, field lists) as blocks of its text, one `name: value` a
// member, so that a question for its date or author can quote it. What only a site generator needs is left out.
import { takesBack } from '../../../evidence/validator/withdrawn.ts';
import { dateSaid } from '../../reading/dates-said.ts';
import { languageOf, webAddressOf } from '../../reading/reading.ts';
import type { LooseBlock, Reading } from '../../reading/reading.ts';
import { allOf, oneOf } from './front-matter.ts';
import type { FrontMatter } from './front-matter.ts';

type Values = FrontMatter['values'];

/** One `metadata` block a member, in order. */
export function metadataBlocks(values: Values): LooseBlock[] {
  const said = [...values]
    .filter(([key, value]) => isTakenBack(key, value) || !SETTINGS.has(key.split(/[-_.:]/, 1)[0] ?? key))
    .slice(0, MOST_MEMBERS);
  return said.flatMap(([key, value]) => {
    const text = (typeof value === 'string' ? value : value.join(', ')).replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > LONGEST || (NOT_SAID.test(text) && !isTakenBack(key, value))) return [];
    return [{ kind: 'metadata', text: `${key}: ${text}` } satisfies LooseBlock];
  });
}

/** A switch that says what the document is worth: `draft: true`. */
function isTakenBack(key: string, value: string | readonly string[]): boolean {
  return typeof value === 'string' && /^(?:true|yes)$/i.test(value) && takesBack(`${key}: ${value}`);
}

const MOST_MEMBERS = 40;
/** UTF-16 units. */
const LONGEST = 1000;
// Switches, numbers of places in a menu, paths, and what a template fills in.
const NOT_SAID = /^(?:true|false|yes|no|null|none|~|-?\d{1,3}|(?:https?:\/)?\.{0,2}\/\S*|#\S*)$|\{[{%]/i;
/** First words of keys that say how a page is made or where it is, not what it is. */
const SETTINGS: ReadonlySet<string> = new Set(
  (
    'layout template theme permalink slug aliases redirect weight order position nav sidebar menu toc draft image images ' +
    'icons thumbnail cover banner icon css js style styles script class id uid math mermaid comments hide search parent render ' +
    'output engine jupyter kernelspec eleventy robots sitemap cascade build orphan source imagesdir includedir options ' +
    'startup doctype experimental sectnums sectanchors sectlinks partnums stem url lang language sector'
  ).split(' '),
);

/** The facts that these members state. */
export function factsOf(matter: Pick<FrontMatter, 'values'>): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  return {
    title: oneOf(matter, 'title'),
    authors: allOf(matter, 'authors', 'author', 'by').flatMap((name) => name.split(/\s*;\s+/)),
    publisher: oneOf(matter, 'publisher', 'organization'),
    published_at:
      DATES.map((key) => dateSaid(oneOf(matter, key))).find((date) => date !== null) ??
      dateInPath(oneOf(matter, 'path', 'permalink', 'slug')),
    language: languageOf(oneOf(matter, 'language', 'lang')),
    sector: oneOf(matter, 'sector'),
    source_url: webAddressOf(oneOf(matter, 'source_url', 'canonical_url', 'url')),
  };
}

/** In order of how sure it is that publication is meant; when something was last changed comes last. */
const DATES = [
  'published',
  'published_at',
  'publish_date',
  'publishdate',
  'pubdate',
  'date',
  'revdate',
  'created',
  'updated',
  'last_updated',
  'last_modified_at',
  'lastmod',
];

/** The day that a site files a page under: `path = "2026/03/26/release"`. */
function dateInPath(path: string | null): string | null {
  const day = path === null ? null : /(?:^|\/)(\d{4})[/-](\d{2})[/-](\d{2})(?:[/-]|$)/.exec(path);
  return day === null ? null : dateSaid(day.slice(1).join('-'));
}
