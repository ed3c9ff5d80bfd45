// The stems of a question as a MATCH; the index's tokeniser takes a stem as it is, byte for byte.
import { writeStem } from '../written/stems.ts';

/** The MATCH for any of the stems, or undefined when there is nothing to look for. */
export function matchAny(stems: readonly string[], most: number): string | undefined {
  const quoted: string[] = [];
  for (const stem of stems) {
    const written = writeStem(stem);
    if (written !== '' && quoted.push(`"${written}"`) === most) break;
  }
  return quoted.length === 0 ? undefined : quoted.join(' OR ');
}
