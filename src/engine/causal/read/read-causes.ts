// A trace with a reader: the sentences about the entity, then those about what the trace has come to, are read for links, and the
// trace is made of what was found. Where the reader says nothing, it is the trace by rules.
import type { Reading } from '../../../api/payloads/reading.ts';
import { ReadingAccount } from '../../reading/account.ts';
import type { LinkReply, Reader } from '../../reading/reader.ts';
import type { Sentence } from '../../citing/passages.ts';
import { oneLine } from '../../statements/statement.ts';
import { labelOf } from '../links/labels.ts';
import type { CausalLink } from '../links/links.ts';
import {
  createLinkReader,
  type LinkReader,
  type LinkSource,
  type PlacedSentence,
  type TracedStore,
} from '../trace/reading.ts';
import type { Trace } from '../trace/trace.ts';
import { offeredRound, type OfferedRound, type OfferedSentence } from './offered.ts';
import { readLinks } from './read-links.ts';

/** Requests for one trace. */
const MOST_ROUNDS = 4;
const MOST_LINKS = 300;
/** How surely a link is read by a model that got all of its test right, and by one that was not tested. */
const SURETY = { best: 0.95, untested: 0.8 };
/** Of `ibid model test`. */
const TRIALS = 40;
/** What a later round is about, in UTF-16 units. */
const LONGEST_ENTITY = 400;

export interface ReadTrace {
  readonly trace: Trace;
  readonly reading: Reading;
}

/**
 * @param entity as it is named; `maxHops` how far the trace goes: a request each, and no more than four
 * @param traced a trace over these links; with a depth, one that only looks that far and is not shown
 * Errors: those of a trace.
 */
export async function readCauses(
  store: TracedStore,
  reader: Reader,
  { entity, maxHops }: { readonly entity: string; readonly maxHops: number },
  traced: (links: LinkReader | undefined, looking?: number) => Promise<Trace>,
  signal: AbortSignal | undefined,
): Promise<ReadTrace> {
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const pool = new Pool(reader);
  const links = createLinkReader(store, pool);
  let about = entity;
  for (let round = 0; round < Math.min(MOST_ROUNDS, maxHops); round += 1) {
    const reached = await traced(links, round + 1);
    if (round > 0) about = namesAt(reached, round);
    const offered = offeredRound(pool.waiting());
    account.gave({ units: offered.units, withheld: pool.withheld });
    if (offered.units.size === 0) {
      if (round > 0) break;
      return {
        trace: await traced(undefined),
        reading: account.unread('Nothing was found that could be read.'),
      };
    }
    const task = { task: 'link', entity: about, passages: offered.passages } as const;
    const result = await session.read(task, offered.documents, signal);
    signal?.throwIfAborted();
    if (result.kind === 'unread') {
      if (round > 0) break;
      return { trace: await traced(undefined), reading: account.unread(result.why) };
    }
    account.dropped(pool.take(offered, result.reply));
  }
  const trace = await traced(links);
  account.shows(pool.shownIn(trace));
  return { trace, reading: account.read() };
}

/** What the hops of a depth lead to. */
function namesAt({ hops }: Trace, depth: number): string {
  const names = hops
    .filter((hop) => hop.depth === depth)
    .map(({ step, isBackward }) => {
      const { link, sentence } = step.quotes[0]!.found;
      return labelOf(sentence.text, link[isBackward ? 'cause' : 'effect']);
    });
  return [...new Set(names)].join('; ').slice(0, LONGEST_ENTITY).toWellFormed();
}

/** The sentences of one trace: which wait to be read, which were, and what came of it. */
class Pool implements LinkSource {
  readonly #reader: Reader;
  readonly #surety: number;
  readonly #seen = new Map<string, PlacedSentence>();
  readonly #private = new Set<string>();
  /** By text: what two documents have alike is read once. */
  readonly #read = new Map<string, readonly CausalLink[]>();
  readonly #offered = new Map<string, OfferedSentence>();

  constructor(reader: Reader) {
    this.#reader = reader;
    this.#surety =
      reader.score === null
        ? SURETY.untested
        : SURETY.untested + (SURETY.best - SURETY.untested) * Math.min(1, reader.score / TRIALS);
  }

  get withheld(): number {
    return this.#private.size;
  }

  linksOf({ text, chunk, start }: Sentence): readonly CausalLink[] | undefined {
    return this.#private.has(`${chunk.id} ${start}`) ? undefined : this.#read.get(oneLine(text));
  }

  consider(sentences: readonly PlacedSentence[]): void {
    for (const one of sentences) {
      const { chunk, start, text } = one.sentence;
      if (this.#reader.isPrivate(one.document.sector_id)) this.#private.add(`${chunk.id} ${start}`);
      else if (!this.#seen.has(oneLine(text))) this.#seen.set(oneLine(text), one);
    }
  }

  waiting(): PlacedSentence[] {
    return [...this.#seen].filter(([text]) => !this.#read.has(text)).map(([, one]) => one);
  }

  /** Takes a reply; returns how many of its links are void. */
  take({ units }: OfferedRound, { links }: LinkReply): number {
    const known = links.slice(0, MOST_LINKS).filter(({ id }) => units.has(id));
    let dropped = links.length - known.length;
    for (const unit of units.values()) {
      const { text } = unit.placed.sentence;
      const read = readLinks(
        text,
        known.filter(({ id }) => id === unit.id),
        this.#surety,
      );
      dropped += read.dropped;
      this.#read.set(oneLine(text), read.links);
      this.#offered.set(oneLine(text), unit);
    }
    return dropped;
  }

  /** The sentences that a reader pointed at and that a trace shows. */
  shownIn({ hops }: Trace): { readonly units: readonly OfferedSentence[] }[] {
    const shown = hops.flatMap(({ step }) =>
      step.quotes.flatMap(({ found: { link, sentence } }) =>
        link.read === undefined ? [] : (this.#offered.get(oneLine(sentence.text)) ?? []),
      ),
    );
    return [{ units: [...new Set(shown)] }];
  }
}
