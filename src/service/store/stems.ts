// How stems are written down: in the index, in a chunk's row and in a MATCH. A stem holds letters, digits, combining
// marks and straight apostrophes (src/text); the index's tokeniser takes all of these as they are, byte for byte.

/** Stems as one string with spaces between; the way they are indexed and kept. */
export function writeStems(stems: readonly string[]): string {
  return stems.map(writeStem).join(' ');
}

export function readStems(written: string): string[] {
  return written === '' ? [] : written.split(' ');
}

/** One stem as it stands in the index: without what would end a token there, and not longer than a token may be. */
export function writeStem(stem: string): string {
  if (PLAIN.test(stem)) return stem;
  return stem.slice(0, LONGEST).replace(ENDS_A_TOKEN, '');
}

/** The MATCH for any of the stems, or undefined when there is nothing to look for. */
export function matchAny(stems: readonly string[], most: number): string | undefined {
  const quoted: string[] = [];
  for (const stem of stems) {
    const written = writeStem(stem);
    if (written !== '' && quoted.push(`"${written}"`) === most) break;
  }
  return quoted.length === 0 ? undefined : quoted.join(' OR ');
}

const PLAIN = /^[a-z0-9]{1,64}$/;
const LONGEST = 128;
// ASCII but for letters, digits and the apostrophe; upper case too, which the index would fold; halves of pairs.
const ENDS_A_TOKEN = /[\0-&(-/:-`{-\u007f]|\p{Cs}/gu;
