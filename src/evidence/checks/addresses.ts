// Addresses of sources: of the web, of a file, or an identifier that no program follows by itself (doi:, urn:). Another scheme may
// run something where a reader follows it.

import { STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { named } from '../../text/odd-letters.ts';
import { stringAt } from './claim-reading.ts';
import type { Findings } from './findings.ts';
import { shorten } from './claim-text.ts';

/** Notes an address at `token` that may not be followed. */
export function noteAddress(
  source: Tokeniser,
  token: number,
  { index, problems, findings }: { index: number; problems: string[]; findings: Findings },
): void {
  const problem = addressProblem(source, token);
  if (problem === undefined) return;
  problems.push('source_url is not of the web and no file');
  findings.add('sources.address', `claims[${index}]: ${problem}`);
}

/** What is wrong with the address at `token`; undefined where it may be followed, or has no scheme at all. */
function addressProblem(source: Tokeniser, token: number): string | undefined {
  const { tape, arena } = source;
  if (token < 0 || tape.kind(token) !== STRING) return undefined;
  const start = tape.start(token) + 1;
  // The usual one is not made text.
  if (isUsual(arena.bytes, start, tape.end(token) - 1)) return undefined;
  const text = stringAt(source, token);
  return isFollowed(text) ? undefined : `not of the web and no file: ${named(shorten(text))}`;
}

function isUsual(bytes: Buffer, start: number, end: number): boolean {
  return USUAL.some(
    (scheme) =>
      end - start > scheme.length &&
      bytes.compare(scheme, 0, scheme.length, start, start + scheme.length) === 0,
  );
}

/** As a browser reads the scheme: blanks and controls in front, and line ends and tabs within, are none of it. */
function isFollowed(text: string): boolean {
  const seen = text.replace(/^[\0- ]+/, '').replace(/[\t\n\r]/g, '');
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(seen) ?? [];
  return scheme === undefined || /^(?:https?|file|doi|urn|hdl|ark|info)$/i.test(scheme);
}

const USUAL: readonly Buffer[] = ['https://', 'http://', 'file://'].map((scheme) => Buffer.from(scheme));
