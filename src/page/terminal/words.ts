// Words on a terminal: cleaned, in their tones, with the numbers of sources behind what is quoted from them.
import { lineOf, numbersFor, type Cited, type Numbered } from '../cited.ts';
import { runsOf, type Block, type Page, type PageClaim, type Run, type Words } from '../page.ts';
import type { Screen } from '../screen.ts';

export interface Sheet {
  readonly page: Page;
  readonly screen: Screen;
  readonly cited: ReadonlyMap<number, Numbered>;
  /** What blocks look like that were written before. */
  readonly late: Map<Block, string>;
}

/** The words, each run in its tone, claims with the numbers of their sources behind them. */
export function painted(words: Words, sheet: Sheet): string {
  return runsOf(words)
    .map(
      (run) =>
        linkedTo(run.leads, tone(run, sheet.screen), sheet.screen) +
        (run.claim === undefined ? '' : marks(run.claim, sheet)),
    )
    .join('');
}

function tone({ text: words, tone: how }: Run, { clean, paint, unicode }: Screen): string {
  const shown = unicode ? clean(words) : plain(clean(words));
  switch (how) {
    case undefined:
      return shown;
    case 'strong':
      return paint.bold(shown);
    case 'emphasis':
    case 'quiet':
      return paint.dim(shown);
    case 'warn':
      return paint.yellow(shown);
    case 'tag':
      return paint.yellow(`(${shown.replace(/\s+/g, ' ')})`);
    case 'good':
      return paint.green(shown);
    case 'bad':
      return paint.red(shown);
    case 'mark':
      // Word by word, so that a line may break between them.
      return shown.replace(/\S+/g, (word) => paint.bold(paint.red(word)));
  }
}

/** Our own signs where a terminal has only letters of ASCII. */
export function plain(words: string): string {
  return words.replaceAll('→', '->').replaceAll('·', '-').replaceAll(/[“”]/g, '"');
}

/** `[1, 3]`, each a link to what it cites on terminals that have links; empty for no sources. */
export function marks(claim: Pick<PageClaim, 'citation_ids'>, sheet: Sheet): string {
  return numberMarks(numbersFor(claim, sheet.page.numbers), sheet);
}

export function numberMarks(numbers: readonly number[], { cited, screen }: Sheet): string {
  const [first, ...others] = numbers;
  if (first === undefined) return '';
  const linked = (words: string, number: number) => linkedTo(cited.get(number)?.citation, words, screen);
  return screen.paint.cyan(
    others.length === 0
      ? linked(`[${first}]`, first)
      : `[${numbers.map((number) => linked(String(number), number)).join(', ')}]`,
  );
}

/** Text that leads to where a citation is; only the text where that cannot be opened. */
export function linkedTo(
  citation: Pick<Cited, 'source_url' | 'locator'> | undefined,
  words: string,
  screen: Screen,
): string {
  const address = citation?.source_url;
  return typeof address === 'string' ? screen.link(words, address, lineOf(citation ?? {})) : words;
}
