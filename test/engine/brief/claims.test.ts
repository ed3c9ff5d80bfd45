// From drafts to paragraphs: what the validator does not accept is never shown, and its place says so.
import { describe, expect, it } from 'vitest';
import { sectionOf, written } from '../../../src/engine/brief/claims.ts';
import type { Weighed } from '../../../src/engine/brief/salience.ts';
import type { SectionForm } from '../../../src/engine/brief/forms.ts';
import { DOCUMENT } from '../../service/app/fixtures.ts';

const FORM: SectionForm = { heading: 'What happened', kind: 'stories', paragraphs: 3, sentences: 3 };

/** A statement of a chunk from the first to the last of its sentences, each given by its place. */
function statement(text: string, start: number, end: number, first: number, last: number): Weighed {
  const chunk = {
    id: 'chk_1',
    document_id: DOCUMENT.id,
    ordinal: 0,
    start: 0,
    end: text.length,
    heading: null,
    page: null,
    structure: null,
    text,
  };
  const traits = {
    numbers: 0,
    amounts: [],
    years: [],
    report: false,
    announced: false,
    event: false,
    voice: false,
    causes: false,
    definitions: false,
    rules: false,
    outlook: false,
    openQuestions: false,
  };
  return {
    document: DOCUMENT,
    chunk,
    first,
    last,
    start,
    end,
    place: first,
    paragraph: 0,
    text: text.slice(start, end),
    stems: new Set(),
    entities: [],
    traits,
    leaning: 0,
    role: null,
    heading: '',
    inSection: first,
    item: null,
    salience: 1,
    ofTitle: 0,
  };
}

const TEXT =
  'Alder Works employs many people in Norhaven. It opened a second smelter in 1998. Zinc prices fell.';

describe('paragraphs of claims', () => {
  it('statements that share sentences are one claim', () => {
    const made = written({
      topic: 'Alder',
      statements: [statement(TEXT, 0, 44, 0, 0), statement(TEXT, 0, 80, 0, 1)],
    });
    const [paragraph] = sectionOf(FORM, [made], 'Nothing.', {
      isOfNow: () => true,
      speakerOf: () => null,
    }).paragraphs;
    expect(paragraph).toMatchObject({ outcome: 'answered', topic: 'Alder', reason: null });
    expect(paragraph!.claims.map(({ text }) => text)).toEqual([TEXT.slice(0, 80)]);
    expect(paragraph!.text).toBe(TEXT.slice(0, 80));
  });

  it('a paragraph none of whose claims is accepted stays, as insufficient_evidence [spec:synthesis-2]', () => {
    // Two words are no claim, and half a surrogate pair has no form in the bundle.
    const short = written({ topic: null, statements: [statement(TEXT, 6, 11, 0, 0)] });
    const torn = written({ topic: null, statements: [statement(`${TEXT}\ud83d`, 0, 44, 0, 0)] });
    const good = written({ topic: null, statements: [statement(TEXT, 0, 44, 0, 0)] });
    const { paragraphs } = sectionOf(FORM, [short, good, torn], 'Nothing.', {
      isOfNow: () => true,
      speakerOf: () => null,
    });
    expect(paragraphs.map(({ outcome }) => outcome)).toEqual([
      'insufficient_evidence',
      'answered',
      'insufficient_evidence',
    ]);
    expect(paragraphs[0]).toMatchObject({
      text: null,
      claims: [],
      reason: 'The validator accepted none of the sentences that were chosen here.',
    });
    expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(3);
  });

  it('a section without paragraphs says why', () => {
    expect(
      sectionOf(FORM, [], 'Nothing of the kind.', { isOfNow: () => true, speakerOf: () => null }).paragraphs,
    ).toMatchObject([{ outcome: 'insufficient_evidence', text: null, reason: 'Nothing of the kind.' }]);
  });
});
