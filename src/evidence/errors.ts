// The failures of the evidence layer. Callers branch on `code`. A finding about a bundle is never
// thrown; it is a check of the report. Only unreadable bytes, or a request that makes no sense, are errors.
import { CodedError } from '../api/coded-error.ts';

export type SyntaxCode =
  | 'empty'
  | 'truncated'
  | 'utf8'
  | 'utf16'
  | 'unexpected'
  | 'control'
  | 'escape'
  | 'number'
  | 'nesting'
  | 'too_large';

type InputCode = 'missing' | 'not_a_file' | 'unreadable' | 'bad_gzip' | 'empty_folder';

/** `unsupported`: of a kind that is not judged here. `locked`: a private key behind a passphrase. */
type SigningCode = 'unreadable' | 'unsupported' | 'too_large' | 'locked' | 'exposed' | 'agent';

type OptionCode = 'recipe' | 'expect' | 'pin' | 'rule' | 'receipt' | 'page';

/** One that may have a cause. */
abstract class EvidenceError<Code extends string> extends CodedError<Code> {
  constructor(code: Code, message: string, cause?: unknown) {
    super(code, message, cause === undefined ? undefined : { cause });
  }
}

/** The bytes are not the JSON they claim to be. `offset` counts bytes from the start of the (decompressed) input. */
export class JsonSyntaxError extends CodedError<SyntaxCode> {
  override readonly name = 'JsonSyntaxError';
  readonly offset: number;

  constructor(code: SyntaxCode, offset: number, message: string) {
    super(code, message);
    this.offset = offset;
  }
}

/** The input could not be read at all: missing, a device, a broken archive. `path` is what the caller named. */
export class InputError extends EvidenceError<InputCode> {
  override readonly name = 'InputError';
  readonly path: string;

  constructor(code: InputCode, path: string, message: string, cause?: unknown) {
    super(code, message, cause);
    this.path = path;
  }
}

/** An option of the caller makes no sense: an unknown recipe, a digest of no known form, a broken pin file. */
export class OptionError extends EvidenceError<OptionCode> {
  override readonly name = 'OptionError';
}

/** A key, a signature or a list of signers cannot be read or used. The message never holds any part of a private key. */
export class SigningError extends EvidenceError<SigningCode> {
  override readonly name = 'SigningError';
}

/** A recipe cannot write this bundle: a number or a string its encoder refuses. The recipe is then passed over. */
export class UnwritableError extends CodedError<'number' | 'surrogate'> {
  override readonly name = 'UnwritableError';
}
