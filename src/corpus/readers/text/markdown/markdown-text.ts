// Markdown to plain text, without markup, targets or comments, and what the file says of itself.
import { layOut, type LooseBlock, type Reading } from '../../../reading/reading.ts';
import { notesAsAlerts } from './admonitions.ts';
import { frontMatter, factsOf, metadataBlocks } from '../metadata.ts';
import { markdownBlocks, plainText } from './markdown-blocks.ts';
import { titleIn } from '../../title.ts';
import { Parser, type Node } from 'commonmark';

/** Reads Markdown with or without front matter. The text is empty where there is none. */
export function readMarkdownText(source: string): Reading {
  const matter = frontMatter(source);
  const loose = markdownBlocksOf(source.slice(matter.bodyStart));
  const facts = factsOf(matter);
  const said = metadataBlocks(matter.values).map((block) => ({ ...block, text: inlineText(block.text) }));
  return {
    ...layOut(loose.length > 0 || isDocument(said) ? [...asTexts(said, loose), ...loose] : []),
    ...facts,
    authors: facts.authors.map(inlineText),
    title: facts.title === null ? titleIn(loose) : inlineText(facts.title),
    warnings: matter.warnings,
  };
}

/** Whether metadata alone make a document: they say more than its title, date or author. */
function isDocument(said: readonly LooseBlock[]): boolean {
  return said.some(
    ({ text }) =>
      !/^(?:title|date|author|authors|tags|categories|status)\s*:/i.test(text) && /\S\s+\S+\s+\S/.test(text),
  );
}

