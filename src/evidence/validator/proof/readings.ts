// What else one sentence can be read as: with the phrase in front of it at its end, or an aside of it as a statement of its own.
// A reading is a text that the sentence says too; whatever may be left out of a sentence may be left out of a reading.
import type { Source, SourceSentence } from '../source.ts';
import { asides } from './asides.ts';
import { definitionReadings } from './left-out/definitions.ts';
import { endings } from './left-out/endings.ts';
import { mainStart } from './limits.ts';
import { hasMarks, isReport, opensWithSubject, subjectEnd, writtenAs } from './phrases.ts';
import { reportReadings } from './reports.ts';
import { SUBORDINATORS } from './proof.words.ts';

export interface Reading {
  readonly text: string;
  /** From this UTF-16 offset of the text on nothing may be left out. */
  readonly kept: number;
  readonly freedom: string;
}

/** All other readings of a sentence; at most a few. In proportion to its length. */
export function readings(source: Source, sentence: number): Reading[] {
  const span = source.sentences[sentence]!;
  const text = source.text.slice(span.start, span.end);
  if (!text.endsWith('.') || QUOTED.test(text) || span.to - span.from > LONGEST) return [];
  return [
    ...moved(source, span),
    ...asides(source, span),
    ...definitionReadings(source, span),
    ...reportReadings(source, span),
  ].slice(0, MOST);
}

const QUOTED = /["“”\n]/;
/** In tokens. */
const LONGEST = 90;
const MOST = 8;

/** "In 1541, the Spanish founded Lima, which …": the phrase in front at the end, or in front of what may be left out there. */
function moved(source: Source, span: SourceSentence): Reading[] {
  const at = mainStart(source, span.from, span.to);
  if (at === span.from || !opensWithSubject(source, at) || subjectEnd(source, at, span.to) < 0) return [];
  const ends = new Set([span.to]);
  for (const { from, to } of endings(source, { ...span, from: at })) if (to === span.to) ends.add(from);
  const phrase = lowered(source, span.from, at);
  return [...ends]
    .filter((end) => end - at >= 3 && isPlain(source, at, end))
    .map((end) => {
      const main = raised(writtenAs(source, at, end));
      return {
        text: `${main} ${phrase}.`,
        kept: main.length + 1,
        freedom: 'the phrase in front put at the end',
      };
    });
}

/** What is put behind it is said of all of it: no clause in it, nobody's words, and nothing denied. */
function isPlain(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  if (isReport(tokens) || hasMarks(source, from, to, /[;:?()[\]—–]/)) return false;
  return tokens.every(({ form }) => form.guard !== 'negation' && !SUBORDINATORS.has(form.key));
}

function raised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function lowered(source: Source, from: number, to: number): string {
  const text = writtenAs(source, from, to);
  return text[0]!.toLowerCase() + text.slice(1);
}
