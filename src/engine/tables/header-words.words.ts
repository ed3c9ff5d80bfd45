// What names of columns abbreviate otherwise than by their first letters: the short form, then what it is short for.
import { wordList } from '../../text/word-lists.ts';

export const ABBREVIATIONS: readonly (readonly string[])[] = [
  'qty quantity amount',
  'amt amount',
  'avg average mean',
  'mgr manager',
  'dept department',
  'num number',
  'yrs years',
  'pct percent percentage',
  'addr address',
  'desc description',
  'acct account',
  'govt government',
  'intl international',
  'hrs hours',
  'mins minutes',
  'wgt weight',
  'hgt height',
].map((row) => wordList(row));
