// What a collection of pages covers: its overview page, then the pages in the order in which that names them, else those that stand
// nearest to the root. Each by what the overview says of it, by what it says first of itself, or by its name there.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { anyOf, wordList } from '../../text/word-lists.ts';
import { claimOf, type Made, type Written } from './claims.ts';
import type { SectionForm } from './forms.ts';
import type { Writing } from './paragraphs.ts';
import type { BriefStore } from './reading.ts';
import type { Weighed } from './salience.ts';
import { current, overviewsIn, partsOf } from './stories/overview.ts';
import { isApart, LEADS } from './tells.ts';

/** A page, and where the overview names it. */
interface Page {
  readonly document: DocumentRecord;
  readonly line: Line | null;
}

interface Line {
  readonly chunk: ChunkRecord;
  readonly start: number;
  readonly end: number;
}

export interface Contents {
  readonly overview: DocumentRecord | null;
  readonly pages: readonly Page[];
}

/** Pages that are looked at; of fewer nothing is said as what they cover. */
const MOST = 30;
const FEWEST = 3;
/** The least of how much an overview page is one: named so, at the root or in a folder there. */
const OVERVIEW = 0.8;

/** The contents of some documents; empty where most of them are dated, for then they are news. Errors: those of the store. */
export async function contentsOf(store: BriefStore, documents: readonly DocumentRecord[]): Promise<Contents> {
  const all = current(documents).filter(({ published_at }) => published_at === null);
  if (2 * all.length < documents.length) return NO_CONTENTS;
  const pages = all.filter((document) => !partsOf(document).some((part) => OTHER.test(part)));
  const rank = overviewsIn(pages);
  const ordered = pages.toSorted((a, b) => rank(b) - rank(a) || byCodeUnits(a.source_url, b.source_url));
  const [first] = ordered;
  const overview = first !== undefined && rank(first) >= OVERVIEW ? first : null;
  const named = overview === null ? [] : await namedIn(store, overview, pages);
  const others = named.length < FEWEST ? nearest(ordered, overview) : named;
  return others.length < FEWEST ? NO_CONTENTS : { overview, pages: others.slice(0, MOST) };
}

export const NO_CONTENTS: Contents = { overview: null, pages: [] };

/** Pages on something else than what the collection is about: who works there, news, how the pages are written. */
const OTHER = new RegExp(
  `^${anyOf(wordList('roles? jobs? careers? people teams? staff authors? contributors? changelog changes news blog posts? history release-?notes? releases? licen[cs]e code[-_]of[-_]conduct contributing security governance maintainers templates? examples? tests? node_modules translations? tags?'))}$|pull[-_]request[-_]template|^\\.|changelog`,
  'i',
);

/** One page of each folder beside the overview, the most telling, and the pages beside it. */
function nearest(ordered: readonly DocumentRecord[], overview: DocumentRecord | null): Page[] {
  const root = overview === null ? 0 : partsOf(overview).length - 1;
  const found = new Map<string, DocumentRecord>();
  for (const document of ordered) {
    if (document === overview) continue;
    const place = partsOf(document).slice(root)[0] ?? '';
    if (overview === null || !found.has(place)) found.set(overview === null ? document.id : place, document);
  }
  return [...found.values()].map((document) => ({ document, line: null }));
}

/** The pages that an overview names, in its order; of many the first under each heading, then the second, and so on. */
async function namedIn(
  store: BriefStore,
  overview: DocumentRecord,
  pages: readonly DocumentRecord[],
): Promise<Page[]> {
  const known = byName(pages.filter((document) => document !== overview));
  const groups = new Map<string, (Page & { readonly at: number })[]>();
  const seen = new Set<DocumentRecord>();
  for (const chunk of await store.chunks(overview.id)) {
    let heading = chunk.structure?.path.at(-1)?.text ?? '';
    for (const block of chunk.structure?.blocks ?? []) {
      const text = chunk.text.slice(block.start, block.end);
      if (block.kind === 'heading') heading = text;
      for (const { 0: own, index } of text.matchAll(/[^\n]+/g)) {
        const document = known.get(plain(nameIn(own))) ?? known.get(plain(own));
        if (document === undefined || seen.has(document)) continue;
        seen.add(document);
        const start = block.start + index + Math.max(0, own.search(/[\p{L}\p{N}]/u));
        const line = { chunk, start, end: block.start + index + own.length };
        groups.set(heading, [...(groups.get(heading) ?? []), { document, line, at: seen.size }]);
      }
    }
  }
  const rounds = [...groups.values()].flatMap((own) => own.map((page, round) => ({ ...page, round })));
  return rounds.toSorted((a, b) => a.round - b.round || a.at - b.at);
}

