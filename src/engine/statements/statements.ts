// All statements of a chunk. The same words may be in several: a sentence, the paragraph around it; which of them answers is
// decided by the question.
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { goesOnWith } from '../../store/governing.ts';
import { sentences } from '../../text/sentences.ts';
import { endsOpen, leadIns } from './lead-ins.ts';
import { isMember, isTitle } from './members.ts';
import { outlineOf, type Outline, type OutlineBlock } from './outline.ts';
import { oneLine, type Form, type Piece, type Span, type Statement } from './statement.ts';

/** Whole lists, tables, paragraphs and code above this are only quoted by their parts, in UTF-16 units. */
const LONGEST_WHOLE = 1400;
const LONGEST_PARAGRAPH = 700;
const LONGEST = 1600;
/** Of a row all is in it, however many cells it has. */
const LONGEST_ROW = 2400;
/** Between blocks of one list that hold together, anything else ends it. */
const FEWEST_ITEMS = 2;

/** The statements of a chunk in reading order. */
export function statementsOf(chunk: ChunkRecord): Statement[] {
  const outline = outlineOf(chunk);
  const found: Statement[] = [];
  const add: Add = (form, at, lead, core, items = 0) => {
    const spans = joined(chunk, [...lead, ...core]);
    const length = spans.reduce((sum, { text }) => sum + text.length, 0);
    if (core.length === 0 || length > (form === 'row' ? LONGEST_ROW : LONGEST)) return;
    const block = at - outline.from;
    const opens = outline.opensSection && core[0]!.start === outline.blocks[outline.from]!.start;
    const partial = PARTIAL.has(form) && isPartial(outline, at) && ({ partial: true } as const);
    found.push({
      chunk,
      form,
      spans,
      own: said(core),
      lead: said(lead),
      parts: { own: core, lead },
      items,
      block,
      opens,
      ...partial,
    });
  };
  const last = outline.blocks.length;
  for (let at = outline.from; at < last; at += 1) {
    const block = outline.blocks[at]!;
    MAKERS[block.kind]?.(outline, at, add);
    if (block.opens === true || at === outline.from) addWhole(outline, at, add);
  }
  addOpening(outline, add);
  return found;
}

const PARTIAL: ReadonlySet<Form> = new Set(['list', 'table', 'definitions', 'code']);

/** Whether a list, a table or code was begun before the chunk, or goes on after it. */
function isPartial({ blocks, from, next }: Outline, at: number): boolean {
  const first = blocks[at]!;
  if (at === from && (first.kind === 'code' ? first.continues === true : first.opens !== true)) return true;
  if (next === undefined) return false;
  return [...blocks.slice(at + 1), next].every((block) => goesOnWith(first, block));
}

type Add = (form: Form, at: number, lead: readonly Piece[], core: readonly Piece[], items?: number) => void;
type Maker = (outline: Outline, at: number, add: Add) => void;

const MAKERS: Readonly<Partial<Record<OutlineBlock['kind'], Maker>>> = {
  paragraph: addProse,
  quotation: addProse,
  note: addProse,
  caption: addProse,
  heading: addProse,
  metadata: (outline, at, add) => add('metadata', at, titleAbove(outline, at), [outline.blocks[at]!]),
  list: addItem,
  table: addRow,
  definition: addDefinition,
  code: addCode,
};

function addProse(outline: Outline, at: number, add: Add): void {
  const block = outline.blocks[at]!;
  const lead = leadIns(outline, at);
  const all = sentenceSpans(block);
  // What leads a list in says nothing without it: the list is shown with it.
  const parts = leadsOn(outline, at) ? all.slice(0, -1) : all;
  for (const [place, part] of parts.entries()) {
    add('sentence', at, lead, [part]);
    const next = parts[place + 1];
    if (next !== undefined) add('pair', at, lead, [between(block, part, next)]);
  }
  if (all.length > 2 && parts.length === all.length && block.text.length <= LONGEST_PARAGRAPH)
    add('paragraph', at, lead, [block]);
}

/** Whether a block ends in a colon, and the next one in this chunk is what it leads in. */
function leadsOn({ blocks }: Outline, at: number): boolean {
  return endsOpen(blocks[at]!.text) && blocks[at + 1]?.above.includes(at) === true;
}

// A date or an author is that of the document, by the title that is quoted with it.
function titleAbove({ blocks }: Outline, at: number): readonly Piece[] {
  const title = blocks.find(({ kind, text }) => kind === 'metadata' && isTitle(text));
  return title === undefined || title === blocks[at] || !isMember(blocks[at]!.text) ? [] : [title];
}

function addItem(outline: Outline, at: number, add: Add): void {
  const block = outline.blocks[at]!;
  const lead = leadIns(outline, at);
  const parts = sentenceSpans(block);
  if (block.text.length <= LONGEST_PARAGRAPH || parts.length === 1) add('item', at, lead, [block]);
  if (parts.length > 1) for (const part of parts) add('sentence', at, lead, [part]);
  if (endsOpen(block.text)) addSubItems(outline, at, add);
}

