// What the drawings ask of a screen: no colour, no links, text cleaned.
import { clean, cleanLine } from '../../page/clean.ts';
import type { Screen } from '../../page/screen.ts';

const same = (words: string): string => words;

export const PLAIN: Screen = {
  columns: 100,
  paint: { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same },
  unicode: true,
  clean,
  cleanLine,
  link: same,
};