/** Pages by their titles and the words of their addresses. */
function byName(pages: readonly DocumentRecord[]): ReadonlyMap<string, DocumentRecord> {
  const known = new Map<string, DocumentRecord>();
  for (const document of pages)
    for (const name of [slugOf(document), plain(document.title)])
      if (name.length > 1 && !known.has(name)) known.set(name, document);
  return known;
}

/** What a line of an overview calls a page: what is before a dash or a colon. */
function nameIn(line: string): string {
  return line.split(/\s*[–—|:(]\s*|\s+-\s+|\s*- {2,}/, 1)[0] ?? '';
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a page's address: those of its folder where it is the index there. */
function slugOf(document: DocumentRecord): string {
  const parts = partsOf(document);
  const last = /^(?:readme|_?index)$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
  return plain(last ?? '');
}

/** One paragraph a page, the overview first; what is told is those pages afterwards. */
export function contentsParagraphs(writing: Writing, form: SectionForm): Written[] {
  const { contents, stories, told } = writing;
  if (contents.pages.length === 0) return [];
  const about = contents.overview === null ? [] : (aboutAll(contents.overview, writing) ?? []);
  const most = Math.max(FEWEST, form.paragraphs) - about.length;
  const shown = contents.pages
    .map((page, at) => ({ at, page }))
    .slice(0, most)
    .sort((a, b) => placeOf(a.page) - placeOf(b.page) || a.at - b.at)
    .flatMap(({ page }) => pageParagraph(page, writing) ?? []);
  const ids = new Set(
    [contents.overview, ...contents.pages.map(({ document }) => document)].map((one) => one?.id),
  );
  told.push(...stories.filter(({ documents }) => documents.some(({ id }) => ids.has(id))));
  return [...about, ...shown];
}

function placeOf({ line }: Page): number {
  return line === null ? 0 : line.chunk.start + line.start;
}

function aboutAll(overview: DocumentRecord, writing: Writing): Written[] | undefined {
  const leads = firstOf(overview, writing);
  const best = leads.find(({ text }) => SAYS_WHAT.test(text)) ?? leads[0];
  if (best === undefined) return undefined;
  writing.redundancy.take(best);
  return writtenOf(overview, claimOf(best));
}

const SAYS_WHAT =
  /^(?:This|The|Our|These) (?:[\p{L}-]+ ){0,3}(?:handbook|guide|manual|documentation|site|website|repository|playbook|book|wiki|docs|pages?)\b|^(?:The )?(?:\p{Lu}[\p{L}\p{N}.'’-]*|\p{N}+\p{L}+)(?: [\p{L}.'’-]+){0,4} (?:is|are) (?:an?|the)\b/u;

function pageParagraph({ document, line }: Page, writing: Writing): Written[] | undefined {
  const { overview } = writing.contents;
  const named =
    line === null || overview === null ? undefined : claimOf({ document: overview, entities: [], ...line });
  if (line !== null && named !== undefined && saysMore(line)) return writtenOf(document, named);
  const [lead] = firstOf(document, writing);
  if (lead !== undefined && lead.place === 0 && !lead.traits.event) {
    writing.redundancy.take(lead);
    return writtenOf(document, claimOf(lead));
  }
  return writtenOf(document, named);
}

/** Whether an overview says what a page is: some words behind its name. */
function saysMore({ chunk, start, end }: Line): boolean {
  const text = chunk.text.slice(start, end);
  return plain(text).split(' ').length >= plain(nameIn(text)).split(' ').length + FEWEST;
}

function writtenOf({ title }: DocumentRecord, made: Made | undefined): Written[] | undefined {
  return made === undefined ? undefined : [{ topic: title, relation: null, made: [made] }];
}

/** Its first sentences that may be quoted alone. */
function firstOf({ id }: DocumentRecord, { redundancy }: Writing): Weighed[] {
  return redundancy.weighing.statements.filter(
    (one) => one.document.id === id && one.place < LEADS && !isApart(one) && redundancy.isFree(one),
  );
}
