// The answer of a run as the command of its route would have shown it.
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import { makerOf, onTerminal } from '../../output/shown.ts';

export async function answerText(route: string | null, document: unknown, screen: Screen): Promise<string> {
  if (typeof document === 'string') return screen.clean(document);
  const make = await makerOf(route ?? '');
  if (isRecord(document) && make !== undefined) return onTerminal(document, screen, make);
  return (await import('../../output/table/generic.ts')).generic(document, screen);
}
