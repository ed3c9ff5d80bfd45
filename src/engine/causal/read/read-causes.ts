// A trace with a reader: the statements about the entity, then those about what the trace has come to, are read for links, and the
// trace is made of what was found. Where the reader says nothing, it is the trace by rules.
import type { Reading } from '../../../api/payloads/reading.ts';
import { ReadingAccount } from '../../reading/account.ts';
import type { Reader } from '../../reading/reader.ts';
import { oneLine } from '../../statements/statement.ts';
import { labelOf } from '../links/labels.ts';
import { ENTITY, SHOCK, endOf } from '../trace/read-joins.ts';
import type { Direction } from '../../../api/payloads/causal.ts';
import { createLinkReader, type LinkReader } from '../trace/reading.ts';
import { groupsOf } from '../trace/trace.ts';
import type { Trace } from '../trace/traced.ts';
import { OVER_REASONS, OVER_RESULTS } from '../why/under-headings.ts';
import type { ReadingStore } from './pointed.ts';
import { Pool, type Thing } from './pool.ts';

/** Requests for one trace, and what one of them asks about. */
const MOST_ROUNDS = 4;
const MOST_THINGS = 16;

export interface ReadTrace {
  readonly trace: Trace;
  readonly reading: Reading;
  /** Why nothing of what was read begins the trace, in sentences. */
  readonly none?: string;
}

/** What the trace starts from. */
export interface TraceStart {
  readonly entity: string;
  readonly shock: string;
  readonly direction: Direction;
  /** How far the trace goes: a request each, and no more than four. */
  readonly maxHops: number;
}

/** How a trace is made. */
export interface Tracing {
  /** Where its links come from; the rules unless given. */
  readonly links?: LinkReader;
  /** A depth: it only looks that far and is not shown. */
  readonly looking?: number;
  /** Only what states the shock begins it. */
  readonly isStated?: boolean;
}

/** Errors: those of a trace. */
export async function readCauses(
  store: ReadingStore,
  reader: Reader,
  start: TraceStart,
  traced: (how: Tracing) => Promise<Trace>,
  signal: AbortSignal | undefined,
): Promise<ReadTrace> {
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const { revision } = await store.statistics();
  const pool = new Pool(store, revision, reader);
  const rules = createLinkReader(store, pool);
  const links: LinkReader = {
    around: async (...at) => [...(await rules.around(...at)), ...pool.links],
  };
  for (let round = 0; round < Math.min(MOST_ROUNDS, start.maxHops); round += 1) {
    const reached = await traced({ links, looking: round + 1 });
    const things = round === 0 ? firstThings(start) : endsOf(reached, round);
    const offered =
      round === 0 ? await pool.about(start, ROLES[start.direction]) : await pool.following(things);
    account.gave(offered);
    if (things.length === 0 || offered.units.size === 0) {
      if (round > 0) break;
      return {
        trace: await traced({}),
        reading: account.unread('Nothing was found that a model could read.'),
      };
    }
    const asked = things.map(({ said }, at) => ({ id: `t${at + 1}`, ...said }));
    const task = { task: 'link', things: asked, passages: offered.passages } as const;
    const result = await session.read(task, offered.documents, signal);
    signal?.throwIfAborted();
    if (result.kind === 'unread') {
      if (round > 0) break;
      return { trace: await traced({}), reading: account.unread(result.why) };
    }
    account.dropped(await pool.take(offered, result.reply, things));
  }
  // What the model read and did not point at is not shown as what is said of the entity in general.
  if ((await traced({ links, looking: 1 })).hops.length === 0) {
    const none = pool.whyNone(NEAR[start.direction]);
    return { trace: await traced({ isStated: true }), reading: account.unread(none), none };
  }
  const trace = await traced({ links });
  account.shows(pool.shownIn(trace));
  const left = pool.leftOut(trace, NEAR[start.direction]);
  const more = `Not shown: ${left === 1 ? 'one link' : `${left} links`} of “${start.entity}” without this shock.`;
  return { trace, reading: account.read(left === 0 ? undefined : more) };
}

/** Headings over what a trace starts with. */
const ROLES = {
  forward: OVER_RESULTS,
  backward: OVER_REASONS,
  both: [...OVER_REASONS, ...OVER_RESULTS],
} as const;

/** The end of a link that a trace begins at; in both directions it is either. */
const NEAR = { forward: 'cause', backward: 'effect', both: undefined } as const;

function firstThings({ entity, shock }: TraceStart): Thing[] {
  return [
    { key: SHOCK, said: { text: `${entity}: ${shock}` }, groups: [] },
    { key: ENTITY, said: { text: entity }, groups: [] },
  ];
}

/** Where the hops of a depth end. */
function endsOf({ hops }: Trace, depth: number): Thing[] {
  const ends = hops
    .filter((hop) => hop.depth === depth)
    .map(({ step, isBackward }): [string, Thing] => {
      const { found } = step.quotes[0]!;
      const far = isBackward ? 'cause' : 'effect';
      const said = {
        text: labelOf(found.sentence.text, found.link[far]),
        sentence: oneLine(found.cited?.claim.text ?? found.sentence.text),
        title: found.document.title,
      };
      const key = endOf(found, far);
      return [key, { key, said, groups: groupsOf(found.link[far]), found }];
    });
  return [...new Map(ends).values()].slice(0, MOST_THINGS);
}
