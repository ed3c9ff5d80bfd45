// The modality of a link: whether its sentence asserts, hedges, denies, reports or asks it, and the speaker of a report. A
// myth is denied. The words are data (modality.words.ts).
import type { Modality } from '../../../api/payloads/causal.ts';
import { lazy } from '../../../text/lazy.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  AFTER_DENIAL,
  ASKING_CLAUSES,
  BEFORE_MYTHS,
  BLAMING,
  CALLED_MYTHS,
  CLAIMING,
  CLAIMS,
  CUE_STEMS,
  DENIAL_PHRASES,
  DENIAL_VERBS,
  DENIED_OBJECTS,
  DENIED_OUTRIGHT,
  DENYING,
  HEDGES,
  JOINING_STEMS,
  MEASURED_ACCORDING_TO,
  NOBODY,
  NOTHING,
  OPENING_DOUBTS,
  OPEN_CLAUSES,
  REPORTING_THAT,
  SAYING,
  UNABLE,
} from './modality.words.ts';
import type { Span } from '../../../text/sentences.ts';

export interface Stance {
  /** `asked`: the sentence states no link. */
  readonly modality: Modality | 'asked';
  /** The speaker, in the sentence's own words; null where none is named. */
  readonly said_by: string | null;
}

/** The modality of the link at `cue`; `clause` holds cause and effect, `effect` the effect. */
export function stanceOf(sentence: string, cue: Span, clause: Span, effect: Span): Stance {
  const said_by = sayer(sentence, cue);
  const lead = sentence.slice(Math.max(clause.start, cue.start - NEAR), cue.end);
  // Who believes a myth is not who denies it.
  if (isDeniedThere(sentence, cue) || isMyth(sentence, cue)) return { modality: 'denied', said_by: null };
  if (isDenied(sentence, cue, lead)) return { modality: 'denied', said_by };
  const { hedged, open, unable, opensDoubting, reported, asking } = grammar();
  const verb = effect.end <= cue.start ? sentence.slice(effect.start, cue.start).replace(unable, '') : '';
  const before = clauseBefore(sentence, cue);
  if (/\?["'”’)\]*_\s]*$/.test(sentence) || asking.test(before)) return { modality: 'asked', said_by };
  // "An attacker could stop the parser, causing …": what may happen may cause.
  const isParticiple = /^\w+ing\b/i.test(sentence.slice(cue.start, cue.end));
  const ahead = isParticiple && effect.start > cue.start ? sentence.slice(clause.start, cue.start) : '';
  const isHedged =
    [lead, verb, ahead].some((part) => hedged.test(part)) ||
    opensDoubting.test(sentence) ||
    open.test(before);
  if (isHedged) return { modality: 'hedged', said_by };
  return { modality: said_by !== null || reported.test(before) ? 'reported' : 'asserted', said_by };
}

/** How far before a cue a word still belongs to it, in UTF-16 units. */
const NEAR = 25;

function isDenied(sentence: string, cue: Span, lead: string): boolean {
  return (
    grammar().denied.test(lead) ||
    // "Leaving no room" leaves something.
    (grammar().nothing.test(sentence.slice(cue.end, cue.end + NEAR)) && !/\bleaving\s*$/i.test(lead))
  );
}

/** Whether a verb of denial or of wrong belief governs the cue. */
function isDeniedThere(sentence: string, cue: Span): boolean {
  const { denial, outright } = grammar();
  // "The delay was caused by", "the strike caused", "causing": not a participle, whose noun is what was denied.
  const isVerb = !/^\w+ed (?:by|to|from|on)\b/i.test(sentence.slice(cue.start, cue.end));
  return denial.test(clauseBefore(sentence, cue)) || (isVerb && outright.test(sentence.slice(0, cue.start)));
}

/** Whether the link is what the sentence calls a myth. */
function isMyth(sentence: string, cue: Span): boolean {
  const { beforeMyth, calledMyth } = grammar();
  return beforeMyth.test(sentence.slice(0, cue.start)) || calledMyth.test(sentence);
}

/** The text between the last semicolon and a cue. */
function clauseBefore(sentence: string, cue: Span): string {
  const before = sentence.slice(0, cue.start);
  return before.slice(before.lastIndexOf(';') + 1);
}

/** "according to the World Bank", "the ministry said that …", "… , a spokesman said": the speaker of a report. */
function sayer(sentence: string, cue: Span): string | null {
  for (const { pattern, before } of grammar().sayers) {
    const match = pattern.exec(sentence);
    const found = (match?.groups?.['who'] ?? '')
      .trim()
      .replace(SECTION, '')
      .replace(/[\s,;:."'”]+$/u, '');
    if (match === null || found === '' || grammar().nobody.test(found)) continue;
    if (!before || match.index + match[0].length <= cue.start) return found;
  }
  return null;
}

// "RESULTS We found": the label of a structured abstract is not a speaker.
const SECTION = /^(?:[A-Z]{4,}[:.]? )+/;

const NAME = String.raw`(?<who>(?:(?:the|a|an|one|some|many|several) )?[\p{L}\p{N}][\p{L}\p{N}.'’&-]*(?: [\p{L}\p{N}][\p{L}\p{N}.'’&-]*){0,8}?)`;

interface SayerPattern {
  readonly pattern: RegExp;
  /** Whether it must be before the cue. */
  readonly before: boolean;
}

const grammar = lazy(() => ({
  // "did not cause", "rather than caused by", "was never due to", but not "prices did not fall because of"
  denied: new RegExp(
    `\\b${anyOf(DENYING)},? (?:however,? |therefore,? )?(?:(?:[a-z]+ ){0,2}?(?:${AFTER_DENIAL.join(' |')} )*${anyOf(CUE_STEMS)}|(?:(?:${AFTER_DENIAL.join('|')}) )*${anyOf(JOINING_STEMS)})[a-z ]*$|^(?:not|never) `,
    'i',
  ),
  unable: new RegExp(`\\b${anyOf(UNABLE)}\\b`, 'giu'),
  nothing: new RegExp(`^\\W*${anyOf(NOTHING)}\\b`),
  denial: new RegExp(
    `\\b${anyOf(DENIAL_VERBS)} ${anyOf(DENIED_OBJECTS)}\\b|\\b${anyOf(DENIAL_PHRASES)}\\b`,
    'i',
  ),
  outright: new RegExp(DENIED_OUTRIGHT, 'iu'),
  hedged: new RegExp(`\\b${anyOf(HEDGES)}\\b|\\bmay\\b(?! \\d)`),
  opensDoubting: new RegExp(`^\\W*${anyOf(OPENING_DOUBTS)}\\b`, 'i'),
  open: new RegExp(`\\b${anyOf(OPEN_CLAUSES)}\\b`),
  reported: new RegExp(`\\b${anyOf(REPORTING_THAT)} that\\b`, 'i'),
  asking: new RegExp(`\\b${anyOf(ASKING_CLAUSES)}\\b`, 'i'),
  beforeMyth: new RegExp(BEFORE_MYTHS.join('|'), 'iu'),
  calledMyth: new RegExp(CALLED_MYTHS.join('|'), 'iu'),
  nobody: new RegExp(`^${anyOf(NOBODY)}\\b`, 'i'),
  sayers: sayerPatterns(),
}));

/** Behind a verb of speaking these begin no clause. */
const NO_SUBJECT = '(?:that|to|of|in|on|by|for|with|about|over|from|and|or|so|led|[a-z]+ed)\\b';

function sayerPatterns(): SayerPattern[] {
  const said = anyOf(SAYING);
  const patterns: readonly (readonly [pattern: string, before: boolean])[] = [
    [
      `(?<!\\b${anyOf(MEASURED_ACCORDING_TO)}[a-z]* )\\baccording to (?<who>[^,;:()]{2,80}?)(?=[,;:()]|\\.?\\s*$|\\s(?:in|on|at) (?:\\d|[A-Z][a-z]+ \\d))`,
      false,
    ],
    [`(?:^|[,;“"] )${NAME} ${said} (?:(?:in|on|at) [^,;:]{1,40} )?that `, true],
    [`(?:^|[,;“"] )${NAME} (?:said|says) `, true],
    [`(?:^|[,;“"] )${NAME} ${anyOf(CLAIMING)} (?!${NO_SUBJECT})`, true],
    [`(?:^|[,;“"] )${NAME} ${anyOf(CLAIMS)} (?=(?:the|an?|its|their|his|her|this|these)\\b)`, true],
    [`(?:^|[,;] )${NAME} ${anyOf(BLAMING)} `, true],
    [`, ${NAME} ${said}[.,]?\\s*$`, false],
    [`, ${said} ${NAME}[.,]?\\s*$`, false],
  ];
  return patterns.map(([pattern, before]) => ({ pattern: new RegExp(pattern, 'iu'), before }));
}
