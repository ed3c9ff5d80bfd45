// The reason or cause of what is asked that a statement gives: a sentence of it has a causal word, a word for a reason or an aim,
// and speaks on the other side of that of what is asked; or what governs it asks the same or announces reasons.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { sentences, type Span } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { isNamed } from '../causal/links/labels.ts';
import { linksIn } from '../causal/links/links.ts';
import { trustIn } from '../causal/links/trust.ts';
import type { FoundLink } from '../causal/trace/reading.ts';
import { isSaid } from '../causal/trace/trace-seed.ts';
import { GIVEN, givenIn, joinedTo, reasonNamed, wholeOf } from '../causal/why/given.ts';
import { askingOf, denies, saysOpposite, type Asking } from '../causal/why/judged.ts';
import type { Sentence } from '../citing/passages.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import type { Ranked } from '../statements/ranking.ts';

/** The share of the question that a statement says with its headings, and what has the reason where the event has another word. */
const HALF = 0.5;
/** Of a statement that the ranking puts first, links are taken that are not shown elsewhere. */
const LEAST_TRUSTED = 0.3;

/** A reason with the sentence that gives it. */
export type GivenReason = Pick<FoundLink, 'link' | 'sentence'>;

/**
 * The reason that a statement gives; undefined where it gives none of what is asked. Pure.
 * @param all the sentences of its chunk
 * @param isFirst whether it is the engine's own answer: then what has the reason may call the event by another word
 */
export function reasonIn(
  { statement, titleStems }: Ranked,
  { title }: Pick<DocumentRecord, 'title'>,
  read: ReadQuestion,
  all: readonly Sentence[],
  isFirst = true,
): GivenReason | undefined {
  const asking = askingOf(read, { places: new Map(), first: 0 });
  const { chunk, spans, own, lead } = statement;
  const heading = chunk.heading ?? '';
  const around = new Set([...stems(heading), ...titleStems]);
  const said = new Set([...stems(`${lead} ${own}`), ...around]);
  if (shareOf([...said], asking) < HALF || saysOpposite(title, asking)) return undefined;
  // A statement has its places in the document, a sentence in the chunk.
  const isIn = ({ start, end }: Span): boolean =>
    spans.some((span) => chunk.start + start < span.end && chunk.start + end > span.start);
  const inside = all.filter(isIn);
  // What a whole document is named for is not in each of its sentences.
  const section = heading.split(' › ').slice(1).at(-1) ?? '';
  const announced = [lead, section].find((text) => announces(text, asking)) ?? whyOf(section, own, asking);
  const first = inside.find(({ quotable, text }) => quotable && !lead.includes(text));
  // Why it was done does not say why it was not.
  const isOpposite = asking.isDenied && !denies(announced ?? '');
  if (announced !== undefined && first !== undefined && !isOpposite)
    return { sentence: first, link: wholeOf(first.text, announced, title) };
  // Where the event is said in the words of the question, another word is another event.
  const isWorded = !isFirst || asking.stems.some((stem) => isSaid(stem, said));
  return deedsIn(inside, { title, heading, all }, asking).find(
    ({ deed, leans }) =>
      !saysOpposite(deed, asking) &&
      (happensIn(deed, asking, around) ||
        (!isWorded && leans !== true && shareOf(stems(deed), asking) >= HALF)),
  );
}

/** "Why Age Encryption Was Disabled" over "It was removed": the heading names what the reason is of, the statement the event. */
function whyOf(section: string, own: string, asking: Asking): string | undefined {
  const named = new Set(stems(section));
  const all = [...asking.question];
  const isOfEntity = asking.entity.length > 0 && asking.entity.every((at) => isSaid(all[at]!, named));
  const isWhole = shareOf([...named, ...stems(own)], asking) >= MOST;
  return WHY.test(section) && isOfEntity && isWhole ? section : undefined;
}

const WHY = /^\W*(?:why|(?:the )?(?:reasons?|motivations?|rationale) (?:for|behind|of))\b/i;
const MOST = 0.65;

/** "Why disable old versions?", "There are several reasons that Congress should care:". */
function announces(text: string, asking: Asking): boolean {
  return sentences(text).some(({ start, end }) => {
    const one = text.slice(start, end);
    const isGiven = GIVING.test(one) && !/[:?]\W*$/.test(one);
    return ANNOUNCING.test(one) && !isGiven && shareOf(stems(one), asking) >= HALF;
  });
}

const ANNOUNCING = /\bwhy\b|\breasons?\b|\bmotivations?\b|\brationale\b|\bbecause\W*$/i;
/** "Cost was one reason for it", "for that reason": it is the reason itself, or what follows from it, and announces none. */
const GIVING =
  /(?<!\b(?:there|here|these|those|following) )\b(?:is|was|are|were) (?:\p{L}+ ){0,3}(?:why|reasons?|motivations?|rationale)\b|\b(?:this|that|these|those) reasons?\b/iu;

