// The rule of governance: a part of a sentence may be quoted alone only where nothing that is left out can govern it, and a
// whole sentence only with the lead-in or label that governs it.
import { describe, expect, test } from 'vitest';
import { validateClaim } from '../../../src/evidence/validator/validate-claim.ts';
import { validateSpans } from '../../../src/evidence/validator/validate-spans.ts';

const KEPT = 'the permit lapses without any further notice';

describe('a quotation cut off from what governs it is refused', () => {
  test.each([
    ['a condition in front', `If the fee is unpaid, ${KEPT}.`],
    ['a condition behind', `${KEPT}, if the fee is unpaid.`],
    ['unless', `${KEPT} unless the board objects.`],
    ['as long as', `${KEPT} as long as nobody objects.`],
    ['provided that', `${KEPT}, provided that the form is signed.`],
    ['only when', `${KEPT} only when the alarm sounds.`],
    ['an inverted condition', `Should the owner agree, ${KEPT}.`],
    ['an alternative', `Pay the fee, or ${KEPT}.`],
    ['a time in front', `Until 1932, ${KEPT}.`],
    ['a time behind', `${KEPT} before 2019.`],
    ['a span of time', `From 1990 to 1995, ${KEPT}.`],
    ['a place', `In Scotland, ${KEPT}.`],
    ['a purpose', `To save money, ${KEPT}.`],
    ['a label', `Myth: ${KEPT}.`],
    ['another label', `Deprecated: ${KEPT}.`],
    ['a label before a dash', `Proposed – ${KEPT}.`],
    ['a denial as a label', `Not permitted: ${KEPT}.`],
    ['a label that no list has', `Balderdash: ${KEPT}.`],
    ['a status behind', `${KEPT} (draft).`],
    ['a judgement behind', `${KEPT}, a theory since refuted.`],
    ['a judgement in brackets', `${KEPT} (a theory since abandoned).`],
    ['a mark in brackets in front', `(Scotland) ${KEPT}.`],
    ['a year in brackets', `${KEPT} (1929).`],
    ['a report in front', `The minister claimed that ${KEPT}.`],
    ['a report behind', `${KEPT}, it is alleged.`],
    ['a report by a verb that no list has', `The minister dreamt that ${KEPT}.`],
    ['a source', `According to its maker, ${KEPT}.`],
    ['a relative clause', `${KEPT}, which the court struck down.`],
    ['a question mark', `Is it true that ${KEPT}?`],
    ['a contrast', `${KEPT}, but the court disagreed.`],
    ['a clause that points back', `${KEPT}, and it was struck down.`],
    ['a clause about the same thing', `${KEPT}, and the permit was a fake.`],
    ['a clause told by somebody', `The minister noted the fee was low, and ${KEPT}.`],
    ['a place that limits two clauses', `In Scotland the fee is low, and ${KEPT}.`],
    ['a denial of two clauses', `The fee is not low, and ${KEPT}.`],
    ['the rest of its phrase', `${KEPT} to the heirs of its owner.`],
    ['a lead-in', `You are wrong to think:\n\n${KEPT}.`],
    ['a lead-in further up', `Never true:\n\nthe fee is low\n\n${KEPT}`],
    ['a label in front of its paragraph', `Myth: the fee is low. ${KEPT[0]!.toUpperCase()}${KEPT.slice(1)}.`],
  ])('%s', (_what, chunk) => {
    for (const claim of [KEPT, `${KEPT[0]!.toUpperCase()}${KEPT.slice(1)}.`]) {
      const context = `The office opened early. ${chunk} The office closed late.`;
      for (const source of [chunk, chunk.startsWith('The office') ? chunk : context]) {
        const { accepted, verdict } = validateClaim({ claim, chunk: source });
        expect({ accepted, verdict }).toEqual({
          accepted: false,
          verdict: expect.not.stringMatching('contradicted'),
        });
      }
    }
    const spans = [chunk.includes(KEPT) ? KEPT : `${KEPT[0]!.toUpperCase()}${KEPT.slice(1)}`];
    expect(validateSpans({ claim: spans[0]!, spans, context: chunk }).accepted).toBe(false);
  });
});

describe('what cannot govern may be left out', () => {
  test.each([
    [
      'a connective in front',
      'However, the mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'two of them',
      'And so the mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'the number of an item',
      '3. The mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'a parenthesis',
      'The mill (a maker of rails) opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'a parenthesis at the end',
      'The mill opened a school in the old harbour (see figure 3).',
      'The mill opened a school in the old harbour.',
    ],
    [
      'an abbreviation',
      'The Harland Works (HW) opened a school in the old harbour.',
      'The Harland Works opened a school in the old harbour.',
    ],
    [
      'an appositive behind a name',
      'Anna Keller, a painter from Leeds, opened a school in the old harbour.',
      'Anna Keller opened a school in the old harbour.',
    ],
    [
      'a clause in front',
      'The fee was low, and the mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'a clause behind',
      'The mill opened a school in the old harbour; a bridge was near.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'a lead-in that only announces',
      'Here is what happened:\n\nThe mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
    [
      'a lead-in of an earlier list',
      'You must not:\n\nshare the key\n\nIt is ours.\n\nThe mill opened a school in the old harbour.',
      'The mill opened a school in the old harbour.',
    ],
  ])('%s', (_what, chunk, claim) => {
    expect(validateClaim({ claim, chunk }).accepted).toBe(true);
  });
});

describe('quoted with what governs it', () => {
  test('a first item follows its lead-in in one stretch, any other as a span of its own', () => {
    const chunk = 'You must not:\n\nshare your account with a colleague\n\nemail passwords to suppliers';
    expect(
      validateClaim({ claim: 'You must not: share your account with a colleague', chunk }).accepted,
    ).toBe(true);
    expect(validateClaim({ claim: 'email passwords to suppliers', chunk })).toMatchObject({
      accepted: false,
      reason: 'governor-left-out',
    });
    const spans = ['You must not:', 'email passwords to suppliers'];
    expect(validateSpans({ claim: spans.join(' … '), spans, context: chunk }).accepted).toBe(true);
  });

  test('a question is quoted with its mark', () => {
    const chunk = 'Is the fee due in March of each year? It is.';
    const spans = ['Is the fee due in March of each year?'];
    expect(validateClaim({ claim: spans[0]!, chunk }).verdict).toBe('verbatim');
    expect(validateSpans({ claim: spans[0]!, spans, context: chunk }).accepted).toBe(true);
    const cut = [spans[0]!.slice(0, -1)];
    expect(validateSpans({ claim: cut[0]!, spans: cut, context: chunk }).reason).toBe('span-cut');
  });

  test('the same words elsewhere, ungoverned, may be quoted', () => {
    const chunk = `Myth: ${KEPT}. It was said.\n\nThe court held: no. So ${KEPT}.`;
    expect(validateClaim({ claim: KEPT, chunk }).accepted).toBe(true);
  });
});

test.each([
  ['lead-ins', 'You must not:\n\n'],
  ['items', 'never do it\n\n'],
  ['labels', 'Myth: it is so. '],
  ['clauses', 'the fee was low, and '],
  ['brackets', 'fee (a '],
  ['connectives', 'however, '],
])('a quarter of a megabyte of %s ends in a verdict', (_what, piece) => {
  const chunk = `You must not:\n\n${piece.repeat(Math.floor(250_000 / piece.length))}`;
  const claim = piece.repeat(Math.floor(15_000 / piece.length));
  expect(['verbatim', 'extract', 'weak', 'unsupported', 'contradicted']).toContain(
    validateClaim({ claim, chunk }).verdict,
  );
});
