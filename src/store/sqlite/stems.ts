// How stems are written down: in the index, in a chunk's row and in a MATCH. A stem holds letters, digits, combining
// marks and straight apostrophes (src/text); the index's tokeniser takes all of these as they are, byte for byte.

/** Stems as one string with spaces between, the way they are indexed and stored; and how many are in it. */
export function writeStems(stems: readonly string[]): { written: string; count: number } {
  const joined = stems.join(' ');
  if (!NEEDS_CARE.test(joined) && !stems.includes('')) return { written: joined, count: stems.length };
  const written = stems.map(writeStem).filter((stem) => stem !== '');
  return { written: written.join(' '), count: written.length };
}

export function readStems(written: string): string[] {
  return written === '' ? [] : written.split(' ');
}

/** One stem as it is in the index: without what would end a token there. */
export function writeStem(stem: string): string {
  return NEEDS_CARE.test(stem) || stem.includes(' ') ? stem.replace(ENDS_A_TOKEN, '') : stem;
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

const NEEDS_CARE = /[^a-z0-9' ]/;
// ASCII but for letters, digits and the apostrophe; upper case too, which the index would fold; halves of pairs.
const ENDS_A_TOKEN = /[\0-&(-/:-`{-\u007f]|\p{Cs}/gu;