// The items below an item that leads them in.
function addSubItems(outline: Outline, at: number, add: Add): void {
  const { blocks } = outline;
  const depth = blocks[at]!.depth ?? 1;
  let end = at + 1;
  while (end < blocks.length && (blocks[end]!.depth ?? 0) > depth) end += 1;
  addRun(outline, at + 1, end, add, 'list');
}

function addRow(outline: Outline, at: number, add: Add): void {
  const block = outline.blocks[at]!;
  if (block.header === true) return;
  const lead = leadIns(outline, at);
  // A row by itself names no columns: without a header it is its line.
  add('row', at, lead, [block]);
}

function addDefinition(outline: Outline, at: number, add: Add): void {
  const block = outline.blocks[at]!;
  if (block.term === true) return;
  const lead = leadIns(outline, at);
  const parts = sentenceSpans(block);
  if (block.text.length <= LONGEST_WHOLE) add('definition', at, lead, [block]);
  if (parts.length > 1) for (const part of parts) add('sentence', at, lead, [part]);
}

function addCode(outline: Outline, at: number, add: Add): void {
  const block = outline.blocks[at]!;
  if (block.text.length <= LONGEST_WHOLE) add('code', at, leadIns(outline, at), [block]);
}

const WHOLE: Readonly<Partial<Record<OutlineBlock['kind'], Form>>> = {
  list: 'list',
  table: 'table',
  definition: 'definitions',
};

// A whole list, table or list of definitions that begins here.
function addWhole(outline: Outline, at: number, add: Add): void {
  const { blocks } = outline;
  const first = blocks[at]!;
  const form = WHOLE[first.kind];
  if (form === undefined) return;
  let end = at + 1;
  while (end < blocks.length && goesOnWith(first, blocks[end]!)) end += 1;
  addRun(outline, at, end, add, form);
}

function addRun(outline: Outline, from: number, to: number, add: Add, form: Form): void {
  const run = outline.blocks.slice(from, to);
  const parts = run.filter(({ kind, term, header, continues }) =>
    form === 'definitions' ? kind === 'definition' && term === true : header !== true && continues !== true,
  );
  if (parts.length < FEWEST_ITEMS) return;
  const length = run.reduce((sum, { text }) => sum + text.length, 0);
  const lead = leadIns(outline, from);
  if (length <= LONGEST_WHOLE) add(form, from, lead, run, parts.length);
  else if (form === 'list') add(form, from, lead, firstSentences(run), parts.length);
}

/** What a long list names: the first sentence of each of its own items, without those below them. */
function firstSentences(run: readonly OutlineBlock[]): Piece[] {
  const depth = run[0]!.depth;
  return run
    .filter((block) => block.depth === depth && block.continues !== true)
    .flatMap((block) => sentenceSpans(block).slice(0, 1));
}

// What is said first under a heading is about what the heading names.
function addOpening(outline: Outline, add: Add): void {
  const block = outline.blocks[outline.from];
  if (!outline.opensSection || block?.kind !== 'paragraph') return;
  const all = sentenceSpans(block);
  const parts = leadsOn(outline, outline.from) ? all.slice(0, -1) : all;
  const end = parts[Math.min(parts.length, 2) - 1];
  if (end !== undefined)
    add('opening', outline.from, leadIns(outline, outline.from), [between(block, parts[0]!, end)]);
}

/** The sentences of a block, found once however many statements they are in. */
function sentenceSpans(block: OutlineBlock): readonly Piece[] {
  let found = sentencesOf.get(block);
  if (found === undefined) sentencesOf.set(block, (found = splitSentences(block)));
  return found;
}

const sentencesOf = new WeakMap<OutlineBlock, readonly Piece[]>();

function splitSentences(block: OutlineBlock): Piece[] {
  return sentences(block.text).map(({ start, end }) => ({
    of: block,
    start: block.start + start,
    end: block.start + end,
    text: block.text.slice(start, end),
  }));
}

function between(block: OutlineBlock, first: Span, last: Span): Piece {
  return {
    of: block,
    start: first.start,
    end: last.end,
    text: block.text.slice(first.start - block.start, last.end - block.start),
  };
}

/** In reading order, none twice, without one that holds another; those with only white space between them as one. */
export function joined(chunk: ChunkRecord, spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const { start, end, text } of sorted) {
    const last = kept.at(-1);
    if (last === undefined || start >= last.end) {
      const whole = last === undefined ? undefined : bridged(chunk, last, { start, end });
      if (whole === undefined) kept.push({ start, end, text });
      else kept[kept.length - 1] = whole;
    }
  }
  return kept;
}

function bridged(chunk: ChunkRecord, last: Span, next: Pick<Span, 'start' | 'end'>): Span | undefined {
  const { start } = last;
  if (start < chunk.start || next.end > chunk.end) return undefined;
  const slice = (from: number, to: number): string => chunk.text.slice(from - chunk.start, to - chunk.start);
  const gap = slice(last.end, next.start);
  return gap.length > LONGEST_GAP || gap.trim() !== ''
    ? undefined
    : { start, end: next.end, text: slice(start, next.end) };
}

/** Between blocks that follow each other, in UTF-16 units. */
const LONGEST_GAP = 8;

function said(spans: readonly Span[]): string {
  return oneLine(spans.map(({ text }) => text).join(' '));
}
