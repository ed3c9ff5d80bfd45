// A trial of a model over fixed sentences: the prompt of every request, and the validator over what comes.
import { validateText } from '../../evidence/validator/validate-text.ts';
import { chatOf } from './chat.ts';
import { oddIn } from './looks.ts';
import { draftOf, type Asking } from './synthesiser.ts';

export interface Trial {
  readonly question: string;
  readonly statements: readonly { readonly id: string; readonly text: string }[];
}

export const TRIAL: Trial = {
  question: 'How long is the bridge, and when was it opened?',
  statements: [
    { id: 's1', text: 'The bridge over the river is 412 metres long and carries two lanes of road.' },
    { id: 's2', text: 'It was opened to traffic in May 1931, after four years of work.' },
  ],
};

/** How many sentences came, and how many of them the validator keeps; `note` says why there are none. */
export async function draftsOn(
  asking: Asking,
  { question, statements }: Trial,
  signal: AbortSignal,
): Promise<{ readonly of: number; readonly kept: number; readonly note: string | null }> {
  const { sentences, note } = await draftOf(asking, chatOf(question, [statements]), signal);
  const kept = (sentences ?? []).filter(({ text, cites }) => {
    const cited = statements.filter(({ id }) => cites.includes(id));
    const words = cited.map((one) => one.text);
    return oddIn(text, words) === undefined && validateText(text, cited).supported;
  });
  return { of: sentences?.length ?? 0, kept: kept.length, note };
}
