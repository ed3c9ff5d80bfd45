// False texts over true statements that attack what a proof may read a sentence as: phrases put elsewhere, asides and definitions as
// statements, reasons, manners and additions left out. The lists are this file's own.
import type { Cut } from './cuts.ts';
import type { Mutation } from './mutations.ts';
import type { Place } from './passages.ts';

type Mutate = Mutation['mutate'];

/** All kinds; of none may any be accepted. */
export const READING_MUTATIONS: Readonly<Record<string, Mutate>> = {
  'phrase in front left out': frontLost,
  'phrase in front put behind another sentence': frontOfAnother,
  'times of two predicates swapped': timesSwapped,
  'aside of another name': asideOfAnother,
  'aside under a report': (place, random) =>
    asideWithin(place, (text) => `${pick(REPORTS, random)} ${text}.`),
  'aside with a report behind': (place, random) =>
    asideWithin(place, (text) => `${text}, ${pick(BEHIND, random)}.`),
  'apposition in another tense': appositionOff,
  'reason of a denial left out': reasonOfDenial,
  'manner of a denial left out': mannerOfDenial,
  'manner of few left out': mannerOfFew,
  'limit in what is added': (place, random) => plantedBehind(place, pick(ADDED, random)),
  '“but” that takes back': (place, random) => plantedBehind(place, pick(BUTS, random)),
  'participle that restricts left out': participleLost,
  'clause that restricts the object left out': objectWidened,
  'participle of another noun': participleOfAnother,
  'title changed': titleOff,
  'word of a near meaning': nearWord,
  'life dates swapped': lifeOff,
  'term of office as a life': (place) =>
    lifePlanted(place, '(1999–2005)', (name) => `${name} was born in 1999.`),
  'framed as in the passage, word replaced': framedOff,
  'report left out, framed': framedReport,
  'report of another': reportOfAnother,
  'report made stronger': reportStronger,
};

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!;
}

