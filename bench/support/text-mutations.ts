// False texts over true statements, for bench/validator.ts: each spoils one of the freedoms that a proof of a text has. The lists
// and patterns are this file's own.
import type { Cut } from './cuts.ts';
import type { Mutation } from './mutations.ts';
import type { Place } from './passages.ts';

type Mutate = Mutation['mutate'];

/** All kinds; of none may any be accepted. */
export const TEXT_MUTATIONS: Readonly<Record<string, Mutate>> = {
  'sides of a passive swapped': passiveSwapped,
  'active as a passive of its subject': activeAsPassive,
  'passive of what only may be': modalAsPassive,
  'wrong antecedent': wrongAntecedent,
  'pronoun joined to another': pronounJoined,
  'joined by a cause': joinedByCause,
  'joined into a report': (place) => joinedBehind(place, REPORT),
  'joined into a condition or time': (place) => joinedBehind(place, FRONT),
  'predicate of another subject': predicateCrossed,
  'predicates of two subjects': predicatesJoined,
  'date in other notation, off': dateOff,
  'number in other notation, off': numberOff,
  'limit planted in an aside': limitInAside,
  'retraction planted behind': retractionBehind,
  'apposition put to another name': appositionMoved,
  '“a” turned into “the”': articleTurned,
  'first name of another': firstNameOff,
  'one of two alternatives': alternativeLost,
  'restriction left out': restrictionLost,
  'time left out': timeLost,
  'report left out': reportLost,
};

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

function lower(text: string): string {
  return /^(?:I\b|\p{Lu}{2}|\p{Lu}\p{Ll}+ \p{Lu})/u.test(text)
    ? text
    : text[0]!.toLowerCase() + text.slice(1);
}

