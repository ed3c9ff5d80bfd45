// The figures of a text that measure something, and what only looks like one: dates, versions, addresses, numbers that name things.
import { lazy } from '../../../text/lazy.ts';
import { numbers } from '../../../text/numbers.ts';
import { MONTH_FORMS } from './traits.words.ts';

/** Kinds of numbers that are not amounts. */
const NO_MEASURES: ReadonlySet<string> = new Set(['ordinal', 'decade', 'plural', 'am', 'pm']);

/** The figures of a text that measure something: with a unit, a fraction, or above nine; no years, no ordinals. */
export function figures(whole: string): { readonly value: number; readonly unit: string | null }[] {
  const text = whole.replace(NO_TEXT, blank);
  return numbers(text).filter(({ value, unit, start, end }) => {
    if (unit !== null && NO_MEASURES.has(unit)) return false;
    if (unit === 'bit' && text.slice(start, end).includes('-')) return false;
    if (isLabel(text, start, end)) return false;
    if (unit !== null) return true;
    if (isYear(text, value, start, end) || isDay(text, start, end) || isName(text, start, end)) return false;
    return value > 9 && /\d/.test(text.slice(start, end));
  });
}

/** Addresses, paths, hashes, and words of letters and digits that no unit ends: they name something. */
const NO_TEXT =
  /https?:\/\/\S+|(?:[\w.-]+\/){2,}[\w.-]+|\b(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}\b|\b\p{L}[\p{L}_]*[-_]?\d[\w.-]*|(?<![\d.,])\d{7,}(?![\d.,]*\d| ?\p{L})/gu;

/** A bare number that names something: "ORS 223.299", "at 4 GMT", "a 404 error", "64-bit". */
function isName(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  return (
    ABBREVIATED.test(before) ||
    NAMING.test(text.slice(end, end + 40)) ||
    (NUMBERED.test(before) && !/^ \p{Ll}/u.test(text.slice(end, end + 2)))
  );
}

/** "Electron 21, …", "Firefox 134+": the number of what is named before it. */
const NUMBERED = /(?<![.!?] |^)\p{Lu}[\p{L}.-]+ $/u;

const ABBREVIATED = /(?<![\p{L}.])\p{Lu}{2,}s? $/u;
const NAMING =
  /^(?: ?(?:[ap]\.m\b|GMT\b|UTC\b)| ["“]| errors?\b| status\b| responses?\b| code\b| \p{Lu}\p{Ll}+ \p{Lu})/u;

/** The number of a ticket, a version, a part of an address or of a telephone number: it measures nothing. */
function isLabel(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const behind = text.slice(end, end + 12);
  return (
    LABELLED.test(before) ||
    /^(?:[-.][\dx]|\([a-z\d]\))/.test(behind) ||
    (/^[-_]?[a-z]/i.test(behind) && !/\d$/.test(behind) && /[\w-]$/.test(before)) ||
    isOfName(before, text.slice(start, end), behind)
  );
}

/** "18F", "3D": a name that begins with digits; "0804": a number of a series; "the 11.2 release": a version. */
function isOfName(before: string, figure: string, behind: string): boolean {
  return (
    (!/[°£$€¥]/.test(before.slice(-1) + figure) &&
      /\d[CDFG]$/.test(figure + (/^[CDFG]\b/.exec(behind)?.[0] ?? ''))) ||
    /^(?:0\d|(?:19|20)\d{6}$)/.test(figure) ||
    (/^\d+ ?x$/i.test(figure + (/^ ?x\b/i.exec(behind)?.[0] ?? '')) &&
      !MULTIPLE.test(behind.replace(/^ ?x/i, ''))) ||
    (/^\d+\.\d+$/.test(figure) && !MEASURING.test(before))
  );
}

/** A bare decimal is the number of a version, but for behind these. */
const MEASURING =
  /\b(?:of|by|to|at|from|was|were|is|are|than|about|around|average|over|under|nearly|almost|between|and|or|score|rate|ratio|index|factor|grew|fell|rose) $/i;

/** "3x faster", "10x the size"; behind any other word "10x" is a name. */
const MULTIPLE = /^ (?:[a-z]+er\b|more|less|the|as|that|increase|growth|their|its|in\b)/;

const LABELLED =
  /(?:#|\bv\.? ?|https?:\/\/\S*|\b(?:RFC|PR|CVE|ISO|No|Version|version|Section|section|Article|Chapter|Room|Suite|Tel|phone|Rust|Node|Python|Go|Kubernetes)[ -]?\.?:?#? ?|\d[.:-]|\(\d{3}\) ?|[A-Za-z]-?|[\w]_)$/;

function isYear(text: string, value: number, start: number, end: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2200 && /^\d{4}$/.test(text.slice(start, end));
}

function isDay(text: string, start: number, end: number): boolean {
  const { monthAfter, monthBefore } = months();
  return (
    monthAfter.test(text.slice(end, end + 12)) || monthBefore.test(text.slice(Math.max(0, start - 12), start))
  );
}

const months = lazy(() => ({
  monthAfter: new RegExp(`^ (?:${MONTH_FORMS.join('|')})\\b`),
  monthBefore: new RegExp(`\\b(?:${MONTH_FORMS.join('|')})\\.? $`),
}));

/** As many spaces: places in the text stay as they are. */
export function blank(text: string): string {
  return ' '.repeat(text.length);
}