function upper(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function lower(text: string): string {
  return text[0]!.toLowerCase() + text.slice(1);
}

function body({ sentence }: Place): string | null {
  return /^[A-Z].*[^.]\.$/.test(sentence) && !/[?;:\n"“]/.test(sentence) ? sentence.slice(0, -1) : null;
}

/** The passage with another sentence in the place of its own; null where what is claimed stands elsewhere in it. */
function swapped({ chunk, sentence, start }: Place, other: string, claim: string): Cut | null {
  const rest = chunk.slice(0, start) + chunk.slice(start + sentence.length);
  if (rest.includes(claim.slice(0, -1))) return null;
  return { claim, chunk: chunk.slice(0, start) + other + chunk.slice(start + sentence.length) };
}

const FRONT =
  /^((?!(?:In (?:addition|contrast|fact|particular|turn|general)|For (?:example|instance)|On the other hand|At the same time|By contrast|For this reason|In short|In summary|In turn|In other words)\b)(?:In|On|At|For|Under|Within|During|Among|With|Without|Between|Across|Near|By|After|Before|Since|Until|From|Despite|Because of) [^,]{3,60}), (.{20,})$/;

function frontLost({ sentence }: Place): string | null {
  const found = FRONT.exec(sentence);
  return found === null ? null : upper(found[2]!);
}

function frontOfAnother(place: Place): string | null {
  const found = FRONT.exec(place.sentence);
  const other = place.pair?.slice(place.sentence.length).trim();
  if (found === null || other === undefined || !/^[A-Z].{15,}[^.]\.$/.test(other)) return null;
  return `${other.slice(0, -1)} ${lower(found[1]!)}.`;
}

function timesSwapped({ sentence }: Place): string | null {
  const found =
    /^(.+?\b(?:in|on|by|since) )([^,.]*?\b[12]\d{3})(\b.+?\b(?:in|on|by|since) )([^,.]*?\b[12]\d{3})(\b.*)$/.exec(
      sentence,
    );
  if (found === null || found[2] === found[4]) return null;
  const [, one = '', first = '', two = '', second = '', rest = ''] = found;
  return `${one}${second}${two}${first}${rest}`;
}

const ASIDE =
  /\b([A-Z]\w+(?: [A-Z]\w+)*), (?:which|who) ((?:was|is|were|has|had|are|have|\w+ed|\w+s) [^,.;()]{8,})(?=[,.])/;

function asideOfAnother({ sentence }: Place, random: () => number): string | null {
  const found = ASIDE.exec(sentence);
  if (found === null) return null;
  const others = [...sentence.matchAll(/(?<=[a-z,] )[A-Z]\w+(?: [A-Z]\w+)*/g)]
    .map(([name]) => name)
    .filter((name) => !found[1]!.includes(name) && !name.includes(found[1]!));
  return others.length === 0 ? null : `${pick(others, random)} ${found[2]}.`;
}

const REPORTS =
  'Critics argue that|The minister claimed that|It is alleged that|Legend holds that|Nobody thinks that|If the papers are right,|Rumour has it that|She dreamt that|It is a myth that|The prosecution contends that'.split(
    '|',
  );
const BEHIND =
  'critics claim|or so it is said|if the papers are right|the prosecution contends|he joked|it is alleged|says the legend|according to its maker|the defence submitted'.split(
    '|',
  );

/** An aside claimed as a statement, its sentence told by somebody. */
function asideWithin(place: Place, write: (text: string) => string): Cut | null {
  const own = body(place);
  const found = ASIDE.exec(place.sentence);
  if (own === null || found === null) return null;
  return swapped(place, write(own), `${found[1]} ${found[2]}.`);
}

function appositionOff({ sentence }: Place): string | null {
  const found =
    /\b([A-Z]\w+(?: [A-Z]\w+)*), ((?:an?|the) [^,.;()]{5,50}), (was|were|had|\w+ed|is|are|has)\b/.exec(
      sentence,
    );
  if (found === null) return null;
  return `${found[1]} ${/^(?:is|are|has)$/.test(found[3]!) ? 'was' : 'is'} ${found[2]}.`;
}

const REASONS =
  'because it was late|because of the weather|because the fee was high|because nobody asked|because he was tired|because of their age|because it was required'.split(
    '|',
  );

/** "It was not sold because it was late": it may have been sold for another reason. */
function reasonOfDenial(place: Place, random: () => number): Cut | null {
  const own = body(place);
  const denied = own?.replace(/\b(was|were|is|are|did|does|has|had|could|would)\b(?! not)/, '$1 not');
  // Behind "[citation needed]" there may be another sentence, whose reason says nothing of the denial.
  if (own === null || denied === undefined || denied === own || own.includes('[')) return null;
  return swapped(place, `${denied} ${pick(REASONS, random)}.`, `${denied}.`);
}

const ADVERBS =
  'quickly deliberately significantly openly fully automatically successfully severely publicly voluntarily widely'.split(
    ' ',
  );

/** "did not deliberately kill" as "did not kill". */
function mannerOfDenial(place: Place, random: () => number): Cut | null {
  const own = body(place);
  const planted = own?.replace(/\b(not|never|hardly|cannot) /, `$1 ${pick(ADVERBS, random)} `);
  return own === null || planted === undefined || planted === own
    ? null
    : swapped(place, `${planted}.`, `${own}.`);
}

function mannerOfFew(place: Place, random: () => number): Cut | null {
  const own = body(place);
  if (
    own === null ||
    !/(?<!\ba |\bthe )\b(?:[Ff]ew|[Nn]o|[Oo]nly|[Rr]arely|[Nn]either|[Nn]one|[Ss]eldom|[Ww]ithout)\b/.test(
      own,
    )
  )
    return null;
  const planted = own.replace(/ (\w{3,}ed)\b/, ` ${pick(ADVERBS, random)} $1`);
  return planted === own ? null : swapped(place, `${planted}.`, `${own}.`);
}

const ADDED =
  ', especially if it rains|, including only some of them|, as well as nobody else|, even if few agree|, along with many doubts|, for example only at night|, such as never happens|, particularly when asked|, including, it is alleged, the worst|, notably not in winter|, even though nobody agreed|, especially not at night|, together with those who deny it|, even in theory only|, as well as, critics claim, the rest|, depending on the weather|, lacking any proof|, claiming much|, assuming a full load|, being a draft'.split(
    '|',
  );
const BUTS =
  ', but it was never carried out|, but critics deny this|, but that proved wrong|, but it was later annulled|, but they withdrew it|, but this was a hoax|, but such claims are false|, but nobody believes it|, but only on paper|, but the claim was withdrawn|, but not in fact|, but there is no proof of it|, but he denied it|, but these figures were wrong|, but no such thing happened|, but it may be a legend|, but that is disputed|, but it was reversed'.split(
    '|',
  );

function plantedBehind(place: Place, behind: string): Cut | null {
  const own = body(place);
  return own === null ? null : swapped(place, `${own}${behind}.`, `${own}.`);
}

function participleLost({ sentence }: Place): string | null {
  const found =
    /^((?:The |All |Most |Any |Many |Some )?(?:[\w-]+ ){0,2}\w+s) \w+(?:ing|ed) (?:in|with|by|to|from|for|at|on|the|an?) [^,]{3,60}? ((?:may|must|can|will|should|are|were|have|had|do|did) .*)$/.exec(
      sentence,
    );
  return found === null || /\b(?:is|are|was|were|has|have|had|be)$/.test(found[1]!)
    ? null
    : `${found[1]} ${found[2]}`;
}

function objectWidened({ sentence }: Place): string | null {
  const found =
    /^(.{15,}? (?:the|all|only|any|every|no|few|most|those|each) [\w-]+(?: [\w-]+)?) (?:that|who|which|whose|where) [^,;:]+\.$/.exec(
      sentence,
    );
  return found === null ? null : `${found[1]}.`;
}

/** "X is a member of a band formed in 1990" as "X was formed in 1990". */
function participleOfAnother({ sentence }: Place): string | null {
  const found =
    /^((?:The )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:is|was) an? [^,.]*? (?:of|in|for|at|with|by) [^,.]*? (founded|established|developed|designed|built|written|directed|produced|created|released|published|formed|located|known|owned|based|used|held|made) (.*)$/.exec(
      sentence,
    );
  return found === null ? null : `${found[1]} was ${found[2]} ${found[3]}`;
}

const TITLES = 'President Senator Governor Professor Minister Chancellor Dr Sir Judge King'.split(' ');

function titleOff({ sentence }: Place, random: () => number): string | null {
  const found =
    /\b(President|Senator|Governor|Professor|Minister|Chancellor|Dr|Sir|King|Queen|Duke|Pope|Bishop|Prince)\.? (?=[A-Z][a-z])/.exec(
      sentence,
    );
  const other = pick(TITLES, random);
  return found === null || found[1] === other ? null : sentence.replace(found[0], `${other} `);
}

const NEAR =
  'founded/joined wrote/edited began/planned started/stopped bought/leased located/founded helped/forced allowed/ordered permitted/required used/banned often/always frequently/constantly nearly/over almost/exactly led/joined before/since because/although built/designed designed/built known/accused film/novel car/train children/parents entire/partial perhaps/surely rarely/often composed/performed occurred/ended died/retired published/wrote discovered/invented created/bought developed/sold established/visited introduced/opposed won/entered capital/port city/village king/duke region/country river/lake member/leader lieutenant/captain most/all during/before within/outside first/second'.split(
    ' ',
  );

function nearWord({ sentence }: Place, random: () => number): string | null {
  const pairs = new Map(NEAR.map((pair) => pair.split('/') as [string, string]));
  const all = [...sentence.matchAll(/(?<![\p{L}-])\p{Ll}+(?![\p{L}-])/gu)].filter(([word]) =>
    pairs.has(word),
  );
  if (all.length === 0) return null;
  const found = pick(all, random);
  return (
    sentence.slice(0, found.index) + pairs.get(found[0])! + sentence.slice(found.index + found[0].length)
  );
}

function lifeOff(place: Place, random: () => number): Cut | null {
  const wrong: readonly ((name: string) => string)[] = [
    (name) => `${name} was born on 5 June 1970.`,
    (name) => `${name} died on 3 May 1901.`,
    (name) => `${name} was born in 1970.`,
    (name) => `${name} was born on June 5, 1970.`,
    (name) => `${name} was founded on 3 May 1901.`,
  ];
  return lifePlanted(place, '(3 May 1901 – 5 June 1970)', pick(wrong, random));
}

function lifePlanted(place: Place, bracket: string, write: (name: string) => string): Cut | null {
  const found = /^((?:The )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}) ((?:is|was|are|were) .*)$/.exec(
    place.sentence,
  );
  if (found === null || /^(?:It|He|She|They|This|There|These|We|In|For|As)\b/.test(found[1]!)) return null;
  return swapped(place, `${found[1]} ${bracket} ${found[2]}`, write(found[1]!));
}

const FRAMES = [
  'According to the passage, ',
  'The text states that ',
  'Based on the provided information, ',
  'The article says that ',
  'In summary, ',
];

function framedOff(place: Place, random: () => number): string | null {
  const own = body(place);
  const words = own?.match(/(?<![\p{L}'’-])\p{Ll}{5,}(?![\p{L}'’-])/gu) ?? [];
  const foreign = (place.foreign.match(/(?<![\p{L}'’-])\p{Ll}{5,}(?![\p{L}'’-])/gu) ?? []).filter(
    (word) => !place.chunk.includes(word.slice(0, 4)),
  );
  if (own === null || words.length === 0 || foreign.length === 0) return null;
  return `${pick(FRAMES, random)}${lower(own.replace(pick(words, random), pick(foreign, random)))}.`;
}

function framedReport({ sentence }: Place, random: () => number): string | null {
  const found =
    /^(.{3,60}?) (?:said|says|claimed|argued|believed|reported|announced|suggested|stated|found|showed|concluded|thought|warned|estimated) that (.{12,})$/.exec(
      sentence,
    );
  return found === null ? null : `${pick(FRAMES, random)}${lower(found[2]!)}`;
}

const SAID = /^((?:The |An? )?(?:[\w.'’-]+ ){0,4}[\w.'’-]+) (said|says|stated|states) (that )?(.{20,})\.$/;
const SAID_BEHIND = /^(.{20,}), ((?:the |an? )?(?:[\w.'’-]+ ){0,4}[\w.'’-]+) (said|says)\.$/;

/** Who says it, and what; null where nobody does. */
function saidIn({ sentence }: Place): { who: string; what: string } | null {
  const front = SAID.exec(sentence);
  if (front !== null) return { who: front[1]!, what: front[4]! };
  const behind = SAID_BEHIND.exec(sentence.replace(/ (?=[,.])/g, ''));
  return behind === null ? null : { who: behind[2]!, what: behind[1]! };
}

const OTHERS =
  'the mayor|the company|John Smith|the ministry|critics|the union|two witnesses|the report'.split('|');

function reportOfAnother(place: Place, random: () => number): string | null {
  const found = saidIn(place);
  const other = pick(OTHERS, random);
  if (found === null || found.who.toLowerCase().includes(other.replace('the ', '').toLowerCase()))
    return null;
  return random() < 0.5
    ? `According to ${other}, ${lower(found.what)}.`
    : `${upper(other)} said that ${lower(found.what)}.`;
}

const STRONGER =
  'proved that|confirmed that|denied that|showed that|admitted that|knew that|doubted that|did not say that'.split(
    '|',
  );

function reportStronger(place: Place, random: () => number): string | null {
  const found = saidIn(place);
  if (found === null) return null;
  return random() < 0.25
    ? `${upper(found.what)}.`
    : `${upper(found.who)} ${pick(STRONGER, random)} ${lower(found.what)}.`;
}
