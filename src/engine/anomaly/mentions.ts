// More mentions than usual: sentences a day that name an entity, or documents a day of a sector.
// Against the 14 days before, and two weeks against the year before. A document counts for the day that it says it was published; one
// that says none counts for no day, or a folder of undated files would be a burst on the day that it was read.
import { allRows } from '../../store/paging.ts';
import { isRecord } from '../../api/record.ts';
import { addTo } from '../../text/groups.ts';
import type { Citation } from '../../api/payloads/common.ts';
import { citeSentences, spreadOver } from '../entities/entity-index.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import {
  DAY,
  DETECT,
  detect,
  type Detection,
  type Point,
  KNOWN_DAYS,
  PAUSE,
  riseAt,
  SPAN,
  type Rise,
} from './detect.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';
import { type Looked, openingOf, SubjectGone, type Watch } from './watch.ts';

interface SeenDays {
  /** The day, YYYY-MM-DD, up to which everything has been reported. */
  readonly until: string;
  /** Days since then that were reported already; the name is that of stored states. */
  readonly told: readonly string[];
  /** The day on which a slow rise was last reported, or seen first; null for none. */
  readonly risen: string | null;
}

function daysSeen(state: unknown): SeenDays | undefined {
  const { until, told, risen } = isRecord(state) ? state : {};
  if (typeof until !== 'string' || !Array.isArray(told)) return undefined;
  const days = told.filter((day) => typeof day === 'string');
  return { until, told: days, risen: typeof risen === 'string' ? risen : null };
}

/** A day is reported once, and a rise; what was there before the first look never is. */
export async function lookAtMentions(subscription: Subscription, watch: Watch): Promise<Looked> {
  const today = watch.now.toISOString().slice(0, 10);
  const seen = daysSeen(subscription.state);
  const counted = await countDays(subscription, watch);
  const points = pointsOf(counted.days, counted.first, today);
  const since = dayBefore(seen?.until ?? today);
  const told = seen?.told ?? [];
  const bursts = detect(points.slice(-LONGEST)).map((alarm) => ({ day: dayOf(alarm.at), alarm }));
  const news = bursts.filter(({ day }) => day >= since && !told.includes(day));
  const rise = newRise(points, since, { bursts, risen: seen?.risen ?? null });
  const risen = rise?.day ?? seen?.risen ?? null;
  if (seen === undefined)
    return { findings: [], state: { until: today, told: [], risen } satisfies SeenDays };
  const findings = [];
  for (const { day, alarm } of news) {
    findings.push(findingOf(subscription.name, counted.what, day, alarm, await counted.citations([day])));
  }
  if (rise !== undefined) {
    const citations = await counted.citations(daysTo(rise.day));
    findings.push({ ...riseFinding(subscription.name, counted.what, rise), citations });
  }
  const kept = [...told, ...news.map(({ day }) => day)].filter((day) => day >= dayBefore(today));
  return { findings, state: { until: today, told: kept, risen } satisfies SeenDays };
}

interface RiseOnDay extends Rise {
  readonly day: string;
}

/** The first of the days since the last look with which a rise is known; one that a burst began was reported with it. */
function newRise(
  points: readonly Point[],
  since: string,
  { bursts, risen }: { readonly bursts: readonly { readonly alarm: Point }[]; readonly risen: string | null },
): RiseOnDay | undefined {
  const quietTo = risen === null ? -Infinity : Date.parse(risen) + PAUSE;
  const first = points.findIndex(({ at }) => dayOf(at) >= since);
  for (let place = Math.max(0, first); place < points.length; place++) {
    const { at } = points[place]!;
    const isBurst = bursts.some(({ alarm }) => alarm.at <= at && alarm.at > at - SPAN * DAY);
    const rise = isBurst || at < quietTo ? undefined : riseAt(points, place);
    if (rise !== undefined) return { ...rise, day: dayOf(at) };
  }
  return undefined;
}

/** The days of a rise, the last first. */
function daysTo(day: string): string[] {
  return Array.from({ length: SPAN }, (_, before) => dayOf(Date.parse(day) - before * DAY));
}

interface Counted {
  readonly what: 'mentions' | 'documents';
  readonly days: ReadonlyMap<string, number>;
  /** The first day of the corpus: before it nothing was watched. */
  readonly first: string;
  readonly citations: (days: readonly string[]) => Promise<Citation[]>;
}

