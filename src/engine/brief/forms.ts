// Variants and personas are data, one JSON file each: those that come with the program and a user's own. All members except
// the sections are optional; each is validated, and an error names the file and the member.
import { _default as otherwise } from 'zod/mini';
import { CodedError } from '../../api/coded-error.ts';
import * as z from 'zod/mini';

/** The kinds of sections; see `kinds.ts`. */
export const KINDS = [
  'stories',
  'topics',
  'developments',
  'changed',
  'contradicted',
  'causes',
  'numbers',
  'voices',
  'definitions',
  'rules',
  'outlook',
  'open_questions',
  'missing',
] as const;

export type SectionKind = (typeof KINDS)[number];

/** The traits of sentences; a persona weights each for its reader. */
export const TRAITS = ['numbers', 'dates', 'names', 'causes', 'definitions', 'rules', 'outlook'] as const;

export type Trait = (typeof TRAITS)[number];

const line = z.string().check(z.minLength(1), z.maxLength(200));
const weight = z.number().check(z.minimum(-1), z.maximum(1));
const few = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

const section = z.strictObject({
  heading: line,
  kind: z.enum(KINDS),
  /** The heading where no document is dated within the window. */
  otherwise: z.optional(line),
  /** The most paragraphs, and the most sentences in each. */
  paragraphs: otherwise(few(20), 3),
  sentences: otherwise(few(4), 3),
});

export const variantSchema = z.strictObject({
  /** With {happened}, {sectors}, {persona} and {date} where they are wanted. */
  title: otherwise(line, '{sectors}: {persona} brief, {date}'),
  about: otherwise(line, 'A variant of your own'),
  /** Days before the day it is made that count as recent. */
  window_days: otherwise(few(36_500), 7),
  /** Made over what is dated within these days, where anything is; else over all documents. */
  news: otherwise(z.boolean(), false),
  /** How much it counts that something is recent, in every section. */
  recency: otherwise(weight, 0),
  sections: z.array(section).check(z.minLength(1), z.maxLength(20)),
});

export const personaSchema = z.strictObject({
  title: otherwise(line, 'Reader'),
  about: otherwise(line, 'A persona of your own'),
  weights: otherwise(z.partialRecord(z.enum(TRAITS), weight), {}),
  /** Words in any form of theirs, and what a sentence gains by the first of a list that it has. */
  terms: otherwise(
    z.array(z.strictObject({ weight, words: z.array(line).check(z.minLength(1), z.maxLength(500)) })),
    [],
  ),
  /** How much of each kind of section: a share of the variant's paragraphs; 0 leaves it out. */
  kinds: otherwise(z.partialRecord(z.enum(KINDS), z.number().check(z.minimum(0), z.maximum(3))), {}),
  /** The length of the brief: a share of the variant's paragraphs, and the most sentences in one. */
  paragraphs: otherwise(z.number().check(z.minimum(0.1), z.maximum(3)), 1),
  sentences: otherwise(few(4), 4),
});

export type Variant = z.infer<typeof variantSchema>;
export type Persona = z.infer<typeof personaSchema>;
export type SectionForm = Variant['sections'][number];

export type BriefErrorCode = 'unknown_variant' | 'unknown_persona' | 'unknown_sector' | 'bad_file';

/** A brief that cannot be made as asked; `message` says what was asked for, and what there is. */
export class BriefError extends CodedError<BriefErrorCode> {
  override readonly name = 'BriefError';
}
