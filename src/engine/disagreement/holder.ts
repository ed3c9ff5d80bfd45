// Who or what holds a place that one has: "The chief executive is Ada Berg", "The archive was founded by Ada Berg".
import { stems } from '../../text/terms.ts';

export interface Holder {
  /** The stems of the place, in order. */
  readonly place: string;
  readonly name: string;
}

/** Who or what somebody or something is said to be: the holder of a place that one has. */
export function holderIn(text: string): Holder | undefined {
  for (const form of HOLDING) {
    const { place, name, of = '', verb = '', how = '' } = form.exec(text)?.groups ?? {};
    if (place === undefined || name === undefined) continue;
    const words = stems(`${place} ${of}`.replace(INITIALS, (short) => OFFICES[short] ?? ''));
    const tense = verb.replace('are', 'is').replace('were', 'was');
    return { place: [...new Set(words).add(tense + how)].sort().join(' '), name };
  }
  return undefined;
}

/** Offices as they are shortened. */
const OFFICES: Readonly<Record<string, string>> = {
  CEO: 'chief executive',
  CFO: 'chief finance',
  CTO: 'chief technology',
  COO: 'chief operating',
};
const SHORT_OFFICE = Object.keys(OFFICES).join('|');
const INITIALS = new RegExp(`\\b(?:${SHORT_OFFICE})\\b|(?<=chief executive) officer\\b`, 'g');

const PROPER = "\\p{Lu}[\\p{L}.'’-]*(?: (?:de |van |von |of |der )?\\p{Lu}[\\p{L}.'’-]*){0,4}(?<!\\.)";
const PLACE = `(?!(?:first|second|third|last|next|other|same|one)\\b)(?:\\p{Ll}|${SHORT_OFFICE})[\\p{L}’-]*(?: [\\p{L}\\p{N}’-]+){0,8}?`;
const IS = '(?<verb>is|are|was|were|will be)(?<how> (?:in|at|called|named))?';
const TITLE = '(?:(?:Dr|Mr|Ms|Mrs|Prof)\\.? )?';
const HOLDING: readonly RegExp[] = [
  // "The chief executive of Alder is Ada Berg", "Alder's chief executive is …", "Ada Berg is the chief executive of Alder".
  `^[Tt]he (?<place>${PLACE}) ${IS} ${TITLE}(?<name>${PROPER})(?:,[^,]*)?[.;]?$`,
  `^(?<of>${PROPER})['’]s? (?<place>${PLACE}) ${IS} ${TITLE}(?<name>${PROPER})(?:,[^,]*)?[.;]?$`,
  `^${TITLE}(?<name>${PROPER}) ${IS} the (?<place>${PLACE})[.;]?$`,
  // "Alder is led by its chief executive, Ada Berg."
  `^(?:The )?(?<of>[\\p{L}\\p{N} ’-]{2,60}?) ${IS} (?:led|headed|run|chaired|directed|managed) by (?:its|their|the) (?<place>${PLACE}),? ${TITLE}(?<name>${PROPER})(?:,[^,]*)?[.;]?$`,
  // "The archive was founded by Ada Berg."
  `^(?:The )?(?<of>[\\p{L}\\p{N} ’-]{2,60}?) (?<verb>was|were) (?<place>founded|established|invented|discovered|designed|written|composed|directed|created) by ${TITLE}(?<name>${PROPER})[.;]?$`,
].map((form) => new RegExp(form, 'u'));

/** "A. Berg" and "Berg" may be Ada Berg; Bo Berg is another. */
export function mayBeOne(one: string, other: string): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return wordsOf(few).every((word) => wordsOf(many).some((full) => isShortFor(word, full)));
}

function isShortFor(word: string, full: string): boolean {
  return word === full || (word.length === 1 && full.startsWith(word));
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];
}
