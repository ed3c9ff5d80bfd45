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

/** The blocks of an element, in the order of the page. */
export function blocksOf(root: PageNode): LooseBlock[] {
  const blocks: LooseBlock[] = [];
  let text = '';
  const flush = (tag: string): void => {
    if (text.trim() !== '') blocks.push(looseBlock(tag, text));
    text = '';
  };
  walkNodes(root, {
    text: (content) => (text += content),
    enter: (tag, around) => (tag === 'br' ? (text += ' ') : BLOCKS.has(tag) ? flush(around) : undefined),
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

interface NodeVisitor {
  text(content: string): void;
  /** @param around the innermost block around the element. */
  enter(tag: string, around: string): void;
  leave(tag: string): void;
}

interface NodeStep {
  readonly node?: PageNode;
  readonly leave?: string;
  readonly around: string;
}

function walkNodes(root: PageNode, visitor: NodeVisitor): void {
  const steps: NodeStep[] = [{ node: root, around: 'p' }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.leave !== undefined) visitor.leave(step.leave);
    if (step.node === undefined) continue;
    if (step.node.nodeType === 3) visitor.text(step.node.textContent ?? '');
    if (step.node.nodeType === 1) enter(step.node, step.around, steps, visitor);
  }
}

function enter(node: PageNode, around: string, steps: NodeStep[], visitor: NodeVisitor): void {
  const tag = (node.localName ?? '').toLowerCase();
  if (HIDDEN.has(tag) || isHidden(node) || (tag === 'a' && isAnchorMark(node))) return;
  visitor.enter(tag, around);
  const inside = BLOCKS.has(tag) && !TRANSPARENT.has(tag) ? tag : around;
  steps.push({ leave: tag, around });
  const children = [...node.childNodes];
  for (let at = children.length - 1; at >= 0; at -= 1) steps.push({ node: children[at]!, around: inside });
}

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
