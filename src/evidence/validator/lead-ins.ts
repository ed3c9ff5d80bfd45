// What governs whole sentences of a text from before them: the lead-in of a list ("You must not:"), a label that opens their
// paragraph ("Myth: …"). Read from the text alone, since a bundle carries no more: where a document's structure is known, more
// is shown with a quotation than is asked for here.
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

/** How the list goes on that a lead-in opened. */
interface Led {
  readonly governor: number;
  readonly isOpen: boolean;
}

function read(source: Source): Int32Array {
  const found = new Int32Array(source.sentences.length).fill(-1);
  let led: Led | undefined;
  for (let at = 1; at < source.sentences.length; at += 1) {
    led = opensBlock(source, at) ? ofBlock(source, at, found, led) : ofParagraph(source, at, found, led);
    if (led !== undefined) found[at] = led.governor;
  }
  return found;
}

/** A new paragraph, item or row: behind a lead-in it is governed, and those after it while they go on as items. */
function ofBlock(source: Source, at: number, found: Int32Array, led: Led | undefined): Led | undefined {
  const before = textOf(source, at - 1);
  const isOpen = isItem(textOf(source, at));
  if (LEADS.test(before.slice(-12))) {
    const governor = turns(before) ? at - 1 : found[at - 1]!;
    return governor < 0 ? undefined : { governor, isOpen };
  }
  return led !== undefined && led.isOpen && isOpen ? led : undefined;
}

/** The same paragraph: what governs a sentence governs the next, and so does a label that opened it. */
function ofParagraph(source: Source, at: number, found: Int32Array, led: Led | undefined): Led | undefined {
  if (labelOf(textOf(source, at)) !== null) return undefined;
  if (found[at - 1]! >= 0) return led;
  return labelOf(textOf(source, at - 1)) === 'status' ? { governor: at - 1, isOpen: false } : undefined;
}

const LEADS = /[:：]["'”’)\]*_]*$/;
/** An item of a list: marked as one, or without a full stop. */
const MARKED = /^\s*(?:[-*•‣▪–]|\d{1,3}[.)]|\(?[a-z][.)])\s/;
const STOPPED = /[.!?…]["'”’)\]*_]*$/;

function isItem(text: string): boolean {
  return MARKED.test(text.slice(0, 20)) || !STOPPED.test(text.slice(-8));
}

function opensBlock({ text, sentences }: Source, at: number): boolean {
  return text.slice(sentences[at - 1]!.end, sentences[at]!.start).includes('\n');
}

function textOf({ text, sentences }: Source, at: number): string {
  return text.slice(sentences[at]!.start, sentences[at]!.end);
}
