// What must be shown with a block for it to mean what it means: the sentence that leads its list in, the items around it, the
// header of its table, the term that it defines, a heading that turns what is under it.
import { saysOnlyThat, turns } from '../../evidence/validator/governs.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import { memoised } from '../../text/memoise.ts';
import { sentences } from '../../text/sentences.ts';
import type { Outline, OutlineBlock } from './outline.ts';
import type { Piece } from './statement.ts';

/** Longer items around an item are shown by their last sentence. */
const LONGEST_ITEM = 240;
/** A lead-in shorter than this ("They are:") needs the sentence before it, in UTF-16 units. */
const SHORT_LEAD = 24;
const LONGEST_INTRODUCTION = 600;
/** Sentences between what announces a list and the list, itself included. */
const MOST_REMARKS = 3;

/** The stretches that govern a block of the outline, in reading order. */
export function leadIns(outline: Outline, at: number): readonly Piece[] {
  const block = outline.blocks[at]!;
  let found = known.get(block);
  if (found === undefined) known.set(block, (found = governing(outline, at, block)));
  return found;
}

/** A block belongs to one outline, and several statements begin in it. */
const known = new WeakMap<OutlineBlock, readonly Piece[]>();

function governing(outline: Outline, at: number, block: OutlineBlock): Piece[] {
  const spans = block.above.flatMap((one) => leadFrom(outline.blocks[one]!, block, announcerOf(outline)));
  return [...turningHeadings(outline), ...answered(outline, at), ...spans];
}

/** What a block answers or goes on with: the question in its innermost heading, or the paragraph right before it where that asks or ends in a colon. */
function answered({ blocks, path }: Outline, at: number): Piece[] {
  const heading = path.at(-1);
  if (heading !== undefined && isQuestion(heading.text)) return turns(heading.text) ? [] : [heading];
  const before = blocks[at - 1];
  const isPlain = blocks[at]!.kind === 'paragraph' && before?.kind === 'paragraph';
  if (!isPlain) return [];
  if (isQuestion(before.text)) return [before];
  return endsOpen(before.text) ? introduction(before, LONGEST_INTRODUCTION, announces) : [];
}

const LONGEST_QUESTION = 200;

function isQuestion(text: string): boolean {
  return (
    text.length <= LONGEST_QUESTION &&
    /[?？؟]["'”’)\]*_]*\s*$/.test(text) &&
    !/[.!?؟]\s|[。！？](?=.{2})/.test(text.replace(/^\W*Q[.:]\s/, ''))
  );
}

function leadFrom(above: OutlineBlock, block: OutlineBlock, announces: Announcer): Piece[] {
  if (above.kind === 'table') return above.header === true ? [above] : [];
  if (above.kind === 'definition') return above.term === true ? [above] : [];
  if (above.kind === 'caption') return [above];
  const inItem = above.depth !== undefined;
  if (block.kind === 'code' && !inItem) return introduction(above, LONGEST_INTRODUCTION, announces);
  if (!endsOpen(above.text) && !announces(above.text))
    return inItem && above.text.length <= LONGEST_ITEM ? [above] : [];
  return inItem && above.text.length <= LONGEST_ITEM
    ? [above]
    : introduction(above, Number.POSITIVE_INFINITY, announces);
}

export function endsOpen(text: string): boolean {
  return /[:：]["'”’)\]*_]*\s*$/.test(text.slice(-12));
}

/** Whether it says that something follows, a remark or two in between: "the following paperwork …. Note: …". */
function announces(text: string): boolean {
  return ANNOUNCES.test(text.slice(-LONGEST_INTRODUCTION));
}

type Announcer = (text: string) => boolean;

/** The same in the words of the document's language besides. */
function announcerOf({ language }: Outline): Announcer {
  const { other } = analyserOf(language);
  return other === undefined
    ? announces
    : (text) => announces(text) || other.announces(text.slice(-LONGEST_INTRODUCTION));
}

const ANNOUNCES =
  /\b(?:the following|as follows|(?:listed|given|described) (?:below|here)|these (?:\w+ )?(?:steps|rules|are))\b/i;

/** The sentence that announces what follows, or the last, with the one before it where it says too little by itself. */
function introduction(block: OutlineBlock, longest: number, announces: Announcer): Piece[] {
  const all = sentences(block.text);
  const last = all.at(-1);
  if (last === undefined || last.end - last.start > longest) return [];
  const said = block.text.slice(last.start, last.end);
  const before = all.at(-2);
  const announcing = all
    .slice(-MOST_REMARKS)
    .findLast(({ start, end }) => announces(block.text.slice(start, end)));
  if (announcing !== undefined && !endsOpen(said)) {
    const text = block.text.slice(announcing.start, last.end);
    return [{ of: block, start: block.start + announcing.start, end: block.start + last.end, text }];
  }
  const start =
    before !== undefined && (said.length < SHORT_LEAD || POINTS.test(said)) ? before.start : last.start;
  return [
    {
      of: block,
      start: block.start + start,
      end: block.start + last.end,
      text: block.text.slice(start, last.end),
    },
  ];
}

const POINTS = /^\W*(?:they|these|this|those|it|he|she|such|here|there)\b/i;

/** The heading right above where it turns what is under it, and those further up that say nothing else. */
function turningHeadings({ path, language }: Outline): Piece[] {
  const { other } = analyserOf(language);
  return path.filter(
    ({ text }, at) =>
      (at === path.length - 1 ? turnsBelow(text) : turnsAll(text)) || other?.turns(text) === true,
  );
}

/** UTF-16 units: one heading is above many blocks. */
const LONGEST_KNOWN = 200;
const turnsBelow = memoised((text) => turns(text) && !isJoined(text), LONGEST_KNOWN);
const turnsAll = memoised((text) => turnsBelow(text) && saysOnlyThat(text), LONGEST_KNOWN);

/** Whether a heading names several things, of which one only turns what is under it: "Usage & Limitations". */
function isJoined(text: string): boolean {
  const parts = text.split(/\s*[&/,]\s*|\s+(?:and|or)\s+/);
  return parts.some(saysOnlyThat) && !parts.every((part) => part === '' || turns(part));
}
