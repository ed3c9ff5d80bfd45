// A claim on the tape as text: its parts, their members, whether spans and exact words are right.

import type { Tokeniser } from '../json/tokenise.ts';
import { pathOf, type Located } from '../claims/locate.ts';
import { ROLES, type Role } from '../claims/roles.ts';
import type { ClaimText } from './claim-text.ts';
import { ALTERED } from './documents.ts';
import { offsetsOf } from './offsets.ts';
import { judgedSpans } from './spans.ts';
import { notWordForWord, VERBATIM, verdictWord } from './word-for-word.ts';
import { stringAt } from '../json/decode.ts';

/** Read as numbers, and not shown as parts. */
const OFFSETS: ReadonlySet<Role> = new Set<Role>(['chunkEnd', 'quoteStart', 'quoteEnd', 'accepted']);

/** The claim that was located, as text; what its words show to be wrong is added to `problems`. */
export function textOf(source: Tokeniser, located: Located, index: number, problems: string[]): ClaimText {
  const parts: Partial<Record<Role, string>> = {};
  for (const role of ROLES) {
    const token = located.token(role);
    if (token < 0 || OFFSETS.has(role)) continue;
    if (role === 'chunkStart' && located.token('spans') < 0) continue;
    parts[role] = stringAt(source, token);
  }
  const spans = judgedSpans({ parts });
  const offsets = offsetsOf(source, located);
  // Exact words are what this verdict says: nothing else is claimed by it.
  const said = spans === undefined && verdictWord(parts.verdict ?? '') === VERBATIM;
  const problem = spans?.problem ?? (said ? notWordForWord({ parts, offsets }) : undefined);
  if (problem !== undefined) problems.push(`${ALTERED}: ${problem}`);
  return { index, parts, members: {}, problems, offsets, ...(spans === undefined ? {} : { spans }) };
}

/** Which member each part of the claim was found in. */
export function membersOf(source: Tokeniser, located: Located, { parts }: ClaimText): Record<string, string> {
  return Object.fromEntries(
    ROLES.flatMap((role) =>
      role in parts ? [[role, pathOf(source, located.root, located.token(role))]] : [],
    ),
  );
}
