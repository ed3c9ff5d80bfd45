// Words inside an opening sentence whose meaning was given earlier: "Under the deal, it …", "These men …", a bare surname.
// The sentence is then no opening: it follows the one that says which, or it is left out.
import { lazy } from '../../../text/lazy.ts';
import { MONTHS, WEEKDAYS } from '../../../text/dates.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import { MONTH_FORMS, SAYING, SPECIFYING } from './traits.words.ts';

/** What the reader has seen and what the document said before. */
export interface Before {
  /** The title, which the reader sees, and the stems of it and of the headings. */
  readonly title: string;
  readonly known: ReadonlySet<string>;
  /** Stems of earlier sentences of the document. */
  readonly spoken: ReadonlySet<string>;
  /** Last words of the names of earlier sentences that had more than one. */
  readonly surnames: ReadonlySet<string>;
  /** Abbreviations that earlier sentences spell out: "the Paperwork Reduction Act (PRA)". */
  readonly abbreviations: ReadonlySet<string>;
}

/** The stretch of a sentence in which its subject is named, in UTF-16 units. */
const SUBJECT_ZONE = 75;

/** Whether a sentence has a pronoun or a demonstrative, or words that somebody said, for what it does not name: what is before it may. */
export function pointsInside(text: string, title: string): boolean {
  const outside = text.replace(QUOTED, ' ');
  return (
    isNobodysWords(text, outside) ||
    SAID_OF_THAT.test(text) ||
    SAID_BY_PRONOUN.test(outside) ||
    ADDED.test(outside) ||
    (hasLoosePronoun(outside) && !isOfTitle(outside, title)) ||
    hasDemonstrative(text)
  );
}

/** Whether a sentence assumes that its reader knows a thing, a surname or an abbreviation from further up. */
export function leansOn(text: string, before: Before): boolean {
  return (
    goesOnSaying(text.replace(QUOTED, ' '), before) ||
    hasKnownThing(text, before) ||
    hasBareSurname(text, before) ||
    abbreviationsOf(text).some((one) => before.abbreviations.has(one) && !before.title.includes(one))
  );
}

