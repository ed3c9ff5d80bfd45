// The type of a name by its head word: "Panama Canal Authority", "Panama Canal". Words are folded.
// No type unless such a rule applies (service.md, "Entities").
import type { EntityType } from '../../../api/payloads/entity.ts';
import { wordSet } from '../../../text/word-lists.ts';
import { englishCountry } from '../caseless.ts';
import { HONORIFICS } from '../name-words.ts';
import { isGivenName } from './given-names.ts';
import { isCity, isDemonym, isPlaceName } from './places.ts';
import { tokensOf, type NameToken, latin } from '../tokens.ts';

export interface NameKind {
  readonly type: EntityType;
  /** The rule that applied, in words. */
  readonly rule: string;
}

/** The type that the words of a name by themselves give, if any. */
export function kindByName(name: string): NameKind | undefined {
  if (isPlaceName(name) || englishCountry(name) !== undefined)
    return { type: 'place', rule: 'name of a country, continent, sea or state' };
  const tokens = tokensOf(name);
  const legal = tokens.find(
    ({ kind, text }) => kind === 'legal' && tokens.length > 1 && text !== 'co' && text !== 'as',
  );
  if (legal !== undefined) return { type: 'organisation', rule: `legal form ${legal.text}` };
  if (tokens.length > 1 && tokens.length <= 5 && HONORIFICS.has(tokens[0]!.text))
    return { type: 'person', rule: `title ${tokens[0]!.text}` };
  const phrase = beforePreposition(tokens);
  return (
    namesake(phrase) ??
    (KIND_OF_ENERGY.test(name) ? undefined : byHead(phrase.at(-1))) ??
    libraryOf(phrase) ??
    byFirst(phrase) ??
    (isCity(latin(name)) ? CITY : personByName(name, tokens))
  );
}

/** "Bluetooth Low Energy" and "Clean Energy" are not firms; "Duke Energy" is. */
const KIND_OF_ENERGY = /(?:^| )(?:atomic|clean|dark|high|low|nuclear|renewable|solar|wind) energy$/iu;

const CITY: NameKind = { type: 'place', rule: 'name of a city or region' };

/** "Chris Hill": a head of places that is a common family name too, behind a given name by itself. */
function namesake([first, last, ...more]: readonly NameToken[]): NameKind | undefined {
  if (last === undefined || more.length > 0 || !FAMILY_NAMES.has(last.text)) return undefined;
  const { text } = first!;
  const isPerson = isGivenName(text) && !isCity(text) && !isPlaceName(text);
  return isPerson ? { type: 'person', rule: `given name ${text}` } : undefined;
}

const FAMILY_NAMES = wordSet('hill lane woods park');

/** `Jane Q. Doe`: an initial between two words, or a given name before one to three others. */
function personByName(name: string, tokens: readonly NameToken[]): NameKind | undefined {
  if (tokens.length < 2 || tokens.length > 5 || !NAME_WORDS.test(name) || hasHead(name)) return undefined;
  if (THING_LAST.has(tokens.at(-1)!.text)) return undefined;
  if (tokens.some(({ kind }) => kind === 'number' || kind === 'common' || kind === 'legal')) return undefined;
  if (WITH_INITIAL.test(name)) return { type: 'person', rule: 'initial between two names' };
  const first = tokens[0]!.text;
  return isGivenName(first) ? { type: 'person', rule: `given name ${first}` } : undefined;
}

/** Words with capitals, initials and particles, and nothing between them but spaces. */
const NAME_WORDS =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|(?:al-|d[’'])?\p{Lu}[\p{L}\p{M}.'’-]*))+$/u;
const WITH_INITIAL = /^\p{Lu}[\p{L}'’-]+ (?:\p{Lu}\. ?)+\p{Lu}[\p{L}'’-]+(?:,? (?:Jr|Sr|I{2,3}|IV)\.?)?$/u;

