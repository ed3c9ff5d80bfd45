// What the words beside a name say it is: "the container ship …", "Dr. …", "the company …". Only such a word gives a
// type; without one the type stays unknown.
import type { NameKind } from './heads.ts';

/** The type that the words before and after a name in its sentence give, if any. */
export function kindByContext(sentence: string, start: number, end: number): NameKind | undefined {
  const before = sentence.slice(Math.max(0, start - 40), start);
  for (const { type, pattern } of BEFORE) {
    const cue = pattern.exec(before)?.[1];
    if (cue !== undefined) return { type, rule: `after "${cue}"` };
  }
  const words = sentence.slice(start, end).split(' ').length;
  const after = words >= 2 && words <= 4 ? AFTER.exec(sentence.slice(end, end + 80))?.[1] : undefined;
  return after === undefined ? undefined : { type: 'person', rule: `before ", ${after}"` };
}

const BEFORE = [
  {
    type: 'person',
    pattern:
      /(?:^|[\s(,])(Mr|Mrs|Ms|Dr|Prof|Sir|Professor|President|Chancellor|Prime Minister|Minister|Senator|Judge|Justice|Chief Executive|chief executive|Admiral|Captain|Pope)\.? $/,
  },
  {
    type: 'vessel',
    pattern:
      /(?:^|[\s(-])((?:container |cargo )?ship|vessel|tanker|carrier|ferry|tugboat|barge|freighter|trawler|frigate|destroyer|MV|M\/V)s? (?:the )?$/i,
  },
  {
    type: 'place',
    pattern:
      /(?:^|[\s(])((?:city|town|port|village|province|state|island|district|region|county|prefecture|capital) of|river) $/i,
  },
  {
    type: 'organisation',
    pattern:
      /(?:^|[\s(-])(company|firm|chipmaker|carmaker|drugmaker|manufacturer|utility|airline|insurer|startup|start-up|conglomerate|lender|refiner|shipping line|retailer|agency|carrier group|think tank) $/i,
  },
] as const;

const AFTER =
  /^, (?:the |its |their |a )?(?:[a-z]+ ){0,3}(chief executive|president|chairman|chairwoman|minister|governor|director|founder|economist|analyst|professor|spokesman|spokeswoman)\b/;
