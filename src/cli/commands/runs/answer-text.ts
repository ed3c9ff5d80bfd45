// The answer of a run as the command of its route would have shown it.
import { isRecord } from '../../../api/record.ts';
import type { View } from '../../kit/command.ts';
import type { Screen } from '../../../page/screen.ts';

type Shown = Readonly<Record<string, unknown>>;

const VIEWS: Readonly<Record<string, () => Promise<View<Shown>>>> = {
  query: async () => (await import('../../output/answer/answer.ts')).answer,
  causal: async () => (await import('../../output/causal/causal-text.ts')).causalText,
  tutor: async () => (await import('../../output/tutor/tutor.ts')).tutorTurn,
  'brief.create': async () => (await import('../../output/brief/brief-text.ts')).briefText,
};

export async function answerText(route: string | null, document: unknown, screen: Screen): Promise<string> {
  if (typeof document === 'string') return screen.clean(document);
  const view = VIEWS[route ?? ''];
  if (isRecord(document) && view !== undefined) return (await view())(document, screen);
  return (await import('../../output/table/generic.ts')).generic(document, screen);
}
