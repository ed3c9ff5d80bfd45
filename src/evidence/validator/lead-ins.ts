// What governs whole sentences of a text from before them: the lead-in of a list ("You must not:"),
// a label that opens their paragraph ("Myth: …"). Read only from the text, since a bundle carries no more: where a document's
// structure is known, more is shown with a quotation than is asked for here.
import { pattern } from '../../text/plain.ts';
import { labelOf, turns } from './governs.ts';
import type { Source } from './source.ts';

/** For each sentence of a source the index of the sentence that governs it, or -1; made once a source, linear in its length. */
export function governors(source: Source): Int32Array {
  const known = made.get(source);
  if (known !== undefined) return known;
  const found = read(source);
  made.set(source, found);
  return found;
}

const made = new WeakMap<Source, Int32Array>();

function read(source: Source): Int32Array {
  const found = new Int32Array(source.sentences.length).fill(-1);
  for (let at = 1; at < found.length; at += 1)
    found[at] = opensBlock(source, at) ? ofBlock(source, at, found) : ofParagraph(source, at, found);
  return found;
}

/** A new paragraph, item or row is governed behind a lead-in, and behind what is governed while it reads as an item. */
function ofBlock(source: Source, at: number, found: Int32Array): number {
  const before = textOf(source, at - 1);
  const above = found[at - 1]!;
  if (LEADS.test(before.slice(-12))) return turns(before) ? at - 1 : above;
  return above >= 0 && isItem(textOf(source, at)) ? above : -1;
}

/** The same paragraph: what governs a sentence governs the next, and so does a label that opened it. */
function ofParagraph(source: Source, at: number, found: Int32Array): number {
  if (labelOf(textOf(source, at)) !== null) return -1;
  if (found[at - 1]! >= 0) return found[at - 1]!;
  return labelOf(textOf(source, at - 1)) === 'status' ? at - 1 : -1;
}

const LEADS = /[:：]["'”’)\]*_]*$/;
/** An item of a list: marked as one, begun in lower case, or without a full stop. */
const MARKED = /^\s*(?:[-*•‣▪–]|\d{1,3}[.)]|\(?[a-z][.)])\s/;
const LOWER = pattern('^\\p{Ll}');
const STOPPED = /[.!?…]["'”’)\]*_]*$/;

function isItem(text: string): boolean {
  return MARKED.test(text.slice(0, 20)) || LOWER(text).test(text) || !STOPPED.test(text.slice(-8));
}

function opensBlock({ text, sentences }: Source, at: number): boolean {
  return text.slice(sentences[at - 1]!.end, sentences[at]!.start).includes('\n');
}

function textOf({ text, sentences }: Source, at: number): string {
  return text.slice(sentences[at]!.start, sentences[at]!.end);
}