/** Words in capitals, but for those that are spelt out here. */
function abbreviationsOf(text: string): string[] {
  const own = new Set(abbreviationsIn(text));
  return [...text.matchAll(/(?<![\p{L}\p{N}(-])\p{Lu}[\p{Lu}\p{N}]{1,7}(?!\p{L})/gu)].flatMap(([one]) =>
    own.has(one) ? [] : [one],
  );
}

/** What a text spells out, in brackets behind it. */
export function abbreviationsIn(text: string): string[] {
  return [...text.matchAll(/\p{L} \((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu)].map(([, one]) => one!);
}

/** "He said that worked out at …", "Right now that mainly means …": what was said before. */
const SAID_OF_THAT =
  /\bsaid (?:that|this) (?:is|was|would|will|could|had|meant|[a-z]+ed)\b|^(?:\p{L}+ ){1,3}that (?:\p{L}+ly )?means?\b/u;

const QUOTED = /["“][^"“”]*(?:["”]|$)/g;

/** A quotation with no one who says it. */
function isNobodysWords(text: string, outside: string): boolean {
  return /^["“]/.test(text) && !/\p{L}{3}/u.test(outside);
}

// A bare name that says something: who speaks was said before.
function goesOnSaying(text: string, { known, spoken }: Before): boolean {
  const name = ONE_NAME.exec(text)?.[1];
  if (name === undefined || name === name.toUpperCase()) return false;
  const own = stems(name);
  return own.length > 0 && own.every((stem) => spoken.has(stem) && !known.has(stem));
}

/** "…, they said", "Frolov added that …". */
const SAID_BY_PRONOUN = new RegExp(`, (?:he|she|they|it) ${anyOf(SAYING)}\\b`);
const ADDED = /^(?:[\p{L}.'’-]+ ){1,4}(?:added|adds|continued|went on|concluded)\b/u;
const ONE_NAME = new RegExp(`^(\\p{Lu}[\\p{L}'’-]+) ${anyOf(SAYING)}\\b`, 'u');

// "To let more people try it, for 30 days we're doubling …": what the title names, in a sentence with most of its words.
function isOfTitle(text: string, title: string): boolean {
  if (!/\b(?:its?|them)\b/.test(text) || /\b(?:he|she|him|his|hers?)\b/i.test(text)) return false;
  const [named, said] = [new Set(stems(title)), new Set(stems(text))];
  return (
    named.size >= FEWEST_OF_TITLE && 2 * [...named].filter((stem) => said.has(stem)).length >= named.size
  );
}

const FEWEST_OF_TITLE = 4;

// "On Friday he said …": no one before "he" whom it could mean.
function hasLoosePronoun(text: string): boolean {
  const found = PRONOUN.exec(text);
  if (found === null) return false;
  const before = text.slice(0, found.index);
  if (grammar().person.test(before.replace(grammar().time, ' ').replace(OPENING_WORD, ' '))) return false;
  // "its" and "it" may point forward to the subject: "After its purchase, Rosneft …".
  if (/^(?:its?|their|they)$/i.test(found[0]))
    return !/^[^.]{0,60}, (?:the |an? )?\p{Lu}/u.test(text.slice(found.index));
  return true;
}

const PRONOUN = /\b(?:he|she|him|his|her|hers|they|their|them|its?)\b/i;
/** The first word is a capital for its place; it names somebody where a name goes on or a verb follows, unless it ends as an adverb or a participle. */
const OPENING_WORD =
  /^["“'‘(]*(?:In|On|At|By|For|From|With|Without|Under|Over|After|Before|Since|Until|During|While|When|As|If|Although|Though|Because|Despite|Following|Speaking|According|But|And|Last|Next|Earlier|Later|Once|Now|Then|Also|To|Yesterday|Today|Tomorrow|Tonight|Never|Always|Only|Even|Starting|Do|Don['’]t|Make|Use|Add|Set|Run|Keep|Put|Give|Take|\p{Lu}\p{Ll}+(?:ly|ing))\b/u;

/** With what may stand before the subject. */
const FRONTED_ZONE = 110;

// "These men …", "this move …" in the subject's place.
function hasDemonstrative(text: string): boolean {
  const { demonstrative, plural } = grammar();
  return demonstrative.test(text.slice(0, SUBJECT_ZONE)) || plural.test(text.slice(0, FRONTED_ZONE));
}

// "Under the deal, …": a deal of which the document spoke, and the title does not.
function hasKnownThing(text: string, { known, spoken }: Before): boolean {
  for (const found of text.slice(0, SUBJECT_ZONE).matchAll(grammar().definite)) {
    const [, adjective = '', noun = ''] = found;
    const place = found.index;
    if (place > 0 && NAMED.test(text.slice(1, place))) return false;
    const head = noun === '' ? adjective : noun;
    if (grammar().common.test(head) || grammar().common.test(adjective)) continue;
    const own = stems(`${adjective} ${noun}`);
    const earlier = stems(text.slice(0, place));
    if (own.some((stem) => known.has(stem) || earlier.includes(stem))) continue;
    if (own.length > 0 && (own.every((stem) => spoken.has(stem)) || grammar().role.test(head))) return true;
  }
  return false;
}

const NAMED = /[\p{L}\p{N},] ?\p{Lu}[\p{L}.]/u;

// "Frolov said …" after "the economist Ivan Frolov".
function hasBareSurname(text: string, { known, surnames }: Before): boolean {
  const names = [SUBJECT_NAME.exec(text)?.[1], SPEAKER.exec(text)?.[1], TITLED.exec(text)?.[1]];
  return names.some((found) => {
    const name = found?.replace(/['’]s$/, '');
    return name !== undefined && surnames.has(name) && !stems(name).some((stem) => known.has(stem));
  });
}

/** "…," Manford said. */
const SPEAKER = new RegExp(
  `(?<!\\p{Lu}[\\p{L}.'’-]* )(?<![\\p{L}-])(\\p{Lu}[\\p{L}'’-]+) ${anyOf(SAYING)}\\b`,
  'u',
);
/** "…", said Mr Jolin. */
const TITLED = new RegExp(`\\b${anyOf(SAYING)} (?:Mr|Mrs|Ms|Dr)\\.? (\\p{Lu}[\\p{L}'’-]+)(?! \\p{Lu})`, 'u');

const SUBJECT_NAME =
  /^["“'‘(]*(?:(?:But|And|The|De|Van|Von|Mr|Mrs|Ms|Dr|Sir|Lord)\.? )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?=,? (?!\p{Lu}))/u;

/** The ends of the names of two words and more, of two words the first too: what a document calls somebody by after the first time. */
export function surnamesIn(text: string): string[] {
  return [...text.matchAll(NAME)].flatMap(([name]) => {
    const parts = name.split(' ').filter((part, at) => at > 0 || !TITLES.has(part));
    if (parts.length < 2) return [];
    const [first, last] = [parts.at(-2)!, parts.at(-1)!];
    const short = parts.length === 2 && !TITLES.has(first) ? [first, last] : [last];
    return parts.length > 2 && !TITLES.has(parts.at(-3)!) ? [...short, `${first} ${last}`] : short;
  });
}

const NAME =
  /\p{Lu}[\p{L}'’-]+(?: (?:(?:de|van|von|der|al|bin) )?(?:\p{Lu}\.|\p{Lu}[\p{L}'’-]+))+(?<=[\p{L}'’-]{2})/gu;

const TITLES: ReadonlySet<string> = new Set(
  wordList(
    'Mr Mrs Ms Dr Sir Lord Lady King Queen Prince Princess President Prime Minister Secretary Chairman Director Senator Governor General Judge Professor Chancellor Energy Finance Foreign Trade Oil Treasury Interior Deputy Vice Chief Executive',
  ),
);

const grammar = lazy(() => {
  const months = [...MONTHS, ...MONTH_FORMS, ...WEEKDAYS].join('|');
  return {
    time: new RegExp(`\\b(?:${months})\\b`, 'gi'),
    // A name, or somebody or something brought in by an article.
    person:
      /\p{Lu}[\p{L}.]*\p{L}|\b(?:an?|the|one|every|each|some|many|most|no|two|three|several|all) (?:[\p{L}-]+ ){0,3}\p{Ll}{3,}/u,
    demonstrative: new RegExp(
      `(?:^|[ ,"“])(?:[Tt]h(?:is|ese|ose)|[Ss]uch) (?!${anyOf(TIMES)}\\b|(?:who|of|in|with|from|that|whose) )(?:\\p{Ll}|and|,)`,
      'u',
    ),
    plural: /\b(?:all|of) (?:these|those) \p{Ll}/u,
    definite: new RegExp(
      `\\b[Tt]he (\\p{Ll}[\\p{L}-]*)(?![\\p{L}-])(?: (?!${anyOf(BEHIND_NOUNS)}\\b)(\\p{Ll}[\\p{L}-]*)(?![\\p{L}-]))?(?! ${anyOf(SPECIFYING)}\\b)`,
      'gu',
    ),
    common: new RegExp(`^${anyOf(UNIQUE)}s?$`, 'i'),
    role: new RegExp(`^${anyOf(ROLES)}s?$`, 'i'),
  };
});

/** What ends a noun phrase. */
const BEHIND_NOUNS = wordList(
  'of at in for from on between to that which who is are was were has have had will would can could said says by with as and or also',
);

/** "This year": a time that the date of the document tells. */
const TIMES = wordList(
  'year month week quarter summer winter spring autumn season morning afternoon evening time decade century',
);

/** Of these there is one, or a reader needs no other mention. */
const UNIQUE = wordList(
  'world market economy government country public state nation year month week day quarter time end rest past future internet environment law sun earth weather press media first second third last next latest most best worst biggest largest number amount majority same following new same way cost price rate dollar euro pound yen',
);

/** These always mean somebody or something mentioned before. */
const ROLES = wordList(
  'company firm group deal agreement move decision plan proposal report announcement statement men man woman women official spokesman spokeswoman minister chairman president executive official suspect victim accused bid offer case pair duo trio former latter incident attack accident vote talks meeting project programme committee team study survey document issue problem change feature release',
);
