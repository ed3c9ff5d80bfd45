// The order of sentences that answer: what begins in the middle stands behind what is whole.
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { sentencesOf } from '../../../src/engine/citing/passages.ts';
import { rankSentences } from '../../../src/engine/citing/sentence-scores.ts';
import type { ChunkRecord } from '../../../src/store/corpus-store.ts';
import { stems } from '../../../src/text/terms.ts';

/** Sentences of one chunk, a paragraph each, best first. */
function ranked(query: string, paragraphs: readonly string[]): string[] {
  const text = paragraphs.join('\n\n');
  const place = { id: 'chk_a', document_id: 'doc_a', ordinal: 0, start: 0, end: text.length };
  const chunk: ChunkRecord = { ...place, heading: null, page: null, text };
  const passage = { document_id: 'doc_a', titleStems: [], share: 1, sentences: sentencesOf(chunk) };
  const frequencies = new Map(stems(text).map((stem) => [stem, 1]));
  const collection = { chunks: 10, averageLength: 20, frequencies };
  return rankSentences(analyse(query), [passage], collection).map(({ sentence }) => sentence.text);
}

describe('sentences that begin in the middle', () => {
  const QUESTION = 'When is the module of the canal imported?';
  const WHOLE = 'Engineers import the module of the canal at noon.';

  it.each(['should import the module of the canal at noon.', 'and import the module of the canal at noon.'])(
    '%s comes last, though it came first',
    (broken) => {
      expect(ranked(QUESTION, [broken, WHOLE])).toEqual([WHOLE, broken]);
    },
  );

  it('a word of code at the beginning is no sign of it', () => {
    const code = 'npm imports the module of the canal at noon.';
    expect(ranked(QUESTION, [code, WHOLE])[0]).toBe(code);
  });
});
