// Titles of texts that report nothing: guides, essays, lists of tips, conversations. What such a text says may be a reason or a
// figure, but no sentence of it is what happened. English only.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';

/** Whether a title promises advice, a view or an explanation instead of news. */
export function isEssay(title: string): boolean {
  const { forms, news } = grammar();
  return forms.test(title) && !news.test(title);
}

/** "Making more consistent decisions": how a thing is done, not that it was. */
const GERUNDS = wordList(
  'making using understanding thinking exploring learning managing getting writing designing building buying working doing embracing choosing planning telling',
).join('|');

const grammar = lazy(() => {
  const count = anyOf(
    wordList(
      '\\d+ two three four five six seven eight nine ten some several more a-few the-best our-top',
    ).map((one) => one.replace('-', ' ')),
  );
  const things = anyOf(
    wordList(
      'ways tips lessons things questions reasons steps tricks principles myths mistakes ideas facts strategies best-practices',
    ).map((one) => one.replace('-', ' ')),
  );
  const forms = [
    '^(?:how|why|what|when|where|who|which|should|is|are|do|does|can|could|would) ',
    `(?:^|: )${count} (?:[\\p{L}-]+ ){0,3}${things}\\b`,
    `^(?:${GERUNDS}) `,
    "\\b(?:lessons|what|things) (?:we|i|you)(?:[’']ve)? learned\\b|\\blessons (?:from|for|in)\\b",
    `^(?:[\\p{L}]+ )?(?:${things}|thoughts?|advice|notes|reflections?) (?:for|on|about|to|from)\\b`,
    "^(?:an? |the |our )?(?:[\\p{L}’'-]+ ){0,2}(?:introduction|guide|primer|cheat ?sheet|tutorial|walkthrough|interview|conversation|q&a) (?:to|for|on|of|with|about)\\b",
    '^the (?:value|case|art|importance|benefits?|role|power|future|need|science|basics) (?:of|for|against)\\b',
    "^(?:you|your|we all|it)\\b.{0,20}\\b(?:might|may|should|need|don[’']t|isn[’']t)\\b",
    '^(?:in praise|in defen[cs]e) of\\b|\\bbest practices\\b|\\bexplained$',
    "\\b(?:is|are) not\\b|\\b(?:isn|aren)[’']t\\b",
    '\\bpart (?:\\d+|[ivx]+|one|two|three|four|five|six)\\b',
    '\\?$',
  ];
  return {
    forms: new RegExp(anyOf(forms), 'iu'),
    news: /^(?:what(?:['’]s| is) new\b|what happened\b|what changed\b)/i,
  };
});
