// Short questions with the same facts in every language that has a table: what is answered in one is in the others, and nothing
// wrongly. What is known to be refused is named.
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { loadAnalysers } from '../../../src/text/languages/analysers.ts';
import { factsOf, harbourOf } from './parity/harbour.ts';
import { LATIN } from './parity/latin.ts';
import { LATIN_ALSO } from './parity/latin-also.ts';
import { OTHER_SCRIPTS } from './parity/other-scripts.ts';

/** A verb that has another stem in the question than in the answer, a word that is a function word without its tone, a long name. */
const REFUSED: readonly string[] = [
  'Hogyan mondhatom le a foglalást?',
  'Xuồng là gì?',
  'كيف ألغي الحجز؟',
  'איך מבטלים הזמנה?',
  'ผู้อำนวยการท่าเรือคือใคร',
];

const LANGUAGES = Object.entries({ ...LATIN, ...LATIN_ALSO, ...OTHER_SCRIPTS });

describe('twelve facts', () => {
  it.each(LANGUAGES)('are told in %s, and nothing else is', async (language, text) => {
    await loadAnalysers([language]);
    const { facts, unanswered } = factsOf(text);
    expect([facts.length, unanswered.length]).toEqual([12, 4]);
    const store = harbourOf(language, facts);
    const ask = async (query: string) => (await answerQuery(store, { query, mode: 'speculative' })).answer;
    for (const [, sentence, question] of facts)
      expect([question, await ask(question)]).toEqual([
        question,
        REFUSED.includes(question) ? null : sentence,
      ]);
    for (const question of unanswered) expect([question, await ask(question)]).toEqual([question, null]);
  });
});
