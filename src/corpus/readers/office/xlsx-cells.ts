// Cells of a workbook as they are shown: texts, numbers without the noise of their last digits, dates and shares by their style.
import { partText, walkXml } from './xml-walk.ts';

/** How numbers of a style are shown. */
export type NumberStyle = 'number' | 'date' | 'time' | 'share';

/** The texts that cells refer to, in order. */
export function sharedTexts(part: Uint8Array | undefined): string[] {
  const found: string[] = [];
  let text = '';
  let [isText, isPhonetic] = [false, false];
  walkXml(partText(part), {
    open({ name }) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = true;
    },
    text(said) {
      if (isText && !isPhonetic) text += said;
    },
    close(name) {
      if (name === 'si') found.push(oneLine(text));
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return found;
}

/** How each style of cells shows numbers, in the order of the styles. */
export function numberStyles(part: Uint8Array | undefined): NumberStyle[] {
  const codes = new Map<string, string>();
  const found: NumberStyle[] = [];
  let isCells = false;
  walkXml(partText(part), {
    open({ name, attribute }) {
      if (name === 'numFmt') codes.set(attribute('numFmtId'), attribute('formatCode'));
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells)
        found.push(styleOf(Number(attribute('numFmtId')), codes.get(attribute('numFmtId'))));
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return found;
}

function styleOf(id: number, code = ''): NumberStyle {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if ((id >= 14 && id <= 17) || id === 22 || /[yd]/i.test(bare)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || /h|s/i.test(bare)) return 'time';
  return id === 9 || id === 10 || bare.includes('%') ? 'share' : 'number';
}

const DAY = 86_400_000;
/** Day 0 of a workbook, and that of one that counts from 1904. */
const FIRST = Date.UTC(1899, 11, 30);
const FIRST_1904 = Date.UTC(1904, 0, 1);

/** A number as its cell shows it. @param is1904 the workbook counts days from 1904 */
export function shownNumber(said: string, style: NumberStyle, is1904: boolean): string {
  const number = Number(said);
  if (said.trim() === '' || !Number.isFinite(number)) return said.trim();
  if (style === 'date' && number > 0 && number < 2_958_466) {
    const time = new Date((is1904 ? FIRST_1904 : FIRST) + Math.round(number * DAY)).toISOString();
    return number % 1 === 0 ? time.slice(0, 10) : time.slice(0, 16).replace('T', ' ');
  }
  if (style === 'time' && number >= 0 && number < 1)
    return new Date(Math.round(number * DAY)).toISOString().slice(11, 16);
  if (style === 'share') return `${Number((number * 100).toPrecision(12))}%`;
  return String(Number(number.toPrecision(15)));
}

/** Longer texts of cells are cut (UTF-16 units). */
const LONGEST = 5000;

/** A text of a cell on one line. */
export function oneLine(text: string): string {
  const line = text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${line}…` : line;
}
