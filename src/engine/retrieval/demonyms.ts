// Whether two words name the same country or its people: "Ireland", "Irish". Stems are compared.
import { lazy } from '../../text/lazy.ts';
import { phraseList, stemSet } from '../../text/word-lists.ts';

/** Whether two stems name the same country or its people. */
export function sameName(a: string, b: string): boolean {
  const group = groups().get(a);
  return group !== undefined && group === groups().get(b);
}

/** The other stems that name the same country or its people; none for most words. */
export function otherNames(one: string): readonly string[] {
  return (groups().get(one) ?? []).filter((other) => other !== one);
}

const groups = lazy(
  () =>
    new Map(
      DEMONYMS.flatMap((row) => {
        const group = [...stemSet(row)];
        return group.map((one): [string, readonly string[]] => [one, group]);
      }),
    ),
);

// Countries and continents, each with the words for its people and what is theirs, where stemming does not join them: the
// first word of a row is the country.

export const DEMONYMS: readonly string[] = phraseList(
  'ireland irish, britain british, england english, scotland scottish scots, wales welsh, france french',
  'germany german germans, spain spanish spaniards, portugal portuguese, italy italian, greece greek greeks',
  'turkey turkish turks, poland polish poles, denmark danish danes, sweden swedish swedes, norway norwegian',
  'finland finnish finns, iceland icelandic, netherlands dutch, belgium belgian, switzerland swiss',
  'austria austrian, hungary hungarian, czechia czech, slovakia slovak, russia russian, ukraine ukrainian',
  'romania romanian, bulgaria bulgarian, serbia serbian serbs, croatia croatian, china chinese, japan japanese',
  'korea korean, taiwan taiwanese, india indian, pakistan pakistani, bangladesh bangladeshi, thailand thai',
  'vietnam vietnamese, indonesia indonesian, malaysia malaysian, philippines philippine filipino, israel israeli',
  'lebanon lebanese, syria syrian, iraq iraqi, iran iranian, yemen yemeni, qatar qatari, kuwait kuwaiti',
  'egypt egyptian, morocco moroccan, algeria algerian, tunisia tunisian, libya libyan, kenya kenyan',
  'nigeria nigerian, ghana ghanaian, ethiopia ethiopian, america american, canada canadian, mexico mexican',
  'brazil brazilian, argentina argentine argentinian, chile chilean, peru peruvian, colombia colombian',
  'venezuela venezuelan, cuba cuban, panama panamanian, australia australian, europe european, africa african',
  'asia asian',
);
