// Watches as they are stored: each a subscription of the embedded service's own records, so that
// feed, webhook and mail are those of anomalies; its state says what is asked, how often, and what
// was answered last.
import { isRecord, textOrNull } from '../../api/record.ts';
import type { AnswerGist, GistPlace } from '../../evidence/answer-diff.ts';
import type { Subscription } from '../../engine/anomaly/subscription.ts';
import { isWatched, type WatchedRoute } from './questions.ts';
import {
  MOST_SUBSCRIPTIONS,
  putSubscription,
  removeSubscription,
  subscriptionsOf,
} from '../../service/alerts/alert-records.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { usageError } from '../kit/errors.ts';

export interface WatchState {
  /** A question file, by its whole path; null for a brief. */
  readonly file: string | null;
  /** The brief that was named, and the request that makes one like it; null for a file. */
  readonly brief: {
    readonly id: string;
    readonly route: WatchedRoute;
    readonly members: Readonly<Record<string, unknown>>;
  } | null;
  /** Members of each question of a plain file: mode, cost_cap_usd. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly profile: string;
  /** Null is the embedded service. */
  readonly base_url: string | null;
  readonly every_ms: number;
  /** By the key of a question. */
  readonly last: Readonly<Record<string, LastAnswer>>;
}

export interface LastAnswer {
  /** When it was asked, RFC 3339. */
  readonly at: string;
  /** Null where no answer has come yet. */
  readonly gist: AnswerGist | null;
  readonly run: string | null;
}

/** The workspace of the operator of the embedded service, to whom watches belong. */
export const WORKSPACE = 'local';

/** What a stored subscription watches; undefined where it is not a watch. */
export function stateOf({ rule, state }: Subscription): WatchState | undefined {
  if (rule !== 'watch' || !isRecord(state)) return undefined;
  const { file, brief, more, profile, base_url, every_ms, last } = state;
  if (typeof profile !== 'string' || typeof every_ms !== 'number') return undefined;
  return {
    file: typeof file === 'string' ? file : null,
    brief: briefOf(brief),
    more: isRecord(more) ? more : {},
    profile,
    base_url: typeof base_url === 'string' ? base_url : null,
    every_ms,
    last: lastOf(last),
  };
}

function briefOf(value: unknown): WatchState['brief'] {
  if (!isRecord(value)) return null;
  const { id, route, members } = value;
  return typeof id === 'string' && isWatched(route) && isRecord(members) ? { id, route, members } : null;
}

function lastOf(value: unknown): WatchState['last'] {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(
    ([key, one]): [string, LastAnswer][] => {
      if (!isRecord(one) || typeof one['at'] !== 'string') return [];
      const run = one['run'];
      return [[key, { at: one['at'], gist: gistIn(one['gist']), run: typeof run === 'string' ? run : null }]];
    },
  );
  return Object.fromEntries(entries);
}

function gistIn(value: unknown): AnswerGist | null {
  if (!isRecord(value) || !Array.isArray(value['claims'])) return null;
  const conflicts = Array.isArray(value['conflicts']) ? value['conflicts'] : [];
  return {
    outcome: value['outcome'] === 'answered' ? 'answered' : 'insufficient_evidence',
    text: textOrNull(value['text']),
    claims: value['claims'].filter(isRecord).map((claim) => ({
      ...placedIn(claim),
      verdict: textOrNull(claim['verdict']),
      source: textOrNull(claim['source']),
    })),
    conflicts: conflicts.filter(isRecord).map(({ claim, other }) => ({
      claim: placedIn(claim),
      other: placedIn(other),
      values: null,
    })),
  };
}

function placedIn(value: unknown): { readonly text: string; readonly place: GistPlace | null } {
  const { text, place } = isRecord(value) ? value : {};
  const { title, date, url } = isRecord(place) ? place : {};
  const known = isRecord(place)
    ? { title: textOrNull(title), date: textOrNull(date), url: textOrNull(url) }
    : null;
  return { text: textOrNull(text) ?? '', place: known };
}

export interface Watched {
  readonly subscription: Subscription;
  readonly state: WatchState;
}

/** Oldest first. */
export async function watchesOf(records: RecordStore): Promise<Watched[]> {
  return (await subscriptionsOf(records, WORKSPACE)).flatMap((subscription) => {
    const state = stateOf(subscription);
    return state === undefined ? [] : [{ subscription, state }];
  });
}

/** Those that are named, or all. @throws {CliError} `usage` where there is none of a name */
export async function watchesNamed(records: RecordStore, ids: readonly string[]): Promise<Watched[]> {
  const all = await watchesOf(records);
  const missing = ids.find((id) => !all.some(({ subscription }) => subscription.id === id));
  if (missing !== undefined)
    throw usageError(
      `There is no watch ${JSON.stringify(missing)}.`,
      '`ibid watch list` shows those there are.',
    );
  return ids.length === 0 ? all : all.filter(({ subscription }) => ids.includes(subscription.id));
}

/** @throws {CliError} `usage` where there are too many */
export async function addWatch(records: RecordStore, subscription: Subscription): Promise<void> {
  const { total } = await records.list(WORKSPACE, 'subscription', {}, { limit: 1, offset: 0 });
  if (total >= MOST_SUBSCRIPTIONS)
    throw usageError(
      `There are ${MOST_SUBSCRIPTIONS} watches and subscriptions already.`,
      'Remove one that is not needed.',
    );
  await putSubscription(records, WORKSPACE, subscription);
}

export async function removeWatch(records: RecordStore, id: string): Promise<void> {
  await removeSubscription(records, WORKSPACE, id);
}
