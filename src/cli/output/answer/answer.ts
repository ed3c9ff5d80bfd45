// The answer to a query as an analyst reads it: sentences with footnote numbers, the sources below, one quiet line.
// A document of another layout, whose members these are not, is shown by the generic view.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Claim } from '../../../api/payloads/common.ts';
import type {
  Answer,
  ClosePassage,
  Corroboration,
  OpenPart,
  QueryStep,
} from '../../../api/payloads/query.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { Screen } from '../../../page/screen.ts';
import {
  citationsOf,
  citedText,
  claimsOf,
  numberedIn,
  numbersOf,
  quiet,
  refusal,
  sources,
  textOf,
  type ForeignCitation,
} from './cited.ts';
import { citing } from './footnotes.ts';
import { isList, recordsIn } from '../table/rows.ts';
import { disagreement, isVoice } from './disagreeing.ts';
import { wrap } from '../../../page/wrap.ts';

export function answer(document: Foreign<Answer>, screen: Screen): string | Promise<string> {
  if (!isRecord(document)) return other(document, screen);
  if (isInsufficient(document) && isList(document.reasons)) return refused(document, screen);
  const claims = claimsOf(document.claims);
  const citations = citationsOf(document.citations);
  if (claims === undefined || citations === undefined || typeof document.answer !== 'string')
    return other(document, screen);
  const numbers = numbersOf(claims, citations);
  const cited = citing(screen, numberedIn(citations, numbers));
  const page = joined([
    askedAs(document.asked_as, screen),
    disagreementLine(document, screen),
    citedText(document.answer, claims, numbers, cited),
    goesOn(document.claims, screen),
    sources(citations, numbers, cited),
    conflicts(document.conflicts, screen),
    agreeing(document.corroboration, citations, screen),
    open(document.unanswered, screen),
    steps(document.steps, screen),
    quiet(document, screen),
  ]);
  return withReading(page, document.reading, screen);
}

async function refused(document: ForeignRecord<Answer>, screen: Screen): Promise<string> {
  const parts = [
    askedAs(document.asked_as, screen),
    refusal(document, screen),
    await closest(document.closest, screen),
    steps(document.steps, screen),
    quiet(document, screen),
  ];
  return withReading(joined(parts), document.reading, screen);
}

function withReading(page: string, reading: Foreign<Reading>, screen: Screen): string | Promise<string> {
  return isRecord(reading) ? underneath(page, reading, screen) : page;
}

async function underneath(page: string, reading: Foreign<Reading>, screen: Screen): Promise<string> {
  return (await import('./reading.ts')).under(page, reading, screen);
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The question as it was read, where a word was respelled. */
function askedAs(text: unknown, screen: Screen): string {
  return typeof text === 'string' && text !== ''
    ? wrap(`Asked as: ${screen.cleanLine(text)}`, screen.columns)
    : '';
}

/** Where to look, in so many words no answer. Loaded for refusals only. */
async function closest(value: Foreign<readonly ClosePassage[]>, screen: Screen): Promise<string> {
  const found = recordsIn(value);
  if (found.length === 0) return '';
  const { passageText } = await import('./close-passages.ts');
  const heading = wrap('The closest passages:', screen.columns);
  return [heading, ...found.map((one, at) => passageText(one, at + 1, screen))].join('\n\n');
}

/** A list or a table that is quoted in part may not look whole. */
function goesOn(value: Foreign<readonly Claim[]>, screen: Screen): string {
  const isPartial = recordsIn(value).some(({ partial }) => partial === true);
  return isPartial
    ? wrap('It goes on in the document: more of it is there than is quoted.', screen.columns)
    : '';
}

/** Who else says so. */
function agreeing(
  value: Foreign<readonly Corroboration[]>,
  citations: readonly ForeignCitation[],
  screen: Screen,
): string {
  const ids = new Set(recordsIn(value).flatMap((one) => (isList(one.citation_ids) ? one.citation_ids : [])));
  const titles = citations.filter(({ id }) => ids.has(id)).map(({ title }) => textOf(title ?? ''));
  if (titles.length === 0) return '';
  return wrap(`Said elsewhere too: ${screen.cleanLine([...new Set(titles)].join('; '))}`, screen.columns);
}

function open(value: Foreign<readonly OpenPart[]>, screen: Screen): string {
  const lines = recordsIn(value).map(({ query, reasons }) => {
    const said = isList(reasons) ? reasons.map(textOf).join(' ') : '';
    return wrap(screen.cleanLine(`${textOf(query ?? '')}: ${said}`), screen.columns, '  ', '- ');
  });
  return lines.length === 0 ? '' : [screen.paint.yellow('Not answered:'), ...lines].join('\n');
}

/** What a deliberate answer did, in order. */
function steps(value: Foreign<readonly QueryStep[]>, screen: Screen): string {
  const lines = recordsIn(value).map(({ name, detail }) =>
    wrap(
      screen.paint.dim(
        screen.cleanLine(`${textOf(name ?? '').replaceAll('_', ' ')}: ${textOf(detail ?? '')}`),
      ),
      screen.columns,
      '  ',
      '  ',
    ),
  );
  return lines.length === 0 ? '' : [screen.paint.dim('How:'), ...lines].join('\n');
}

function disagreementLine(document: ForeignRecord<Answer>, screen: Screen): string {
  const words = disagreement(document);
  return words === undefined ? '' : wrap(screen.paint.yellow(words), screen.columns);
}

function conflicts(value: ForeignRecord<Answer>['conflicts'], screen: Screen): string {
  if (!isList(value)) return '';
  const untold = value.filter((one) => !isRecord(one) || !isVoice(one));
  const older = untold.filter((one) => isRecord(one) && one.reason === 'older-update');
  const list = (title: string, all: typeof untold): string[] => {
    const lines = all.map((one) => wrap(screen.clean(textOf(one)), screen.columns, '  ', '- '));
    return lines.length === 0 ? [] : [screen.paint.yellow(title), ...lines];
  };
  return [
    ...list(
      'Sources that conflict with this:',
      untold.filter((one) => !older.includes(one)),
    ),
    ...list('Older, on the same page:', older),
  ].join('\n');
}

/** Loaded for other layouts alone: it brings the tables with it. */
async function other(document: unknown, screen: Screen): Promise<string> {
  return (await import('../table/generic.ts')).generic(document, screen);
}
