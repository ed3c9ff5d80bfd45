// The failures of the evidence layer. Callers branch on `code`; a finding about a bundle is never thrown, it is a
// check of the report. Only what makes the bytes unreadable, or the request itself senseless, is an error.

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

/** The bytes are not the JSON they claim to be. `offset` counts bytes from the start of the (decompressed) input. */
export class JsonSyntaxError extends Error {
  readonly code: SyntaxCode;
  readonly offset: number;

  constructor(code: SyntaxCode, offset: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'JsonSyntaxError';
    this.code = code;
    this.offset = offset;
  }
}

/** The input could not be read at all: missing, a device, a broken archive. `path` is what the caller named. */
export class InputError extends Error {
  readonly code: 'missing' | 'not_a_file' | 'unreadable' | 'bad_gzip' | 'empty_folder';
  readonly path: string;

  constructor(code: InputError['code'], path: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'InputError';
    this.code = code;
    this.path = path;
  }
}

/** An option of the caller makes no sense: an unknown recipe, a digest of no known form, a broken pin file. */
export class OptionError extends Error {
  readonly code: 'recipe' | 'expect' | 'pin' | 'rule' | 'receipt' | 'page';

  constructor(code: OptionError['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OptionError';
    this.code = code;
  }
}

/** A recipe cannot write this bundle: a number or a string its encoder refuses. The recipe is then passed over. */
export class UnwritableError extends Error {
  readonly code: 'number' | 'surrogate';

  constructor(code: UnwritableError['code'], message: string) {
    super(message);
    this.name = 'UnwritableError';
    this.code = code;
  }
}
