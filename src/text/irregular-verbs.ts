// Whether two stems are forms of one irregular verb: "fall" and "fell".
import { lazy } from './lazy.ts';
import { phraseList } from './word-lists.ts';

/** Whether both are in one row; a stem is not a form of itself here. */
export function sameVerb(a: string, b: string): boolean {
  const row = rows().get(a);
  return row !== undefined && row === rows().get(b);
}

/** The forms of the irregular verb that a stem is one of, itself among them; none for other stems. */
export function formsOf(stem: string): readonly string[] {
  return rows().get(stem)?.split(' ') ?? [];
}

export function isVerbForm(stem: string): boolean {
  return rows().has(stem);
}

const rows = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(IRREGULAR_VERBS.flatMap((row) => row.split(' ').map((stem) => [stem, row] as const))),
);

// English verbs whose past forms no stemmer joins with the present, as stems. Forms that are words of their own
// as often ("found", "left", "saw", "bore", "lay", "felt", "ground", "wound") are left out.

export const IRREGULAR_VERBS: readonly string[] = phraseList(
  'fall fell fallen, rise rose risen, grow grew grown, begin began begun, becom becam, break broke broken',
  'bring brought, build built, buy bought, catch caught, choos chose chosen, come came, draw drew drawn',
  'drive drove driven, eat ate eaten, fight fought, fli flew flown, forbid forbad forbidden',
  'forget forgot forgotten, freez froze frozen, give gave given, go went gone, hold held, hide hid hidden',
  'keep kept, know knew known, lead led, lend lent, lose lost, make made, mean meant, meet met, pay paid, run ran',
  'say said, seek sought, sell sold, send sent, shake shook shaken, shrink shrank shrunk, sing sang sung',
  'sink sank sunk, sleep slept, speak spoke spoken, spend spent, stand stood, steal stole stolen, stick stuck',
  'strike struck, swear swore sworn, swim swam swum, take took taken, teach taught, tear tore torn, tell told',
  'think thought, throw threw thrown, understand understood, wear wore worn, win won, withdraw withdrew withdrawn',
  'write wrote written',
);
