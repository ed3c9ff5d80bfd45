// Who a sentence gives as its source: "…, the Shipping Office says", "According to the office, …". Two sources that
// give one thing differently disagree all the same, so what they say is compared without them.
import { lazy } from '../../text/lazy.ts';
import { anyOf, wordList } from '../../text/word-lists.ts';

/** The sentence without its source and the verb of saying. Linear. */
export function withoutSpeaker(text: string): string {
  const { opening, closing } = patterns();
  const said = text.replace(closing, '');
  return opening.reduce((left, one) => left.replace(one, ''), said);
}

const SAYING: readonly string[] = [
  ...wordList(
    'sa(?:ys?|id) report(?:s|ed)? announce[sd]? confirm(?:s|ed)? state[sd]? w(?:rites?|rote) note[sd]? add(?:s|ed)?',
    'explain(?:s|ed)? estimate[sd]?',
  ),
  'told [^,;]{2,40}',
];

/** These open a clause of their own, not the name of who speaks. */
const NO_SPEAKER =
  '(?!(?:and|but|or|nor|so|which|who|whose|where|when|while|because|that|if|though|although|as)\\b)';

const patterns = lazy(() => {
  const said = anyOf(SAYING);
  const who = `${NO_SPEAKER}[^,;:()]{2,80}?`;
  // "on Monday", "in a statement": said of the saying.
  const more = '(?: [^,;:]{1,60})?';
  return {
    closing: new RegExp(
      `,["”’]? (?:according to [^,;:]{2,80}|(?:as )?(?:${who} ${said}${more}|${said} [^;:]{2,100}))["”’]?[.!]?$`,
      'iu',
    ),
    opening: [
      /^according to [^,;:]{2,80}, /iu,
      new RegExp(
        `^(?:[Tt]he \\p{L}|\\p{Lu})[^,;:()]{1,79}? ${said}(?: (?:on|in|at) [^,;:]{1,40}?)? that `,
        'u',
      ),
      new RegExp(`^(?:The \\p{L}|\\p{Lu})[^,;:()]{1,79}? (?:says|said) (?=the |an? |its |\\p{Lu})`, 'u'),
    ],
  };
});
