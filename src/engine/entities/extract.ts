// What one document says about names: mentions, definitions, identifiers, types, stated relations.
// It depends only on the document and on the corpus's statistics of capitals, so it is cached. Compact, since it is stored as JSON.
import type { EntityType, RelationType } from '../../api/payloads/entity.ts';
import { isMixed, type NameSpan } from '../../text/names.ts';
import { sentences } from '../../text/sentences.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { isProse, isReferenceList } from '../citing/passages.ts';
import { kindByContext } from './kinds/context-kinds.ts';
import {
  type Definition,
  definitionsIn,
  statedBetween,
  identifiersIn,
  type StatedIdentifier,
} from './stated.ts';
import { isDemonym } from './kinds/places.ts';
import { isOffice, spansOf } from './spans.ts';
import { fold, type Word, words } from '../../text/words.ts';

/** Changes when the same document would be read otherwise: rows of another version are made again. */
export const EXTRACTOR = 'ibid-entities-9';

/** Numbers that index `names`, `chunks` and `sentences`; offsets are UTF-16 units into the chunk's text. */
export interface Extract {
  readonly chunks: string[];
  readonly names: string[];
  readonly sentences: [chunk: number, start: number, end: number, mentions: number[]][];
  readonly kinds: [name: number, type: EntityType, rule: string][];
  readonly definitions: [long: number, short: number, sentence: number][];
  readonly identifiers: [name: number, scheme: string, value: string, sentence: number][];
  readonly relations: [from: number, to: number, type: RelationType, cue: string, sentence: number][];
  /** Names of several words that the document has in small letters too, and how often. */
  readonly small: [name: number, times: number][];
}

interface Mention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Reads a document's chunks; linear in their length. */
export function extract(
  chunks: readonly Pick<ChunkRecord, 'id' | 'heading' | 'text'>[],
  isCapitalisedElsewhere: (word: string) => boolean,
): Extract {
  const found: Extract = {
    chunks: [],
    names: [],
    sentences: [],
    kinds: [],
    definitions: [],
    identifiers: [],
    relations: [],
    small: [],
  };
  const record = recorder(found, isCapitalisedElsewhere);
  const prose = chunks.filter((chunk) => !isReferenceList(chunk));
  const defined = prose.flatMap(({ text }) => definedIn(text)).filter(({ long }) => /^\p{Lu}/u.test(long));
  for (const chunk of prose) {
    const spans = spansOf(chunk.text, isCapitalisedElsewhere);
    let next = 0;
    for (const { start, end } of sentences(chunk.text)) {
      const text = chunk.text.slice(start, end);
      const inside: Mention[] = [];
      for (; next < spans.length && spans[next]!.start < end; next += 1) {
        const span = spans[next]!;
        if (span.start >= start && span.end <= end) inside.push(mentionOf(span, start));
      }
      if (isProse(text)) record(chunk.id, start, text, inside, defined);
    }
  }
  found.small.push(...smallCounts(found.names, prose));
  return found;
}

/** A span by its place in its sentence, without an article in front. */
function mentionOf(span: NameSpan, offset: number): Mention {
  const name = span.text.replace(/^the /i, '');
  return { name, start: span.end - name.length - offset, end: span.end - offset };
}

function recorder(found: Extract, isCapitalisedElsewhere: (word: string) => boolean) {
  const places = { names: new Map<string, number>(), chunks: new Map<string, number>() };
  const nameAt = (name: string) => indexOf(found.names, places.names, name);
  return (
    chunk: string,
    start: number,
    text: string,
    spans: readonly Mention[],
    defined: readonly Definition[],
  ): void => {
    const identifiers = identifiersIn(text);
    const mentions = withLongForms(text, spans, defined).filter(
      (mention) =>
        isName(mention.name) &&
        !isCommonWord(mention.name, isCapitalisedElsewhere) &&
        !isWithin(mention, identifiers) &&
        !MONEY.test(text.slice(mention.end, mention.end + 12)),
    );
    const definitions = definedIn(text);
    if (mentions.length === 0 && definitions.length === 0) return;
    const sentence = found.sentences.length;
    const names = mentions.map(({ name }) => nameAt(name));
    found.sentences.push([indexOf(found.chunks, places.chunks, chunk), start, start + text.length, names]);
    for (const { long, short } of definitions)
      found.definitions.push([nameAt(long), nameAt(short), sentence]);
    mentions.forEach((mention, at) => {
      const kind = kindByContext(text, mention.start, mention.end);
      if (kind !== undefined) found.kinds.push([names[at]!, kind.type, kind.rule]);
      const relation = relationTo(text, mention, mentions[at + 1]);
      if (relation === undefined) return;
      const [from, to] = relation.isTurned ? [names[at + 1]!, names[at]!] : [names[at]!, names[at + 1]!];
      found.relations.push([from, to, relation.type, relation.cue, sentence]);
    });
    for (const identifier of identifiers) {
      const owner = ownerOf(identifier, mentions);
      if (owner !== undefined)
        found.identifiers.push([nameAt(owner.name), identifier.scheme, identifier.value, sentence]);
    }
  };
}

/** Without offices: "Executive Director (ED)" defines no name. */
function definedIn(text: string): Definition[] {
  return definitionsIn(text).filter(({ long }) => !isOffice(words(long)));
}

