// One turn of the tutor: the reply with footnote numbers, its sources, the question it asks back, how far the session is.
// A turn without a reply of this layout is shown by the generic view; members unknown here follow the known ones.
import { isInsufficient } from '../../api/outcome.ts';
import type { Screen } from '../io.ts';
import { citationsOf, citedText, claimsOf, numbersOf, quiet, refusal, sources, textOf } from './cited.ts';
import { generic } from './generic.ts';
import { cellText, isRecord } from './rows.ts';
import { wrap } from './wrap.ts';

/** Members that the view itself shows, or that say nothing to a reader. */
const SHOWN = new Set([
  'id',
  'session_id',
  'sector_id',
  'topic',
  'message',
  'turn',
  'outcome',
  'reply',
  'claims',
  'citations',
  'check_question',
  'progress',
  'reasons',
  'mode',
  'confidence',
  'cached',
  'billable',
  'cost_usd',
  'created_at',
]);

export async function tutorTurn(document: unknown, screen: Screen): Promise<string> {
  if (!isRecord(document)) return generic(document, screen);
  const session = sessionPart(document);
  if (isInsufficient(document) && Array.isArray(document['reasons']))
    return `${refusal(document, 'question', screen)}\n\n${quiet(document, screen, session)}\n`;
  const claims = claimsOf(document['claims']) ?? [];
  const citations = citationsOf(document['citations']);
  if (typeof document['reply'] !== 'string' || citations === undefined) return generic(document, screen);
  const numbers = numbersOf(claims, citations);
  const parts = [
    citedText(document['reply'], claims, numbers, screen),
    sources(citations, numbers, screen),
    checkQuestion(document['check_question'], screen),
    await unknown(document, screen),
    quiet(document, screen, [...session, progressPart(document['progress'])]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function checkQuestion(value: unknown, screen: Screen): string {
  if (value === null || value === undefined || value === '') return '';
  return wrap(screen.paint.bold(screen.clean(textOf(value)).trim()), screen.columns, '  ', '? ');
}

async function unknown(document: Record<string, unknown>, screen: Screen): Promise<string> {
  const rest = Object.entries(document).filter(([name]) => !SHOWN.has(name));
  return rest.length === 0 ? '' : (await generic(Object.fromEntries(rest), screen)).trimEnd();
}

function sessionPart({ session_id: id }: Record<string, unknown>): string[] {
  return typeof id === 'string' || typeof id === 'number' ? [`session ${id}`] : [];
}

/** `2 of 5` where that is what it holds, else its members side by side. */
function progressPart(value: unknown): string {
  if (!isRecord(value)) return value === undefined || value === null ? '' : `progress ${cellText(value)}`;
  const members = Object.entries(value).map(
    ([name, member]) => `${name.replaceAll('_', ' ')} ${cellText(member)}`,
  );
  return members.length === 0 ? '' : `progress: ${members.join(', ')}`;
}
