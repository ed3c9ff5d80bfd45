// A sentence as words with the part they play, as far as closed lists and endings tell: enough to find where a noun
// phrase begins and ends, and no more. Unknown words count as nouns.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { fold } from '../../text/words.ts';

export type Role =
  | 'noun'
  | 'number'
  | 'determiner'
  | 'preposition'
  | 'of'
  | 'to'
  | 'and'
  | 'but'
  | 'relative'
  | 'pronoun'
  | 'auxiliary'
  | 'verb'
  | 'adverb'
  | 'comma'
  | 'break';

export interface Token {
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
  /** Folded. */
  readonly word: string;
  readonly stem: string;
  readonly role: Role;
  readonly capital: boolean;
}

/** The tokens of a stretch of a sentence, in order. */
export function tokensIn(sentence: string, start = 0, end = sentence.length): Token[] {
  const found: Token[] = [];
  const pattern = new RegExp(TOKEN, 'gu');
  pattern.lastIndex = start;
  for (
    let match = pattern.exec(sentence);
    match !== null && match.index < end;
    match = pattern.exec(sentence)
  )
    found.push(tokenOf(match[0], match.index, found));
  return found;
}

const TOKEN = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’.,](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*%?|[^\s\p{L}\p{N}]`;

function tokenOf(text: string, start: number, all: readonly Token[]): Token {
  const before = all.at(-1);
  const word = fold(text);
  const own = { start, end: start + text.length, word, stem: stem(word), capital: /^\p{Lu}/u.test(text) };
  // A capital says nothing at the beginning.
  return { ...own, role: roleOf(word, own.capital && before !== undefined, before, all) };
}

function roleOf(word: string, capital: boolean, before: Token | undefined, all: readonly Token[]): Role {
  if (word === ',') return 'comma';
  if (/^[^\p{L}\p{N}]/u.test(word)) return /^["'’“”‘*_/-]$/.test(word) ? 'adverb' : 'break';
  if (/^[\d.,]+(?:%|st|nd|rd|th|m|bn|km)?$/.test(word)) return 'number';
  // "more than 30 million hens"
  if (word === 'than' && /^(?:more|less|fewer)$/.test(before?.word ?? '')) return 'adverb';
  const known = roles().get(word);
  if (known === 'verb' && (before?.role === 'determiner' || before?.role === 'adverb')) return 'noun';
  if (known !== undefined) return known;
  if (capital) return 'noun';
  if (
    word.endsWith('ly') &&
    word.length > 4 &&
    !/^(?:supply|assembly|family|anomaly|monopoly|early|daily|weekly|monthly|yearly|only|likely|costly|reply|ally|bully|rally|italy|july)$/.test(
      word,
    )
  )
    return 'adverb';
  // "Heat-related deaths", "cancer related deaths".
  if (!/[a-z]{2}ed$/.test(word) || /eed$|^(?:related|based|mediated)$/.test(word) || before?.word === '-')
    return 'noun';
  // "He also derived", not "the highly valued".
  const who = all.findLast(({ role }) => role !== 'adverb');
  return who?.role === 'noun' || who?.role === 'pronoun' ? 'verb' : 'noun';
}

const roles = lazy(() => {
  const table = new Map<string, Role>();
  for (const [role, words] of Object.entries(WORDS) as [Role, string][])
    for (const word of words.split(' ')) table.set(word, role);
  return table;
});

const WORDS: Partial<Record<Role, string>> = {
  determiner:
    'either neither a an the this that these those his her its their our my your some any no each every both all many much most several such another other one two three four five six seven eight nine ten dozens hundreds thousands millions few more less fewer further',
  of: 'of',
  to: 'to',
  preposition:
    'in on at by for from with within without about against around among amid between before after during since through throughout toward towards under until upon via into onto over off out up down across along behind beside beyond above below beneath alongside despite except inside near outside past per than like as following because due owing according',
  and: 'and or nor & plus',
  but: 'but so yet although though while whereas if unless when where why how whether then thus therefore however',
  relative: 'which who whom whose',
  pronoun:
    'i we us you he him she it they them there what nobody nothing everyone anyone someone something themselves itself others',
  auxiliary:
    "is am are was were be been being has have had having does did do will would could can may might must should shall cannot isn't wasn't weren't aren't didn't doesn't don't won't couldn't hasn't haven't hadn't wouldn't shouldn't",
  adverb:
    'not never also often always still even again already soon now just only very too quite rather almost nearly about once twice ago here thereby hence indeed moreover furthermore nevertheless nonetheless meanwhile thereafter afterwards overall besides instead partly together yesterday today tomorrow',
  // Finite forms that no noun shares; the others are told by their ending.
  verb:
    'rose fell grew shrank sank became went came took gave made said says saw found left lost held kept told brought bought sold sent spent built broke began ran led drove drew threw flew forced raised reduced slowed stopped closed shut cut ' +
    'rises falls grows shrinks becomes goes comes takes gives makes finds leaves loses holds keeps brings buys sells sends spends builds breaks begins runs leads drives lies stood stands swept struck hit spread let put feed feeds fed push pushes pushed pull pulls paid pays carries gets wants seems appears remains helps allows requires includes provides adds depends exceeds consists contains serves sells covers belongs relies calls called became becomes began got had met sat wrote won indicates indicate shows suggests suggest demonstrates demonstrate reveals reveal confirms imply implies acquire acquires mediates promotes inhibits regulates encodes activates enhances suppresses prevents represents involves affects undergoes acts fails occurs exerts causing leading resulting triggering inducing contributing prompting forcing creating producing generating stemming arising',
};
