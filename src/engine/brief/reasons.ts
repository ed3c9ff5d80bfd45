// Whether a statement is a reason for what a brief tells: by a cue of a cause, under a heading for reasons, or by what an event is for.
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { linksIn } from '../causal/links/links.ts';
import type { Weighed } from './salience.ts';
import { isPlainCue } from './sentences/traits.ts';
import { isApart, LEADS } from './tells.ts';

/** What a story is about: the stems of its titles and of what is told of it, those of its titles, and how many of all passages have a stem. */
export interface About {
  readonly stems: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly share: (stem: string) => number;
}

/** Whether a statement gives a reason of something. */
export function givesReason(one: Weighed): boolean {
  return (one.traits.causes && !isConsequence(one)) || isUnderWhy(one) || hasPurpose(one);
}

/** What speaks for a reason among several. */
export function reasonGain(one: Weighed): number {
  return (isUnderWhy(one) ? 0.15 + 0.3 * one.ofTitle : 0) + (WRONG.test(one.text) ? 0.35 : 0);
}

/** What can or will be is not a reason of what was. */
const POSSIBLE = /\b(?:can|could|may|might|would|will|should)\b/;

/** What has a reason is the event itself: it has a word of the title, or some of how the story begins, that are not all over the documents. */
export function isReasonOf(one: Weighed, about: About): boolean {
  if (isUnderWhy(one)) return true;
  if (isApart(one)) return false;
  if (hasPurpose(one)) return one.ofTitle >= ON_TITLE || hasWordsOf(one, about, FEWEST_OF_PURPOSE);
  if (one.item !== null && one.traits.causes && !POSSIBLE.test(one.text)) return true;
  if (!one.traits.event || POSSIBLE.test(one.text) || !hasWordsOf(one, about, FEWEST_OF_EVENT)) return false;
  return sentences(one.text)
    .flatMap(({ start, end }) =>
      linksIn(one.text.slice(start, end), ({ name }) => isPlainCue(name)).map(({ effect }) =>
        one.text.slice(start, end).slice(effect.start, effect.end),
      ),
    )
    .some((effect) => {
      const words = stems(effect).filter((stem) => about.share(stem) <= WIDESPREAD);
      return (
        words.some((stem) => about.title.has(stem)) ||
        words.filter((stem) => about.stems.has(stem)).length > FEWEST_OF_EVENT
      );
    });
}

/** "They raised rates as a result", "… because of that": says what followed, and not from what. */
function isConsequence({ text, first, last }: Weighed): boolean {
  return first === last && FOLLOWED.test(text);
}

const FOLLOWED =
  /\bas a (?:result|consequence)\b(?! of\b)|\b(?:as a (?:result|consequence) of|because of|due to|owing to) (?:that|this|these|those)\b/i;

/** "Root cause: …": a sentence under such a heading is the reason, whatever its words; under "Why this matters" what is needed or wrong. */
export function isUnderWhy({ role, heading, inSection, traits, ofTitle, text, document }: Weighed): boolean {
  // A page without a date explains: what it says under "Context" gives no event a reason.
  const isNeed = document.published_at !== null && NEEDS.test(heading);
  if (traits.definitions || (role !== 'why' && !(role === 'background' && isNeed))) return false;
  if (isNeed) return inSection < LEADS_OF_NEED && (traits.causes || NEED.test(text));
  return inSection < LEADS && traits.event && (traits.causes || inSection === 0 || ofTitle >= ON_TITLE);
}

const ON_TITLE = 0.3;
const LEADS_OF_NEED = 8;
/** Headings over what was wrong or wanted before. */
const NEEDS =
  /^(?:[\d. ]*)(?:why|(?:the |our |what )?(?:problem|challenge|motivation|rationale|reason)|context|background)/i;
const WRONG =
  /\b(?:problems?|issues?|risks?|barriers?|burden|threats?|gaps?|bottlenecks?|lack(?:s|ed|ing)?|cannot|unable|impossible|difficult|harder|too|slow|fail(?:s|ed|ures?)?|expensive|costly|limited|limitations?|struggl(?:e|es|ed|ing)|inconsisten(?:t|cy|cies)|duplicat(?:es?|ed|ion)|error-prone|suffers?|outdated|vulnerab(?:le|ility|ilities))\b/i;
/** What is wrong or wanted. */
const NEED = new RegExp(
  `${WRONG.source}|(?<!(?:without|not|no)(?: the)? )\\b(?:needs?|needed|wants? to|deserves?|mission|no longer|goals?)\\b|n['’]t\\b`,
  'i',
);

/** "To encourage more people, we're doubling …", "… so that everyone can search": what an event of the document is for. */
function hasPurpose({ text, traits }: Weighed): boolean {
  return traits.report && !traits.rules && PURPOSE.test(text);
}

const PURPOSE = /\b(?:so that|in order to)\b|^(?:In order to|To) [a-z]+ [^,]{8,120}, (?!to\b)/;
const FEWEST_OF_PURPOSE = 3;

/** Whether a statement has so many words of its story that are not all over the documents. */
export function hasWordsOf({ stems: words }: Weighed, about: About, fewest: number): boolean {
  const own = [...words].filter((stem) => about.stems.has(stem) && about.share(stem) <= WIDESPREAD);
  return own.length >= fewest;
}

const WIDESPREAD = 0.3;
export const FEWEST_OF_EVENT = 2;