/** Whether any word of a name is the head of an organisation, a place or an office. */
export function hasHead(name: string): boolean {
  return tokensOf(name).some(
    ({ text, kind }) => isHead(text) || OFFICE.has(text) || kind === 'legal' || kind === 'title',
  );
}

/** Whether a folded word by itself determines the type of a name. */
export function isHead(text: string): boolean {
  return ORGANISATION.has(text) || PLACE_LAST.has(text) || PLACE_FIRST.has(text);
}

function beforePreposition(tokens: readonly NameToken[]): readonly NameToken[] {
  const cut = tokens.findIndex(({ text }, at) => at > 0 && /^(?:of|for|on|in|to)$/.test(text));
  return cut < 0 ? tokens : tokens.slice(0, cut);
}

function byHead(token: NameToken | undefined): NameKind | undefined {
  if (token === undefined) return undefined;
  const { text } = token;
  if (ORGANISATION.has(text) || (token.kind === 'legal' && text === 'co'))
    return { type: 'organisation', rule: `head ${text}` };
  if (PLACE_LAST.has(text)) return { type: 'place', rule: `head ${text}` };
  return text === 'act' || text === 'treaty' || text === 'directive'
    ? { type: 'law', rule: `head ${text}` }
    : undefined;
}

/** "British Library", "California Digital Library": behind a word that says whose it is; others are of programs. */
function libraryOf(phrase: readonly NameToken[]): NameKind | undefined {
  if (phrase.at(-1)?.text !== 'library') return undefined;
  const whose = phrase
    .slice(0, -1)
    .some(({ text }) => OWNER_OF_LIBRARY.has(text) || isDemonym(text) || isPlaceName(text));
  return whose ? { type: 'organisation', rule: 'head library' } : undefined;
}

const OWNER_OF_LIBRARY = wordSet('national public royal state university college city county');

function byFirst(phrase: readonly NameToken[]): NameKind | undefined {
  const first = phrase[0]?.text ?? '';
  return PLACE_FIRST.has(first) && phrase.length <= 3 ? { type: 'place', rule: `head ${first}` } : undefined;
}

const ORGANISATION = wordSet(
  'academy alliance authority administration agency association bank board bureau cabinet chamber church college commission committee ' +
    'company congress consortium cooperative corporation council court department exchange federation foundation fund ' +
    'government group holding holdings industries institute institution insurance laboratory laboratories ' +
    'league ministry motors museum office operator organisation organization parliament partners party pharmaceuticals police press ' +
    'reserve school secretariat senate service services society systems technologies treasury tribunal trust union ' +
    'university airlines airways electronics energy petroleum semiconductor semiconductors steel media lines nations ' +
    'club records orchestra broadcasting publishing entertainment publications army navy corps brigade regiment battalion ' +
    'squadron infantry cavalry militia airline studios productions bros brothers fc afc force forces fleet command hospital team network radio choir symphony',
);
const PLACE_LAST = wordSet(
  'strait straits canal river lake sea ocean island islands isles peninsula valley desert mountains mountain bay gulf coast ' +
    'province county prefecture district city harbor harbour reservoir basin delta airport port sound channel falls ' +
    'forest bridge street avenue square park pass cape highlands plateau dam region road beach parish duchy empire hill hills ' +
    'heights township territory stadium rink courthouse creek canyon cave glacier lagoon swamp marsh woods gardens boulevard lane',
);
const PLACE_FIRST = wordSet(
  'strait straits gulf lake mount mt cape port bay sea river rio isle isles lago ras fort lac',
);
/** What is named after persons: the Stanley Cup, the Karl Marx Theatre. */
const THING_LAST = wordSet(
  'cup prize award awards trophy medal tower hall stadium arena theatre theater building centre center hotel house houses show ' +
    'album song game games series film tour road law principle theorem disease syndrome effect war affair case files report ' +
    'plan doctrine school library hospital field memorial festival day dam line project network',
);
const OFFICE = wordSet(
  'king queen prince princess duke earl emperor archbishop bishop minister secretary republic kingdom state states duchy',
);
