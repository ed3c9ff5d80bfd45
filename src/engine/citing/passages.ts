// The sentences of a chunk, and which of them an answer may quote: whole sentences of prose.
// Not headings, entries of a reference list, table rows, code or front matter, and nothing that its author took back.
import { isPlain, pattern } from '../../text/plain.ts';
import { takesBack } from '../../evidence/validator/withdrawn.ts';
import { lazy } from '../../text/lazy.ts';
import { sentences } from '../../text/sentences.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';

export interface Sentence {
  readonly chunk: ChunkRecord;
  /** Place among the chunk's sentences, from 0. */
  readonly ordinal: number;
  /** Which paragraph of the chunk it belongs to, from 0. */
  readonly paragraph: number;
  /** Offsets into the chunk's text. */
  readonly start: number;
  readonly end: number;
  /** Exactly as the chunk writes it. */
  readonly text: string;
  readonly stems: readonly string[];
  readonly quotable: boolean;
}

const FEWEST_WORDS = 4;
const LONGEST = 1200;

/** The sentences of a chunk in order, each with its content stems; with `references`, entries of reference lists may be quoted. */
export function sentencesOf(chunk: ChunkRecord, references = false): Sentence[] {
  const all = analyserOf(chunk.language).terms(chunk.text);
  const listed = isReferenceList(chunk);
  const isBack = lazy(() => isTakenBack(chunk));
  let at = 0;
  let paragraph = 0;
  let last = 0;
  return sentences(chunk.text).map(({ start, end }, ordinal) => {
    const stems: string[] = [];
    for (; at < all.length && all[at]!.start < end; at += 1)
      if (all[at]!.start >= start) stems.push(all[at]!.stem);
    if (/\n\s*\n/.test(chunk.text.slice(last, start))) paragraph += 1;
    last = end;
    const text = chunk.text.slice(start, end);
    let judged: boolean | undefined;
    return {
      chunk,
      ordinal,
      paragraph,
      start,
      end,
      text,
      stems,
      // Asked of few sentences, and dearer than the rest: judged when it is.
      get quotable() {
        return (judged ??= !isBack() && (listed ? references : isProse(text)));
      },
    };
  });
}

/** Whether its author says of a chunk, or of what it is in, that it is out of date, withdrawn or a draft. */
export function isTakenBack({ structure }: ChunkRecord): boolean {
  return structure?.path.some(({ text }) => takesBack(text)) === true;
}

/** Whether a chunk is under a heading such as "References", by the last part of its heading. */
export function isReferenceList(chunk: Pick<ChunkRecord, 'heading'>): boolean {
  const heading = (chunk.heading ?? '').split(/\s*[›>»|/]\s*/).at(-1) ?? '';
  const words = /^(?:\d+[.)]?\s*)?([a-z]+(?: [a-z]+)*)\W*$/i.exec(heading.trim())?.[1]?.toLowerCase() ?? '';
  return REFERENCE_HEADINGS.has(words.replace(/^(?:notes and |public |selected )/, ''));
}

const REFERENCE_HEADINGS: ReadonlySet<string> = new Set(
  (
    'reference,references,bibliography,works cited,source,sources,further reading,see also,citation,citations,' +
    'literature,literature cited,external links,footnotes,endnotes,table of contents,contents'
  ).split(','),
);

/** Whether a stretch of text reads as one whole sentence of prose. */
export function isProse(text: string): boolean {
  if (text.length > LONGEST || !ENDS.test(text) || FRAGMENT.test(text)) return false;
  if (POINTER.test(text)) return false;
  const words = text.match(WORD(text)) ?? [];
  if (words.length < FEWEST_WORDS && !UNSPACED.test(text)) return false;
  return lettersShare(text) >= 0.6 && !isReferenceEntry(text, words.length);
}

