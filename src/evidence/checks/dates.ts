// Dates as the specification's members carry them: RFC 3339, read strictly, each spelling only once.

const MAX_REMEMBERED = 20_000;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:?\d{2})?)?$/;

export class Dates {
  /** The same for a string token without escapes, [start, end) inside its quotes; the usual form is not made text. */
  readBytes(bytes: Buffer, start: number, end: number): number {
    const time = plainTime(bytes, start, end);
    return Number.isNaN(time) ? this.read(bytes.toString('utf8', start, end)) : time;
  }

  private readonly seen: Map<string, number> = new Map<string, number>();

  /** Milliseconds since 1970, or NaN when the text is not a date (a date alone is midnight UTC, digits alone are a Unix time). */
  read(text: string): number {
    const known = this.seen.get(text);
    if (known !== undefined) return known;
    const value = parse(text);
    if (this.seen.size < MAX_REMEMBERED) this.seen.set(text, value);
    return value;
  }
}

function parse(text: string): number {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1);
  const parts = DATE.exec(text);
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = parts;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return Number.NaN;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31 February rolls over instead of failing: the day must survive.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return Number.NaN;
  return (
    midnight.getTime() + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 - offset(zone)
  );
}

function offset(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const DAYS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** YYYY-MM-DDTHH:MM:SSZ without a detour over text; NaN for anything else, however valid. */
function plainTime(bytes: Buffer, start: number, end: number): number {
  if (end - start !== 20 || !isPunctuated(bytes, start)) return Number.NaN;
  const year = two(bytes, start) * 100 + two(bytes, start + 2);
  const month = two(bytes, start + 5);
  const day = two(bytes, start + 8);
  const seconds = two(bytes, start + 11) * 3600 + two(bytes, start + 14) * 60 + two(bytes, start + 17);
  // The rare days are left to the strict reading.
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 28 && seconds < 86_400) || year < 1970)
    return Number.NaN;
  const leaps =
    Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400) - 477;
  const leapDay = month > 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0) ? 1 : 0;
  return (
    (((year - 1970) * 365 + leaps + (DAYS[month - 1] as number) + leapDay + day - 1) * 86_400 + seconds) *
    1000
  );
}

/** The marks of YYYY-MM-DDTHH:MM:SSZ, each in its place. */
function isPunctuated(bytes: Buffer, start: number): boolean {
  return (
    bytes[start + 4] === 0x2d &&
    bytes[start + 7] === 0x2d &&
    bytes[start + 10] === 0x54 &&
    bytes[start + 13] === 0x3a &&
    bytes[start + 16] === 0x3a &&
    bytes[start + 19] === 0x5a
  );
}

/** Two digits as a number; NaN where they are none. */
function two(bytes: Buffer, at: number): number {
  const tens = (bytes[at] as number) - 0x30;
  const ones = (bytes[at + 1] as number) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
