// Splits a question into its sub-questions (service.md, "Answers", deliberate): at question marks and at
// conjunctions that open another question. A part that depends on the first ("and why?") is given the first's words.
import { pattern } from '../../text/plain.ts';
import { terms } from '../../text/terms.ts';
import { scaffoldOf } from './question-words.ts';

const MOST_PARTS = 4;
const LONGEST = 600;

const OPENER =
  '(?:why|how|what|when|where|who|whom|whose|which|(?:did|does|do|is|are|was|were|can|will)\\s+\\p{L}+)';
const CUT = pattern(
  `\\?\\s+(?=\\S)|[,;]?\\s+(?:and|or|but|then)\\s+(?:also\\s+)?(?=${OPENER}\\b)|[,;]\\s+(?=(?:why|how|what|when|where|who|which)\\b)`,
  'gi',
);

const LETTER = pattern('\\p{L}');

/** The parts in order, each a question that can be asked by itself; one part, the question itself, where there is nothing to split. */
export function subQuestions(query: string): string[] {
  const whole = query.trim();
  if (whole.length > LONGEST) return [whole];
  const [first, ...rest] = whole
    .split(CUT(whole))
    .map((part) => part.trim())
    .filter((part) => LETTER(part).test(part));
  if (first === undefined || rest.length === 0 || contentOf(first).length === 0) return [whole];
  return [...new Set([first, ...rest.map((part) => completed(part, first))])].slice(0, MOST_PARTS);
}

function completed(part: string, first: string): string {
  const own = contentOf(part);
  if (own.length >= 2 && !LEANS.test(part)) return part;
  const have = new Set(own.map(({ stem }) => stem));
  const borrowed = contentOf(first).filter(({ stem }) => !have.has(stem));
  return `${part.replace(/\?\s*$/, '')} ${borrowed.map(({ start, end }) => first.slice(start, end)).join(' ')}`;
}

const LEANS = /\b(?:it|they|them|its|their|this|that|these|those|he|she|his|her|him|there|so)\b/i;

function contentOf(text: string): { stem: string; start: number; end: number }[] {
  const all = terms(text);
  const scaffold = scaffoldOf(
    text,
    all.map(({ stem }) => stem),
  );
  return all.filter(({ stem }) => !scaffold.has(stem));
}
