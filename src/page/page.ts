// What a product shows, whatever it is written as: the terminal, Markdown and HTML have a writer each. Texts are as they came
// from a service or a document; a writer cleans and escapes them. Sources are numbered in the order in which a reader meets them.
import type { Screen } from './screen.ts';
import { numbersOf, type Cited, type CitedClaim, type Numbers } from './cited.ts';

export interface Page {
  /** `report`: a title above, sections with rules below them, no wider than is easily read. `reply`: what a terminal says back. */
  readonly form: 'report' | 'reply';
  readonly id: string;
  readonly title: string;
  /** What a terminal has above a reply. */
  readonly headline?: Words;
  /** Under the title, in few words each. */
  readonly about: readonly string[];
  readonly blocks: readonly Block[];
  readonly citations: readonly Cited[];
  readonly numbers: Numbers;
  /** What it cost, where that is said; nothing of it is shown of what this process made. */
  readonly cost: string;
}

/** Words in order: texts, and texts of which more is to be said. */
export type Words = string | readonly (string | Run)[];

/** `tag` is a word in front that sets a paragraph apart. */
export type Tone = 'strong' | 'quiet' | 'warn' | 'good' | 'bad' | 'mark' | 'emphasis' | 'tag';

export interface Run {
  readonly text: string;
  readonly tone?: Tone;
  /** What says so: the text has the numbers of its sources behind it. */
  readonly claim?: PageClaim;
  readonly leads?: Pick<Cited, 'document_id' | 'source_url' | 'locator'>;
}

/** A claim as a page shows it: its words, and what they were validated against. */
export interface PageClaim extends CitedClaim {
  readonly verdict: string;
  /** What was not shown to be a member of a claim. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export type Block =
  | {
      readonly kind: 'text';
      readonly words: Words;
      /** A line of its own above, and part of it. */
      readonly lead?: Words;
      /** `answer` is what was asked for, `small` what is said besides. */
      readonly role?: 'answer' | 'small' | 'question';
      /** Cells by which lines after the first are set in. */
      readonly hang?: number;
    }
  | { readonly kind: 'section'; readonly heading: Words; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** Above it, and part of it. */
      readonly lead?: Words;
      readonly items: readonly Item[];
    }
  | { readonly kind: 'code'; readonly words: Words }
  /** A table as a document has it. */
  | {
      readonly kind: 'table';
      readonly caption: Words;
      readonly rows: readonly (readonly string[])[];
      readonly claim?: PageClaim | undefined;
    }
  /** Rows of our own under headings. */
  | {
      readonly kind: 'grid';
      readonly headings: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** What the documents cannot support. Reasons are a list of their own where it is all that the page has to say. */
  | {
      readonly kind: 'refusal';
      readonly words: Words;
      readonly reasons?: readonly string[];
      readonly topic?: string;
    }
  /** A passage in its own layout. */
  | {
      readonly kind: 'passage';
      readonly number: number;
      readonly path: string;
      readonly claim: PageClaim;
      readonly citation: Cited;
      readonly blocks: readonly Block[];
    }
  /** Where the sources are listed. `saved`: in files only, as a terminal has shown where each thing is. */
  | { readonly kind: 'sources'; readonly saved?: true }
  /** A drawing: on a terminal of signs; elsewhere as a picture, or as the rows that it shows. */
  | {
      readonly kind: 'figure';
      readonly draw: (screen: Screen) => string;
      readonly description?: string;
      readonly rows?: readonly (readonly string[])[];
    }
  /** What follows from what, each step with the sentences that say so. */
  | { readonly kind: 'tree'; readonly branches: readonly Branch[] }
  /** Members that no view knows. */
  | { readonly kind: 'members'; readonly rest: Readonly<Record<string, unknown>> }
  /** How it was made, at the end of what a terminal shows. */
  | { readonly kind: 'made'; readonly parts: readonly string[] };

export interface Branch {
  readonly number: number;
  /** What it comes from, and what it leads to. */
  readonly near: string;
  readonly far: string;
  /** It leads back to a cause. */
  readonly isBackward: boolean;
  readonly facts: readonly string[];
  /** How it ends, or goes round. */
  readonly ends: readonly string[];
  readonly quotes: readonly PageClaim[];
  readonly below: readonly Branch[];
}

export interface Item {
  readonly words: Words;
  /** From 1, of a numbered list. */
  readonly number?: number;
  /** Of a list of what is to be done: whether it is. */
  readonly done?: boolean;
  /** What it is, in a word in front. */
  readonly label?: string;
  /** How deep it is in a document's list, from 1. */
  readonly depth?: number;
  /** It goes on with the item above. */
  readonly goesOn?: true;
  readonly code?: true;
}

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

/** How each kind of block is written. @param rest what a writer needs besides the block */
export type Writers<Rest extends readonly unknown[]> = {
  readonly [Kind in Block['kind']]: Writer<BlockOf<Kind>, Rest>;
};

/** As a method: a table of them may be asked by the kind of any block. */
type Writer<One, Rest extends readonly unknown[]> = { write(block: One, ...rest: Rest): string }['write'];

export function writtenBy<Rest extends readonly unknown[]>(
  writers: Writers<Rest>,
  block: Block,
  ...rest: Rest
): string {
  const write: Writer<Block, Rest> = writers[block.kind];
  return write(block, ...rest);
}

/** A page whose sources are numbered. */
export function pageOf(page: Omit<Page, 'numbers'>): Page {
  return { ...page, numbers: numbersOf(claimsIn(page.blocks), page.citations) };
}

/** The claims of blocks as a reader meets them. */
export function claimsIn(blocks: readonly Block[]): PageClaim[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'text':
      case 'refusal':
        return inWords(block.words);
      case 'section':
        return claimsIn(block.blocks);
      case 'list':
        return block.items.flatMap(({ words }) => inWords(words));
      case 'tree':
        return block.branches.flatMap(inBranch);
      case 'table':
      case 'passage':
        return block.claim === undefined ? [] : [block.claim];
      default:
        return [];
    }
  });
}

function inBranch({ quotes, below }: Branch): PageClaim[] {
  return [...quotes, ...below.flatMap(inBranch)];
}

function inWords(words: Words): PageClaim[] {
  if (typeof words === 'string') return [];
  return words.flatMap((run) => (typeof run === 'string' || run.claim === undefined ? [] : [run.claim]));
}

export function runsOf(words: Words): readonly Run[] {
  if (typeof words === 'string') return [{ text: words }];
  return words.map((run) => (typeof run === 'string' ? { text: run } : run));
}

/** Their text without what else is said of it. */
export function textOf(words: Words): string {
  return runsOf(words)
    .map(({ text }) => text)
    .join('');
}

/** A list under its heading; nothing for an empty one. */
export function listSection(heading: Run, items: readonly Item[]): Block[] {
  return items.length === 0
    ? []
    : [{ kind: 'section', heading: [heading], blocks: [{ kind: 'list', items }] }];
}

/** A paragraph, or nothing where there are no words. */
export function paragraph(words: string, role?: 'small'): Block[] {
  return words === '' ? [] : [{ kind: 'text', words, ...(role === undefined ? {} : { role }) }];
}
