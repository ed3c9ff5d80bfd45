// Where a node is in its page: in which lists, tables, definitions, notes, and in which zone.
import { attribute, BLOCKS, classesOf, type PageNode } from './page-node.ts';
import { noteLabel, TOP_LEVEL } from './page-notes.ts';

/**
 * `frame`: a header, footer, sidebar or navigation by its element or role; `marked`: named like one by class or id;
 * `apart`: named like what lies over a page or is not part of any text: advertisements, dialogs, consent, shares.
 */
export type Zone = 'content' | 'marked' | 'apart' | 'frame';

/** What the text of an element is, by the innermost element that says so. */
export type Form =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'code'
  | 'row'
  | 'definition'
  | 'quotation'
  | 'note'
  | 'caption'
  | 'metadata';

export interface ListGroup {
  readonly depth: number;
  readonly ordered: boolean;
}

/** A table as far as it has been read. */
export interface TableGroup {
  /** A page or a part of it is laid out with it. */
  readonly isLayout: boolean;
  rows: number;
  /** Of the widest row so far. */
  columns: number;
  /** It has a row of headers. */
  isHeaded: boolean;
  /** For how many further rows a cell above reaches into a column. */
  readonly reaching: number[];
}

/** An item of a list, a definition or a note: the paragraphs after its first go on with it. */
interface Holder {
  readonly form: 'list' | 'definition' | 'note';
  /** Of a definition: it is what is defined. */
  readonly isTerm?: boolean;
  /** Of a note. */
  readonly label?: string;
  begun: boolean;
  /** A heading inside it shows that it is not a note but a part of the page. */
  isOver: boolean;
}

export interface Place {
  readonly zone: Zone;
  readonly linked: boolean;
  /** In the element that the page calls its main part. */
  readonly inMain: boolean;
  /** In an article, a section or the main part of the page, whose headers and footers are its own. */
  readonly inPart: boolean;
  readonly form: Form;
  readonly aroundTable: Form;
  readonly level: number;
  /** Of the innermost list around it; 0 in none. */
  readonly depth: number;
  readonly list: ListGroup | undefined;
  /** The item of a list that it is in, at whatever depth within. */
  readonly inItem: boolean;
  readonly table: TableGroup | undefined;
  readonly inHead: boolean;
  readonly terms: object | undefined;
  readonly holder: Holder | undefined;
  /** The note that it is in, at whatever depth within. */
  readonly note: Holder | undefined;
  readonly language: string | undefined;
  readonly onTitlePage: boolean;
  /** Around a table or a figure, whose title is its caption. */
  readonly captioned: boolean;
}

export const OUTERMOST: Place = {
  zone: 'content',
  linked: false,
  inMain: false,
  inPart: false,
  form: 'paragraph',
  aroundTable: 'paragraph',
  level: 0,
  depth: 0,
  list: undefined,
  inItem: false,
  table: undefined,
  inHead: false,
  terms: undefined,
  holder: undefined,
  note: undefined,
  language: undefined,
  onTitlePage: false,
  captioned: false,
};

/** The place inside an element. */
export function placeIn(node: PageNode, tag: string, place: Place): Place {
  if (tag === 'a') return place.linked || attribute(node, 'href') === '' ? place : { ...place, linked: true };
  const special = SPECIAL.get(tag)?.(place, node);
  if (tag === 'code') return place.form === 'code' ? spoken(place, node, classesOf(node)) : place;
  if (!BLOCKS.has(tag)) return special === undefined ? place : { ...place, ...special };
  const classes = classesOf(node);
  const inside: Place = {
    ...place,
    ...special,
    zone: zoneIn(node, tag, place),
    inPart: place.inPart || PARTS.has(tag) || attribute(node, 'role') === 'main',
  };
  return classes.length === 0 && attribute(node, 'role') === ''
    ? inside
    : named(inside, { node, tag, classes });
}

type Placing = (place: Place, node: PageNode) => Partial<Place>;

const heading =
  (said: number): Placing =>
  ({ form }, node) => {
    const level = said === 2 && attribute(node, TOP_LEVEL) !== '' ? 1 : said;
    return form === 'note' ? { level } : { form: 'heading', level };
  };
const list =
  (ordered: boolean): Placing =>
  ({ depth }) => ({
    depth: depth + 1,
    list: { depth: depth + 1, ordered },
    inItem: false,
  });
const held = (form: 'list' | 'definition', isTerm = false): Partial<Place> => ({
  form,
  holder: { form, isTerm, begun: false, isOver: false },
});
// Items and terms in no list make one together.
const STRAY_LIST: ListGroup = { depth: 1, ordered: false };
const STRAY_TERMS = {};

