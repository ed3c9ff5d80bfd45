// How far the two sides of a cue reach: to the next `; : ( )`, ", which", although, while, if (service.md, "Entities,
// causes"). What stands in brackets is looked over.

export interface Stretch {
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The sentence with closed brackets and what they hold as blanks, so that offsets stay. */
export function withoutBrackets(sentence: string): string {
  return sentence.replace(/\([^()]*\)|\[[^[\]]*\]/gu, (text) => ' '.repeat(text.length));
}

/** What stands before a cue, up to the nearest boundary; of ", which caused" what stands before the "which". */
export function windowBefore(text: string, cueStart: number): Stretch {
  const trimmed = trimmedEnd(text, cueStart);
  // "The pipe, which was old, caused": the clause between commas is looked over.
  const aside = ASIDE.exec(text.slice(0, cueStart));
  const end = aside === null ? trimmed : aside.index;
  let start = 0;
  for (const match of text.slice(0, end).matchAll(BOUNDARY)) start = match.index + match[0].length;
  start += LABEL.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start, end };
}

// "CONCLUSIONS These findings": the label of a structured abstract.
const LABEL =
  /^\s*(?:(?:[A-Z]{4,}(?: [A-Z]{3,})?|Conclusions?|Results?|Background|Methods?|Findings?|Interpretation|Objectives?|Purpose)[:.]? (?=[A-Z][a-z]|[A-Z]\w* [a-z]))?/;

/** What stands behind a cue, up to the nearest boundary. */
export function windowAfter(text: string, cueEnd: number): Stretch {
  const match = text.slice(cueEnd).search(BOUNDARY_ONCE);
  let end = match < 0 ? text.length : cueEnd + match;
  while (end > cueEnd && /[\s.!?,"'”’]/.test(text[end - 1]!)) end -= 1;
  let start = cueEnd;
  while (start < end && /\s/.test(text[start]!)) start += 1;
  return { start, end };
}

/** Where a relative word stands right before the cue, the sentence goes on before it. */
function trimmedEnd(text: string, cueStart: number): number {
  const before = text.slice(0, cueStart);
  return (
    before.length -
    (/[\s,]*(?:\b(?:which|that|who|and which|thereby|in turn|also))*[\s,–—-]*$/iu.exec(before)?.[0].length ??
      0)
  );
}

const ASIDE =
  /, (?:which|who|whom|whose|where)\b[^,;:()]{1,150}(?:,[^,;:()]{1,60}){0,2},[\s"'’”]*(?:also |however,? )?$/iu;

const BOUNDARY_WORDS = String.raw`[;:()\[\]]|\s[–—]\s|, (?:which|who|whom|whose|where)\b|\b(?:although|though(?!,)|while|whereas|if|unless|despite)\b`;
const BOUNDARY = new RegExp(BOUNDARY_WORDS, 'giu');
const BOUNDARY_ONCE = new RegExp(BOUNDARY_WORDS, 'iu');
