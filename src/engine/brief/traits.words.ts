// Words by which a sentence shows a cause, a rule, an outlook or an open question. Patterns of whole words.
import { wordList } from '../../text/word-lists.ts';

/** The months as texts write them, short forms included, in the order of the year. */
export const MONTH_FORMS = wordList(
  'Jan(?:uary)? Feb(?:ruary)? Mar(?:ch)? Apr(?:il)? May June? July? Aug(?:ust)? Sept?(?:ember)? Oct(?:ober)? Nov(?:ember)? Dec(?:ember)?',
);

/** Behind a number of four digits these make an amount of it, not a year: "2,000" is written "2000 tonnes" too. */
export const NOT_BEHIND_YEARS: readonly string[] = [
  '[A-Za-z]+[/-]',
  '°',
  ...wordList('kilo mega giga tonnes million billion people percent %'),
];

/** Words that state a cause or a purpose. */
export const CAUSAL: readonly string[] = [
  ...wordList('caused? causing because'),
  'due to',
  'as a (?:result|consequence) of',
  'results? in',
  'resulted in',
  'resulting in',
  'led to',
  'leads? to',
  'leading to',
  ...wordList('triggered triggers'),
  'stem(?:s|med)? from',
  'owing to',
  'blamed on',
  'thanks to',
  'drove',
  'driven by',
  ...wordList('fed forced prompted'),
  'so that',
  'made it (?:im)?possible',
  'which is why',
  'pushed (?:up|down)',
  'raised the (?:cost|price)',
  'brought about',
  'in response to',
  ...wordList('therefore consequently'),
];

/** Denials of a cause. */
export const DENIED_CAUSES: readonly string[] = ['not (?:due|because|caused)', 'never caused'];

/** Verbs that define their subject. */
export const DEFINING: readonly string[] = [
  'means',
  'refers? to',
  'stands? for',
  ...wordList('denotes? describes?'),
  'consists? of',
];

/** "Inflation is the rate …", "A cap is called …": what a definition says behind "is" or "are". */
export const DEFINING_NOUNS = wordList(
  'name term word share amount rate process practice part use kind sum study number measure ability difference ratio',
);

/** Behind "is" or "are" these open a state, not a definition: "Oil is now …". */
export const STATES = wordList(
  'only merely just still now also not short part full aware capable out free because instead due up down above below home',
);

/** A sentence that opens with one of these names no term to define. */
export const NAMELESS_OPENINGS: readonly string[] = [
  ...wordList('it this that these those there he she they you we i what which who here another one such'),
  ...wordList('after before if when while to in on for by with because since'),
  'most of',
];

/** Laws, duties, permits, bans, taxes. Case matters: "Act" is a law, "act" is not. */
export const RULES: readonly string[] = [
  ...wordList('[Rr]egulations Regulation [Dd]irectives? [Ll]aws? legislation Acts? [Rr]ules [Bb]ans?'),
  ...wordList('banned banning prohibit(?:s|ed)? forbid(?:s|den)?'),
  'requires? (?:that|\\w+ to)',
  ...wordList('required mandat(?:es|ed|ory) oblig(?:es|ed|ations?) [Ll]icen[cs](?:e|es|ed|ing)'),
  ...wordList('permits? permitted [Tt]reat(?:y|ies) [Aa]greements? decrees? ordinances? [Tt]ariffs?'),
  ...wordList('quotas? [Ss]anctions [Ss]ubsid(?:y|ies) tax taxes taxed polic(?:y|ies) ruling ruled'),
  ...wordList('statut(?:es?|ory) [Bb]ill approved approval nationali[sz]ed?'),
  'controls on',
  '(?:export|price|capital) controls',
];

/** What is expected or planned. */
export const OUTLOOKS: readonly string[] = [
  ...wordList('expect(?:s|ed|ation)? forecasts? project(?:s|ed|ions?) outlook'),
  'plan(?:s|ned) to',
  'will',
  'by 20[2-9]\\d',
  'is set to',
  'are set to',
  'scheduled',
  'intends? to',
  'aims? (?:to|at)',
  'targets?',
  'set to (?:rise|fall|grow|open|begin)',
];

/** What is not known, not settled or disputed. */
export const OPEN: readonly string[] = [
  ...wordList('unknown unclear uncertain(?:ty)?'),
  'not (?:yet )?(?:known|clear|certain|settled|established)',
  'remains? to be',
  '(?:is|are|remains?) (?:disputed|in dispute|debated|controversial|contested)',
  'no (?:consensus|agreement|evidence|clear)',
  'open question',
  'whether',
  'it is hard to',
  'hard to (?:say|measure|tell|separate)',
  'cannot be (?:said|told|known)',
  'may (?:have|be)',
  'might',
  'could not be',
  'too early',
  'depends? on',
  'estimates (?:differ|vary)',
];
