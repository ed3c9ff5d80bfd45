// Words of names that say less than the rest: legal forms, particles, titles, common words.
import { wordSet } from '../../text/word-lists.ts';

/** Longest first; matched on the words of a name that has been folded. */
export const LEGAL_FORMS: readonly (readonly [words: readonly string[], form: string])[] = [
  ...phrases('ojsc', 'open joint stock company', 'ojsc', 'oao', 'otkrytoe aktsionernoe obshchestvo'),
  ...phrases('cjsc', 'closed joint stock company', 'cjsc', 'zao'),
  ...phrases('pjsc', 'public joint stock company', 'pjsc', 'pao'),
  ...phrases(
    'jsc',
    'joint stock company',
    'joint stock compan',
    'jsc',
    'ao',
    'aksjeselskap',
    'jointstock company',
  ),
  ...phrases('llc', 'limited liability company', 'limited liability co', 'llc', 'l l c', 'ooo', 'tov'),
  ...phrases('srl', 'societatea cu raspundere limitata', 'societa a responsabilita limitata', 'srl', 's r l'),
  ...phrases('plc', 'public limited company', 'plc', 'p l c'),
  ...phrases(
    'ltd',
    'private limited company',
    'private limited',
    'pvt ltd',
    'pty ltd',
    'pte ltd',
    'co ltd',
    'limited',
    'ltd',
    'ltda',
    'limitada',
  ),
  ...phrases('gmbh', 'gesellschaft mit beschrankter haftung', 'g m b h', 'gmbh', 'mbh'),
  ...phrases('ag', 'aktiengesellschaft', 'ag', 'a g'),
  ...phrases('sa', 'societe anonyme', 'sociedad anonima', 'sociedade anonima', 's a', 'sa'),
  ...phrases('sarl', 'societe a responsabilite limitee', 'sarl', 's a r l'),
  ...phrases('spa', 'societa per azioni', 's p a', 'spa'),
  ...phrases('spzoo', 'spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'sp zoo', 'spzoo'),
  ...phrases('bv', 'besloten vennootschap', 'b v', 'bv', 'bvba', 'b v b a'),
  ...phrases('nv', 'naamloze vennootschap', 'n v', 'nv'),
  ...phrases('ab', 'aktiebolag', 'ab', 'a b'),
  ...phrases('as', 'a s', 'as', 'asa', 'aps'),
  ...phrases('oyj', 'osakeyhtio', 'oyj', 'oy'),
  ...phrases('lp', 'limited partnership', 'l p', 'lp', 'llp', 'l l p'),
  ...phrases('se', 'societas europaea', 'se'),
  ...phrases('sl', 'sociedad limitada', 's l', 'sl'),
  ...phrases('kk', 'kabushiki kaisha', 'k k', 'kk'),
  ...phrases('corp', 'corporation', 'corp'),
  ...phrases('inc', 'incorporated', 'inc'),
  ...phrases('co', 'company', 'co', 'cie'),
  ...phrases('kg', 'kommanditgesellschaft', 'kg'),
].sort((one, other) => other[0].length - one[0].length);

/** Forms that also say "a company" in general: two of these do not contradict each other. */
export const LOOSE_FORMS: ReadonlySet<string> = new Set(['co', 'corp', 'inc', 'ojsc', 'cjsc', 'pjsc', 'jsc']);

export const PARTICLES: ReadonlySet<string> = wordSet(
  'the of and for in an de del della di da dos das du la le les el al ul ur und et der den des die van von zu zur bin ' +
    'ibn ben bint abu abou bou ould na st saint san',
);

export const TITLES: ReadonlySet<string> = wordSet(
  'mr mrs ms miss dr prof professor sir lord lady dame rev hon shaikh sheikh sheik shaykh haji hajji mullah maulana qari ' +
    'president prasident presidente senator chancellor minister colonel col captain capt mv mt ss king queen prince princess pope',
);

/** Titles that go before a person's name and are not part of it. */
export const HONORIFICS: ReadonlySet<string> = wordSet(
  'mr mrs ms miss dr prof professor sir president chancellor senator minister shaikh sheikh haji',
);

/** What many organisations carry in their names. */
export const COMMON: ReadonlySet<string> = wordSet(
  'group gruppe groupe grupo holding holdings company corporation international global national industries industry ' +
    'industrial enterprise enterprises management capital partners partner partnership fund funds trust foundation bank ' +
    'banking banco services service solutions systems system technologies technology business investment investments ' +
    'finance financial securities trading general united organization association agency institute north south east west',
);

/** Spellings that are one word: numbers in words, British and American, and names that are short forms of others. */
export const SAME: ReadonlyMap<string, string> = new Map(
  pairs(
    'first:1 1st:1 second:2 2nd:2 third:3 3rd:3 fourth:4 4th:4 fifth:5 5th:5 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 ' +
      'eight:8 nine:9 ten:10 eleven:11 twelve:12 organisation:organization centre:center defence:defense labour:labor ' +
      'harbour:harbor intl:international dept:department govt:government assn:association assoc:association mfg:manufacturing',
  ),
);

/** What people are called for short. */
export const SHORT_FOR: ReadonlyMap<string, readonly string[]> = new Map(
  pairs(
    'ben:benjamin ted:theodore,edward bill:william will:william bob:robert rob:robert dick:richard jim:james jimmy:james ' +
      'joe:joseph tom:thomas tim:timothy tony:anthony mike:michael mick:michael dave:david dan:daniel sam:samuel steve:steven,stephen ' +
      'chris:christopher matt:matthew andy:andrew nick:nicholas alex:alexander barry:barack ron:ronald don:donald ' +
      'jeff:jeffrey greg:gregory ken:kenneth larry:lawrence ed:edward,edwin kate:katherine liz:elizabeth beth:elizabeth ' +
      'sue:susan meg:margaret peggy:margaret jack:john hank:henry harry:henry,harold fred:frederick hans:johannes sasha:alexander',
  ).map(([short, full]) => [short, full.split(',')]),
);

export const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety fourty'
    .split(' ')
    .map((word, at) => [word, at === 8 ? 40 : (at + 2) * 10]),
);

/** Pairs as they are written here: `one:other two:second`. */
export function pairs(list: string): [string, string][] {
  return list.split(' ').map((pair) => {
    const [one = '', other = ''] = pair.split(':');
    return [one, other];
  });
}

function phrases(form: string, ...spelled: string[]): [readonly string[], string][] {
  return spelled.map((phrase) => [phrase.split(' '), form]);
}

/** What persons are in their work, at the end of a title; folded. */
export const OFFICES: ReadonlySet<string> = wordSet(
  'administrator administrators analyst chair chairs chairman chairwoman commissioner coordinator director directors engineer engineers founder founders manager managers officer officers president specialist specialists supervisor supervisors treasurer treasurers',
);

/** What comes before such a word in a title. */
export const RANKS_OF_OFFICES: ReadonlySet<string> = wordSet(
  'account acting co assistant associate chief communications content contract contracting data deputy design executive financial general hr human information lead marketing managing operating operations people principal product program programme project resources security senior software staff team technical technology vice',
);

/** Parts of an organisation, which name nothing without it. */
export const BODIES: ReadonlySet<string> = wordSet(
  'board boards team teams staff committee committees group groups',
);
