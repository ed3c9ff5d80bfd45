// What the documents say of what is asked about, where nothing surely answers; and what a passage must have to answer at all.
import { numbers } from '../../../text/numbers.ts';
import { stems } from '../../../text/terms.ts';
import { stemSet } from '../../../text/word-lists.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import type { Cited } from '../../citing/compose.ts';
import type { Finding } from '../../query/find.ts';
import { idf } from '../../retrieval/score.ts';
import { claimOfStatement } from '../../statements/claim.ts';
import type { Ranked } from '../../statements/ranking.ts';
import type { Form } from '../../statements/statement.ts';
import type { TutorStore } from '../passages.ts';

/**
 * The likeliest sentence with what is asked about: of the topic in it or above it, all words where they are few, else the rarest and
 * most of the others; of the sector (no topic) all words in it.
 */
export async function saidOf(
  store: TutorStore,
  finding: Finding,
  topic: string | null,
): Promise<Cited | undefined> {
  const has = wanting(finding, topic);
  for (const one of has === undefined ? [] : finding.ranking) {
    const { form, own } = one.statement;
    if (!SAYING.has(form) || own.length > LONGEST || isAside(own) || !SENTENCE.test(own)) continue;
    if (has?.(one) !== true || !tellsAsked(finding.read.question.text, own)) continue;
    const made = await claimOfStatement(store, one.statement);
    if (made !== undefined) return made;
  }
  return undefined;
}

interface Wanted {
  readonly stem: string;
  readonly at: number;
  readonly weight: number;
}

/** Whether a statement has enough of the question's words; undefined where these are too few, or read as others. */
function wanting(
  { read: { question, collection, respellings } }: Finding,
  topic: string | null,
): ((one: Ranked) => boolean) | undefined {
  const topical = new Set(stems(topic ?? ''));
  const wanted: Wanted[] = question.distinct
    .map((stem, at) => ({ stem, at, weight: idf(collection, stem) }))
    .filter(({ stem }) => question.emphasis.get(stem) === 1 && !topical.has(stem) && !LIGHT.has(stem))
    .toSorted((a, b) => b.weight - a.weight);
  const [rarest] = wanted;
  if (rarest === undefined || respellings.length > 0) return undefined;
  const least = (topic !== null && wanted.length > FEW ? LEAST_SAID : 1) * sumOf(wanted);
  return ({ statement: { own, chunk }, covered }) => {
    // Whatever a document says is under its title.
    const shown = new Set(stems(topic !== null ? `${own} ${chunk.heading ?? ''}` : own));
    const has = ({ stem, at }: Wanted) =>
      shown.has(stem) || (covered.includes(at) && [...shown].some((one) => isForm(one, stem)));
    return has(rarest) && sumOf(wanted.filter(has)) >= least;
  };
}

function sumOf(all: readonly Wanted[]): number {
  return all.reduce((total, { weight }) => total + weight, 0);
}

/** A longer or shorter form of the same word. */
function isForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_FORM && long.startsWith(short);
}

const FEW = 2;
const SHORTEST_FORM = 4;
/** The share of the question, by weight, that a statement has with its headings. */
export const LEAST_SAID = 0.6;
const SAYING: ReadonlySet<Form> = new Set(['sentence', 'pair', 'paragraph', 'opening', 'item', 'definition']);
const LONGEST = 500;
const SENTENCE = /^["“(*]?[\p{Lu}\p{N}].*[.!:]["”)*]*$/su;
/** What a learner's question is built of, besides the words that build any question. */
const LIGHT = stemSet('need needs matter matters work works allowed possible sure start begin else back');

/** Whether a passage can tell what is asked for at all: somebody for "who", a time for "when", a figure for "how much". */
export function tellsAsked(message: string, text: string): boolean {
  const opening = message.trim().replace(OPENING, '');
  if (/^who(?:se|m|'s)?\b/i.test(opening)) return NAMES.test(text);
  if (/^when\b/i.test(opening)) return TIMES.test(text);
  return !FIGURE_ASKED.test(message) || numbers(text).length > 0 || /\d/.test(text);
}

const OPENING = /^\W*(?:(?:and|so|but|ok|please|then)\b\W*)*/i;
const FIGURE_ASKED =
  /\bhow (?:much|many|long|far|fast|high|deep|wide|old|big|large|heavy|tall|often)\b|\bwhat (?:percentage|percent|share|number|amount|price)\b|\bwhat(?:'s| is| are| was) the (?:\w+ )?(?:percentage|share|number|amount|price|cost|size|length|rate)\b/i;
/** A name, initials, or people by what they are. */
const NAMES =
  /\p{Lu}[\p{Ll}.'’-]+ (?:(?:de|van|von|der|of|and|for) )?\p{Lu}|\b\p{Lu}{2,}|(?<=\p{Ll} )\p{Lu}\p{Ll}{2,}(?!\p{L})|\b(?:we|teams?|company|companies|agency|agencies|government|people|users?|developers?|groups?|committee|council|department|office|members?|staff|everyone|anyone|minister|president|author|authors)\b/u;
const TIMES =
  /\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|springs?|summers?|autumns?|winters?|years?|months?|weeks?|days?|decades?|centur(?:y|ies)|today|yesterday|tomorrow|after|before|until|since|while|during|when|once|soon|later|earlier)\b/i;
