// What a question asks: its content stems in order, the names and figures it mentions.
import { ENGLISH, type Analyser, type AskedTerm, type OtherAnalyser } from '../../text/analyser.ts';
import { SCAFFOLD_WEIGHT, scaffoldOf } from './question-words.ts';

/** A word of the question that must be known to the corpus: a name, a year, a figure, a model number. */
export interface Anchor {
  readonly stem: string;
  /** As the question writes it. */
  readonly text: string;
}

export interface Question {
  readonly text: string;
  /** Content stems in the question's order, with repeats; at most `LONGEST`. */
  readonly stems: readonly string[];
  readonly distinct: readonly string[];
  /** How much each distinct stem weighs: 1, or less for words that only build the question. */
  readonly emphasis: ReadonlyMap<string, number>;
  readonly anchors: readonly Anchor[];
  /** Each distinct stem as the question writes it, for sentences to people. */
  readonly surface: ReadonlyMap<string, string>;
  /** The measure that "how deep", "how old" ask for, as the adjective; null where a figure will do. */
  readonly measure: string | null;
  /** The question asks for the literature itself, so that reference lists may be quoted. */
  readonly asksForReferences: boolean;
  /** More letters of another script than Latin ones. */
  readonly otherScript: boolean;
  /** How it is read, and what is compared with it. */
  readonly analyser: Analyser;
}

/** A question of more content words than this is read up to here: a search for thousands of words finds everything. */
const LONGEST = 64;

/** Reads a question; never fails. */
export function analyse(text: string, analyser: Analyser = ENGLISH): Question {
  const found = termsOf(text, analyser).slice(0, 4 * LONGEST);
  const surface = new Map<string, string>();
  for (const { stem, word } of found) if (!surface.has(stem)) surface.set(stem, word);
  const distinct = [...surface.keys()].slice(0, LONGEST);
  const chosen = new Set(distinct);
  const scaffold =
    analyser.other === undefined ? scaffoldOf(text, distinct) : builtOf(analyser.other, found, distinct);
  return {
    text,
    stems: found.map((term) => term.stem).filter((stem) => chosen.has(stem)),
    distinct,
    emphasis: new Map(distinct.map((stem) => [stem, scaffold.has(stem) ? SCAFFOLD_WEIGHT : 1])),
    anchors: anchorsOf(text, found, chosen, analyser.other?.row.capitals),
    surface,
    measure:
      /\bhow (long|far|large|big|high|deep|old|tall|fast|wide|heavy|thick|hot|cold)\b/i
        .exec(text.slice(0, 2000))?.[1]
        ?.toLowerCase() ?? null,
    asksForReferences:
      /\b(?:references?|bibliograph|citations?|cited|sources?|literature|further reading|works cited)\b/i.test(
        text,
      ),
    otherScript: isOtherScript(text),
    analyser,
  };
}

function termsOf(text: string, { terms, other }: Analyser): AskedTerm[] {
  if (other !== undefined) return other.asked(text);
  return terms(text).map((term) => ({ ...term, word: asWritten(text, term) }));
}

/** "4,000" of its parts "4" and "000", which are terms of their own. */
function asWritten(text: string, { start, end }: Pick<AskedTerm, 'start' | 'end'>): string {
  const word = text.slice(start, end);
  if (!/^\d+$/.test(word)) return word;
  const [before] = /(?:\d+[.,])*$/.exec(text.slice(Math.max(0, start - LONGEST_FIGURE), start))!;
  const [after] = /^(?:[.,]\d+)*/.exec(text.slice(end, end + LONGEST_FIGURE))!;
  return before + word + after;
}

const LONGEST_FIGURE = 30;

/** The stems that only build a question; those of asking words where that is all of them, and none where these are. */
function builtOf(
  { isScaffold }: OtherAnalyser,
  all: readonly AskedTerm[],
  distinct: readonly string[],
): ReadonlySet<string> {
  const sure = new Set(all.filter(({ isDoubtful }) => isDoubtful !== true).map(({ stem }) => stem));
  const found = new Set(distinct.filter((stem) => !sure.has(stem) || isScaffold(stem)));
  if (found.size < distinct.length) return found;
  const asking = new Set(all.filter(({ isAsking }) => isAsking === true).map(({ stem }) => stem));
  return asking.size < distinct.length ? asking : new Set();
}

function anchorsOf(
  text: string,
  found: readonly { stem: string; start: number; end: number }[],
  chosen: ReadonlySet<string>,
  capitals: 'names' | 'nouns' | 'none' = 'names',
): Anchor[] {
  const shouting = capitals !== 'names' || text === text.toUpperCase();
  const forms = formsFor(text);
  const first = forms.opening.exec(text)?.index ?? 0;
  const anchors = new Map<string, Anchor>();
  for (const { stem, start, end } of found) {
    const word = text.slice(start, end);
    if (chosen.has(stem) && !anchors.has(stem) && isAnchor(word, start === first || shouting, forms))
      anchors.set(stem, { stem, text: asWritten(text, { start, end }) });
  }
  return [...anchors.values()];
}

function isAnchor(word: string, capitalMeansNothing: boolean, forms: Forms): boolean {
  if (forms.digit.test(word)) return word.length > 1 && !/^\d+['’]?s$/.test(word);
  if (FORMS_OF_ADDRESS.test(word)) return false;
  return capitalMeansNothing
    ? forms.innerCapital.test(word) && !forms.capitals.test(word)
    : forms.capital.test(word);
}

/** What words look like; the classes of Unicode take milliseconds to compile, which a plain question need not wait for. */
interface Forms {
  readonly opening: RegExp;
  readonly digit: RegExp;
  readonly capital: RegExp;
  readonly innerCapital: RegExp;
  readonly capitals: RegExp;
}

function formsFor(text: string): Forms {
  if (isAscii(text)) {
    return {
      opening: /[A-Za-z0-9]/,
      digit: /[0-9]/,
      capital: /[A-Z]/,
      innerCapital: /^[A-Za-z][a-z]*[A-Z]/,
      capitals: /^[A-Z]+$/,
    };
  }
  return {
    opening: /[\p{L}\p{N}]/u,
    digit: /\p{N}/u,
    capital: /\p{Lu}/u,
    innerCapital: /^\p{L}\p{Ll}*\p{Lu}/u,
    capitals: /^\p{Lu}+$/u,
  };
}

function isAscii(text: string): boolean {
  return !/[^\0-\u007f]/.test(text);
}

const FORMS_OF_ADDRESS = /^(?:mr|mrs|ms|dr|prof|sir|jr|sr|st|co|inc|ltd)$/i;

function isOtherScript(text: string): boolean {
  if (isAscii(text)) return false;
  const head = text.slice(0, 4000);
  const letters = head.match(/\p{L}/gu)?.length ?? 0;
  const latin = head.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin * 2 < letters;
}