function upper(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function body({ sentence }: Place): string | null {
  return /^[A-Z].*[^.]\.$/.test(sentence) && !/[?;:\n]/.test(sentence) ? sentence.slice(0, -1) : null;
}

/** The sentence behind, and it without its stop. */
function next(place: Place): string | null {
  if (place.pair === undefined) return null;
  return body({ ...place, sentence: place.pair.slice(place.sentence.length).trim() });
}

const NOUN = "(?:[Tt]he |[Aa]n? )?(?:[\\w'’-]+ ){0,4}[\\w'’-]+";

function passiveSwapped({ sentence }: Place): string | null {
  const found = new RegExp(
    `^(${NOUN}) (was|were|is|are|has been|have been|will be|can be) (\\w+ed|made|built|written|led|held|taken|given|found|won) by (${NOUN})(\\b.*)$`,
  ).exec(sentence);
  if (found === null) return null;
  const [, one = '', be = '', verb = '', other = '', rest = ''] = found;
  return `${upper(other)} ${be} ${verb} by ${lower(one)}${rest}`;
}

const BASES =
  /^(.{3,60}?) (\w+ed|made|built|wrote|led|held|took|gave|won|bought|sold) ((?:the|an?|its|his|her|their) (?:\w+ ){0,3}\w+|[A-Z]\w+(?: [A-Z]\w+)*)([ .,].*)$/;
const PARTICIPLES: Readonly<Record<string, string>> = { wrote: 'written', took: 'taken', gave: 'given' };

/** "A bought B" as "A was bought by B", and as "B bought A". */
function activeAsPassive({ sentence }: Place, random: () => number): string | null {
  const found = BASES.exec(sentence);
  if (found === null || /\b(?:was|were|is|are|been|be|by)\b/.test(found[1]!)) return null;
  const [, one = '', verb = '', other = '', rest = ''] = found;
  if (random() < 0.5) return `${upper(other)} ${verb} ${lower(one)}${rest}`;
  return `${one} was ${PARTICIPLES[verb] ?? verb} by ${other}${rest}`;
}

/** "A may buy B" as "B was bought", with and without its agent. */
function modalAsPassive({ sentence }: Place, random: () => number): string | null {
  const found =
    /^(.{3,60}?) (?:may|might|could|would|should|can|must|will|did not|does not|never|tried to|failed to|wanted to|planned to|refused to|hoped to) (\w{3,}) ((?:the|an?|its|his|her|their) (?:\w+ ){0,2}\w+|[A-Z]\w+)([ .,].*)$/.exec(
      sentence,
    );
  if (found === null || found[2] === 'have') return null;
  const [, one = '', verb = '', other = '', rest = ''] = found;
  const participle = verb.endsWith('e') ? `${verb}d` : `${verb}ed`;
  const be = pick(['was', 'is', 'has been'], random)!;
  return random() < 0.5
    ? `${upper(other)} ${be} ${participle}${rest}`
    : `${upper(other)} ${be} ${participle} by ${lower(one)}${rest}`;
}

/** The pronoun that a sentence begins with as a name of the passage that no sentence before it begins with. */
function wrongAntecedent(place: Place, random: () => number): string | null {
  const found = /^(It|He|She|They|Its|His|Her|Their) (.*)$/s.exec(place.sentence);
  if (found === null) return null;
  const names = [...place.chunk.matchAll(/(?<=[a-z,] )(?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+)*/g)].map(
    ([name]) => name,
  );
  const usable = names.filter(
    (name) => !new RegExp(`(?:^|[.!?]["”)]* )(?:The )?${name.replace(/^the /, '')}`).test(place.chunk),
  );
  const name = pick(usable, random);
  if (name === undefined) return null;
  return `${upper(name)}${/^(?:Its|His|Her|Their)$/.test(found[1]!) ? "'s" : ''} ${found[2]!}`;
}

/** A sentence with "it" or "the company" behind one that it does not go on from. */
function pronounJoined(place: Place, random: () => number): Cut | null {
  const own = body(place);
  const all = place.foreign.match(/[A-Z][^.?!]{30,160}\./g) ?? [];
  const other = pick(all, random)?.slice(0, -1);
  if (
    own === null ||
    other === undefined ||
    !/^(?:It|He|She|They|This|These|Its|His|Their|The [a-z]+ (?:was|is|were|are|has|had)) /.test(own)
  )
    return null;
  const joint = pick([' and ', ', and ', '; ', '. '], random)!;
  const claim =
    joint === '. ' ? `${other}. ${own}.` : `${other}${joint}${own[0]!.toLowerCase()}${own.slice(1)}.`;
  return { claim, chunk: `${place.chunk}\n\n${place.foreign}` };
}

const CAUSES: readonly ((one: string, other: string) => string)[] = [
  (one, other) => `${one} because ${lower(other)}.`,
  (one, other) => `${one}, so ${lower(other)}.`,
  (one, other) => `Because ${lower(one)}, ${lower(other)}.`,
  (one, other) => `${one}; therefore ${lower(other)}.`,
  (one, other) => `${one}; as a result, ${lower(other)}.`,
  (one, other) => `${one} and therefore ${lower(other)}.`,
  (one, other) => `${one}, and so ${lower(other)}.`,
  (one, other) => `${one}. Therefore, ${lower(other)}.`,
  (one, other) => `${one}. As a result, ${lower(other)}.`,
  (one, other) => `After ${lower(one)}, ${lower(other)}.`,
  (one, other) => `If ${lower(one)}, ${lower(other)}.`,
  (one, other) => `${one}, but ${lower(other)}.`,
  (one, other) => `Although ${lower(one)}, ${lower(other)}.`,
  (one, other) => `${one} while ${lower(other)}.`,
  (one, other) => `${one} until ${lower(other)}.`,
];

function joinedByCause(place: Place, random: () => number): string | null {
  const one = body(place);
  const other = next(place);
  return one === null || other === null ? null : pick(CAUSES, random)!(one, other);
}

const REPORT =
  /\b(?:said|says|claimed|argued|believed|reported|announced|suggested|stated|found|showed|concluded|thought|warned)(?: that)? /;
const FRONT =
  /^(?!(?:In (?:addition|contrast|fact|particular|turn)|For (?:example|instance)|As a result|On the other hand)\b)(?:If|Unless|When|Until|Before|After|Since|In|On|By|During|Under|Without|For|Once|As long as|Although|While|From|Between) /;

/** The next sentence put behind with "and", so that it is in the mouth, or under the limit, of this one. */
function joinedBehind(place: Place, pattern: RegExp): string | null {
  const one = body(place);
  const other = next(place);
  if (one === null || other === null || !pattern.test(one)) return null;
  return `${one}${place.start % 2 === 0 ? ' and ' : ', and '}${lower(other)}.`;
}

const PREDICATE = /^((?:The |An? )?(?:[\w'’-]+ ){0,5}?[\w'’-]+) ((?:was|were|is|are|has|had|have) .*)$/;

function predicateOf(text: string | null): [string, string] | null {
  const found = text === null ? null : PREDICATE.exec(text);
  if (
    found === null ||
    /^(?:It|He|She|They|This|These|That|Those|There|Here|What|In|On|At|By|For)\b/.test(found[1]!)
  )
    return null;
  return [found[1]!, found[2]!];
}

/** The predicate of one sentence said of the subject of the next, or the other way round. */
function predicateCrossed(place: Place): string | null {
  const one = predicateOf(body(place));
  const other = predicateOf(next(place));
  if (one === null || other === null || isAlike(one[0], other[0])) return null;
  return place.start % 2 === 0 ? `${one[0]} ${other[1]}.` : `${other[0]} ${one[1]}.`;
}

function predicatesJoined(place: Place): string | null {
  const one = predicateOf(body(place));
  const other = predicateOf(next(place));
  if (one === null || other === null || isAlike(one[0], other[0])) return null;
  return `${one[0]} ${one[1]}${place.start % 2 === 0 ? ', and ' : ' and '}${other[1]}.`;
}

/** Subjects that share a word may be one. */
function isAlike(one: string, other: string): boolean {
  const known = new Set(one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  known.delete('the');
  return other
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => known.has(word));
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAY_FIRST = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')})(?: (\\d{4}))?\\b`);
const MONTH_FIRST = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})(?:, (\\d{4}))?\\b`);

function dateOff({ sentence }: Place, random: () => number): string | null {
  const found = DAY_FIRST.exec(sentence) ?? MONTH_FIRST.exec(sentence);
  if (found === null) return null;
  const isDayFirst = /^\d/.test(found[0]);
  const day = Number(isDayFirst ? found[1] : found[2]);
  const month = MONTHS.indexOf((isDayFirst ? found[2] : found[1])!);
  const year = found[3];
  const others: string[] = [];
  const write = (d: number, m: number, y: string | undefined) => {
    if (d < 1 || d > 31 || m < 0 || m > 11) return;
    others.push(
      `${d} ${MONTHS[m]}${y === undefined ? '' : ` ${y}`}`,
      `${MONTHS[m]} ${d}${y === undefined ? '' : `, ${y}`}`,
    );
    if (y !== undefined) others.push(`${y}-${String(m + 1).padStart(2, '0')}-${String(d).padStart(2, '0')}`);
  };
  write(day + 1, month, year);
  write(day - 1, month, year);
  write(day, month + 1, year);
  if (day !== month + 1) write(month + 1, day - 1, year);
  if (year !== undefined) write(day, month, String(Number(year) + 1));
  if (year !== undefined) write(day, month, undefined);
  if (year === undefined) write(day, month, '1999');
  if (year !== undefined) others.push(`${MONTHS[month]} ${year}`, year);
  const other = pick(others, random);
  return other === undefined ? null : sentence.replace(found[0], other);
}

/** The number written another way, and another number. */
function numberOff({ sentence }: Place, random: () => number): string | null {
  const all = [
    ...sentence.matchAll(
      /(?<![\p{L}\p{N}_.,·$£€-])(?<!\d )(\d{1,3}(?:,\d{3})+|\d{2,7})(?![\p{L}\p{N}_.,·-]|\s?(?:%|percent|per cent|million|billion|thousand|January|February|March|April|May|June|July|August|September|October|November|December))/gu,
    ),
  ];
  const found = pick(all, random);
  if (found === undefined) return null;
  const value = Number(found[1]!.replaceAll(',', ''));
  const others = [
    `${value / 100} thousand`,
    `${value / 1000} million`,
    `${value * 10}`,
    (value + 1).toLocaleString('en'),
    `${value} thousand`,
    `${value} percent`,
    `${value}%`,
    `$${value}`,
    `about ${value}`,
    `more than ${found[1]}`,
    `over ${found[1]}`,
    `${value / 10}`,
  ];
  const at = found.index;
  return sentence.slice(0, at) + pick(others, random)! + sentence.slice(at + found[0].length);
}

const ASIDES =
  'only in winter|if the fee is paid|unless the board objects|according to its maker|in theory|until 1932|formerly|critics claim|it is alleged|on weekdays|when asked|as the myth has it|the defence claims|but only there|in part|at most|supposedly|in one of two trials|under the old law|which critics deny was ever so|which was never confirmed|a claim since withdrawn|the alleged culprit|who may have been elsewhere|provided it rains|subject to approval|not always|rarely|almost|never in public|if at all|or so it is said|in most cases|except on Sundays|in mice|where permitted|had it passed|given time|before 1900|a fiction|an invention of the press|which is doubtful'.split(
    '|',
  );

/** A limit between commas behind the subject; the sentence is claimed without it. */
function limitInAside(place: Place, random: () => number): Cut | null {
  const found =
    /^((?:The |An? )?(?:[\w'’-]+ ){0,4}?[\w'’-]+) ((?:was|were|is|are|has|had|have|\w+ed) .*)$/.exec(
      place.sentence,
    );
  if (found === null) return null;
  const [, subject = '', rest = ''] = found;
  const planted = `${subject}, ${pick(ASIDES, random)!}, ${rest}`;
  return swapped(place, planted);
}

const BEHIND =
  ', which was later disproved|, which is false|, which nobody believes|, which may never happen|, provided that it is signed|, assuming that it rains|, but only in winter|, and only on Sundays|, and even that is disputed|, so it is said|, and this was later retracted|, which the court overturned|, which was a lie|, and that was a mistake|, so the legend goes|, which only holds in mice|, depending on the weather|, pending review|, which has been withdrawn|, which applies only until 1932|, and it was repealed|, which is disputed|, making an unproven assumption|, including only some of them|, and such claims were denied|, which was planned but abandoned|: a myth|: or so critics claim|, who later denied it|, and they have since withdrawn the claim|, which must not be assumed|, if the papers are right|, where permitted'.split(
    '|',
  );

function retractionBehind(place: Place, random: () => number): Cut | null {
  const own = body(place);
  return own === null ? null : swapped(place, `${own}${pick(BEHIND, random)!}.`);
}

/** The passage with another sentence in the place of its own, which is claimed. */
function swapped({ chunk, sentence, start }: Place, other: string): Cut | null {
  const rest = chunk.slice(0, start) + chunk.slice(start + sentence.length);
  if (rest.includes(sentence)) return null;
  return { claim: sentence, chunk: chunk.slice(0, start) + other + chunk.slice(start + sentence.length) };
}

function appositionMoved({ sentence }: Place, random: () => number): string | null {
  const found = /([A-Z]\w+(?: [A-Z]\w+)*), ((?:an?|the) [^,.;:()]{5,60}),/.exec(sentence);
  if (found === null) return null;
  const rest = sentence.replace(found[0], found[1]!);
  const names = [...rest.matchAll(/(?<=[a-z,] )[A-Z]\w+(?: [A-Z]\w+)*/g)]
    .map(([name]) => name)
    .filter((name) => !found[1]!.includes(name) && !name.includes(found[1]!));
  const other = pick(names, random);
  if (other === undefined) return null;
  return random() < 0.5 ? `${other} is ${found[2]}.` : rest.replace(other, `${other}, ${found[2]},`);
}

function articleTurned({ sentence }: Place): string | null {
  const found = /^((?:[A-Z][\w'’-]+ ?){1,4}) (is|was) an? ([^,;:]{5,80})\.$/.exec(sentence);
  return found === null ? null : `The ${found[3]} ${found[2]} ${found[1]!.trim()}.`;
}

const FIRST_NAMES = 'Mary John Peter Anna George Olga Henry Alice Walter Edith'.split(' ');

function firstNameOff({ sentence }: Place, random: () => number): string | null {
  const found = pick([...sentence.matchAll(/(?<=[a-z,] )([A-Z][a-z]+) ([A-Z][a-z]{3,})\b/g)], random);
  const other = pick(FIRST_NAMES, random)!;
  if (found === undefined || found[1] === other) return null;
  return (
    sentence.slice(0, found.index) + `${other} ${found[2]}` + sentence.slice(found.index + found[0].length)
  );
}

function alternativeLost({ sentence }: Place, random: () => number): string | null {
  const found = / or (?:the |an? )?[\w'’-]+(?= |\.|,)/.exec(sentence);
  if (found === null) return null;
  if (random() < 0.5) return sentence.replace(found[0], '');
  const before = /(?:the |an? )?[\w'’-]+ or /.exec(sentence);
  return before === null ? null : upper(sentence.replace(before[0], ''));
}

/** "Workers who pay may vote": without whom it is of. */
function restrictionLost({ sentence }: Place): string | null {
  const found =
    /^((?:The |All |Most |Any )?(?:\w+ ){0,2}\w+) (?:who|that|which) [^,]{4,60}? ((?:may|must|can|will|should|are|is|was|were|have|has|had) .*)$/.exec(
      sentence,
    );
  return found === null ? null : `${found[1]} ${found[2]}`;
}

const TIME = new RegExp(
  `,? (?:in|on|since|until|by|before|after|from|during) (?:the )?(?:early |late |mid-?)?(?:\\d{1,2} )?(?:(?:${MONTHS.join('|')}) )?(?:\\d{1,2}, )?\\d{4}s?\\b,?`,
);

function timeLost({ sentence }: Place): string | null {
  const found = TIME.exec(sentence);
  return found === null ? null : sentence.replace(found[0], '');
}

function reportLost({ sentence }: Place): string | null {
  const found =
    /^(.{3,60}?) (?:said|says|claimed|argued|believed|reported|announced|suggested|stated|found|showed|concluded|thought|warned|estimated) that (.{12,})$/.exec(
      sentence,
    );
  return found === null ? null : upper(found[2]!);
}
