// The sentences of one trace: which a reader is offered, which it has read, and what came of that.
import type { LinkReply, LinkThing, Reader } from '../../reading/reader.ts';
import type { Sentence } from '../../citing/passages.ts';
import { worthOf } from '../../reading/confidence.ts';
import { oneLine } from '../../statements/statement.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import { hasAll, isUnder, type LinkSource, type PlacedSentence } from '../trace/reading.ts';
import { wordStems } from '../trace/trace-seed.ts';
import type { Trace } from '../trace/traced.ts';
import type { OfferedRound, OfferedSentence } from './offered.ts';
import { readLinks, type SaidByReader } from './read-links.ts';

const MOST_LINKS = 300;
/** How surely a link is read by the model whose replies were recorded. */
const SURETY = 0.8;

/** What a reader is asked about. */
export interface Thing {
  /** What it is called in links (read-joins.ts). */
  readonly key: string;
  readonly said: Omit<LinkThing, 'id'>;
  /** The stems of its noun phrases; none of the shock and the entity. */
  readonly groups: readonly (readonly string[])[];
}

export class Pool implements LinkSource {
  readonly #reader: Reader;
  readonly #surety: number;
  readonly #seen = new Map<string, PlacedSentence>();
  readonly #private = new Set<string>();
  /** By text: what two documents have alike is read once. */
  readonly #said = new Map<string, SaidByReader[]>();
  readonly #read = new Map<string, readonly CausalLink[]>();
  readonly #offered = new Map<string, OfferedSentence>();
  /** Links that it pointed at, and those of them that are void. */
  #pointed = 0;
  #void = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
    this.#surety = SURETY * worthOf(reader.score);
  }

  get withheld(): number {
    return this.#private.size;
  }

  linksOf({ text, chunk, start }: Sentence): readonly CausalLink[] | undefined {
    if (this.#private.has(`${chunk.id} ${start}`)) return undefined;
    // What there was no room to read builds nothing: the rules are surer of less.
    return this.#read.get(oneLine(text)) ?? [];
  }

  consider(sentences: readonly PlacedSentence[]): void {
    for (const one of sentences) {
      const { chunk, start, text } = one.sentence;
      if (this.#reader.isPrivate(one.document.sector_id)) this.#private.add(`${chunk.id} ${start}`);
      else if (!this.#seen.has(oneLine(text))) this.#seen.set(oneLine(text), one);
    }
  }

  /** All sentences, those first that with their headings say the most of what happened; of equals, those that state a cause. */
  about({ entity, shock }: { readonly entity: string; readonly shock: string }): PlacedSentence[] {
    const [name, happening] = [wordStems(entity.slice(0, LONGEST)), wordStems(shock.slice(0, LONGEST))];
    const own = happening.filter((one) => !name.includes(one));
    return ranked([...this.#seen.values()], ({ sentence, heading }) => {
      const said = new Set([...sentence.stems, ...wordStems(heading)]);
      const share = own.filter((one) => said.has(one)).length / Math.max(1, own.length);
      return 12 * share + (hasAll(sentence.stems, [name]) ? 2 : 0);
    });
  }

  /** The sentences that say something of these things: those not read, and those that are known to state a link. */
  following(things: readonly Thing[]): PlacedSentence[] {
    const groups = things.flatMap((thing) => thing.groups).filter((group) => group.length > 0);
    const own = new Set(things.map(({ said }) => said.sentence));
    const fitting = [...this.#seen].filter(([text, one]) => {
      const read = this.#read.get(text);
      return !own.has(text) && read?.length !== 0 && isUnder(one, groups);
    });
    return ranked(
      fitting.map(([, one]) => one),
      ({ sentence }) =>
        (hasAll(sentence.stems, groups) ? 2 : 0) + (this.#read.has(oneLine(sentence.text)) ? 0 : 1),
    );
  }

  /** Takes a reply; returns how many of its links are void. */
  take({ units }: OfferedRound, { links }: LinkReply, things: readonly Thing[]): number {
    const known = links.slice(0, MOST_LINKS).filter(({ id }) => units.has(id));
    let dropped = links.length - known.length;
    const keys = new Map(things.map(({ key }, at) => [`t${at + 1}`, key]));
    const keysOf = (id: string | null): string[] => [keys.get(id ?? '') ?? []].flat();
    for (const unit of units.values()) {
      const { text } = unit.placed.sentence;
      const line = oneLine(text);
      const own = known
        .filter(({ id }) => id === unit.id)
        .map((one) => ({ ...one, is: { cause: keysOf(one.cause_is), effect: keysOf(one.effect_is) } }));
      const { dropped: added } = readLinks(text, own, this.#surety);
      dropped += added;
      const said = merged([...(this.#said.get(line) ?? []), ...own]);
      this.#said.set(line, said);
      this.#read.set(line, readLinks(text, said, this.#surety).links);
      if (!this.#offered.has(line)) this.#offered.set(line, unit);
    }
    this.#pointed += links.filter(({ kind }) => kind !== 'none').length;
    this.#void += dropped;
    return dropped;
  }

  /** Why nothing that a reader said begins the trace. */
  whyNone(): string {
    if (this.#pointed === 0)
      return `The model pointed at no cause and no effect in the sentences that it was given (${this.#offered.size}).`;
    const said = `Of the links that the model pointed at (${this.#pointed}), none starts surely enough from what was asked about.`;
    const theirs = 'their words are not in the sentence that it named, or do not name what happens';
    return this.#void === 0 ? said : `${said} Void were ${this.#void}: ${theirs}.`;
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

/** Of an entity or a shock, in UTF-16 units. */
const LONGEST = 400;

/** The best first, of equals as they came; a sentence with words that state a cause is worth more than any other. */
function ranked(
  sentences: readonly PlacedSentence[],
  worth: (one: PlacedSentence) => number,
): PlacedSentence[] {
  const valued = sentences.map((one) => ({
    one,
    value: worth(one) + (linksIn(one.sentence.text).length > 0 ? 4 : 0),
  }));
  return valued.toSorted((a, b) => b.value - a.value).map(({ one }) => one);
}

/** What was said of one sentence in several rounds: the same pair once, with all that it was said to be. */
function merged(all: readonly SaidByReader[]): SaidByReader[] {
  const byPair = new Map<string, SaidByReader>();
  for (const one of all) {
    const pair = JSON.stringify([one.cause, one.effect, one.kind]);
    const known = byPair.get(pair);
    const is = {
      cause: [...(known?.is.cause ?? []), ...one.is.cause],
      effect: [...(known?.is.effect ?? []), ...one.is.effect],
    };
    byPair.set(pair, { ...(known ?? one), is });
  }
  return [...byPair.values()];
}