async function countDays(subscription: Subscription, watch: Watch): Promise<Counted> {
  const documents = (await allRows((page) => watch.store.documents({}, page))).filter(isDated);
  const dayOfDocument = new Map(documents.map(({ id, published_at }) => [id, published_at]));
  const first = [...dayOfDocument.values()].reduce((least, day) => (day < least ? day : least), '9999-12-31');
  return subscription.entity_id === undefined
    ? countDocuments(subscription, watch, documents, first)
    : countMentions(subscription.entity_id, watch, dayOfDocument, first);
}

async function countMentions(
  entityId: string,
  watch: Watch,
  dayOfDocument: ReadonlyMap<string, string>,
  first: string,
): Promise<Counted> {
  const { graph } = await watch.entities();
  const entity = graph.entities[graph.placeOf.get(entityId) ?? -1];
  if (entity === undefined) throw new SubjectGone(`no document names the entity ${entityId} any more`);
  const byDay = new Map<string, number[]>();
  for (const place of entity.sentences) {
    const day = dayOfDocument.get(graph.sentences[place]!.document);
    if (day !== undefined) addTo(byDay, day, place);
  }
  return {
    what: 'mentions',
    days: new Map([...byDay].map(([day, places]) => [day, places.length])),
    first,
    citations: async (of) => {
      const places = spreadOver(
        graph,
        of.flatMap((day) => byDay.get(day) ?? []),
        MOST_CITED,
      );
      return [...(await citeSentences(watch.store, graph, places)).values()];
    },
  };
}

async function countDocuments(
  { sector_id }: Subscription,
  watch: Watch,
  documents: readonly Dated[],
  first: string,
): Promise<Counted> {
  const own = documents.filter((document) => document.sector_id === sector_id);
  const days = new Map<string, number>();
  for (const { published_at: day } of own) days.set(day, (days.get(day) ?? 0) + 1);
  return {
    what: 'documents',
    days,
    first,
    citations: async (of) => {
      const citations: Citation[] = [];
      const there = of.flatMap((day) => own.filter(({ published_at }) => published_at === day));
      for (const document of there.slice(0, MOST_CITED))
        citations.push(...(await openingOf(document, watch.store)));
      return citations;
    },
  };
}

const MOST_CITED = 5;

function findingOf(
  name: string,
  what: Counted['what'],
  day: string,
  { value, baseline, deviation, z }: Detection,
  citations: readonly Citation[],
): AnomalyFinding {
  const usual = baseline.toFixed(1);
  return {
    key: day,
    title: `${name}: ${value} ${what} on ${day}, usually ${usual} a day`,
    text:
      `${value} ${what} on ${day}; in the 14 days before, ${usual} a day on average. ` +
      `That is ${z.toFixed(1)} deviations (of ${deviation.toFixed(1)}) above it.`,
    value,
    baseline: Math.round(baseline * 1e6) / 1e6,
    threshold: `more than ${DETECT.z} deviations above the trailing 14 days, and at least ${DETECT.minCount}`,
    citations,
  };
}

function riseFinding(
  name: string,
  what: Counted['what'],
  { day, value, usual, most }: RiseOnDay,
): Omit<AnomalyFinding, 'citations'> {
  return {
    key: `rise ${day}`,
    title: `${name}: a slow rise, ${value} ${what} in the ${SPAN} days to ${day}, usually ${usual.toFixed(1)}`,
    text:
      `${value} ${what} in the ${SPAN} days to ${day}; in the year before, ${usual.toFixed(1)} in ${SPAN} days on average, ` +
      `and at most ${most} (a very busy day counts no more than a usual busy one).`,
    value,
    baseline: Math.round(usual * 1e6) / 1e6,
    threshold: `clearly more in ${SPAN} days than in any ${SPAN} days of the year before`,
  };
}

/** Every day from the first to the last, those without any included. */
function pointsOf(days: ReadonlyMap<string, number>, first: string, last: string): Point[] {
  const points: Point[] = [];
  const from = Math.max(Date.parse(first), Date.parse(last) - (KNOWN_DAYS + LONGEST) * DAY);
  for (let at = from; at <= Date.parse(last); at += DAY) points.push({ at, value: days.get(dayOf(at)) ?? 0 });
  return points;
}

/** Days looked through for bursts: the window, and alarms that may pause others. */
const LONGEST = 120;

/** When it was read says nothing of when it was published: a document without a date belongs to no day. */
type Dated = DocumentRecord & { readonly published_at: string };

function isDated(document: DocumentRecord): document is Dated {
  return document.published_at !== null;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - DAY);
}
