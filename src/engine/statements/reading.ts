// What is read of a statement whatever is asked: kept for as long as the statement is.
import { analyserOf } from '../../text/languages/analysers.ts';
import { lazy } from '../../text/lazy.ts';
import { mannersOf, type Manner } from './manners.ts';
import { placedStems, placedWords, readingOnce, type Stretch } from './piece-words.ts';
import type { Statement } from './statement.ts';
import { symbolsIn } from './words-of.ts';

export interface Reading {
  /** Stems of what it says itself, and of its lead-ins. */
  readonly ownStems: readonly Stretch[];
  readonly leadStems: readonly Stretch[];
  /** Stems and words of both, the lead-ins first. */
  readonly stems: readonly Stretch[];
  readonly words: readonly Stretch[];
  /** Tokens with signs, those of its headings among them. */
  readonly signs: () => ReadonlySet<string>;
  readonly manners: () => readonly Manner[];
}

const readings = new WeakMap<Statement, Reading>();

export function readingOf(statement: Statement): Reading {
  let reading = readings.get(statement);
  if (reading === undefined) readings.set(statement, (reading = read(statement)));
  return reading;
}

const wordsOf = readingOnce(placedWords);
const stemsOf = readingOnce(placedStems);

function read(statement: Statement): Reading {
  const { own, lead, parts, chunk } = statement;
  const analyser = analyserOf(chunk.language);
  const ownStems = parts.own.map((piece) => stemsOf(piece, analyser));
  const leadStems = parts.lead.map((piece) => stemsOf(piece, analyser));
  return {
    ownStems,
    leadStems,
    stems: leadStems.length === 0 ? ownStems : [...leadStems, ...ownStems],
    words: [...parts.lead, ...parts.own].map((piece) => wordsOf(piece, analyser)),
    signs: lazy(() => new Set(symbolsIn(`${lead} ${own} ${headingText(statement)}`))),
    manners: lazy(() => mannersOf(statement, ownStems)),
  };
}

function headingText({ chunk }: Statement): string {
  return chunk.structure === null
    ? (chunk.heading ?? '')
    : chunk.structure.path.map(({ text }) => text).join(' ');
}
