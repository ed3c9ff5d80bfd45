// The little of a DOM that readers of pages need, and what its elements are whatever their place.

import { oneLine } from '../../../text/one-line.ts';
export interface PageNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly parentNode?: PageNode | null;
  readonly childNodes: Iterable<PageNode>;
  readonly textContent: string | null;
  getAttribute?(name: string): string | null;
  setAttribute?(name: string, value: string): void;
}

/** The little of a document that is needed. */
export interface PageDocument {
  readonly documentElement: PageNode;
  readonly body: PageNode | null;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
}

/** Elements that a browser shows on lines of their own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'
  ).split(' '),
);
const HIDDEN: ReadonlySet<string> = new Set(
  'script style noscript template head svg math iframe object textarea select button nav'.split(' '),
);

/** What its author has taken back. */
const STRUCK: ReadonlySet<string> = new Set(['s', 'del', 'strike']);

/** An attribute of an element, empty where it has none. */
export function attribute(node: PageNode, name: string): string {
  return node.getAttribute?.(name) ?? '';
}

/** The words of its class, in lower case; a hostile one is cut. */
export function classesOf(node: PageNode): string[] {
  const said = attribute(node, 'class');
  return said === ''
    ? []
    : said
        .slice(0, 500)
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
}

/** What no browser shows, and signs that are not part of the text: a link to a heading, the number of a footnote. */
export function isLeftOut(node: PageNode, tag: string): boolean {
  return (
    HIDDEN.has(tag) ||
    STRUCK.has(tag) ||
    isHidden(node) ||
    (tag === 'a' && isAnchorMark(node)) ||
    isNoteMark(node, tag)
  );
}

function isHidden(node: PageNode): boolean {
  if ((node.getAttribute?.('hidden') ?? null) !== null || node.getAttribute?.('aria-hidden') === 'true')
    return true;
  const style = node.getAttribute?.('style') ?? '';
  return style !== '' && (UNSEEN.test(style) || isOneColour(style.slice(0, 1000)));
}

// Text that is put on a page only for machines: without size, without ink, or in the colour of its background.
const UNSEEN =
  /(?:^|[;\s])(?:display\s*:\s*none|text-decoration(?:-line)?\s*:[^;]{0,40}line-through|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$)|font-size\s*:\s*0(?:\.0*)?(?:px|pt|r?em|%)?\s*(?:;|!|$)|color\s*:\s*transparent)/i;

function isOneColour(style: string): boolean {
  const said = (name: string): string | undefined =>
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;!]{1,40})`, 'i').exec(style)?.[1]?.trim().toLowerCase();
  const ink = said('color');
  const ground = said('background(?:-color)?');
  return ink !== undefined && ground !== undefined && plainColour(ink) === plainColour(ground);
}

function plainColour(colour: string): string {
  if (colour === 'white') return '#ffffff';
  if (colour === 'black') return '#000000';
  return colour.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3').replace(/\s+/g, '');
}

// What sites hang on their headings to link to them.
function isAnchorMark(node: PageNode): boolean {
  return (
    node.getAttribute?.('href')?.startsWith('#') === true && /^[\s#¶§🔗]*$/u.test(node.textContent ?? '')
  );
}

// The number of a footnote in the text, or before the note: a raised link within the page, or one that says so.
function isNoteMark(node: PageNode, tag: string): boolean {
  if (tag !== 'sup' && (tag !== 'a' || !isInPage(node))) return false;
  const text = (node.textContent ?? '').trim();
  if (!/^[[(]?(?:\d{1,3}|[a-z*†‡§]|note \d{1,3})[\])]?$/i.test(text)) return false;
  const children = [...node.childNodes];
  if (tag === 'sup') return children.some((child) => child.localName === 'a' && isInPage(child));
  return (
    children.some((child) => child.localName === 'sup') ||
    /noteref/.test(attribute(node, 'role')) ||
    /footnote|noteref/i.test(attribute(node, 'class'))
  );
}

function isInPage(link: PageNode): boolean {
  return attribute(link, 'href').startsWith('#');
}

/** A raised number does not run into what it follows: after a sentence it is a note's, after a number a power. */
export function raisedAfter(text: string, node: PageNode): string {
  if (!/^\s*[−-]?\d/.test(node.textContent ?? '')) return '';
  return /\d$/.test(text) ? '^' : /[.,;:!?)\]”’"']$/.test(text) ? ' ' : '';
}

/** The contents of a cell: paragraphs in it are part of its row, unless it is a cell that a page is laid out with. */
export function cellNodes(cell: PageNode): PageNode[] {
  const nodes = [...cell.childNodes];
  const blocks = nodes.filter((node) => BLOCKS.has((node.localName ?? '').toLowerCase()));
  if (isLaidOutWith(blocks)) return nodes;
  return nodes.flatMap((node) => (blocks.includes(node) ? [...node.childNodes, SPACE] : [node]));
}

/** Whether a page is laid out with a row: its cells hold more than a few words each. @param cells its cells */
export function isLaidOut(cells: readonly PageNode[]): boolean {
  return cells.some((cell) =>
    isLaidOutWith([...cell.childNodes].filter((node) => BLOCKS.has((node.localName ?? '').toLowerCase()))),
  );
}

function isLaidOutWith(blocks: readonly PageNode[]): boolean {
  return blocks.length > 3 || blocks.some((node) => node.localName !== 'p');
}

const SPACE: PageNode = { nodeType: 3, childNodes: [], textContent: ' ' };

/** A heading's text without the mark that sites hang on it to link to it; null where nothing is left. */
export function headingText(text: string | null): string | null {
  const line = oneLine(text ?? '');
  const bare = line.replace(/\s*(?:[¶🔗]|(?<=\s)#|\u200b)+$/u, '').replace(/^(?:[¶🔗§]|#(?=\s))\s*/u, '');
  return bare === '' ? null : bare;
}
