// Terms that the documents define: abbreviations in brackets, and "X is the …".
import { fold } from '../../../text/words.ts';
import { definitionsIn } from '../../entities/definitions.ts';
import { subjectDefined } from '../checks/subject-defined.ts';
import type { TeachableStatement } from './material.ts';

export interface TermStatement {
  readonly title: string;
  readonly statement: TeachableStatement;
}

/** The statements that explain a term, in reading order, each term once. */
export function explained(statements: readonly TeachableStatement[]): TermStatement[] {
  const seen = new Set<string>();
  const found: TermStatement[] = [];
  for (const statement of statements) {
    const title = statement.isSelfContained
      ? (shortForm(statement.text) ?? subjectDefined(statement.text))
      : undefined;
    if (title === undefined || seen.has(fold(title))) continue;
    seen.add(fold(title));
    found.push({ title, statement });
  }
  return found;
}

// "The Electric Reliability Council of Texas (ERCOT) runs …" gives the long form, and says what the term does.
function shortForm(text: string): string | undefined {
  const [definition] = definitionsIn(text);
  if (definition === undefined || definition.start > 60) return undefined;
  return `${definition.short} (${definition.long.replace(/^the /i, '')})`;
}
