// Whether a row has what a question asks for: in a column whose name the question says, or by the kind of the question.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { ASKS_WHAT_IT_DOES, COLUMN_CLASSES, type ColumnClass } from './asked-column.words.ts';
import type { AskedWords, Places } from './asked-words.ts';
import { headerStems } from './header-words.ts';

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
