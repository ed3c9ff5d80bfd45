// Whether a statement gives a reason or a cause of what is asked: a sentence of it has a causal word, a word for a reason or an aim,
// and speaks on the other side of that of what is asked; or what governs it asks the same or announces reasons.
import { stems } from '../../text/terms.ts';
import { sentences, type Span } from '../../text/sentences.ts';
import { linksIn } from '../causal/links/links.ts';
import type { Answer } from '../causal/why/answers.ts';
import { givenIn, goesOnFrom } from '../causal/why/given.ts';
import { askingOf, type Asking } from '../causal/why/judged.ts';
import { isSaid } from '../causal/trace/trace-seed.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import type { Ranked } from '../statements/ranking.ts';

/** A sentence of a statement that the ranking puts first needs to be no likelier to answer than this. */
const LEAST_OF_OWN = 0.3;
/** The share of the question that a statement says with its headings, and what has the reason where the event has another word. */
const HALF = 0.5;

/** @param answers what may answer, judged each by itself */
export function reasonTest(answers: readonly Answer[], read: ReadQuestion): (one: Ranked) => boolean {
  const asking = askingOf(read, { places: new Map(), first: 0, names: [] });
  return ({ statement, titleStems }) => {
    const { chunk, spans, own, lead } = statement;
    const { coverage } = asking;
    const heading = chunk.heading ?? '';
    const all = new Set([...stems(`${lead} ${own} ${heading}`), ...titleStems]);
    if (coverage.shareOf(coverage.credit([...all])) < HALF) return false;
    const isLikely = answers.some(
      ({ surety, sentence }) =>
        surety >= LEAST_OF_OWN &&
        sentence.chunk.id === chunk.id &&
        spans.some(({ start, end }) => sentence.start < end && sentence.end > start),
    );
    // What a whole document is named for is not in each of its sentences.
    const section = heading.split(' › ').slice(1).at(-1) ?? '';
    if (isLikely || [lead, section].some((text) => announces(text, asking))) return true;
    // Where the event is said in the words of the question, another word is another event.
    const isNamed = asking.stems.some((stem) => isSaid(stem, all));
    return deedsIn(sentencesIn(`${lead} ${own}`), heading, asking).some(
      (deed) => happensIn(deed, asking) || (!isNamed && shareOf(deed, asking) >= HALF),
    );
  };
}

/** "Why disable old versions?", "There are several reasons that Congress should care:". */
function announces(text: string, asking: Asking): boolean {
  return sentencesIn(text).some((one) => ANNOUNCING.test(one) && shareOf(one, asking) >= HALF);
}

const ANNOUNCING = /\bwhy\b|\breasons?\b|\bmotivations?\b|\brationale\b/i;

/** What the reasons in sentences are given for, each with what it leans on. */
function deedsIn(all: readonly string[], heading: string, asking: Asking): string[] {
  return all.flatMap((one, at) => {
    const before = all.slice(0, at).join(' ');
    const last = at === 0 ? '' : `${all[at - 1]!} `;
    if (announces(last, asking)) return [before];
    const joined = goesOnFrom(last + one, last.length);
    const links = [...linksIn(one).filter(({ tier }) => tier === 'A'), givenIn(one)];
    const deeds = links.flatMap((link) => (link === undefined ? [] : [sideOf(one, link.effect.scope)]));
    if (joined !== undefined) deeds.push(sideOf(last + one, joined.effect));
    return deeds.map((deed) => (LEANING.test(deed) ? `${heading} ${before} ${deed}` : deed));
  });
}

function sentencesIn(text: string): string[] {
  return sentences(text).map(({ start, end }) => text.slice(start, end));
}

function sideOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** "This was because": what is meant is said before. */
const LEANING =
  /^\W*(?:this|that|these|those|it|they)\W*$|^\W*(?:this|that|these|those|it|they) (?:is|was|are|were|has|have|had|can|could|may|will|would|do|does|did|happen\w*|occur\w*)\b/i;

/** Whether a clause says the event that is asked about. */
function happensIn(deed: string, { stems: event }: Asking): boolean {
  const said = new Set(stems(deed));
  return event.some((stem) => isSaid(stem, said));
}

function shareOf(text: string, { coverage }: Asking): number {
  return coverage.shareOf(coverage.credit(stems(text)));
}
