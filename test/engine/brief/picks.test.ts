// What a reader pointed at as paragraphs: what needs another sentence comes with it, and neighbours of one document join where there is no room.
import { describe, expect, it } from 'vitest';
import { picksOf } from '../../../src/engine/brief/selected/picks.ts';
import type { SectionForm } from '../../../src/engine/brief/forms.ts';
import type { Offer } from '../../../src/engine/reading/offer.ts';

const FORM = { kind: 'stories', heading: 'News', paragraphs: 2, sentences: 2 } as SectionForm;

/** Statements of passages: their document, heading and sentences. */
function roundOf(
  passages: readonly (readonly [document: string, heading: string, texts: readonly string[]])[],
) {
  let count = 0;
  const units = passages.flatMap(([document_id, , texts], passage) =>
    texts.map((own) => {
      const statement = { form: 'sentence', lead: '', own, chunk: { document_id } };
      return { id: `s${(count += 1)}`, passage, statement };
    }),
  );
  return {
    units: new Map(units.map((one) => [one.id, one])),
    passages: passages.map(([title, heading]) => ({ title, heading })),
  } as unknown as Offer;
}

function paragraphs(round: Offer, ids: string[], cannot_open: string[] = []) {
  const picks = picksOf({ sections: [{ name: 'News', ids }], same: [], cannot_open }, [FORM], round);
  return [picks.paragraphs.get(FORM), picks.dropped];
}

describe('the paragraphs of a section', () => {
  it('pass over thanks between a sentence and the one that it needs', () => {
    const round = roundOf([
      [
        'Call',
        'Next',
        [
          'We will finish the charter of the lock by May.',
          'Thank you all for your views.',
          'The charter will be signed at the north lock.',
        ],
      ],
    ]);
    expect(paragraphs(round, ['s3'], ['s3'])).toEqual([[['s1', 's3']], 0]);
  });

  it('are of one heading each, where there is room', () => {
    const round = roundOf([
      ['Digest', 'Locks', ['The north lock was closed in May.']],
      ['Digest', 'Ferries', ['The ferry to Vessin was sold in June.']],
    ]);
    expect(paragraphs(round, ['s1', 's2'])).toEqual([[['s1'], ['s2']], 0]);
  });

  it('join neighbours of one document before any is left out', () => {
    const round = roundOf([
      ['Digest', 'Locks', ['The north lock was closed in May.']],
      ['Digest', 'Ferries', ['The ferry to Vessin was sold in June.']],
      ['Harbour', 'News', ['The harbour of Elm got a crane in July.']],
      ['Museum', 'News', ['The museum of Elm was opened in August.']],
    ]);
    expect(paragraphs(round, ['s1', 's2', 's3'])).toEqual([[['s1', 's2'], ['s3']], 0]);
    expect(paragraphs(round, ['s1', 's2', 's3', 's4'])).toEqual([[['s1', 's2'], ['s3']], 1]);
  });
});
