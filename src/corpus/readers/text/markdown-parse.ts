// The parser of Markdown, and what it makes of a text.
import { Parser } from 'commonmark';
import type { Node } from 'commonmark';

export type MarkdownNode = Node;

/** The document of a text. Its time goes with the length of the text, however deep it nests. */
export function parseMarkdown(text: string): MarkdownNode {
  return new Parser().parse(text);
}
