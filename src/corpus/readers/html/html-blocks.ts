// The elements of a page as blocks: what a browser would show on separate lines. Walks without recursion, since pages
// may nest to any depth.
import type { LooseBlock } from '../../reading.ts';

/** The little of a DOM that is needed here. */
export interface PageNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly childNodes: Iterable<PageNode>;
  readonly textContent: string | null;
  getAttribute?(name: string): string | null;
}

/** A block and what the page says of its place. */
export interface PageBlock {
  readonly block: LooseBlock;
  /** The share of its characters that are in links, 0 to 1. */
  readonly linked: number;
  readonly zone: Zone;
}

/** `frame`: a header, footer, sidebar or navigation by its element or role; `marked`: named like one by class or id. */
export type Zone = 'content' | 'marked' | 'frame';

/** The blocks of an element, in the order of the page. */
export function blocksOf(root: PageNode): LooseBlock[] {
  return pageBlocksOf(root).map(({ block }) => block);
}

/** The same with what the page says of their places. */
export function pageBlocksOf(root: PageNode): PageBlock[] {
  const blocks: PageBlock[] = [];
  let text = '';
  let linked = 0;
  let zone: Zone = 'content';
  const flush = (tag: string): void => {
    const whole = text.trim().length;
    if (whole > 0) blocks.push({ block: looseBlock(tag, text), linked: Math.min(1, linked / whole), zone });
    [text, linked] = ['', 0];
  };
  walkNodes(root, {
    text(content, place) {
      if (text.trim() === '') zone = place.zone;
      if (place.linked) linked += content.trim().length;
      text += content;
    },
    enter(tag, around, node) {
      if (BLOCKS.has(tag)) flush(around);
      else if (tag === 'br') text += ' ';
      else if (tag === 'sup') text += raisedAfter(text, node);
    },
    leave: (tag) => (BLOCKS.has(tag) ? flush(tag) : (text += tag === 'td' || tag === 'th' ? ' | ' : '')),
  });
  flush('p');
  return blocks;
}

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'
  ).split(' '),
);
const HIDDEN: ReadonlySet<string> = new Set(
  'script style noscript template head svg math iframe object textarea select button nav'.split(' '),
);

/** Where a node is in the page. */
interface Place {
  /** The innermost block around it. */
  readonly around: string;
  readonly zone: Zone;
  readonly linked: boolean;
  /** In an article, a section or the main part of the page, whose headers and footers are its own. */
  readonly inPart: boolean;
}

interface NodeVisitor {
  text(content: string, place: Place): void;
  /** @param around the innermost block around the element. */
  enter(tag: string, around: string, node: PageNode): void;
  leave(tag: string): void;
}

interface NodeStep {
  readonly node?: PageNode;
  readonly leave?: string;
  readonly place: Place;
}

function walkNodes(root: PageNode, visitor: NodeVisitor): void {
  const outermost: Place = { around: 'p', zone: 'content', linked: false, inPart: false };
  const steps: NodeStep[] = [{ node: root, place: outermost }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.leave !== undefined) visitor.leave(step.leave);
    if (step.node === undefined) continue;
    if (step.node.nodeType === 3) visitor.text(step.node.textContent ?? '', step.place);
    if (step.node.nodeType === 1) enter(step.node, step.place, steps, visitor);
  }
}

