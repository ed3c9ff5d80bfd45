// Passages for a chooser such as fzf: a line each, with tabs between what `ibid open` takes, the file, the headings and the
// words. It is read by a person and cut by programs, so nothing of a document can end a line or a column, or hide in it.
import type { FoundPassage } from '../../../service/search-corpus.ts';
import { cleanLine } from '../../../page/clean.ts';
import { placeName } from '../../kit/place-name.ts';
import { headingsOf, placeOf } from './passages.ts';

export function pickLines(items: readonly FoundPassage[]): string {
  return items.map((item) => `${columnsOf(item).map(cleanLine).join('\t')}\n`).join('');
}

function columnsOf(item: FoundPassage): readonly string[] {
  return [placeName(item.document_id, item.locator), placeOf(item), headingsOf(item).join(' › '), item.quote];
}
