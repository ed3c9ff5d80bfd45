// Whether a row has what a question asks for: in a column that it names, or by its kind.
import { wordList } from '../../text/word-lists.ts';
import type { QuestionKind } from '../question/kinds.ts';
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { type AskedWords, type Places, headerStems } from './asked-words.ts';

/** What a question asks of a row whatever the row is. */
export interface AskedColumn {
  /** Whether a column of that name, with that cell, has what the kind of the question asks for. @returns the words that ask for it */
  readonly byKind: (name: string, cell: string) => Places | undefined;
  /** The same of a row by its label, all of which must be a name for it. */
  readonly byLabel: (label: string) => Places | undefined;
}

interface Wanted {
  readonly one: ColumnClass;
  readonly naming: ReadonlySet<string>;
  /** The words of the question that ask for it. */
  readonly asking: Places;
}

export function askedColumn({ asked, question }: ReadQuestion, words: AskedWords): AskedColumn {
  const wanted = classes().flatMap(({ one, asking, naming }): Wanted[] => {
    if (!asks(one, asked, question.text)) return [];
    const places = words.words.flatMap(({ stem: word }, at) => (asking.has(word) ? [at] : []));
    return places.length > 0 || one.bare?.test(question.text) === true
      ? [{ one, naming, asking: new Set(places) }]
      : [];
  });
  return {
    byKind: (name, cell) => {
      if (wanted.length === 0) return undefined;
      const stems = headerStems(name);
      return wanted.find(
        ({ one, naming }) => stems.some((word) => naming.has(word)) || one.cell?.test(cell) === true,
      )?.asking;
    },
    byLabel: (label) => {
      const stems = headerStems(label);
      return wanted.find(({ naming }) => stems.length > 0 && stems.every((word) => naming.has(word)))?.asking;
    },
  };
}

function asks({ kind }: ColumnClass, { kinds }: ReadQuestion['asked'], text: string): boolean {
  if (kind === 'definition') return kinds.has(kind) || ASKS_WHAT_IT_DOES.test(text);
  return kinds.has(kind) || (kind === 'date' && /^\W*when\b/i.test(text));
}

const classes = lazy(() =>
  COLUMN_CLASSES.map((one) => ({
    one,
    asking: new Set(one.asking.map(stem)),
    naming: new Set(one.naming.map(stem)),
  })),
);

// Columns that a question asks for without their names: what kind of question asks for them, the words that questions say for
// them, and the words that name them. Stems are compared.

interface ColumnClass {
  /** A question of this kind asks for it with any of `asking`, or so, with none of its own words. */
  readonly kind: QuestionKind;
  readonly bare?: RegExp;
  readonly asking: readonly string[];
  readonly naming: readonly string[];
  /** What its cells look like, where its name may be another. */
  readonly cell?: RegExp;
}

/** What is asked of a thing as a whole: what it is, does, means or is for. */
const ASKS_WHAT_IT_DOES: RegExp = /^\W*what (?:does|do|is|are) .{1,120}?(?: (?:do|mean|for))?\W*$/i;

const COLUMN_CLASSES: readonly ColumnClass[] = [
  {
    kind: 'amount',
    bare: /\bhow much (?:is|are|was|were|do|does|did|for|will|would)\b/i,
    asking: wordList('cost price pay charge fee fare rent worth expensive sell bill money much'),
    naming: wordList('price cost fee charge fare rate rent amount'),
    cell: /^(?:[~<>≤≥]|ca\.|from)? ?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|JPY) ?)\d|\d ?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|JPY)\b)/i,
  },
  {
    kind: 'amount',
    asking: wordList('old'),
    naming: wordList('age'),
  },
  {
    kind: 'amount',
    asking: wordList('earn paid pay make'),
    naming: wordList('salary wage pay income earnings'),
  },
  {
    kind: 'amount',
    asking: wordList('long last take'),
    naming: wordList('duration length time period'),
    cell: /^(?:about |up to )?\d[\d.,]*(?:[–-]\d+)? (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i,
  },
  { kind: 'amount', asking: wordList('high tall'), naming: wordList('height elevation altitude') },
  { kind: 'amount', asking: wordList('heavy weigh'), naming: wordList('weight mass') },
  { kind: 'amount', asking: wordList('far'), naming: wordList('distance') },
  { kind: 'amount', asking: wordList('fast'), naming: wordList('speed') },
  { kind: 'amount', asking: wordList('large big'), naming: wordList('size area') },
  { kind: 'amount', asking: wordList('deep'), naming: wordList('depth') },
  {
    kind: 'person',
    bare: /\bwho\b/i,
    asking: wordList('lead run head manage own charge responsible chair maintain contact person call ask'),
    naming: wordList(
      'name person lead leader head manager owner chair responsible maintainer contact who author',
    ),
    cell: /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u,
  },
  {
    kind: 'date',
    bare: /\bwhen\b/i,
    asking: wordList('day date year month time'),
    naming: wordList('date day year month when time deadline due'),
    cell: /^(?:\d{4}(?:-\d\d){0,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{1,2},?)?(?: \d{4})?)$/i,
  },
  {
    kind: 'place',
    bare: /\bwhere\b/i,
    asking: wordList('city country place room address locate base find'),
    naming: wordList('location place city town address room country where site region venue office'),
  },
  {
    kind: 'definition',
    bare: ASKS_WHAT_IT_DOES,
    asking: wordList('purpose describe description meaning'),
    naming: wordList('description meaning definition purpose synopsis summary explanation detail'),
  },
];

/** What is computed from many rows: a row answers only where it says so itself. */
export const OVER_ROWS: readonly string[] = wordList(
  'highest lowest largest smallest biggest longest shortest most least fewest maximum minimum max min best worst average mean ' +
    'median total sum oldest youngest newest latest earliest cheapest top bottom rank overall combined altogether',
);