function enter(node: PageNode, place: Place, steps: NodeStep[], visitor: NodeVisitor): void {
  const tag = (node.localName ?? '').toLowerCase();
  if (HIDDEN.has(tag) || isHidden(node) || isMark(node, tag)) return;
  visitor.enter(tag, place.around, node);
  const inside = placeIn(node, tag, place);
  steps.push({ leave: tag, place });
  const children = CELLS.has(tag) ? cellNodes(node) : [...node.childNodes];
  for (let at = children.length - 1; at >= 0; at -= 1) steps.push({ node: children[at]!, place: inside });
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

function placeIn(node: PageNode, tag: string, place: Place): Place {
  return {
    around: BLOCKS.has(tag) && !TRANSPARENT.has(tag) ? tag : place.around,
    zone: zoneIn(node, tag, place),
    linked: place.linked || (tag === 'a' && attribute(node, 'href') !== ''),
    inPart: place.inPart || PARTS.has(tag) || attribute(node, 'role') === 'main',
  };
}

/** A sign that is not part of the text: a link to a heading, the number of a footnote. */
function isMark(node: PageNode, tag: string): boolean {
  return (tag === 'a' && isAnchorMark(node)) || isNoteMark(node, tag);
}

const PARTS: ReadonlySet<string> = new Set(['article', 'main', 'section']);
const FRAME_ROLES: ReadonlySet<string> = new Set(
  'banner complementary contentinfo dialog navigation search'.split(' '),
);

function zoneIn(node: PageNode, tag: string, { zone, inPart }: Place): Zone {
  if (zone === 'frame' || !BLOCKS.has(tag) || WHOLE.has(tag)) return zone;
  if (tag === 'aside' || FRAME_ROLES.has(attribute(node, 'role'))) return 'frame';
  if (EDGES.has(tag) && !inPart) return 'frame';
  return MARKS.test(`${attribute(node, 'class')} ${attribute(node, 'id')}`.slice(0, 500)) ? 'marked' : zone;
}

const WHOLE: ReadonlySet<string> = new Set(['body', 'main', 'article']);
const EDGES: ReadonlySet<string> = new Set(['header', 'footer']);

function attribute(node: PageNode, name: string): string {
  return node.getAttribute?.(name) ?? '';
}

// How sites name what they put around and between their texts. It is never reason enough to leave text out: only to
// expect that a main text goes without it.
const MARKS =
  /\bads?\b|advert|author|banner|\bbio\b|breadcrumb|byline|comment|consent|cookie|copyright|disqus|footer|gdpr|legal|login|masthead|menu|modal|more-|nav|newsletter|outbrain|overlay|paywall|popular|popup|promo|rail|recirc|recommend|related|share|sidebar|sign-?up|skip|social|sponsor|subscri|taboola|teaser|toolbar|trending|widget/i;

// A paragraph in a list item is still of the list; a generic container says nothing about its contents.
const TRANSPARENT: ReadonlySet<string> = new Set('p div section article'.split(' '));

function isHidden(node: PageNode): boolean {
  if ((node.getAttribute?.('hidden') ?? null) !== null || node.getAttribute?.('aria-hidden') === 'true')
    return true;
  return /display\s*:\s*none/i.test(node.getAttribute?.('style') ?? '');
}

// What sites hang on their headings to link to them.
function isAnchorMark(node: PageNode): boolean {
  return (
    node.getAttribute?.('href')?.startsWith('#') === true && /^[\s#¶§🔗]*$/u.test(node.textContent ?? '')
  );
}

// A raised number does not run into what it follows: after a sentence it is a note's, after a number a power.
function raisedAfter(text: string, node: PageNode): string {
  if (!/^\s*[−-]?\d/.test(node.textContent ?? '')) return '';
  return /\d$/.test(text) ? '^' : /[.,;:!?)\]”’"']$/.test(text) ? ' ' : '';
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

/** The contents of a cell: paragraphs in it are part of its row, unless it is a cell that a page is laid out with. */
function cellNodes(cell: PageNode): PageNode[] {
  const nodes = [...cell.childNodes];
  const blocks = nodes.filter((node) => BLOCKS.has((node.localName ?? '').toLowerCase()));
  if (blocks.length > 3 || blocks.some((node) => node.localName !== 'p')) return nodes;
  return nodes.flatMap((node) => (blocks.includes(node) ? [...node.childNodes, SPACE] : [node]));
}

const SPACE: PageNode = { nodeType: 3, childNodes: [], textContent: ' ' };

/** A heading's text without the mark that sites hang on it to link to it; null where nothing is left. */
export function headingText(text: string | null): string | null {
  const line = (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  const bare = line.replace(/\s*(?:[¶🔗]|(?<=\s)#|\u200b)+$/u, '').replace(/^(?:[¶🔗§]|#(?=\s))\s*/u, '');
  return bare === '' ? null : bare;
}

function looseBlock(tag: string, text: string): LooseBlock {
  if (tag === 'pre') return { kind: 'code', text: text.replaceAll('\u00a0', ' ') };
  const line = text.replace(/[\s\u00a0]+/g, ' ').trim();
  if (/^h[1-6]$/.test(tag)) {
    return { kind: 'heading', level: Number(tag[1]), text: headingText(line) ?? '' };
  }
  if (tag === 'tr') return { kind: 'table', text: line.replace(/(?:\s*\|\s*)+$/, '') };
  return { kind: tag === 'li' || tag === 'dd' || tag === 'dt' ? 'list' : 'paragraph', text: line };
}
