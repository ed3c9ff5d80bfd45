// A style is everything about spelling: member order, spacing, string escapes, number form. A
// recipe is a style and a scope (what of the bundle is hashed). Styles are data, so that a report can name them and a pin file
// can keep them.

import type { EscapeName } from './escapes.ts';
import type { NumberForm } from './numbers.ts';
import type { KeyOrder } from './order.ts';

export type SpacingName = keyof typeof SPACINGS;

export interface Style {
  readonly order: KeyOrder;
  readonly spacing: SpacingName;
  readonly escapes: EscapeName;
  readonly numbers: NumberForm;
  /** A line feed after the document, as command-line encoders write it. */
  readonly newline: boolean;
}

export interface Spacing {
  readonly comma: string;
  readonly colon: string;
  /** What one level of nesting is indented by; empty for no line breaks. */
  readonly indent: string;
  /** Jackson's pretty printer breaks lines in objects only: arrays stay on one line as "[ a, b ]". */
  readonly flatArrays: boolean;
}

const SPACINGS = {
  compact: { comma: ',', colon: ':', indent: '', flatArrays: false },
  spaced: { comma: ', ', colon: ': ', indent: '', flatArrays: false },
  indent2: { comma: ',', colon: ': ', indent: '  ', flatArrays: false },
  indent4: { comma: ',', colon: ': ', indent: '    ', flatArrays: false },
  tabs: { comma: ',', colon: ': ', indent: '\t', flatArrays: false },
  jackson: { comma: ',', colon: ' : ', indent: '  ', flatArrays: true },
} satisfies Record<string, Spacing>;

export function spacing(name: SpacingName): Spacing {
  return SPACINGS[name];
}

/** RFC 8785, and what the embedded service hashes. */
export const JCS: Style = {
  order: 'utf16',
  spacing: 'compact',
  escapes: 'raw',
  numbers: 'es',
  newline: false,
};
