// --signature and whom to trust: what is given is read before the bundle, and judged once the
// bundle is; --pin keeps what was found of an origin.
import { SigningError } from '../../../evidence/errors.ts';
import { type Pin, type Pins, withKeys, withPin, writePins } from '../../../evidence/recipes/pins.ts';
import { type Check, type Report, type Step, checked } from '../../../evidence/report/report.ts';
import { withStep } from '../../../evidence/report/assemble.ts';
import { readAllowedSigners, readRevoked } from '../../../evidence/signing/allowed-signers.ts';
import { type ByHand, pythonLine, sshKeygenLine } from '../../../evidence/signing/by-hand.ts';
import { isEnvelope, readEnvelope } from '../../../evidence/signing/attestation.ts';
import { type SignatureText, judgeSignatures } from '../../../evidence/signing/judge.ts';
import { publicKeyFile } from '../../../evidence/signing/public-key.ts';
import { NAMESPACE } from '../../../evidence/signing/sshsig.ts';
import { type Trust, knownKeys } from '../../../evidence/signing/trust.ts';
import type { FlagValues } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { type FLAGS, rulesGiven } from './flags.ts';
import { type FileDigests, digestsOf, smallFile } from './signing-files.ts';
import { stampsBeside } from './timestamps.ts';
import { onlyFile } from './reading.ts';
import { isIntact } from '../../../evidence/report/verdict.ts';
import { worstOf } from './verdicts.ts';

type Flags = FlagValues<typeof FLAGS>;

/** Signature files beyond which no one reads a report of them. */
const MOST_FILES = 100;

export interface Judged {
  readonly reports: readonly Report[];
  /** Fingerprints of keys to pin. */
  readonly first: readonly string[];
  /** Commands that repeat what was found without this tool. */
  readonly byHand?: readonly string[];
}

/** Holds signatures against the bundles that were verified. */
export type JudgeSignatures = (reports: readonly Report[]) => Promise<Judged>;

/** @throws {CliError} usage, before anything of the bundle is read */
export function signatureJudge(
  context: Context,
  paths: readonly string[],
  flags: Flags,
  pin: Pin | undefined,
): JudgeSignatures {
  const rules = rulesGiven(flags);
  if (flags.signature.length === 0) {
    refuseIdleFlags(flags);
    const step = unsigned(pin?.keys ?? []);
    return async (reports) => ({
      reports: reports.map((report) => withStep(report, step, rules)),
      first: [],
    });
  }
  const path = onlyFile(paths, 'A signature is held against one file.');
  if (flags.signature.length > MOST_FILES)
    throw usageError(
      `--signature is given ${flags.signature.length} times; ${MOST_FILES} files are judged at the most.`,
    );
  const trust = trustOf(flags, context.now(), pin);
  const texts = flags.signature.map((name) => signatureText(name));
  const judgeStamps = stampsBeside(context, flags);
  return async (reports) => {
    const [report] = reports;
    if (reports.length !== 1 || report === undefined)
      throw usageError(
        'A signature is held against one bundle.',
        `${path} holds ${reports.length}, one a line.`,
      );
    const digests = await digestsOf(path, context.signal);
    const { step, first } = await judgeSignatures(texts, { digests, report }, trust, context.signal);
    const stamps = await judgeStamps();
    const held = {
      ...step,
      checks: [...(step.checks ?? []), ...(stamps.checks ?? []), ...fileCheck(report, digests)],
      facts: { ...step.facts, ...stamps.facts },
    };
    const byHand = flags.explain ? repeated(path, texts, flags, trust) : [];
    return { reports: [withStep(report, held, rules)], first, byHand };
  };
}

/** The file is read again for its signature: another one may be there by now, and the signature be right only of that one. */
function fileCheck({ file_sha256 }: Report, { content }: FileDigests): Check[] {
  if (file_sha256 === null) return [];
  const same = file_sha256 === content;
  const expected = `the file that was verified, SHA-256 ${file_sha256}`;
  const found = same ? 'the same' : `the file changed meanwhile, SHA-256 ${content ?? 'of damaged gzip'}`;
  return [checked({ id: 'signature.file', status: same ? 'pass' : 'fail', expected, found })];
}

function repeated(file: string, texts: readonly SignatureText[], flags: Flags, trust: Trust): string[] {
  return texts.flatMap(({ name, text }) => {
    const at: ByHand = {
      file,
      signature: name,
      allowedSigners: flags['allowed-signers'],
      revoked: flags.revoked,
      identity: trust.identity,
      namespace: trust.namespace,
    };
    if (typeof text !== 'string') return [];
    if (!isEnvelope(text)) return [sshKeygenLine(at)];
    try {
      return pythonLine(at, readEnvelope(text), knownKeys(trust)) ?? [];
    } catch (error) {
      if (error instanceof SigningError) return [];
      throw error;
    }
  });
}

/** An origin that signs its bundles has signed this one too, or it is not known to be from there. */
function unsigned(keys: readonly string[]): Step {
  const check = checked({
    id: 'signature.key',
    status: 'absent',
    expected: `a signature by ${keys.join(' or ')}, which is pinned for this origin`,
    found: 'no signature was given (--signature FILE.sig)',
  });
  return { checks: [check], statements: { signed: false } };
}

function signatureText(name: string): SignatureText {
  try {
    return { name, text: smallFile(name) };
  } catch (error) {
    if (error instanceof SigningError) return { name, text: error };
    throw error;
  }
}

function trustOf(flags: Flags, now: number, pin: Pin | undefined): Trust {
  const { identity, namespace = NAMESPACE } = flags;
  if (identity !== undefined && flags['allowed-signers'] === undefined)
    throw usageError('--identity is a name of the allowed signers.', 'Add --allowed-signers FILE.');
  return {
    signers: flags['allowed-signers'] === undefined ? [] : read(flags['allowed-signers'], readAllowedSigners),
    revoked: flags.revoked === undefined ? [] : read(flags.revoked, readRevoked),
    keys: flags['public-key'].map((path) => read(path, publicKeyFile)),
    pinned: flags.pin === undefined ? undefined : (pin?.keys ?? []),
    identity,
    namespace,
    now,
  };
}

/** What the caller trusts has to be readable whole: a broken line may be the one that was to refuse a key. */
function read<T>(path: string, parse: (text: string, name: string) => T): T {
  try {
    return parse(smallFile(path), path);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    const named = error.message.startsWith(path) ? error.message : `${path}: ${error.message}`;
    throw usageError(`${named}.`);
  }
}

/** Flags that say whom to trust are of no use without a signature to judge. @throws {CliError} usage */
function refuseIdleFlags(flags: Flags): void {
  const given = (
    ['allowed-signers', 'identity', 'namespace', 'revoked', 'public-key', 'tsa-cert'] as const
  ).find((name) => flags[name] !== undefined && flags[name].length > 0);
  if (given !== undefined)
    throw usageError(
      `--${given} says whom to trust, and there is no signature.`,
      'Add --signature FILE.sig.',
    );
}

/** Keeps the recipes that were found, and of an intact bundle the keys that were met first. */
export function updatePins(
  path: string,
  before: Pins,
  origin: string | undefined,
  { reports, first }: Judged,
): void {
  const name = origin ?? 'default';
  let pins = before;
  for (const { recipe } of reports) {
    if (recipe !== null) pins = withPin(pins, name, recipe.equivalent);
  }
  if (first.length > 0 && isIntact(worstOf(reports))) pins = withKeys(pins, name, first);
  const empty = pins[name]?.recipes.length === 0;
  if (pins !== before && !empty) writePins(path, pins);
}
