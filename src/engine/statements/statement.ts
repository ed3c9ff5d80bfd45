// The unit of evidence (answers.md, "The document keeps its structure"): a verbatim, whole piece of a document with all that
// governs it. It may be several stretches of one document: an item and the lead-in of its list.
import type { ChunkRecord } from '../../store/corpus-store.ts';

export const FORMS = [
  'sentence',
  'pair',
  'paragraph',
  'opening',
  'item',
  'list',
  'row',
  'table',
  'definition',
  'definitions',
  'code',
  'metadata',
] as const;

/**
 * `opening`: the first sentences under a heading; `item`: of a list, with its lead-ins; `row`: of a table, with its header;
 * `definition`: a term and what defines it; the plurals are whole; `code`: with the sentence that introduces it.
 */
export type Form = (typeof FORMS)[number];

/** A stretch of the document's text: UTF-16 offsets, and what is there. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch with the block that it is a piece of; none where it is all of it. */
export interface Piece extends Span {
  readonly of?: Span;
}

export interface Statement {
  readonly chunk: ChunkRecord;
  readonly form: Form;
  /** In reading order: first what governs it, then what it says. */
  readonly spans: readonly Span[];
  /** What it says itself, as one line. */
  readonly own: string;
  /** What governs it, as one line: lead-ins, header cells, a term, the sentence that introduces code. Empty where nothing does. */
  readonly lead: string;
  /** The pieces that `own` and `lead` are made of. */
  readonly parts: Readonly<Record<'own' | 'lead', readonly Piece[]>>;
  /** Of a whole list, table or list of definitions: its items; 0 for everything else. */
  readonly items: number;
  /** The block of the chunk that it begins in, from 0. */
  readonly block: number;
  /** Whether it is directly under its heading. */
  readonly opens: boolean;
  /** Of a list, a table, definitions or code: there is more of it before or after the chunk. */
  readonly partial?: true;
}

/** White space folded into single spaces. */
export function oneLine(text: string): string {
  return text.replace(FOLDED, ' ').trim();
}

/** All white space but a single space, which is what it becomes. */
const FOLDED = / \s+|[^\S ]\s*/g;
