// Words whose part of speech is certain: closed classes, finite verbs that are never nouns, and words with a misleading
// ending. Folded forms (see `fold`).
import type { PartOfSpeech } from './tokens.ts';

/** Rows of words with the one role that each has wherever it is met; a word in two rows has the later one. */
export const WORDS_BY_ROLE: readonly (readonly [role: PartOfSpeech, words: string])[] = [
  [
    'determiner',
    'either neither a an the this that these those his her its their our my your some any no each every both all many much most several such another other one two three four five six seven eight nine ten dozens hundreds thousands millions few more less fewer further',
  ],
  ['of', 'of'],
  ['to', 'to'],
  [
    'preposition',
    'in on at by for from with within without about against around among amid between before after during since through throughout toward towards under until upon via into onto over off out up down across along behind beside beyond above below beneath alongside despite except inside near outside past per than like as following because due owing according contrary',
  ],
  ['and', 'and or nor & plus'],
  [
    'but',
    'but so yet although though while whereas if unless when where why how whether then thus therefore however',
  ],
  ['relative', 'which who whom whose'],
  [
    'pronoun',
    'i we us you he him she it they them there what nobody nothing everyone anyone someone something themselves itself others',
  ],
  [
    'auxiliary',
    "is am are was were be been being has have had having does did do will would could can may might must should shall cannot isn't wasn't weren't aren't didn't doesn't don't won't couldn't hasn't haven't hadn't wouldn't shouldn't",
  ],
  [
    'adverb',
    'not never also often always still even again already soon now just only very too quite rather almost nearly about once twice ago here thereby hence indeed moreover furthermore nevertheless nonetheless meanwhile thereafter afterwards overall besides instead partly together yesterday today tomorrow',
  ],
  // Past tenses that no noun shares; the regular ones are known by their ending.
  [
    'verb',
    'rose fell grew shrank sank became went came took gave made said says saw found left lost held kept told brought bought sold sent spent built broke began ran led drove drew threw flew forced raised reduced slowed stopped closed shut cut got had met sat wrote won stood swept struck hit spread let put feed fed pushed paid called',
  ],
  // Present tenses of the third person.
  [
    'verb',
    'rises falls grows shrinks becomes goes comes takes gives makes finds leaves loses holds keeps brings buys sells sends spends builds breaks begins runs leads drives lies stands feeds push pushes pull pulls pays carries gets wants seems appears remains helps allows requires includes provides adds depends exceeds consists contains serves covers belongs relies calls fails occurs',
  ],
  // Verbs of findings, as abstracts of papers report them.
  [
    'verb',
    'indicates indicate shows suggests suggest demonstrates demonstrate reveals reveal confirms imply implies acquire acquires mediates promotes inhibits regulates encodes activates enhances suppresses prevents represents involves affects undergoes acts exerts',
  ],
  // Participles of the cues, which are not nouns.
  [
    'verb',
    'causing leading resulting triggering inducing contributing prompting forcing creating producing generating stemming arising',
  ],
];

/** Nouns in -ly, which the ending would make adverbs. */
export const NOUNS_IN_LY =
  'supply assembly family anomaly monopoly reply ally bully rally italy july belly jelly fly';

/** Adjectives in -ly: "the daily price". */
export const ADJECTIVES_IN_LY = 'early daily weekly monthly yearly only likely costly';

/** Participles that only describe the noun before them: "heat related deaths". */
export const DESCRIBING_PARTICIPLES = 'related based mediated';
