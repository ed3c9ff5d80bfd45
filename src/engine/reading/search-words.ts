// The phrases that a reader wants searched for: cleaned, bounded, and used for searching and nothing else.

const MOST_PHRASES = 4;
const LONGEST = 60;

/** At most four phrases of at most 60 letters, digits and blanks, each once. */
export function searchPhrases(search: readonly string[]): string[] {
  const cleaned = search
    .slice(0, MOST_PHRASES * 4)
    .map((one) =>
      one
        .slice(0, LONGEST * 4)
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim()
        .slice(0, LONGEST)
        .toWellFormed()
        .trim(),
    )
    .filter((one) => one !== '');
  return [...new Set(cleaned)].slice(0, MOST_PHRASES);
}
