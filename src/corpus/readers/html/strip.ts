// The visible text of HTML without building a page of it: one walk, linear on any input. For the bits of
// HTML in Markdown, for texts of feeds, and for pages too large or too slow for the real reader.
import type { LooseBlock } from '../../reading.ts';

/** Text between tags with the commonest entities resolved; comments, scripts, styles and the head left out. */
export function stripTags(html: string): string {
  return visibleParts(html)
    .map(({ text }) => text)
    .join(' ');
}

/** The same as blocks, without looking for the main text. */
export function strippedBlocks(html: string): LooseBlock[] {
  const blocks: LooseBlock[] = [];
  let row = -1;
  for (const part of visibleParts(html)) {
    const last = blocks.at(-1);
    if (part.tag === 'title') continue;
    if (part.row !== undefined && part.row === row && last !== undefined)
      blocks[blocks.length - 1] = { ...last, text: `${last.text} | ${part.text}` };
    else blocks.push(looseBlock(part.tag, part.text));
    row = part.row ?? -1;
  }
  return blocks;
}

function looseBlock(tag: string, text: string): LooseBlock {
  if (/^h[1-6]$/.test(tag)) return { kind: 'heading', level: Number(tag[1]), text };
  if (tag === 'pre') return { kind: 'code', text };
  return { kind: tag === 'li' ? 'list' : tag === 'td' || tag === 'th' ? 'table' : 'paragraph', text };
}

export interface VisiblePart {
  /** The block that it is in. */
  readonly tag: string;
  readonly text: string;
  /** Of cells of a table: those of one row have the same. */
  readonly row?: number;
}

/** The visible stretches of a page in order, each a block of its own where tags of blocks part them. */
export function visibleParts(html: string): VisiblePart[] {
  const found: VisiblePart[] = [];
  let tag = 'p';
  let row = 0;
  let parts: string[] = [];
  const flush = (): void => {
    const text = entities(parts.join('')).replace(/\s+/g, ' ').trim();
    if (text !== '') found.push(tag === 'td' || tag === 'th' ? { tag, text, row } : { tag, text });
    parts = [];
  };
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const markup = markupAt(html, open);
    at = markup.end;
    if (markup.name === undefined) parts.push('<');
    else if (BLOCKS.has(markup.name)) {
      flush();
      if (markup.name === 'tr') row += 1;
      tag = markup.closing ? 'p' : markup.name;
    }
  }
  flush();
  return found;
}

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre section select summary table tbody td tfoot th ' +
    'thead title tr ul'
  ).split(' '),
);
const HIDDEN: ReadonlySet<string> = new Set(
  'script style noscript template head svg math iframe object textarea'.split(' '),
);

interface Markup {
  readonly end: number;
  /** In lower case; empty for comments and declarations; undefined where `<` was only a character. */
  readonly name: string | undefined;
  readonly closing: boolean;
}

function markupAt(html: string, open: number): Markup {
  if (html.startsWith('<!--', open)) return { end: after(html, '-->', open + 4), name: '', closing: false };
  const match = /^<(\/?)([a-z][a-z0-9:-]{0,63})|^<[!?]/i.exec(html.slice(open, open + 68));
  if (match === null) return { end: open + 1, name: undefined, closing: false };
  const name = (match[2] ?? '').toLowerCase();
  const closing = match[1] === '/';
  const end = after(html, '>', open);
  if (closing || !HIDDEN.has(name) || html[end - 2] === '/') return { end, name, closing };
  return { end: hiddenEnd(html, name, end), name: BLOCKS.has(name) ? name : '', closing: true };
}

// Without its end tag a hidden element hides only itself: a page cut short still shows its text.
function hiddenEnd(html: string, name: string, from: number): number {
  const closer = new RegExp(`</${name}[\\s>]`, 'gi');
  closer.lastIndex = from;
  const match = closer.exec(html);
  return match === null ? from : after(html, '>', match.index);
}

function after(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
}

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['shy', ''],
  ['copy', '©'],
  ['deg', '°'],
  ['euro', '€'],
  ['pound', '£'],
]);

function entities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES.get(String(name).toLowerCase()) ?? whole;
    return character(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal));
  });
}

function character(code: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code < 32) return ' ';
  return String.fromCodePoint(code);
}
