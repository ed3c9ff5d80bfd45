// What an author takes back: all that is under a line that says so, and what is above a retraction or a correction.
import { takesBack, takesBackAbove } from '../../evidence/validator/withdrawn.ts';
import type { Block } from '../reading/reading.ts';

/** A heading, or a line by which the author takes back all that is under the heading above it. */
export interface Heading {
  /** 1 to 6; of such a line by a half more than that of its heading, 0 where it is above all. */
  readonly level: number;
  /** Its place among the blocks. */
  readonly at: number;
}

/** What a document says at its end of what is above. */
export interface Notice {
  /** Its place among the blocks. */
  readonly at: number;
  /** The block that its section begins with: what is before it is meant. */
  readonly behind: number;
  /** Whether the text of a section above is taken back by it. */
  readonly takesBack: (said: string) => boolean;
}

/** Blocks behind a heading, or at the beginning, among which such a line is looked for; a status may be further down. */
const FIRST = 2;
const FIRST_OF_STATUS = 8;
/** The section of a decision record that says whether the rest of the record holds. */
const STATUS = /^\W*(?:\d+\W+)?(?:(?:current|decision|document|proposal) )?status\W*$/i;
/** "Status: rejected" of a list, "Status | Draft" of a table. */
const LABELLED = /^\W*(?:\w+ )?status\W{0,4}[:|][^|]*$/i;

/** Of a block that takes back its section or its document: a member that the document says of itself, or a line that opens it. */
export function levelTakenBack(
  text: string,
  blocks: readonly Block[],
  at: number,
  headings: readonly Heading[],
): number | undefined {
  const block = blocks[at]!;
  if (block.end - block.start > LONGEST_LINE) return undefined;
  const isSaid = block.kind === 'metadata';
  const line = textOf(text, block);
  const isLabelled = LABELLED.test(line);
  if (!isSaid && !isLabelled && !isPlainLine(block)) return undefined;
  const above = headings.findLast(({ at: one }) => blocks[one]!.kind === 'heading');
  const first = above?.at ?? blocks.findIndex(({ kind }) => kind !== 'metadata') - 1;
  const isStatus = above !== undefined && STATUS.test(textOf(text, blocks[above.at]!));
  const isFar = at - first > (isStatus || isLabelled ? FIRST_OF_STATUS : FIRST);
  if ((!isSaid && isFar) || !takesBackBelow(line, text, blocks)) return undefined;
  if (above === undefined) return 0;
  return isStatus ? above.level - 0.5 : above.level + 0.5;
}

function textOf(text: string, { start, end }: Block): string {
  return text.slice(start, end);
}

function isPlainLine({ kind, depth }: Block): boolean {
  return depth === undefined && LINES.has(kind);
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'note', 'quotation']);
const LONGEST_LINE = 200;

/** "Status: Draft" of a report of an incident: its review is open, but what it reports happened. */
function isUnreviewed(line: string, text: string, blocks: readonly Block[]): boolean {
  if (!/\bdraft\b/i.test(line)) return false;
  const headings = blocks.filter(
    (block) => block.kind === 'heading' && OF_INCIDENTS.test(textOf(text, block)),
  );
  return headings.length >= FEWEST_OF_INCIDENT;
}

const OF_INCIDENTS =
  /^\W*(?:\d+\W+)?(?:timeline|impact|root causes?|what happened|contributing factors?|resolution|action items|lessons learned|detection|trigger|responders)\b/i;
const FEWEST_OF_INCIDENT = 2;

function takesBackBelow(line: string, text: string, blocks: readonly Block[]): boolean {
  return takesBack(line) && !takesBackAbove(line) && !isUnreviewed(line, text, blocks);
}

const RETRACTION =
  /^\W*(?:\d+\W+)?(?:notice of )?(?:retraction|withdrawal|corrections?|erratum|errata|corrigend(?:um|a))(?: notice)?\W*$/i;
const FIGURE = /\d[\d.,:]*\d|\d/g;

/** Retractions of what is above them, and corrections of what has one of their figures. */
export function noticesBehind(text: string, blocks: readonly Block[]): Notice[] {
  let behind: number | undefined;
  return blocks.flatMap((block, at): Notice[] => {
    if (block.kind === 'heading') {
      behind = RETRACTION.test(textOf(text, block)) ? at : undefined;
      return [];
    }
    if (behind === undefined || block.end - block.start > LONGEST_LINE || !isPlainLine(block)) return [];
    const line = textOf(text, block);
    if (!takesBack(line)) return [];
    const figures = takesBackAbove(line) ? (line.match(FIGURE) ?? []) : [];
    return [
      {
        at,
        behind,
        takesBack: (said) => figures.length === 0 || figures.some((one) => saysFigure(said, one)),
      },
    ];
  });
}

function saysFigure(said: string, figure: string): boolean {
  return said.match(FIGURE)?.includes(figure) === true;
}