const SPECIAL: ReadonlyMap<string, Placing> = new Map<string, Placing>([
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Placing] => [`h${level}`, heading(level)]),
  ['ul', list(false)],
  ['ol', list(true)],
  [
    'li',
    ({ depth, list: around = STRAY_LIST }) => ({
      ...held('list'),
      list: around,
      depth: Math.max(1, depth),
      inItem: true,
    }),
  ],
  ['dl', () => ({ terms: {} })],
  ['dt', ({ terms = STRAY_TERMS }) => ({ ...held('definition', true), terms })],
  ['dd', ({ terms = STRAY_TERMS }) => ({ ...held('definition'), terms })],
  ['pre', () => ({ form: 'code' })],
  ['blockquote', () => ({ form: 'quotation' })],
  ['caption', () => ({ form: 'caption' })],
  ['figcaption', () => ({ form: 'caption' })],
  [
    'table',
    ({ form }, node) => ({
      aroundTable: form === 'row' ? 'paragraph' : form,
      table: {
        isLayout: /^(?:presentation|none)$/i.test(attribute(node, 'role')),
        rows: 0,
        columns: 0,
        isHeaded: false,
        reaching: [],
      },
      inHead: false,
    }),
  ],
  ['thead', () => ({ inHead: true })],
  ['tr', () => ({ form: 'row' })],
]);

interface Named {
  readonly node: PageNode;
  readonly tag: string;
  readonly classes: readonly string[];
}

/** What its classes and its role add. */
function named(place: Place, { node, tag, classes }: Named): Place {
  const label = noteLabel(node, tag, classes);
  if (label !== undefined) {
    const note: Holder = { form: 'note', label, begun: false, isOver: false };
    return { ...place, form: 'note', holder: note, note };
  }
  const onTitlePage = place.onTitlePage || classes.includes('titlepage');
  const captioned = tag === 'div' && classes.some((word) => CAPTIONED.has(word));
  const inside = spoken({ ...place, onTitlePage, captioned }, node, classes);
  if (place.captioned && isPlain(place.form) && classes.includes('title'))
    return { ...inside, form: 'caption' };
  if (isPlain(place.form) && classes.some((word) => CAPTIONS.has(word)))
    return { ...inside, form: 'caption' };
  if ((isPlain(place.form) || place.form === 'heading') && classes.some((word) => METADATA.has(word)))
    return { ...inside, form: 'metadata', level: place.form === 'heading' ? place.level : 0 };
  return inside;
}

function isPlain(form: Form): boolean {
  return form === 'paragraph';
}

const CAPTIONED: ReadonlySet<string> = new Set(
  'table figure informaltable informalfigure tableblock imageblock listingblock'.split(' '),
);
const CAPTIONS: ReadonlySet<string> = new Set(
  'caption figure-caption wp-caption-text code-block-caption image-caption table-caption'.split(' '),
);
/** Of elements that say who made a document, when, and which edition it is. */
const METADATA: ReadonlySet<string> = new Set(
  (
    'author authors byline dateline corpauthor editor edition copyright date pubdate published publication-date ' +
    'releaseinfo revnumber revdate revremark version affiliation othercredit'
  ).split(' '),
);

// Languages of code are on the code itself or on what is around it.
function spoken(place: Place, node: PageNode, classes: readonly string[]): Place {
  const said = classes.flatMap((word) => LANGUAGE.exec(word)?.[1] ?? [])[0];
  const found = said ?? attribute(node, 'data-lang').toLowerCase().slice(0, 30);
  return found === '' || found === place.language
    ? place
    : { ...place, language: NO_LANGUAGE.has(found) ? undefined : found };
}

const LANGUAGE = /^(?:lang|language|highlight-source|highlight|brush|src)[-:]([a-z][a-z0-9+#.-]{0,29})$/;
const NO_LANGUAGE: ReadonlySet<string> = new Set(
  'none text plain plaintext default notranslate source nohighlight'.split(' '),
);

const PARTS: ReadonlySet<string> = new Set(['article', 'main', 'section']);
const FRAME_ROLES: ReadonlySet<string> = new Set(
  'banner complementary contentinfo dialog navigation search'.split(' '),
);

function zoneIn(node: PageNode, tag: string, { zone, inPart }: Place): Zone {
  if (zone === 'frame' || WHOLE.has(tag)) return zone;
  if (tag === 'aside' || FRAME_ROLES.has(attribute(node, 'role'))) return 'frame';
  if (EDGES.has(tag) && !inPart) return 'frame';
  const names = `${attribute(node, 'class')} ${attribute(node, 'id')}`.slice(0, 500);
  if (names === ' ' || zone === 'apart') return zone;
  if (APART.test(names)) return 'apart';
  return MARKS.test(names) ? 'marked' : zone;
}

const WHOLE: ReadonlySet<string> = new Set(['body', 'main', 'article']);
const EDGES: ReadonlySet<string> = new Set(['header', 'footer']);

const APART =
  /\bads?\b|advert|consent|cookie|footer|gdpr|login|modal|newsletter|outbrain|overlay|paywall|popup|promo|recirc|share-|-share|\bshare\b|sign-?up|\bskip|social|sponsor|subscri|taboola/i;

// How sites name what they put around and between their texts. It is never reason enough to leave text out: only to
// expect that a main text goes without it.
const MARKS =
  /\bads?\b|advert|author|banner|\bbio\b|breadcrumb|byline|comment|consent|cookie|copyright|disqus|footer|gdpr|legal|login|masthead|menu|modal|more-|nav|newsletter|outbrain|overlay|paywall|popular|popup|promo|rail|recirc|recommend|related|share|sidebar|sign-?up|skip|social|sponsor|subscri|taboola|teaser|toolbar|trending|widget/i;
