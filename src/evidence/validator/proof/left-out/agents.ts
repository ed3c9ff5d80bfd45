// Who does it, at the end of a passive.
import type { Source } from '../../source.ts';
import { hasMarks, isAffirmed, isTime } from '../phrases.ts';
import { BE, REACHING, ADVERBS } from '../proof.words.ts';
import { isParticiple } from '../verbs.ts';
import { TIMES } from './endings.words.ts';

/** "… was designed by NAME" at the end of a passive; never a time ("by the end of May") nor a measure. */
export function isAgentAt(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (tokens[at]!.form.key !== 'by' || !isPassiveBefore(tokens, from, at)) return false;
  const agent = tokens.slice(at + 1, to).map(({ form }) => form);
  if (agent.length === 0 || agent.length > 12 || agent[0]!.key.endsWith('ing')) return false;
  const isPlain = agent.every(
    ({ key, kind, guard }) => kind !== 'number' && !TIMES.has(key) && !REACHING.has(key) && guard === null,
  );
  const isWhole = !tokens.slice(from, at).some(({ form }) => REACHING.has(form.key));
  return isPlain && isWhole && isAffirmed(source, from, at) && !hasMarks(source, at, to);
}

/** "was designed" or "was first climbed in 1893" in front of an index. */
function isPassiveBefore(tokens: Source['tokens'], from: number, at: number): boolean {
  const isDated = at - 3 > from && isTime(tokens[at - 1]!) && /^(?:in|on)$/.test(tokens[at - 2]!.form.key);
  const participle = isDated ? at - 3 : at - 1;
  if (participle <= from || !isParticiple(tokens[participle]!.form.key)) return false;
  return BE.has(tokens[participle - 1]!.form.key) || isBehindFirst(tokens, participle);
}

/** "was first climbed" */
function isBehindFirst(tokens: Source['tokens'], participle: number): boolean {
  const { key } = tokens[participle - 1]!.form;
  return (key === '#1 ordinal' || ADVERBS.has(key)) && BE.has(tokens[participle - 2]?.form.key ?? '');
}
