// "How much …?": what answers has a figure. Where the nearest passage has none, a step of the path that speaks of what is asked and
// has one is given at once.
import { stems } from '../../../text/terms.ts';
import { figures } from '../../brief/sentences/traits.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import type { TutorStore } from '../scope.ts';
import type { Session } from '../session.ts';

const ASKED =
  /\bhow (?:much|many|long|far|fast|high|deep|wide|old|big|large|heavy|tall|often)\b|\bwhat (?:percentage|percent|share|number|amount|price)\b|\bwhat(?:'s| is| are| was) the (?:\w+ )?(?:percentage|share|number|amount|price|cost|size|length|rate)\b/i;

export function asksForFigure(message: string): boolean {
  return ASKED.test(message);
}

export function hasFigure(text: string): boolean {
  return figures(text).length > 0 || /\d/.test(text);
}

/** The passage of the path with a figure that has most of the question's words; undefined where none has half of them. */
export async function figureOnPath(
  store: TutorStore,
  { steps, topic }: Session,
  message: string,
): Promise<CitedPassage | undefined> {
  const topical = new Set(stems(topic));
  const wanted = [...new Set(stems(message.replace(ASKED, ' ')))].filter((stem) => !topical.has(stem));
  if (wanted.length === 0) return undefined;
  const passages = await citedPassages(
    store,
    steps.flatMap(({ places }) => places),
  );
  let best: { readonly passage: CitedPassage; readonly share: number } | undefined;
  for (const passage of passages) {
    if (!hasFigure(passage.text)) continue;
    const own = new Set(stems(passage.text));
    const share = wanted.filter((stem) => own.has(stem)).length / wanted.length;
    if (share >= ENOUGH && share > (best?.share ?? 0)) best = { passage, share };
  }
  return best?.passage;
}

const ENOUGH = 0.5;
