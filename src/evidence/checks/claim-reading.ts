// A claim on the tape made text: its parts, the members that they were found in, and whether its spans and exact words hold.

import { decodeString } from '../json/decode.ts';
import { FALSE, KIND, STRING, TRUE } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { pathOf } from '../claims/locate.ts';
import type { Located } from '../claims/locate.ts';
import { ROLES } from '../claims/roles.ts';
import type { Role } from '../claims/roles.ts';
import type { ClaimText } from './claim-text.ts';
import { ALTERED } from './documents.ts';
import { hasWords } from './extracted.ts';
import { judgedSpans } from './spans.ts';

/** What is recorded of a claim that has the exact words of its chunk. */
export const VERBATIM = 'verbatim';

/** The claim that was located, as text; what its words show to be wrong is added to `problems`. */
export function textOf(source: Tokeniser, located: Located, index: number, problems: string[]): ClaimText {
  const parts: Partial<Record<Role, string>> = {};
  for (const role of ROLES) {
    const token = located.token(role);
    if (token < 0 || (role === 'chunkStart' && located.token('spans') < 0)) continue;
    parts[role] = stringAt(source, token);
  }
  const spans = judgedSpans({ parts });
  const { text, chunk, verdict } = parts;
  // Exact words are what this verdict says: nothing else is claimed by it.
  if (spans !== undefined) {
    if (spans.problem !== undefined) problems.push(`${ALTERED}: ${spans.problem}`);
  } else if (verdict === VERBATIM && text !== undefined && chunk !== undefined && !hasWords(text, chunk))
    problems.push(`${ALTERED}: the chunk does not hold it word for word`);
  return { index, parts, members: {}, problems, ...(spans === undefined ? {} : { spans }) };
}

/** Which member each part of the claim was found in. */
export function membersOf(source: Tokeniser, located: Located, { parts }: ClaimText): Record<string, string> {
  return Object.fromEntries(
    ROLES.flatMap((role) =>
      role in parts ? [[role, pathOf(source, located.root, located.token(role))]] : [],
    ),
  );
}

/** A scalar as text; an object or array as its JSON. */
export function stringAt({ tape, arena }: Tokeniser, token: number): string {
  const cell = tape.cells[token] ?? 0;
  const kind = cell & KIND;
  if (kind === STRING) return decodeString(arena.bytes, tape.start(token), tape.end(token), cell);
  if (kind === TRUE) return 'true';
  return kind === FALSE ? 'false' : arena.bytes.toString('utf8', tape.start(token), tape.end(token));
}
