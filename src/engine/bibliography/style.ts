// A citation style: how a record is written, and how records are sorted and distinguished.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import type { Rich } from './rich.ts';

export interface Style {
  /** The manual that it follows. */
  readonly edition: string;
  /** One record as an entry of the list; `suffix` is the letter that distinguishes works of one author and year. */
  readonly entry: (item: CslItem, suffix: string) => Rich;
  /** Whether such letters are used: in the styles that cite by author and date. */
  readonly suffixes: boolean;
  /** Whether "van Gogh" is sorted under v. */
  readonly sortsByParticle: boolean;
}
