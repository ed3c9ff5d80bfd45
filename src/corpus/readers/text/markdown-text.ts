// Markdown to plain text: what a reader sees, without markup, link targets or comments. Code and tables are blocks of
// their own kind, so that they are never part of a sentence.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { dateSaid } from '../../dates-said.ts';
import { languageOf, layOut, webAddressOf } from '../../reading.ts';
import type { LooseBlock, Reading } from '../../reading.ts';
import { allOf, frontMatter, oneOf } from './front-matter.ts';
import { strippedBlocks } from '../html/strip.ts';
import { withoutTemplates } from './template-markup.ts';

/** Reads Markdown with or without front matter. The text is empty where there is none. */
export function readMarkdownText(source: string): Reading {
  const matter = frontMatter(source);
  const body = withoutTemplates(source.slice(matter.bodyStart));
  const loose: LooseBlock[] = [];
  for (const node of fromMarkdown(body).children) collect(node, body, 'paragraph', loose);
  const { text, blocks } = layOut(loose);
  return {
    text,
    blocks,
    title: titleOf(oneOf(matter, 'title'), loose),
    authors: allOf(matter, 'authors', 'author'),
    publisher: oneOf(matter, 'publisher'),
    published_at: dateSaid(oneOf(matter, 'published', 'published_at', 'date')),
    language: languageOf(oneOf(matter, 'language', 'lang')),
    sector: oneOf(matter, 'sector'),
    source_url: webAddressOf(oneOf(matter, 'source_url', 'canonical_url', 'url')),
    warnings: matter.warnings,
  };
}

/** The title that the front matter gives, the first heading of level 1, or the first one. */
function titleOf(said: string | null, loose: readonly LooseBlock[]): string | null {
  if (said !== null) return inlineText(said);
  const headings = loose.filter(({ kind, text }) => kind === 'heading' && text.trim() !== '');
  return (headings.find(({ level }) => level === 1) ?? headings[0])?.text ?? null;
}

/** A line with inline markup as a reader sees it. */
function inlineText(line: string): string {
  if (!/[<&`*_[\\]/.test(line)) return line;
  const [node, ...more] = fromMarkdown(line).children;
  const text = node?.type === 'paragraph' && more.length === 0 ? plainText(node).trim() : '';
  return text === '' ? line : text;
}

type Root = ReturnType<typeof fromMarkdown>;
type Content = Root['children'][number];
type Paragraph = Extract<Content, { type: 'paragraph' }>;

// Blocks inside blocks (quotations, list items) keep their own kind but for paragraphs, which take that of the list.
function collect(node: Content, source: string, kind: LooseBlock['kind'], into: LooseBlock[]): void {
  switch (node.type) {
    case 'heading':
      into.push({ kind: 'heading', level: node.depth, text: plainText(node) });
      break;
    case 'paragraph':
      into.push(isTable(node, source) ? tableOf(node) : { kind, text: plainText(node) });
      break;
    case 'code':
      into.push({ kind: 'code', text: node.value });
      break;
    case 'html':
      into.push(...htmlBlocks(node.value, kind));
      break;
    case 'blockquote':
    case 'list':
    case 'listItem':
      for (const child of node.children) {
        collect(child, source, node.type === 'blockquote' ? kind : 'list', into);
      }
      break;
    default:
  }
}

// Some sites have Markdown within their HTML: links in it are read as such.
function htmlBlocks(html: string, kind: LooseBlock['kind']): LooseBlock[] {
  return strippedBlocks(html).map((block) => ({
    ...block,
    text: block.text.replace(/(?<!!)\[([^[\]]{1,300})\]\([^()\s]{1,1000}\)/g, '$1'),
    kind: block.kind === 'paragraph' ? kind : block.kind,
  }));
}

function plainText(node: Content): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(NOTE_MARKS, '').replace(/\s*\n\s*/g, ' ');
    case 'inlineCode':
      return node.value;
    case 'break':
      return ' ';
    case 'html':
      return /^<br\b/i.test(node.value) ? ' ' : '';
    case 'image':
    case 'imageReference':
      return '';
    case 'linkReference':
      return node.label?.startsWith('^') === true ? '' : node.children.map(plainText).join('');
    default:
      return 'children' in node ? node.children.map(plainText).join('') : '';
  }
}

/** The numbers of footnotes, in the text and before the notes. */
const NOTE_MARKS = /[ \t]*\[\^[^\]\s]{1,40}\](?::[ \t]*)?/g;

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

// Tables are an extension of Markdown that the parser leaves as paragraphs: the second line gives them away.
function isTable(node: Paragraph, source: string): boolean {
  const lines = source.slice(node.position?.start.offset, node.position?.end.offset).split('\n', 2);
  const [head = '', rule = ''] = lines;
  return head.includes('|') && rule.includes('-') && rule.length < 10_000 && DELIMITERS.test(rule);
}

function tableOf(node: Paragraph): LooseBlock {
  const source = node.children
    .map((child) => (child.type === 'text' ? child.value.replace(NOTE_MARKS, '') : plainText(child)))
    .join('');
  const rows = source.split('\n').filter((line) => !/^[|:\s-]+$/.test(line));
  const cells = rows.map((row) =>
    row
      .replace(/^\s*\||\|\s*$/g, '')
      .replace(/\s*\|\s*/g, ' | ')
      .trim(),
  );
  return { kind: 'table', text: cells.join('\n') };
}
