// The first hops of a trace that a question starts: what the engine finds for the question and the model judges to answer it.
import type { RetrievalStore } from '../../../store/index-store.ts';
import { oneLine } from '../../statements/statement.ts';
import type { FittingLink } from '../trace/hops.ts';
import type { FirstHops } from '../trace/traced.ts';
import { answersTo, foundFor, type Answer } from './answers.ts';
import { LEAST_LIKELY } from './judged.ts';

/** Errors: those of the store; the signal's reason. @param names of what the question asks about */
export async function firstHops(
  store: RetrievalStore,
  query: string,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FirstHops> {
  const found = await foundFor(store, query, signal);
  const answers = await answersTo(store, found, names);
  const fitting = answers.filter(({ surety }) => surety >= LEAST_LIKELY).flatMap(fittingOf);
  const [nearest] = answers;
  return {
    fitting,
    read: answers.map(({ sentence: { chunk, start } }) => `${chunk.id} ${start}`),
    ...(nearest === undefined ? {} : { nearest: oneLine(nearest.sentence.text) }),
  };
}

/** An answer as the start of a trace; a heading names no thing that moves. */
export function fittingOf(answer: Answer): FittingLink[] {
  const { cause, effect } = answer.link;
  const [near] = effect.nounPhrases;
  const [far] = cause.nounPhrases;
  if (near !== undefined) return [{ found: answer, factor: 1, nounPhrase: near, shock: true }];
  return far === undefined
    ? []
    : [{ found: answer, factor: 1, nounPhrase: { ...far, sign: 0 }, shock: true }];
}
