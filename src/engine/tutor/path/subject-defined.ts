// What a sentence defines: the subject of "X is the …".
import { lazy } from '../../../text/lazy.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import { fold, words } from '../../../text/words.ts';

/** Behind "X is the": what follows remarks on X and does not define it. */
const REMARKING_NOUNS: readonly string[] = [
  ...wordList(
    'result reason same case blow boost sign step setback matter part way shame surprise priority concern',
  ),
  ...wordList(
    'problem challenge threat risk victory success failure disaster question fact good bad great big huge',
  ),
  'only way',
];

/** The subject of a definition: "Kaub" of "Kaub, between Mainz and Koblenz, is the shallowest stretch …". */
export function subjectDefined(text: string): string | undefined {
  const [, article = '', subject = ''] = grammar().copula.exec(text) ?? [];
  const all = words(subject);
  const first = fold(all[0]?.text ?? '');
  if (all.length === 0 || all.length > MOST_WORDS || (article === '' && STOP_WORDS.has(first)))
    return undefined;
  if (NO_NOUN.test(subject) || !NAME.test(subject)) return undefined;
  // "The main reason is the …" says which one it is, not what a reason is.
  if (article === 'The' && !/^\p{Lu}/u.test(subject)) return undefined;
  return subject;
}

/** Only words: "line2 | line3" is code. */
const NAME = /^[\p{L}\p{N}$][\p{L}\p{N}\p{M}\s'’./&+#-]*$/u;
/** A clause or a remark as the subject: "The projects you'll contribute to", "Even documenting that outcome". */
const NO_NOUN =
  /^(?:even|only|just|also|still|not|when|where|how|why|if|as|by|to)\b|\b(?:you|we|I|they|it|he|she|that|this|these|those|your|our|my|their)\b|^\p{L}+ing (?:the|an?|that|this|your)\b/iu;

const MOST_WORDS = 6;
const grammar = lazy(() => {
  const definition = `(?:is|are) (?:an?|the|one of|any|what)\\b(?! ${anyOf(REMARKING_NOUNS)}\\b)`;
  return {
    copula: new RegExp(`^(?:(The|An?) )?([^,;:()“”"]{2,60}?)(?:, [^,;:]{2,60},)? ${definition}`, 'u'),
  };
});
