// Messages as learners type them: without apostrophes, with short forms. Read as they are meant, wherever a message is read.
import { lazy } from '../../../text/lazy.ts';
import { phraseList, wordList } from '../../../text/word-lists.ts';
import { edits } from '../../entities/edits.ts';

const WITHOUT_APOSTROPHES: ReadonlyMap<string, string> = new Map(
  wordList(
    "what's where's who's how's when's why's that's there's here's don't doesn't didn't isn't aren't",
    "wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't i've you're they're let's",
  ).map((word) => [word.replace("'", ''), word]),
);

const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  phraseList(
    'pls: please, plz: please, thx: thanks, ty: thank you, u: you, ur: your, wanna: want to, gimme: give me',
    'lemme: let me, gonna: going to, gotta: have to, cuz: because, coz: because, bc: because, wat: what, wut: what',
    'wot: what, tho: though, abt: about, btw: by the way, kinda: kind of, yup: yes, yep: yes, nope: no, k: ok',
    'ppl: people, noone: no one, get rid of: remove',
  ).map((pair): [string, string] => {
    const [short = '', meant = ''] = pair.split(': ');
    return [short, meant];
  }),
);

/** The message with its apostrophes and words written out; never longer than a few times as long. */
export function plainTyping(message: string): string {
  const { contracted, short, its, iAm } = grammar();
  return withoutPictures(message)
    .replace(/[’‘`´]/g, "'")
    .replace(its, (whole: string) => `${whole.slice(0, 2)}'s`)
    .replace(iAm, "i'm")
    .replace(contracted, (word) => asTyped(word, WITHOUT_APOSTROPHES.get(word.toLowerCase())!))
    .replace(short, (word) => asTyped(word, SHORT_FORMS.get(word.toLowerCase())!))
    .replace(LONG_WORD, wordOfRequest);
}

/** "Difference" for "diffrence": words that a message asks with, which no document need have. */
function wordOfRequest(typed: string): string {
  const word = typed.toLowerCase();
  const meant = REQUEST_WORDS.find(
    (one) => !word.startsWith(one) && !one.startsWith(word) && edits(word, one, 1) === 1,
  );
  return meant === undefined ? typed : asTyped(typed, meant);
}

const LONG_WORD = /(?<![\p{L}\p{N}'-])\p{L}{6,12}(?![\p{L}\p{N}'-])/gu;
const REQUEST_WORDS = wordList(
  'difference different example explain simpler between compare understand summary',
);

/**
 * The question that a message asks, without what learners put around it: thanks, "show me", "no idea what … is", a second
 * question on the first. The same message where nothing is around it.
 */
export function questionIn(message: string): string {
  const bare = message
    .trim()
    .replace(AROUND.before, '')
    .replace(AROUND.asking, '')
    .replace(AROUND.example, '')
    .replace(AROUND.behind, '');
  const thing = thingNotKnown(bare);
  const asked = thing === undefined ? bare : `what is ${thing}?`;
  return asked.trim().length < 3 ? message : asked;
}

/** "Ssp" of "no idea what ssp is": it is asked for, not given up on. */
export function thingNotKnown(message: string): string | undefined {
  return NOT_KNOWN.exec(message.trim())?.[1];
}

const AROUND = {
  before:
    /^(?:(?:thanks|thank you|cheers|great|cool|nice|right|ok|okay|hmm|well|sorry|and|but|so)[,.!;]* )+(?=.{6})/i,
  asking:
    /^(?:(?:can|could|would) you )?(?:please )?(?:(?:show|give|tell|teach) me (?:the basics (?:of|about|on) )?)(?=.{6})(?!about\b|more\b)/i,
  example: /^(?:an? |some |any )?examples? of (?:(?:some|any)(?:thing|one) )?(?=.{4})/i,
  behind:
    /(?:,? (?:here|then|though|please|thanks|even|exactly|actually|anyway|again)|, (?:and )?(?:is|are|was|were|does|do) (?:it|that|they|this|those)\b.{0,40})(?=[?.! ]*$)/i,
};
const NOT_KNOWN =
  /^(?:i(?:'ve| have)? )?(?:(?:got |have )?no (?:idea|clue)|(?:don't|do not) (?:know|get|understand)|(?:'m |am )?not sure)(?: about)? (?:what|who) (?!(?:that|this|it|you|we|i|to|they|the (?:right |correct )?(?:answer|question))\b)(.{2,60}?) (?:is|are|was|were|means?|stands? for)\b/i;

/** Pictures beside words say nothing that the words do not. */
function withoutPictures(message: string): string {
  const words = message.replace(PICTURES, ' ');
  return words !== message && /\p{L}/u.test(words) ? words.trim() : message;
}

const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F)+/gu;

/** With the capital that it was typed with. */
function asTyped(word: string, meant: string): string {
  return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

const grammar = lazy(() => ({
  contracted: wholeWords(WITHOUT_APOSTROPHES),
  short: wholeWords(SHORT_FORMS),
  // "Its too hard", not "its price".
  its: /^its(?= (?:too|so|very|not|really|just|a bit|been|because|the|an?)\b)|(?<=\b(?:after|before|when|if|that|once|because|while|think|notice|know) )its(?= (?:\p{L}+ed|down|up|on|off|not|too|so|in|out|broken|gone|done)\b)/iu,
  // "Im lost", "when im ill", not the German "im Hafen".
  iAm: /(?<![\p{L}\p{N}'-])im(?= (?:new|lost|confused|ready|not|a|so|still|just|stuck|done|really|very|sorry|here)\b)|(?<=\b(?:when|if|because|since|while|that|and|but|think|where|how|what) )im\b/iu,
}));

// "RE" and "IM" may be names: words in capitals are left as they are.
function wholeWords(words: ReadonlyMap<string, string>): RegExp {
  const all = [...words.keys()].flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
  return new RegExp(`(?<![\\p{L}\\p{N}'-])(?:${all.join('|')})(?![\\p{L}\\p{N}'-])`, 'gu');
}