function indexOf(list: string[], places: Map<string, number>, value: string): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  places.set(value, list.length);
  return list.push(value) - 1;
}

function relationTo(text: string, one: Mention, next: Mention | undefined) {
  return next === undefined
    ? undefined
    : statedBetween(text.slice(0, one.start).slice(-40), text.slice(one.end, next.start));
}

/** The name that an identifier follows, at most 60 UTF-16 units before it. */
function ownerOf(identifier: StatedIdentifier, mentions: readonly Mention[]): Mention | undefined {
  return mentions.findLast(({ end }) => end <= identifier.start && identifier.start - end <= 60);
}

/** Long forms that the document defines are one name wherever they occur in it: "Food and Drug Administration". */
function withLongForms(
  text: string,
  spans: readonly Mention[],
  defined: readonly Definition[],
): readonly Mention[] {
  let all = spans;
  for (const long of new Set(defined.map((one) => one.long))) {
    for (let at = text.indexOf(long); at >= 0; at = text.indexOf(long, at + long.length)) {
      const whole = { name: long, start: at, end: at + long.length };
      if (
        /[\p{L}\p{N}]/u.test(text[whole.end] ?? ' ') ||
        all.some((one) => one.start <= at && one.end >= whole.end)
      )
        continue;
      const apart = all.filter((one) => one.end <= at || one.start >= whole.end);
      all = [...apart, whole].sort((one, other) => one.start - other.start);
    }
  }
  return all;
}

function isName(name: string): boolean {
  if (name.length < 2 || name.length > 120) return false;
  if (!/\p{L}{2}|^\d+\p{Lu}$/u.test(name) && !isMixed(name)) return false;
  return !isDemonym(name) && !PLAIN.test(name) && !LABEL.test(name) && !EDGE.test(name);
}

/** "the Account", "NOTE": one word that the corpus has without its capital at least as often. */
function isCommonWord(name: string, isCapitalisedElsewhere: (word: string) => boolean): boolean {
  return /^(?:\p{Lu}\p{Ll}+|\p{Lu}{4,})$/u.test(name) && !isCapitalisedElsewhere(name);
}

// A joint or half a pair of brackets at an edge: the rest of the name is somewhere else.
const EDGE =
  /^(?:of|and|&|for|on|upon|y|e|und|the) | (?:of|and|&|for|on|upon|y|e|und|the)$|^[^([]*[)\]]|[([][^)\]]*$/;

// "US dollars", "New Taiwan dollars": money, not a country.
const MONEY = /^[ \u00a0-](?:dollars?|pounds?|cents?|yen|yuan|won|rupees?|francs?|euros?)\b/;

// Capitalised words that are not names: currencies, units, scales, references such as "Figure".
const PLAIN =
  /^(?:USD|EUR|GBP|JPY|AM|PM|GDP|CPI|AD|BC|CEO|CFO|CO2|TV|IT|AI|PDF|URL|HTML|HTTPS?|ISBN|ISSN|DOI|IDs?|Yes|Yeah|No|OK|Okay|Oh|Ah|Hi|Hello|Hey|Wow|Thanks|Please|Sorry|Figure|Table|Chapter|Section|Part|Appendix|Fig)(?:[ .]*\d+)?$/;

// The labels of a structured abstract, and numerals.
const LABEL =
  /^(?:(?:OBJECTIVE|METHOD|RESULT|CONCLUSION|AIM|FINDING)S?|BACKGROUND|INTRODUCTION|PURPOSE|DESIGN|SETTING|PARTICIPANTS|INTERPRETATION|FUNDING|SIGNIFICANCE|[IVX]+)(?: [A-Z][a-z]+)?$/i;

function isWithin(mention: Mention, identifiers: readonly StatedIdentifier[]): boolean {
  return identifiers.some(({ start, end }) => mention.start >= start && mention.end <= end);
}

// How often a document has a name of several words in small letters: "Team Member" is what "team member" is, and no name. Each
// run of words is looked up once for each length, so that it is linear in the text whatever the number of names.

const LONGEST = 5;

/** For each name that occurs so, by its place in the list, how often. */
function smallCounts(
  names: readonly string[],
  chunks: readonly { readonly text: string }[],
): [name: number, times: number][] {
  const places = new Map<string, number>();
  names.forEach((name, at) => {
    const key = keyOf(words(name).map(({ text }) => text));
    if (key !== undefined && !places.has(key)) places.set(key, at);
  });
  if (places.size === 0) return [];
  const counts = new Map<number, number>();
  for (const { text } of chunks) {
    const list = words(text);
    for (let at = 0; at < list.length; at += 1) {
      for (let to = at; to < at + LONGEST && isSmall(text, list, at, to); to += 1) {
        const place = places.get(keyOf(list.slice(at, to + 1).map((word) => word.text)) ?? '');
        if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
  }
  return [...counts];
}

/** A word in small letters, one space behind the one before it: what hyphens join is often an address or a channel. */
function isSmall(text: string, list: readonly Word[], from: number, at: number): boolean {
  const word = list[at];
  if (word === undefined || !/^\p{Ll}/u.test(word.text)) return false;
  return at === from || (word.start - list[at - 1]!.end === 1 && text[word.start - 1] === ' ');
}

/** Of two to five words, in one letter case. */
function keyOf(list: readonly string[]): string | undefined {
  return list.length < 2 || list.length > LONGEST ? undefined : list.map(fold).join(' ');
}
