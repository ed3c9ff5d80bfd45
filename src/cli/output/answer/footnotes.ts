// Footnote marks: numbers in brackets, each a link to what it cites on terminals that have links.
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import type { ForeignCitation } from './cited.ts';

/** A screen that knows what the numbers of one document cite. */
export interface CitingScreen extends Screen {
  /** `[1, 3]`, empty for no numbers. */
  readonly marks: (numbers: readonly number[]) => string;
}

/** @param cited of each number the citation that its link leads to */
export function citing(
  screen: Screen,
  cited: Iterable<{ readonly number: number; readonly citation: ForeignCitation }>,
): CitingScreen {
  const byNumber = new Map([...cited].map(({ number, citation }) => [number, citation]));
  const linked = (text: string, number: number) => linkedTo(byNumber.get(number), text, screen);
  const marks = (numbers: readonly number[]) => {
    const [first, ...others] = numbers;
    if (first === undefined) return '';
    const text =
      others.length === 0
        ? linked(`[${first}]`, first)
        : `[${numbers.map((number) => linked(String(number), number)).join(', ')}]`;
    return screen.paint.cyan(text);
  };
  return { ...screen, marks };
}

/** Text that leads to where a citation is; the text alone where that is nowhere to be opened. */
export function linkedTo(citation: ForeignCitation | undefined, text: string, screen: Screen): string {
  const { source_url: address, locator } = citation ?? {};
  if (typeof address !== 'string') return text;
  const line = isRecord(locator) && Number.isInteger(locator.line) ? Number(locator.line) : undefined;
  return screen.link(text, address, line);
}
