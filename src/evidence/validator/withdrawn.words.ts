// What a line says that takes back, or holds back, the whole text under it, for withdrawn.ts: lower-case parts of expressions.

/** States of a text: as a label, or said of it. */
export const TAKEN_BACK: readonly string[] = [
  'out[- ]of[- ]date',
  'outdated',
  'obsolete',
  'superseded',
  'deprecated',
  'withdrawn',
  'rescinded',
  'repealed',
  'revoked',
  'retired',
  'archived?',
  'expired',
  'discontinued',
  '(?:early |working |first |rough )?drafts?(?: version)?',
  'work in progress',
  'historical',
  'no longer (?:maintained|current|valid|in (?:force|effect|use)|accurate|up[- ]to[- ]date|supported|applicable|updated)',
  '(?:has been |was |is )?replaced by',
];

/** What a line names itself by. */
export const WHOLES: readonly string[] = (
  'page section document policy article post guide chapter file proposal specification spec standard version text information ' +
  'entry note notice procedure handbook manual documentation material content announcement advice guidance'
).split(' ');
