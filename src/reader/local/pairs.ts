// A question and what each statement says, as a network reads them: a statement comes with its title, heading and lead.
import type { AnswerTask, Passage } from '../../engine/reading/reader.ts';

export interface Pairs {
  readonly question: string;
  readonly ids: readonly string[];
  /** One an id. */
  readonly texts: readonly string[];
}

/** In UTF-16 units: a network of this size reads some 2,000 at once. */
const LONGEST = { question: 500, title: 150, heading: 200, lead: 300, text: 1_500 } as const;

export function pairsOf({ question, passages }: AnswerTask): Pairs {
  const all = passages.flatMap((passage) =>
    passage.statements.map(({ id, text }) => ({ id, text: textOf(passage, text) })),
  );
  return {
    question: cut(question, LONGEST.question),
    ids: all.map(({ id }) => id),
    texts: all.map(({ text }) => text),
  };
}

function textOf({ title, heading, lead }: Passage, text: string): string {
  const parts = [
    cut(title, LONGEST.title),
    cut(heading ?? '', LONGEST.heading),
    cut(lead ?? '', LONGEST.lead),
    cut(text, LONGEST.text),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}
