// What the shape of a line says of it, in any markup: whether it reads like a heading, and which kind of note it opens.

const NOTES =
  'note|tip|hint|important|warning|caution|danger|attention|error|info|example|abstract|deprecated|myth|fact|seealso';

const LABEL_ALONE = new RegExp(`^(?:${NOTES})s?$`, 'i');
const LONGEST_HEADING = 15;

/** Whether a line that stands out reads like a heading: a few words without a final stop. */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  if (text.length > 120 || /[.,;:!…。：]["”’)]?$/u.test(text) || !/\p{L}{2}/u.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length <= LONGEST_HEADING && !LABEL_ALONE.test(text);
}

/** The kind of note that a paragraph says it is, as in `Note: …`, in lower case. */
export function saidLabel(text: string): string | undefined {
  return SAID_LABEL.exec(text)?.[1]?.toLowerCase();
}

const SAID_LABEL = new RegExp(`^\\s*(${NOTES})(?:\\s*[:：]|\\s+[-–—]\\s)`, 'i');

/** The kind of a note that a word names, in lower case; undefined where it names none. */
export function knownLabel(word: string): string | undefined {
  return KNOWN.test(word) ? word.toLowerCase() : undefined;
}

/** The kind of an alert (`[!WARNING] …`), and what comes after it. */
export function alertLabel(text: string): { readonly label?: string; readonly after: string } {
  const match = ALERT.exec(text);
  if (match === null) return { after: text };
  return { label: (match[1] ?? '').toLowerCase(), after: text.slice(match[0].length) };
}

const LABELS = `${NOTES}|question|success|failure|bug|todo|summary|notice|versionadded|versionchanged`;
const KNOWN = new RegExp(`^(?:${LABELS})$`, 'i');
const ALERT = new RegExp(`^\\s*\\[!(${LABELS}|quote)\\][-+]?\\s*`, 'i');
