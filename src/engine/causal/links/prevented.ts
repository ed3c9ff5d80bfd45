// Whether a sentence says that a link is kept from happening: "prevents errors from causing an outage", "reduced the risk of
// overload leading to outages". Read without these words, a remedy would be the cause of what it prevents.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { BEFORE_WHAT_IS_PREVENTED, BEFORE_WHAT_IS_UNLIKELY, PREVENTING } from './prevented.words.ts';

/**
 * `link`: the link itself does not happen. `cause`: its cause does not, so that nothing can be built on it.
 * `effect`: its effect does not, though the link holds ("avoids the crash caused by").
 */
export type Prevented = 'link' | 'cause' | 'effect';

/** @param isDependent the cue is a participle or in a relative clause: the phrase before it is part of another clause */
export function preventedAt(
  text: string,
  at: Span,
  cause: 'before' | 'after',
  isDependent: boolean,
): Prevented | undefined {
  const { gerund, unlikely, object } = grammar();
  const [lead, words] = [text.slice(0, at.start), text.slice(at.start, at.end)];
  // Words before the gerund may belong to the cue: "of causing".
  const made = words.search(/\b(?:[a-z]+ly )?[a-z]+ing\b/i);
  if (made >= 0 && gerund.test(lead + words.slice(0, made))) return 'link';
  if (unlikely.test(lead + words)) return 'link';
  const before = lead.replace(RELATIVE_AT_END, '');
  if (!isDependent || !object.test(before.slice(before.search(LAST_CLAUSE)))) return undefined;
  return cause === 'before' ? 'cause' : 'effect';
}

/** ", which": of a clause that says what something is kept from. */
const RELATIVE_AT_END = /,?\s*\b(?:and )?which\s*$/i;

/** From the last sign that ends a clause on. */
const LAST_CLAUSE = /[^,;:]*[,\s]*$/;

const grammar = lazy(() => ({
  gerund: new RegExp(`\\b${anyOf(BEFORE_WHAT_IS_PREVENTED)}\\s+(?:[a-z]+ly\\s+)?$`, 'i'),
  unlikely: new RegExp(`\\b${anyOf(BEFORE_WHAT_IS_UNLIKELY)} to [a-z]+(?: [a-z]+){0,3}$`, 'i'),
  object: new RegExp(`\\b${anyOf(PREVENTING)} [^,;:]{1,120}$`, 'i'),
}));
