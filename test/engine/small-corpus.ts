// Small corpora for tests of the engine: texts in, an exact store in memory out.
import { asRecords, type Text } from '../../bench/support/corpus.ts';
import { memoryStore } from '../../bench/support/memory-store.ts';

export function corpusOf(texts: Readonly<Record<string, string>>): ReturnType<typeof memoryStore> {
  const { documents, chunks } = asRecords(textsOf(texts));
  return memoryStore(documents, chunks);
}

/** The key is the title. */
export function textsOf(texts: Readonly<Record<string, string>>): Text[] {
  return Object.entries(texts).map(([title, text]) => ({ name: title, title, text }));
}

export const CANALS: Readonly<Record<string, string>> = {
  'The Aldera Canal':
    'The Aldera Canal joins Lake Orm to the sea at Port Vessin. It was opened in 1911 after nine years of work. ' +
    'The canal has twelve locks, and each lock is 33 metres wide.\n\n' +
    'Traffic fell in 2019 because a drought lowered Lake Orm by two metres. The canal authority allowed only 18 ships a day. ' +
    'Before the drought about 40 ships passed each day.',
  'Port Vessin':
    'Port Vessin is the largest harbour of the province of Teral. The harbour was built by Marta Lindqvist, an engineer from Uppsala. ' +
    'Its cranes unload timber, grain and cement.\n\nThe port employs 2,300 people. Fishing boats use the old basin in the north.',
  'Lake Orm':
    'Lake Orm is a freshwater lake in Teral. Its surface covers 410 square kilometres, and its greatest depth is 96 metres. ' +
    'Trout and pike live in the lake.',
};
