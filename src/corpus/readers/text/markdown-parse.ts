// The parser of Markdown, and what it makes of a text.
import { fromMarkdown } from 'mdast-util-from-markdown';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];
export type MarkdownOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>;

/** The outermost nodes of a text. @throws RangeError where it is nested too deeply */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  return fromMarkdown(text).children;
}
