// The answer to a query as an analyst reads it: sentences with footnote numbers, the sources below, one quiet line.
// A document of another layout, whose members these are not, is shown by the generic view.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Answer, Conflict } from '../../../api/payloads/query.ts';
import type { Screen } from '../../kit/io.ts';
import { citationsOf, citedText, claimsOf, numbersOf, quiet, refusal, sources, textOf } from './cited.ts';
import { isList } from '../table/rows.ts';
import { wrap } from '../table/wrap.ts';

export function answer(document: Foreign<Answer>, screen: Screen): string | Promise<string> {
  if (!isRecord(document)) return other(document, screen);
  if (isInsufficient(document) && isList(document.reasons))
    return `${refusal(document, 'question', screen)}\n\n${quiet(document, screen)}\n`;
  const claims = claimsOf(document.claims);
  const citations = citationsOf(document.citations);
  if (claims === undefined || citations === undefined || typeof document.answer !== 'string')
    return other(document, screen);
  const numbers = numbersOf(claims, citations);
  const parts = [
    citedText(document.answer, claims, numbers, screen),
    sources(citations, numbers, screen),
    conflicts(document.conflicts, screen),
    quiet(document, screen),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function conflicts(value: Foreign<readonly Conflict[]>, screen: Screen): string {
  if (!isList(value) || value.length === 0) return '';
  const lines = value.map((conflict) => wrap(screen.clean(textOf(conflict)), screen.columns, '  ', '- '));
  return [screen.paint.yellow('Sources that conflict with this:'), ...lines].join('\n');
}

/** Loaded for other layouts alone: it brings the tables with it. */
async function other(document: unknown, screen: Screen): Promise<string> {
  return (await import('../table/generic.ts')).generic(document, screen);
}
