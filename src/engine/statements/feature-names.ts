// The figures that speak for a statement, by name: from 0 to 1 each.
import { QUESTION_KINDS } from '../question/kinds.ts';
import { FORMS, type Form } from './statement.ts';

/** A fact shows in no words or form of its own. */
export const FITTING = QUESTION_KINDS.filter((kind) => kind !== 'fact');
/** A sentence is what the others are compared with; whole lists of definitions count as lists. */
const SHAPES = FORMS.filter((form) => form !== 'sentence' && form !== 'definitions');

/** What counts more the nearer it is to all. */
const SQUARED = ['own', 'path', 'whole', 'chunk', 'gram_cosine'] as const;

export const FEATURES = [
  'own',
  'lead',
  'path',
  'near',
  'chunk',
  'title',
  'whole',
  'lacks_name',
  'led',
  'unwanted_list',
  'heading',
  'opening_heading',
  'opens_heading',
  'elsewhere',
  'gram_recall',
  'gram_cosine',
  'pairs',
  'content_pairs',
  'lacks_rarest',
  'asks',
  'aside',
  'leads_on',
  'points_back',
  'short',
  'long',
  'metadata_wanted',
  'code_wanted',
  'unwanted_code',
  'table_wanted',
  'symbols',
  'lacks_symbols',
  ...SQUARED.map((name) => `${name}_squared` as const),
  ...FITTING.map((kind) => `fit_${kind}` as const),
  ...SHAPES.map((form) => `is_${form}` as const),
] as const;

/** The place of a feature among the figures. */
export const AT = Object.fromEntries(FEATURES.map((name, at) => [name, at])) as Readonly<
  Record<FeatureName, number>
>;

/** The place of the feature of each kind that shows, of each shape, and of what is squared with its square's. */
export const FIT_AT = Object.fromEntries(FITTING.map((kind) => [kind, AT[`fit_${kind}`]])) as Readonly<
  Record<(typeof FITTING)[number], number>
>;
export const SHAPE_AT: Readonly<Partial<Record<Form, number>>> = {
  ...Object.fromEntries(SHAPES.map((form) => [form, AT[`is_${form}`]])),
  definitions: AT.is_list,
};
export const SQUARES = SQUARED.map((name) => [AT[name], AT[`${name}_squared`]] as const);

export type FeatureName = (typeof FEATURES)[number];
/** One figure a name, in the order of `FEATURES`. */
export type Features = number[];

/** All 0: a copy of figures that V8 holds as fractions, which those of a new array become one by one. */
export function noFeatures(): Features {
  return NONE.slice();
}

const NONE: Features = FEATURES.map(() => 0.5).fill(0);