interface Where {
  readonly title: string;
  readonly heading: string;
  /** The sentences of the chunk. */
  readonly all: readonly Sentence[];
}

interface Deed extends GivenReason {
  /** What the reason is given for, with what it leans on. */
  readonly deed: string;
  /** Whether the deed is said in other sentences. */
  readonly leans?: boolean;
  /** Whether its form alone says that the reason is given. */
  readonly isSure?: boolean;
}

function deedsIn(all: readonly Sentence[], { title, heading, all: chunk }: Where, asking: Asking): Deed[] {
  return all.flatMap((sentence, at): Deed[] => {
    const before = all
      .slice(0, at)
      .map(({ text }) => text)
      .join(' ');
    const last = all[at - 1];
    // "The main reason is that …" gives its own.
    if (last !== undefined && reasonNamed(last.text) === undefined && announces(last.text, asking))
      return [{ sentence, link: wholeOf(sentence.text, last.text, title), deed: before }];
    const { text, quotable } = sentence;
    if (!quotable || text.includes(' | ')) return [];
    const deedOf = (given: GivenReason, { start, end }: Span): Deed => {
      const { text: whole } = given.sentence;
      if (LABEL.test(whole.slice(0, start))) return { ...given, deed: whole.slice(0, end), isSure: true };
      const deed = whole.slice(start, end);
      if (LEANING.test(deed))
        return { ...given, deed: `${heading} ${before} ${deed}`, leans: true, isSure: true };
      // Whose it is, the sentences before say.
      const isDefinite = DEFINITE.test(given.sentence.text.slice(Math.max(0, start - 4), end));
      const antecedent = isDefinite ? beforeIn(chunk, given.sentence) : '';
      return { ...given, deed: `${antecedent} ${deed}`.trim() };
    };
    const joined = last && joinedTo(last, sentence);
    return [
      ...[...linksIn(text).filter(({ tier }) => tier === 'A'), givenIn(text)]
        .flatMap((link) =>
          link === undefined || !isSure(link) || !isNamed(text, link.cause)
            ? []
            : deedOf({ link, sentence }, link.effect.label),
        )
        .filter(
          ({ link, isSure: isCertain }) =>
            isCertain === true || link.cue.name === GIVEN.reason || trustIn(text, link) >= LEAST_TRUSTED,
        ),
      ...(joined === undefined ? [] : [deedOf(joined, joined.link.effect)]),
    ];
  });
}

/** "Chosen option: Figma, because": a form that records of decisions fill in. */
const LABEL = /^[^.!?:]{1,40}:\W*$/;

/** "The cancellation", and no more. */
const DEFINITE = /^(?:\S{0,3} )?the \p{L}+\W*$/iu;

/** The two sentences before it in its paragraph. */
function beforeIn(all: readonly Sentence[], { start, paragraph }: Sentence): string {
  const earlier = all.filter((one) => one.paragraph === paragraph && one.start < start);
  return earlier
    .slice(-2)
    .map(({ text }) => text)
    .join(' ');
}

function isSure({ modality }: GivenReason['link']): boolean {
  return modality === 'asserted' || modality === 'reported';
}

/** "This was because": what is meant is said before. */
const LEANING =
  /^\W*(?:this|that|these|those|it|they)(?: (?:is|was|are|were|has|have|had|do|does|did|happen\w*|occur\w*|(?:partly|mainly|probably)))*\W*$/i;

/**
 * Whether a clause says the event that is asked about, and of what: "ticket unavailability" is not that of a service, and that the north
 * lock closed is not that the south one did.
 * @param around the stems of the headings and the title
 */
function happensIn(
  deed: string,
  { stems: event, entity, question, isDenied }: Asking,
  around: ReadonlySet<string>,
): boolean {
  const said = new Set(stems(deed));
  const isEvent = (word: string): boolean =>
    stems(word).some((one) => event.some((stem) => isSaid(stem, new Set([one]))));
  const words = deed.split(/\s+/);
  const at = words.findIndex(isEvent);
  if (at < 0 || (denies(words.slice(Math.max(0, at - LONGEST_DENIAL), at).join(' ')) && !isDenied))
    return false;
  const all = [...question];
  const missing = entity.filter((at) => !isSaid(all[at]!, said));
  if (SUBJECT.test(deed)) return true;
  return missing.length <= entity.length / 2 && missing.every((at) => isSaid(all[at]!, around));
}

/** Words between "not" and what did not happen. */
const LONGEST_DENIAL = 4;
/** What is meant is said elsewhere. */
const SUBJECT = /\b(?:we|us|our|i|it|its|they|them|their|this|these)\b/i;

function shareOf(said: readonly string[], { coverage }: Asking): number {
  return coverage.shareOf(coverage.credit(said));
}
