// Notes, warnings, tips: what elements are such, and what keeps them when the page is changed.
import { attribute, classesOf, type PageDocument, type PageNode } from './page-node.ts';

/** An attribute for headings of the first level before a reader of main texts makes them ones of the second. */
export const TOP_LEVEL = 'data-ibid-top';

const NOTE_TAGS: ReadonlySet<string> = new Set('div aside p section blockquote details'.split(' '));
const LABELS = 'note tip warning caution important example deprecated danger hint attention admonition'.split(
  ' ',
);
const LABELLED: ReadonlySet<string> = new Set(LABELS);
// Names that mean a note only inside a name that says so: `alert-info`, `callout-error`.
const FRAMED = new RegExp(
  `^(?:[a-z]+-)?(?:admonition|alert|callout|notecard|hint|msg|message|aside|bd-callout)-+(${LABELS.join('|')}|info|error|success|secondary|primary)$`,
);
const FRAMES: ReadonlySet<string> = new Set(
  'admonition admonitionblock alert callout notecard hint message starlight-aside'.split(' '),
);
const IN_FRAME: ReadonlySet<string> = new Set([...LABELS, 'info', 'error', 'success']);
const ROLES: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['doc-tip', 'tip'],
  ['doc-notice', 'note'],
  ['doc-example', 'example'],
]);

/** The kind of a note, where an element is one by its class or role. */
export function noteLabel(node: PageNode, tag: string, classes: readonly string[]): string | undefined {
  if (!NOTE_TAGS.has(tag)) return undefined;
  const exact = classes.find((word) => LABELLED.has(word) && word !== 'admonition');
  if (exact !== undefined) return exact;
  const framed = classes.flatMap((word) => FRAMED.exec(word)?.[1] ?? [])[0];
  if (framed !== undefined) return framed;
  if (classes.some((word) => FRAMES.has(word)))
    return classes.find((word) => IN_FRAME.has(word)) ?? (classes.includes('alert') ? undefined : 'note');
  const role = attribute(node, 'role').toLowerCase();
  return role.startsWith(MARKED_NOTE) ? role.slice(MARKED_NOTE.length) : ROLES.get(role);
}

const MARKED_NOTE = 'ibid-note-';

/**
 * Marks a page for a reader of main texts that changes it: headings of the first level, which it makes ones of the second,
 * and paragraphs that are by themselves in a note, whose note it takes away.
 */
export function markPage(document: Pick<PageDocument, 'querySelectorAll'>): void {
  for (const node of document.querySelectorAll('h1')) node.setAttribute?.(TOP_LEVEL, '1');
  const only = new Map<PageNode, PageNode | null>();
  for (const node of document.querySelectorAll('p')) {
    const around = node.parentNode;
    if (around) only.set(around, only.has(around) ? null : node);
  }
  for (const [around, node] of only) {
    const label = node === null ? undefined : noteLabel(around, around.localName ?? '', classesOf(around));
    const isAlone = (): boolean => [...around.childNodes].every((one) => one === node || one.nodeType !== 1);
    if (label !== undefined && isAlone()) node?.setAttribute?.('role', `${MARKED_NOTE}${label}`);
  }
}
