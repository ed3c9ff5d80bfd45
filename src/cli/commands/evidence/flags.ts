// The flags of `evidence verify`, and the rules they give.
import type { FlagValues, Flags } from '../../kit/command.ts';
import { CHECKS, type Rules } from '../../../evidence/report/verdict.ts';
import { usageError } from '../../kit/errors.ts';

export const FLAGS = {
  expect: {
    kind: 'text',
    value: 'SHA256',
    help: 'the hash that this bundle must have, known from elsewhere',
  },
  recipe: {
    kind: 'text',
    value: 'ID',
    help: 'only this recipe, e.g. without/jcs; another digest is a mismatch',
  },
  pin: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'keep the found recipes in FILE; from then on any other is a mismatch',
  },
  origin: { kind: 'text', value: 'NAME', help: 'whose recipes --pin keeps, e.g. the address of the service' },
  signature: {
    kind: 'list',
    value: 'FILE',
    complete: 'file',
    help: 'a signature of the file (FILE.sig), or an attestation (FILE.att); may be repeated',
  },
  'allowed-signers': {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'the signers to trust, in the format of ssh-keygen',
  },
  identity: { kind: 'text', value: 'NAME', help: 'who must have signed: a name from the allowed signers' },
  namespace: { kind: 'text', value: 'NAME', help: 'what the signature must be for (ibid-evidence)' },
  'public-key': {
    kind: 'list',
    value: 'FILE',
    complete: 'file',
    help: 'a public key to trust, from OpenSSH or in PEM; may be repeated',
  },
  revoked: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'revoked public keys, one per line',
  },
  'tsa-cert': {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'PEM certificates of the time-stamping authorities to trust, or of their roots',
  },
  explain: { kind: 'switch', help: 'show one-liners that repeat the hash by hand' },
  verbose: { kind: 'switch', short: 'v', help: 'show the whole report: every check, and the first claims' },
  report: {
    kind: 'text',
    value: 'FORM',
    choices: ['text', 'json', 'junit', 'sarif', 'markdown', 'csv', 'html', 'rocrate'],
    help: 'the format of the report; html verifies again in a browser, rocrate is a folder for archives',
  },
  sample: {
    kind: 'integer',
    value: 'N',
    min: 0,
    help: 'number of claims that the validator checks against their chunks',
  },
  seed: { kind: 'integer', value: 'S', min: 0, help: 'draw another sample (1)' },
  'fail-on': {
    kind: 'list',
    value: 'CHECK',
    help: 'exit 12 if this check does not pass, e.g. verdict.recorded; may be repeated',
  },
  strict: { kind: 'switch', help: 'exit 12 if any check warns' },
  'require-origin': {
    kind: 'switch',
    help: 'exit 12 if the origin of the bundle is not proved: for cron and CI',
  },
  sources: {
    kind: 'text',
    value: 'DIR',
    complete: 'directory',
    help: 'folder of original documents, found by their SHA-256 whatever their names',
  },
  jobs: { kind: 'integer', value: 'N', min: 1, max: 64, help: 'maximum threads for a folder (one per core)' },
  ndjson: { kind: 'switch', help: 'one bundle per line' },
  exhaustive: { kind: 'switch', help: 'try every recipe, even on large bundles' },
  'no-receipt': { kind: 'switch', help: 'do not look for the receipt of the download' },
  online: {
    kind: 'switch',
    help: 'download the bundle twice and compare: the only thing that opens a socket',
  },
  brief: { kind: 'text', value: 'ID', complete: 'id', help: 'the brief to download for --online' },
} as const satisfies Flags;

/** All rules that the flags give. @throws {CliError} usage, for a name that no check has. */
export function rulesGiven(
  flags: Pick<FlagValues<typeof FLAGS>, 'fail-on' | 'strict' | 'require-origin'>,
): Rules {
  return {
    failOn: rulesOf(flags['fail-on']),
    strict: flags.strict,
    requireOrigin: flags['require-origin'],
  };
}

/** The checks named, however they are separated. @throws {CliError} usage, for a name that no check has. */
function rulesOf(flags: readonly string[]): string[] {
  const rules = flags.flatMap((names) => names.split(',')).map((name) => name.trim());
  const unknown = rules.find((name) => !CHECKS.includes(name));
  if (unknown === undefined) return rules;
  const room = unknown.split('.')[0];
  const alike = CHECKS.filter((name) => name.split('.')[0] === room);
  throw usageError(
    `--fail-on: there is no check ${JSON.stringify(unknown)}. There are ${(alike.length > 0 ? alike : CHECKS).join(', ')}.`,
  );
}
