// Passages that were found, for a person: where each is, its headings, its words with the matches.
import { placeName } from '../../kit/place-name.ts';
import { pagesOf, whereOf } from '../../../page/cited.ts';
import { cleanLine } from '../../../page/clean.ts';
import { escapeMarkdown } from '../../../page/markdown.ts';
import { markedLine } from '../../../page/marked.ts';
import type { Screen } from '../../../page/screen.ts';
import { wrap } from '../../../page/wrap.ts';
import type { FoundPassage } from '../../../service/search-corpus.ts';

/** Words such as "the" are in no index. */
const NOTHING = 'No document has these words. Words such as “the” are not searched for.\n';

/** The text of the result; one sentence where nothing was found. */
export function passages(items: readonly FoundPassage[], screen: Screen): string {
  if (items.length === 0) return NOTHING;
  return items.map((item) => `${passage(item, screen)}\n`).join('\n');
}

/** The same as Markdown: a quotation each. */
export function passagesMarkdown(items: readonly FoundPassage[]): string {
  if (items.length === 0) return NOTHING;
  return items
    .map((item) => {
      const quote = escapeMarkdown(item.quote.trim());
      return `**${escapeMarkdown(headingsOf(item).join(' › '))}** (${escapeMarkdown(placeOf(item))})\n\n> ${quote}\n`;
    })
    .join('\n');
}

/** The file with its line, or the address, and the page. The text is from outside and not clean. */
export function placeOf(item: FoundPassage): string {
  return [whereOf(item), pagesOf([item])].filter((part) => part !== '').join(', ');
}

/** Title and headings; the title once where the first heading is the title. */
export function headingsOf({ title, headings }: FoundPassage): readonly string[] {
  return headings[0] === title ? headings : [title, ...headings];
}

const INDENT = '  ';

function passage(item: FoundPassage, screen: Screen): string {
  const { paint, cleanLine, columns, unicode } = screen;
  const path = headingsOf(item)
    .map((name) => cleanLine(name))
    .join(unicode ? ' › ' : ' > ');
  return [
    screen.link(paint.cyan(cleanLine(placeOf(item))), item.source_url, item.locator.line),
    wrap(paint.bold(path), columns, INDENT),
    wrap(marked(item, screen), columns, INDENT),
  ].join('\n');
}

function marked({ quote, matches }: FoundPassage, { paint }: Screen): string {
  return markedLine(quote, matches, (word) => paint.bold(paint.red(word)));
}

export function pickLines(items: readonly FoundPassage[]): string {
  return items
    .map((item) => {
      const { document_id: id, locator, quote } = item;
      const columns = [placeName(id, locator), placeOf(item), headingsOf(item).join(' › '), quote];
      return `${columns.map(cleanLine).join('\t')}\n`;
    })
    .join('');
}