const WORD = pattern("[\\p{L}\\p{N}]+(?:['’-][\\p{L}\\p{N}]+)*", 'g');
// A note mark or two may follow: "[3]", "[citation needed]", "[update]".
const ENDS = /[.!?…。！？।؟]['"”’»)*_]*(?:\s?\[[^[\]]{1,40}\])*['"”’»)*_]*$/u;
// "See below.", "See Client.close().": nothing is said there.
const POINTER = /^\W*see (?:also |the )?.{0,60}$/i;
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]{8}/u;
// A table row, a fence, a tag, a statement of code, a front matter line, a question heading a list of answers.
const FRAGMENT =
  /^\s*(?:[|>]|#{1,6}\s|```|<\/?[a-z]|[\w-]+:\s*$)|\s\|\s.*\s\|\s|[{};]\s*$|=>|\(\)\s*\{|^\s*(?:import|export|const|let|var|return|function)\s/;

function lettersShare(text: string): number {
  const letters = isPlain(text) ? plainLetters(text) : (text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0);
  return letters / Math.max(1, text.length);
}

function plainLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 32;
    if ((lower >= 97 && lower <= 122 && code < 128) || code === 32 || (code >= 48 && code <= 57))
      letters += 1;
    else if (code >= 9 && code <= 13) letters += 1;
  }
  return letters;
}

function isReferenceEntry(text: string, words: number): boolean {
  const addresses = text.match(ADDRESSES) ?? [];
  if (addresses.length > 0 && words - 6 * addresses.length < 12 && !isSaid(text, addresses)) return true;
  if (addresses.length > 0 && LISTED.test(text)) return true;
  return CITED_WORK(text).test(text);
}

const ADDRESSES = /\bhttps?:\/\/\S+|\bdoi:\s*10\.\S+|\bwww\.\S+/gi;
const LISTED = /^\s*(?:\[\d+\]|[-*•]|\d+\.)/;

/** Whether few words with an address among them say something all the same: a row of a table, or a sentence around it. */
function isSaid(text: string, addresses: readonly string[]): boolean {
  const bare = text.replace(ADDRESSES, ' ');
  if (LOOKED_UP.test(bare)) return false;
  if (ROW.test(text)) return (bare.match(WORD(bare))?.length ?? 0) >= FEWEST_WORDS;
  if (addresses.length > 1 || (bare.match(LOWER(bare))?.length ?? 0) < FEWEST_LOWER) return false;
  const at = text.indexOf(addresses[0]!);
  const behind = text.slice(at + addresses[0]!.length);
  const goesOn = LOWER_WORD(behind).test(behind);
  // After a full stop or a name the address is what an entry ends with; "stands at https://…" is a sentence.
  const ahead = text.slice(0, at);
  return goesOn || ENDS_IN_WORD(ahead).test(ahead);
}

// "port: Teral; site: https://teral.example."
const ROW = /^[^:;]{1,80}: [^;]*; [^:;]{1,80}: /;
const LOOKED_UP =
  /\b(?:accessed|retrieved|archived|viewed|available (?:at|from)|last (?:checked|visited))\b/i;
const FEWEST_LOWER = 5;
const LOWER = pattern('(?<![\\p{L}\\p{N}])\\p{Ll}+(?![\\p{L}\\p{N}])', 'g');
const LOWER_WORD = pattern('(?<![\\p{L}\\p{N}])\\p{Ll}+(?![\\p{L}\\p{N}])');
const ENDS_IN_WORD = pattern('\\p{Ll}:? [(<]?$');

// "Surname, A. B. (2019). Title." and "[12] A. Surname, Title, Journal 3 (2019) 1-9." are entries, not statements.
const CITED_WORK = pattern(
  "^\\s*(?:[-*•]\\s*)?(?:\\[\\d+\\]\\s+\\p{Lu}|\\p{Lu}[\\p{L}'’-]+,\\s+(?:\\p{Lu}\\.\\s*){1,3}(?:,|&|and|\\(|\\d))|\\b(?:pp?\\.|vol\\.|no\\.|ISBN|ISSN|arXiv:)\\s*\\d",
);