/** The summary of a page is text of it: a whole sentence of one that has other text, which does not say the same. */
function asTexts(said: readonly LooseBlock[], others: readonly LooseBlock[]): LooseBlock[] {
  const isNew = (summary: string): boolean =>
    others.length === 0 ||
    (/[.!?]["”’)]*$/.test(summary) && !others.some(({ text }) => text.includes(summary)));
  return said.map(({ text, ...block }) => {
    const [, summary] = SUMMARY.exec(text) ?? [];
    if (summary === undefined || !isNew(summary)) return { ...block, text };
    return { kind: 'paragraph', text: summary };
  });
}

const SUMMARY = /^(?:summary|description|abstract|excerpt|teaser)\s*:\s+(\S+\s+\S+\s+\S.*)$/isu;

/** The blocks of Markdown without front matter. */
export function markdownBlocksOf(source: string): LooseBlock[] {
  const body = withoutTemplates(notesAsAlerts(source));
  return markdownBlocks(parseMarkdown(withReferences(body)));
}

/** With a definition of each reference that a site defines in another file: `[text][label]` and `[label][]` read as links then. */
function withReferences(body: string): string {
  const labels = [...body.matchAll(REFERENCE)].map(([, text, label]) => label!.trim() || text!.trim());
  const missing = new Set(labels.filter((label) => /\p{L}/u.test(label) && !/[[\]\\`]/.test(label)));
  if (missing.size === 0) return body;
  const definitions = [...missing].map((label) => `[${label.replace(/\s+/g, ' ')}]: #`);
  // In front: at the end a block of code may be open.
  return `${definitions.join('\n')}\n\n${body}`;
}

/** Not behind a word, as in "matrix[row][column]". */
const REFERENCE = /(?<![\p{L}\p{N}_\])])\[([^[\]]{1,300})\]\[([^[\]]{0,200})\]/gu;

/** A line with inline markup as a reader sees it. */
function inlineText(line: string): string {
  if (!/[<&`*_[\\]/.test(line)) return line;
  const node = parseMarkdown(line).firstChild;
  const text = node?.type === 'paragraph' && node.next === null ? plainText(node).trim() : '';
  return text === '' ? line : text;
}

// The parser of Markdown, and what it makes of a text.

export type MarkdownNode = Node;

/** The document of a text. Its time goes with the length of the text, however deep it nests. */
function parseMarkdown(text: string): MarkdownNode {
  return new Parser().parse(text);
}

// Markup of site generators in Markdown ({{…}}, {% … %}, <% … %>, :role:`…`, attributes).
// No parser of Markdown knows it: it is taken out before, but for code, so that none of it is ever quoted.

/** A Markdown text without the markup of templates. Code, fenced or inline, stays as it is. */
function withoutTemplates(source: string): string {
  if (!MAY_HOLD.test(source)) return source;
  return outsideFences(source, (prose) =>
    prose
      .replace(COMMENT, '')
      .replace(ROLE, (_whole, text: string) => text.replace(/\s*<[^<>]*>$/, '').replace(/^[~!]/, ''))
      .split(INLINE_CODE)
      .map((part, at) => (at % 2 === 1 ? part : withoutMarkup(part)))
      .join(''),
  );
}

const MAY_HOLD = /\[\^|<%|\{[{%#:.]|\}`|:`|^:::|\]\([^)\n]*\s|\[\[|^import\s|:[a-z_]{2,}:/m;

const COMMENT =
  /\{%-?\s*comment\b[^%]{0,200}%\}[^]{0,20000}?\{%-?\s*endcomment\s*-?%\}|\{#(?=\s)[^{}]{0,5000}#\}/g;
const INLINE_CODE = /((?<!`)`[^`\n]+`(?!`)|(?<!`)``[^\n]+?``(?!`))/;

/** Applies a change to the text between fenced blocks. */
function outsideFences(source: string, change: (prose: string) => string): string {
  const done: string[] = [];
  let prose: string[] = [];
  let fence = '';
  const flush = (): void => {
    if (prose.length > 0) done.push(change(prose.join('\n')));
    prose = [];
  };
  for (const line of source.split('\n')) {
    const mark = /^\s{0,12}(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      done.push(line);
      if (mark !== undefined && mark.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = '';
    } else if (mark !== undefined) {
      flush();
      fence = mark;
      done.push(line);
    } else prose.push(line);
  }
  flush();
  return done.join('\n');
}

function withoutMarkup(prose: string): string {
  return prose
    .replace(NOTE_TEXT, '\n')
    .replace(NOTE_MARK, '')
    .replace(LINK, (whole, target: string) => (isBroken(target) ? '](#)' : whole))
    .replace(TAG, shownArgument)
    .replace(ATTRIBUTES, '')
    .replace(WIKI_LINK, (_whole, embedded: string, page: string, text?: string) =>
      embedded === '' ? (text ?? page.replace(/^.*[/#](?=.)/, '')) : '',
    )
    .replace(EMOJI, '')
    .replace(IMPORT, '')
    .replace(/^[ \t]*:{3,}.*$/gm, '');
}

/**
 * Numbers of footnotes: before the notes, each of which is a paragraph of its own unless it is only an address, and in the
 * text.
 */
const NOTE_TEXT = /^[ \t]{0,3}\[\^[^\]\s]{1,40}\]:[ \t]*(?:<?https?:\S+[ \t]*$)?/gm;
const NOTE_MARK = /[ \t]*\[\^[^\]\s]{1,40}\]/g;
const LINK = /\]\(((?:[^()\n]|\([^()\n]{0,500}\)){1,2000})\)/g;
const TAG = /\{\{[^{}]{0,2000}\}\}|\{%[^]{0,2000}?%\}|<%[^]{0,2000}?%>/g;
const ROLE = /(?:(?<![\w:`]):[a-z][\w:.+-]{0,40}:|(?<!`)\{[a-z][\w:.+-]{0,40}\})`([^`\n]{1,500})`/g;
const ATTRIBUTES = /[ \t]*\{(?::[ \t]*[.#\w][^{}\n]{0,200}|[#.][\w-][^{}\n]{0,200})\}[ \t]*$/gm;

const WIKI_LINK = /(!?)\[\[([^\]|\n[]{1,200})(?:\|([^\]\n[]{1,200}))?\]\](?!\()/g;
const EMOJI = /(?<=^|\s):[a-z][a-z_+]{1,40}\d{0,3}:(?=[\s.,!?)]|$)[ \t]?/gm;
/** Of pages that are also programs. */
const IMPORT = /^import\s[^\n]{1,300}\sfrom\s+['"][^'"\n]{1,300}['"];?[ \t]*$/gm;

/** A target that a parser of Markdown does not take for one, so that the whole link would be text. */
function isBroken(target: string): boolean {
  if (/\{[{%]/.test(target)) return true;
  if (/^\s*(?:<[^<>]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/.test(target)) return false;
  return /^\s*(?:[a-z][a-z0-9+.-]*:|#)|\S\/\S|^\s*\/|\.\w{2,5}(?:#\S*)?\s*$/i.test(target);
}

// What a shortcode shows is most often its first text; one that is a path or an address is where it leads to.
function shownArgument(tag: string): string {
  if (/^\{%-?\s*(?:include|import|extends|layout|block|render|macro|from|set|assign|if|for)\b/.test(tag))
    return '';
  const text = /^\{[{%]-?\s*[\w.-]*\s*(?:"([^"]{1,300})"|'([^']{1,300})')/.exec(tag);
  const shown = text?.[1] ?? text?.[2] ?? '';
  return /[/\\]|\.\w{1,5}$|[<>{}]/.test(shown) ? '' : shown;
}
