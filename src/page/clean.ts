// Text that came from a service or a document, made harmless for a terminal (cli.md, "Output").
// Hostile here: escape sequences that move the cursor or set the title, C1 controls, bidirectional overrides that
// reorder what is read, and characters that are not seen: two texts that look the same would not be.

import { lazy } from '../text/lazy.ts';

// CSI (also as one C1 byte), OSC/DCS/APC/PM/SOS up to their terminator, and two-byte escapes.
const SEQUENCES =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Ends of lines: those of Unicode too. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** Joiners are part of the spelling in these scripts, and of emoji: they stay after a character of theirs. */
const JOINING = (
  'Arabic Syriac Mandaic Mongolian Nko Adlam Hanifi_Rohingya Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
  'Kannada Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese'
)
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const AFTER_JOINING = `(?<![${JOINING}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\u064b-\\u0655])`;

/** No letter of any language has as many marks; more of them paint over the lines above and below. */
const PILED = '(?<=\\p{M}{10})\\p{M}';

/**
 * What is not seen: format characters (zero width, bidirectional, soft hyphens, tags) but for those that are (Arabic
 * and Syriac number signs), joiners where nothing joins, fillers, and variation selectors after another.
 * With it marks piled upon marks.
 */
const hidden = lazy(
  () =>
    new RegExp(
      [
        '(?![\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u200c\\u200d\\u{110bd}\\u{110cd}])\\p{Cf}',
        `${AFTER_JOINING}[\\u200c\\u200d]`,
        '[\\u034f\\u115f\\u17b4\\u17b5\\u3164\\uffa0\\u{e0000}-\\u{e007f}]',
        '(?<=[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
        PILED,
      ].join('|'),
      'gu',
    ),
);

/**
 * Text without anything of that, at a glance: letters of Latin script, punctuation, signs of money. The patterns cost a start
 * more than all else that is read of a text, so they are made where this does not hold.
 */
const SHOWN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

/** Text for a person: no control, escape, bidirectional or unseen characters; line feeds and tabs stay. */
export function clean(text: string): string {
  const harmless = text.replace(LINE_ENDS, '\n').replace(SEQUENCES, '').replace(CONTROLS, '');
  return SHOWN.test(harmless) ? harmless : harmless.replace(hidden(), '');
}

/** The same with where places of the text are in what is left of it. @param places UTF-16 offsets, in any order */
export function cleanWithPlaces(
  text: string,
  places: readonly number[],
): { readonly text: string; readonly places: readonly number[] } {
  let cleaned = { text, places };
  for (const [pattern, put] of STEPS) cleaned = replaced(cleaned, pattern(), put);
  return cleaned;
}

/** What `clean` does, step by step. */
const STEPS: readonly (readonly [() => RegExp, string])[] = [
  [() => LINE_ENDS, '\n'],
  [() => SEQUENCES, ''],
  [() => CONTROLS, ''],
  [() => hidden(), ''],
];

function replaced(
  { text, places }: { readonly text: string; readonly places: readonly number[] },
  pattern: RegExp,
  put: string,
): { readonly text: string; readonly places: readonly number[] } {
  if (places.length === 0 || SHOWN.test(text)) return { text: text.replace(pattern, put), places };
  const order = places.map((_, at) => at).sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  let [next, shift] = [0, 0];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    for (; next < order.length && places[order[next]!]! <= index; next += 1) moved[order[next]!]! += shift;
    // A place inside what is taken out is where it was.
    for (; next < order.length && places[order[next]!]! < index + found.length; next += 1)
      moved[order[next]!] = index + shift;
    shift += put.length - found.length;
  }
  for (; next < order.length; next += 1) moved[order[next]!]! += shift;
  return { text: text.replace(pattern, put), places: moved };
}

/** The same on one line: every run of white space is one space. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}

export function jsonLine(value: unknown): string {
  return `${escapeHidden(JSON.stringify(value))}\n`;
}

/** JSON text for a terminal: what it would act on, or would not show, is escaped; its meaning is the same. */
export function escapeHidden(json: string): string {
  if (SHOWN.test(json)) return json;
  return json.replace(unshown(), (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const unshown = lazy(
  () =>
    new RegExp(
      `[\\u007f-\\u009f\\u2028\\u2029\\u115f\\u3164\\uffa0]|\\u034f|[\\u17b4\\u17b5]|[\\u{e0000}-\\u{e01ef}]|\\p{Cf}|${PILED}`,
      'gu',
    ),
);
