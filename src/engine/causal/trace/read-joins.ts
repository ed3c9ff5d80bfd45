// What a reader said that the cause and the effect of a link are: what the trace starts from, or where a hop ends.
import { oneLine } from '../../statements/statement.ts';
import type { CausalLink } from '../links/links.ts';
import { NO_PHRASE, type NounPhrase } from '../grammar/noun-phrases.ts';
import type { FoundLink } from './reading.ts';

/** What a trace starts from: the entity with its shock (or the event that a question asks about), and the entity in any state. */
export const SHOCK = 'shock';
export const ENTITY = 'entity';

type Side = 'cause' | 'effect';

interface Joined {
  readonly factor: number;
  readonly nounPhrase: NounPhrase;
}

/** How certainly what a reader calls the same is the same. */
const SAME = { shock: 1, entity: 0.8, end: 0.9, words: 1 };

/** How certainly a link that was read starts from the shock or the entity; undefined where it starts from neither, or its other end does. */
export function startsFrom(
  { is, ...link }: CausalLink,
  near: Side,
): (Joined & { readonly shock: boolean }) | undefined {
  const [nounPhrase = NO_PHRASE] = link[near].nounPhrases;
  const shock = is?.[near].includes(SHOCK) ?? false;
  if (!shock && !is?.[near].includes(ENTITY)) return undefined;
  const far = is?.[near === 'cause' ? 'effect' : 'cause'] ?? [];
  if (far.includes(SHOCK) || (!shock && far.includes(ENTITY))) return undefined;
  return { factor: shock ? SAME.shock : SAME.entity, shock, nounPhrase };
}

/** How certainly a link that was read goes on from where these links end: a reader said so, or one sentence says both in the same words. */
export function goesOn(
  { link, sentence }: FoundLink,
  near: Side,
  before: readonly { readonly found: FoundLink }[],
): Joined | undefined {
  const [nounPhrase = NO_PHRASE] = link[near].nounPhrases;
  const far = near === 'cause' ? 'effect' : 'cause';
  if (before.some(({ found }) => link.is?.[near].includes(endOf(found, far))))
    return { factor: SAME.end, nounPhrase };
  const own = link[near].label;
  const isSaidOn = before.some(({ found }) => {
    const { start, end } = found.link[far].label;
    return oneLine(found.sentence.text) === oneLine(sentence.text) && own.start < end && start < own.end;
  });
  return isSaidOn ? { factor: SAME.words, nounPhrase } : undefined;
}

/** What the end of a link is called for a reader: its sentence and its place in it. */
export function endOf({ link, sentence }: Pick<FoundLink, 'link' | 'sentence'>, side: Side): string {
  const { start, end } = link[side].label;
  return `${oneLine(sentence.text)}|${start}-${end}`;
}
