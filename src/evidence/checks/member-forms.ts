// Members of a claim that a check reads: whether each has the expected JSON type, and whether
// addresses may be followed. Otherwise a list, a number or a boolean in place of a text would switch off the checks that read
// the text.

import { pathOf, type Located } from '../claims/locate.ts';
import { ROLES, type Role } from '../claims/roles.ts';
import { ARRAY, FALSE, NULL, NUMBER, OBJECT, STRING, TRUE } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { shorten } from './claim-text.ts';
import type { Findings } from './findings.ts';
import { UNREAD } from './word-for-word.ts';
import { named } from '../../text/odd-letters.ts';
import { stringAt } from '../json/decode.ts';

/** Where what is wrong with a claim is noted. */
interface Notes {
  readonly index: number;
  readonly problems: string[];
  readonly findings: Findings;
}

/** A member of another type than it is read as. */
interface Wrong {
  readonly role: Role;
  readonly path: string;
  /** Such as `a number, not text`. */
  readonly type: string;
}

/** Notes each member of the claim that has another type, and that its verdict or its words can then not be judged. */
export function noteTypes(source: Tokeniser, located: Located, { index, problems, findings }: Notes): void {
  for (const { role, path, type } of wrongTypes(source, located)) {
    problems.push(`${shorten(path)} is ${type}`);
    findings.add('members.types', `claims[${index}].${path} is ${type}`);
    if (role === 'verdict') findings.add(UNREAD, `claims[${index}]`);
  }
}

/** Notes a member of the bundle itself, at its top, that is read as a text and is none. */
export function noteTopType(source: Tokeniser, name: string, token: number, findings: Findings): void {
  const kind = source.tape.kind(token);
  if (kind !== STRING) findings.add('members.types', `${shorten(name)} is ${KINDS[kind]}, not text`);
}

function wrongTypes(source: Tokeniser, located: Located): readonly Wrong[] {
  const wrong: Wrong[] = [];
  const add = (role: Role, token: number) => {
    const kind = source.tape.kind(token);
    const path = pathOf(source, located.root, token);
    if (role === 'verdict' && isYesOrNo(kind) && YES_OR_NO.test(path)) return;
    wrong.push({
      role,
      path,
      type: `${KINDS[kind]}, not ${EXPECTED[EXPECTS[ROLES.indexOf(role)]!] ?? 'text'}`,
    });
  };
  for (const [number, role] of ROLES.entries()) {
    const token = located.tokens[number]!;
    if (token >= 0 && ((EXPECTS[number]! >> source.tape.kind(token)) & 1) === 0) add(role, token);
  }
  // What is read from within such an object is there all the same.
  for (const { role, rank, token } of located.others)
    if (rank < located.ranks[role]! && !isWithin(source, located.tokens[role]!, token))
      add(ROLES[role]!, token);
  return wrong;
}

function isWithin({ tape }: Tokeniser, token: number, outer: number): boolean {
  return token > outer && token < tape.next(outer);
}

function isYesOrNo(kind: number): boolean {
  return kind === TRUE || kind === FALSE;
}

/** Members that say by true or false whether a validator accepted the claim. */
const YES_OR_NO = /(?:^|\.)(?:supported|valid|passed)$/i;

const TEXT = 1 << STRING;
const TEXT_OR_NUMBER = TEXT | (1 << NUMBER);
const COUNT = 1 << NUMBER;
const TRUTH = (1 << TRUE) | (1 << FALSE);
const LIST = 1 << ARRAY;

const OTHERS: Partial<Record<Role, number>> = {
  id: TEXT_OR_NUMBER,
  chunkId: TEXT_OR_NUMBER,
  documentId: TEXT_OR_NUMBER,
  section: TEXT_OR_NUMBER,
  snapshot: TEXT_OR_NUMBER | (1 << OBJECT),
  chunkStart: COUNT,
  chunkEnd: COUNT,
  quoteStart: COUNT,
  quoteEnd: COUNT,
  accepted: TRUTH,
  spans: LIST,
};

/** By role, a bit for each type that it may have. */
const EXPECTS: readonly number[] = ROLES.map((role) => OTHERS[role] ?? TEXT);

const EXPECTED: Readonly<Record<number, string>> = {
  [COUNT]: 'a number',
  [TRUTH]: 'true or false',
  [LIST]: 'a list',
};

const KINDS: Readonly<Record<number, string>> = {
  [OBJECT]: 'an object',
  [ARRAY]: 'a list',
  [NUMBER]: 'a number',
  [STRING]: 'text',
  [TRUE]: 'true',
  [FALSE]: 'false',
  [NULL]: 'null',
};

// Addresses of sources: of the web, of a file, or an identifier that no program follows by itself (doi:, urn:). Another scheme
// may run something where a reader follows it.

/** Notes an address at `token` that may not be followed. */
export function noteAddress(source: Tokeniser, token: number, { index, problems, findings }: Notes): void {
  const problem = addressProblem(source, token);
  if (problem === undefined) return;
  problems.push('source_url is neither of the web nor a file');
  findings.add('sources.address', `claims[${index}]: ${problem}`);
}

/** What is wrong with the address at `token`; undefined where it may be followed, or has no scheme at all. */
function addressProblem(source: Tokeniser, token: number): string | undefined {
  const { tape, arena } = source;
  if (token < 0 || tape.kind(token) !== STRING) return undefined;
  // The usual one is not made text as a whole.
  if (/^"(?:https?|file):\/\//.test(arena.bytes.toString('latin1', tape.start(token), tape.start(token) + 9)))
    return undefined;
  const text = stringAt(source, token);
  return isFollowed(text) ? undefined : `neither of the web nor a file: ${named(shorten(text))}`;
}

/** As a browser reads the scheme: blanks and controls in front, and line ends and tabs within, are none of it. */
function isFollowed(text: string): boolean {
  const seen = text.replace(/^[\0- ]+/, '').replace(/[\t\n\r]/g, '');
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(seen) ?? [];
  return scheme === undefined || /^(?:https?|file|doi|urn|hdl|ark|info)$/i.test(scheme);
}
