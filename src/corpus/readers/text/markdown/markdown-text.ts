// Markdown to plain text, without markup, targets or comments, and what the file says of itself.
import { layOut, type LooseBlock, type Reading } from '../../../reading/reading.ts';
import { notesAsAlerts } from './admonitions.ts';
import { frontMatter, factsOf, metadataBlocks } from '../metadata.ts';
import { markdownBlocks, plainText } from './markdown-blocks.ts';
import { titleIn } from '../../title.ts';
import { withoutTemplates } from './template-markup.ts';
import { Parser, type Node } from 'commonmark';

/** Reads Markdown with or without front matter. The text is empty where there is none. */
export function readMarkdownText(source: string): Reading {
  const matter = frontMatter(source);
  const loose = markdownBlocksOf(source.slice(matter.bodyStart));
  const facts = factsOf(matter);
  const said = metadataBlocks(matter.values).map((block) => ({ ...block, text: inlineText(block.text) }));
  return {
    ...layOut(loose.length === 0 && !isDocument(said) ? [] : [...said, ...loose]),
    ...facts,
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
