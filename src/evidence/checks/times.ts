// The times in a bundle: whether dates are dates, not in the future, and in a possible order. A
// document is published before it is retrieved, and retrieved before a bundle is made of it.

import { pathOf, type Located } from '../claims/locate.ts';
import type { Role } from '../claims/roles.ts';
import { STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { stringAt, ShortTexts } from '../json/decode.ts';
import { shorten } from './claim-text.ts';
import type { Findings } from './findings.ts';
import { noteTopType } from './member-forms.ts';

/** Two clocks may differ by so much. */
const CLOCK_SKEW = 5 * 60_000;
const DAY = 86_400_000;

export class Times {
  /** Whether anything said when the bundle was made, or when a document was published. */
  made = false;
  published = false;
  private readonly dates: Dates = new Dates();
  private readonly source: Tokeniser;
  private readonly findings: Findings;
  private readonly now: number;
  private madeAt = Number.NaN;
  private latest = Number.NEGATIVE_INFINITY;
  private latestOf = '';

  /** @param now milliseconds since the epoch: dates after it are in the future */
  constructor(source: Tokeniser, findings: Findings, now: number) {
    this.source = source;
    this.findings = findings;
    this.now = now;
  }

  /** The times of a claim. @returns when its source was retrieved, milliseconds, or NaN */
  claim(located: Located, index: number, problems: string[]): number {
    const retrieved = this.past(located, 'retrievedAt', index, problems);
    const taken = this.past(located, 'snapshotTime', index, problems);
    if (taken < retrieved - DAY || taken > retrieved + 30 * DAY)
      this.findings.add('snapshot.time', `claims[${index}]: retrieved and archived far apart`);
    const last = taken > retrieved ? taken : retrieved;
    if (last > this.latest) {
      this.latest = last;
      this.latestOf = `claims[${index}]`;
    }
    this.publication(located, index, retrieved);
    return retrieved;
  }

  /** When the bundle says that it was made, by the member at `token`. */
  bundle(name: string, token: number): void {
    noteTopType(this.source, name, token, this.findings);
    this.madeAt = this.read(token);
    this.made ||= !Number.isNaN(this.madeAt);
    const isText = this.source.tape.kind(token) === STRING && this.text(token).trim() !== '';
    if (isText && Number.isNaN(this.madeAt))
      this.findings.add('times.order', `created_at is not a date: ${this.text(token)}`);
    if (this.madeAt > this.now + CLOCK_SKEW)
      this.findings.add('times.order', `created_at is in the future: ${this.text(token)}`);
  }

  /** Once all claims are known. */
  close(): void {
    if (this.latest > this.madeAt + CLOCK_SKEW)
      this.findings.add(
        'times.order',
        `${this.latestOf}: retrieved ${iso(this.latest)}, after the bundle was made, ${iso(this.madeAt)}`,
      );
  }

  private publication(located: Located, index: number, retrieved: number): void {
    const token = located.token('publishedAt');
    if (token < 0) return;
    const published = this.read(token);
    this.published ||= !Number.isNaN(published);
    // A day without a time may have begun elsewhere.
    const late = published > this.now + DAY ? 'in the future' : 'after it was retrieved';
    if (published > this.now + DAY || published > retrieved + DAY)
      this.findings.add('times.published', `claims[${index}]: published ${late}: ${this.text(token)}`);
  }

  /** Milliseconds, or NaN; what is not a date, or in the future, is a problem of the claim. */
  private past(located: Located, role: Role, index: number, problems: string[]): number {
    const token = located.token(role);
    if (token < 0) return Number.NaN;
    const time = this.read(token);
    if (time <= this.now + CLOCK_SKEW) return time;
    const text = stringAt(this.source, token);
    if (text.trim() === '') return Number.NaN;
    const wrong = Number.isNaN(time) ? 'is not a date' : 'is in the future';
    problems.push(`${role === 'retrievedAt' ? 'retrieved_at' : 'snapshot time'} ${wrong}`);
    this.findings.add(
      'claims.dates',
      `claims[${index}].${pathOf(this.source, located.root, token)} ${wrong}: ${shorten(text)}`,
    );
    return time;
  }

  private read(token: number): number {
    const { tape, arena } = this.source;
    // Its kind and nothing else: a string without escapes.
    const plain = (tape.cells[token] ?? 0) === STRING;
    return plain
      ? this.dates.readBytes(arena.bytes, tape.start(token) + 1, tape.end(token) - 1)
      : this.dates.read(stringAt(this.source, token));
  }

  private text(token: number): string {
    return shorten(stringAt(this.source, token));
  }
}

function iso(time: number): string {
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : 'at no date';
}

// Dates as the specification's members carry them: RFC 3339, read strictly, each spelling only once.

const MAX_REMEMBERED = 20_000;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:?\d{2})?)?$/;

class Dates {
  private readonly sent: ShortTexts = new ShortTexts();
  private readonly seen: Map<string, number> = new Map<string, number>();

  /** The same for a string token without escapes, [start, end) inside its quotes. */
  readBytes(bytes: Buffer, start: number, end: number): number {
    return this.read(this.sent.at(bytes, start, end));
  }

  /**
   * Milliseconds since 1970, or NaN where the text is not a date. A date without a time is midnight UTC; ten or thirteen digits
   * are a Unix time.
   */
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
