// A tree of steps on a terminal, each with its facts and the sentences that say so.
import type { Branch } from '../page.ts';
import { wrap } from '../wrap.ts';
import { marks, plain, type Sheet } from './words.ts';

interface Strokes {
  readonly fork: string;
  readonly end: string;
  readonly down: string;
  readonly forward: string;
  readonly backward: string;
  readonly between: string;
}

const LINES: Strokes = { fork: '├─', end: '└─', down: '│  ', forward: '─▶', backward: '◀─', between: ' · ' };
const ASCII: Strokes = { fork: '|-', end: '`-', down: '|  ', forward: '->', backward: '<-', between: ' - ' };
const BLANK = '   ';

export function treeLines(branches: readonly Branch[], margin: string, sheet: Sheet): string[] {
  const strokes = sheet.screen.unicode ? LINES : ASCII;
  return branches.flatMap((branch, at) => {
    const isLast = at === branches.length - 1;
    const inner = margin + (isLast ? BLANK : strokes.down);
    const deeper = treeLines(branch.below, inner, sheet);
    const words = deeper.length > 0 ? inner + strokes.down : inner + BLANK;
    const first = `${margin}${isLast ? strokes.end : strokes.fork}${branch.isBackward ? strokes.backward : strokes.forward} `;
    return [
      margin + strokes.down.trimEnd(),
      ...stepLines(branch, { first, words, strokes }, sheet),
      ...deeper,
    ];
  });
}

function stepLines(
  { number, far, facts, ends, quotes }: Branch,
  { first, words, strokes }: { readonly first: string; readonly words: string; readonly strokes: Strokes },
  sheet: Sheet,
): string[] {
  const { paint, cleanLine, columns, unicode } = sheet.screen;
  const signs = (shown: string) => (unicode ? shown : plain(shown));
  const mark = paint.dim(` ${cleanLine([`#${number}`, ...ends].join(', '))}`);
  const quoted = quotes.map((claim) => {
    const numbers = marks(claim, sheet);
    return wrap(
      `${signs(`“${cleanLine(listedInLine(claim.text))}”`)}${numbers === '' ? '' : ` ${numbers}`}`,
      columns,
      words,
    );
  });
  return [
    wrap(`${paint.bold(cleanLine(far))}${mark}`, columns, words, first),
    wrap(paint.dim(signs(cleanLine(facts.join(strokes.between)))), columns, words),
    ...quoted,
  ];
}

/** The items that a line leads in, apart from each other on one line. */
function listedInLine(text: string): string {
  const [lead, ...items] = text.split('\n');
  return lead!.endsWith(':') ? `${lead} ${items.join(' · ')}` : text;
}
