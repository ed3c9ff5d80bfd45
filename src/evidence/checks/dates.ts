// Dates as the specification's members carry them: RFC 3339, read strictly, each spelling only once.

const MAX_REMEMBERED = 20_000;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:?\d{2})?)?$/;

export class Dates {
  private readonly seen: Map<string, number> = new Map<string, number>();

  /** Milliseconds since 1970, or NaN when the text is no date (a date alone is midnight UTC, digits alone are a Unix time). */
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
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) as unknown as [
    string,
    string,
    string,
    string,
  ];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
