// Where a work can be read.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { plain, type Rich } from './rich.ts';

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;
}

/** A file's path and the pages cited, as they are written. */
export function fileOf({ archive_location: place }: CslItem): Rich {
  return plain(place);
}
