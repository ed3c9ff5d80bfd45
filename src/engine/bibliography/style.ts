// What a style is: how one record is written, and how records stand to each other.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import type { Rich } from './rich.ts';

export interface Style {
  /** The manual that it follows. */
  readonly edition: string;
  /** One record as it stands in the list; `suffix` is the letter that tells works of one author and year apart. */
  readonly entry: (item: CslItem, suffix: string) => Rich;
  /** Whether such letters are used: in the styles that cite by author and date. */
  readonly suffixes: boolean;
  /** Whether "van Gogh" stands under v. */
  readonly sortsByParticle: boolean;
}
