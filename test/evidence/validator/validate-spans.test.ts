// Claims of several spans: a lead-in with one item of its list, a row with its header, a term with its definition.
import { describe, expect, test } from 'vitest';
import { validateSpans } from '../../../src/evidence/validator/validate-spans.ts';

const TEXT = [
  'Passwords',
  'You must not:',
  '- share your account with a colleague',
  '- email passwords to suppliers unless the security team has agreed in writing',
  'You may keep a copy in the safe. Do not keep it in a drawer.',
  'Role | Leave | Notice\nContractor | none | one week\nEmployee | 25 days | one month',
  'Borrowing',
  'The act of making a reference without taking ownership.',
].join('\n\n');

function judge(spans: string[], claim = spans.join(' … '), context: string | undefined = TEXT) {
  return validateSpans({ claim, spans, context });
}

describe('claims of several spans', () => {
  test.each([
    [['You must not:', 'share your account with a colleague']],
    [['You must not:', 'email passwords to suppliers unless the security team has agreed in writing']],
    [['Passwords', 'You must not:', 'share your account with a colleague']],
    [['Role | Leave | Notice', 'Contractor | none | one week']],
    [['Borrowing', 'The act of making a reference without taking ownership.']],
  ])('%j is verbatim', (spans) => {
    expect(judge(spans)).toMatchObject({
      verdict: 'verbatim',
      accepted: true,
      reason: 'same-words',
      coverage: 1,
      quote: { start: TEXT.indexOf(spans[0]!), end: TEXT.indexOf(spans.at(-1)!) + spans.at(-1)!.length },
    });
  });

  test('white space is folded, in the claim and in the spans', () => {
    const context = 'You must\nnot:\n\nshare your\n  account with a colleague';
    const spans = ['You must\nnot:', 'share your\n  account with a colleague'];
    expect(judge(spans, 'You must not: … share your account with a colleague', context).accepted).toBe(true);
  });

  test('a space joins spans only where they adjoin', () => {
    const spans = ['Role | Leave | Notice', 'Contractor | none | one week', 'Employee | 25 days | one month'];
    expect(judge(spans, spans.join(' ')).accepted).toBe(true);
    expect(judge(spans, `${spans[0]} ${spans[1]} … ${spans[2]}`).accepted).toBe(true);
    const apart = [spans[0]!, spans[2]!];
    expect(judge(apart, apart.join(' ')).reason).toBe('not-the-spans');
    expect(validateSpans({ claim: spans.join(' '), spans }).reason).toBe('not-the-spans');
  });

  test.each<[string, string[], string, string]>([
    [
      'leaves a span out',
      ['You must not:', 'share your account with a colleague'],
      'share your account with a colleague',
      'not-the-spans',
    ],
    [
      'turns them round',
      ['You must not:', 'share your account with a colleague'],
      'share your account with a colleague … You must not:',
      'not-the-spans',
    ],
    [
      'has a word more',
      ['You must not:', 'share your account with a colleague'],
      'You must not: … share your account with a colleague again',
      'not-the-spans',
    ],
    [
      'has another join',
      ['You must not:', 'share your account with a colleague'],
      'You must not: ... share your account with a colleague',
      'not-the-spans',
    ],
    [
      'has none',
      ['You must not:', 'share your account with a colleague'],
      'You must not: share your account with a colleague.',
      'not-the-spans',
    ],
  ])('a claim that %s is refused', (_what, spans, claim, reason) => {
    expect(judge(spans, claim)).toMatchObject({
      verdict: 'unsupported',
      accepted: false,
      reason,
      quote: null,
    });
    expect(validateSpans({ claim, spans })).toMatchObject({ accepted: false, reason });
  });

  test.each<[string, string[], string]>([
    ['is cut before a condition', ['You must not:', 'email passwords to suppliers'], 'span-cut'],
    [
      'ends within a word',
      ['Passwords', 'share your account with a colleague', 'You may keep a cop'],
      'span-cut',
    ],
    ['is cut behind a negation', ['You must not:', 'keep it in a drawer.'], 'span-cut'],
    ['begins within a word', ['ou must not:', 'share your account with a colleague'], 'span-cut'],
    [
      'stands under a lead-in that is left out',
      ['Passwords', 'share your account with a colleague'],
      'span-cut',
    ],
    [
      'stands further down under it',
      ['email passwords to suppliers unless the security team has agreed in writing'],
      'span-cut',
    ],
    ['is not in the text', ['You must:', 'share your account with a colleague'], 'span-missing'],
    ['comes before the one in front', ['You may keep a copy in the safe.', 'You must not:'], 'span-missing'],
    ['overlaps the one in front', ['You must not:', 'must not:'], 'span-missing'],
    ['has no words', ['You must not:', '…'], 'empty-claim'],
    ['is missing altogether', [], 'empty-claim'],
  ])('a span that %s is refused', (_what, spans, reason) => {
    expect(judge(spans)).toMatchObject({ verdict: 'unsupported', accepted: false, reason });
  });

  test('the same words elsewhere do, where the first place is cut', () => {
    const context = 'Never share your account.\n\nShare your account.\n\nBut not:\n\nshare your account.';
    const { accepted, quote } = judge(['But not:', 'share your account.'], undefined, context);
    expect({ accepted, quote }).toEqual({
      accepted: true,
      quote: { start: context.indexOf('But'), end: context.length },
    });
  });

  test('places say which words are meant', () => {
    const context = 'You may:\n\npay in cash\n\nYou may not:\n\npay in cash unless asked';
    const spans = ['You may not:', 'pay in cash'];
    const at = (text: string, from = 0) => {
      const start = context.indexOf(text, from);
      return { start, end: start + text.length };
    };
    const claim = spans.join(' … ');
    const cut = [at('You may not:'), at('pay in cash', 20)];
    expect(validateSpans({ claim, spans, context, places: cut }).reason).toBe('span-cut');
    const crossed = [at('You may not:'), at('pay in cash')];
    expect(validateSpans({ claim, spans, context, places: crossed }).reason).toBe('span-missing');
    const others = [at('You may:'), at('pay in cash')];
    expect(validateSpans({ claim, spans, context, places: others }).reason).toBe('span-missing');
    expect(validateSpans({ claim, spans, context, places: [at('You may not:')] }).reason).toBe(
      'span-missing',
    );
    const past = [at('You may not:'), { start: 900, end: 911 }];
    expect(validateSpans({ claim, spans, context, places: past }).reason).toBe('span-missing');
  });

  test('in a very long text the places are judged by their surroundings', () => {
    const context = `${'Some other words of the handbook.\n\n'.repeat(10_000)}${TEXT}`;
    const judgeAt = (spans: string[]) => {
      const places = spans.map((span) => {
        const start = context.indexOf(span);
        return { start, end: start + span.length };
      });
      return validateSpans({ claim: spans.join(' … '), spans, context, places });
    };
    expect(judgeAt(['You must not:', 'share your account with a colleague']).accepted).toBe(true);
    expect(judgeAt(['You must not:', 'email passwords to suppliers']).reason).toBe('span-cut');
    expect(judge(['You must not:', 'share your account with a colleague'], undefined, context).reason).toBe(
      'chunk-too-long',
    );
  });

  test('hostile input is refused at once', () => {
    const span = 'a '.repeat(5_000).trim();
    expect(judge([span, span, span]).reason).toBe('claim-too-long');
    expect(judge(Array.from({ length: 500 }, () => 'a')).reason).toBe('claim-too-long');
    expect(judge([span, 'b'], undefined, 'a '.repeat(100_000)).accepted).toBe(false);
  });
});
