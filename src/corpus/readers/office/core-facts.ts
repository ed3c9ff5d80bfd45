// What an office document says of itself: Word, PowerPoint and Excel in one part, OpenDocument in another.
import { languageOf, publicationDate } from '../../reading/reading.ts';
import type { Reading } from '../../reading/reading.ts';
import { authorsOfLine, isTitle } from '../pdf/facts.ts';
import { texts, xmlOf } from './zip-xml.ts';

/** @param part the bytes of its metadata @param heading what it is called where it has no title of its own */
export function coreFacts(
  part: Uint8Array | undefined,
  heading: string | null,
): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const core = xmlOf(part);
  const dates = ['modified', 'date', 'created', 'creation-date'].flatMap((name) => texts(core, name));
  return {
    title: texts(core, 'title').find(isTitle) ?? heading,
    authors: authorsOfLine(texts(core, 'creator')[0] ?? texts(core, 'initial-creator')[0] ?? ''),
    publisher: texts(core, 'publisher')[0] ?? null,
    published_at:
      dates.map((said) => publicationDate(said.slice(0, 10))).find((date) => date !== null) ?? null,
    language: languageOf(texts(core, 'language')[0]),
    sector: null,
    source_url: null,
  };
}
