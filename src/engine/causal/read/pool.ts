// The statements of one trace: which a reader is offered, which it has read, and what came of that.
import type { LinkReply, LinkThing, Reader } from '../../reading/reader.ts';
import type { Sentence } from '../../citing/passages.ts';
import { worthOf } from '../../reading/confidence.ts';
import { keyOf, type Offer, type Unit } from '../../reading/offer.ts';
import { roundOf } from '../../reading/round.ts';
import { readChunks } from '../../statements/read-chunks.ts';
import { oneLine, type Statement } from '../../statements/statement.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import { hasAll, isUnder, type FoundLink, type LinkSource, type PlacedSentence } from '../trace/reading.ts';
import { startsFrom } from '../trace/read-joins.ts';
import { wordStems } from '../trace/trace-seed.ts';
import type { Trace } from '../trace/traced.ts';
import { underHeadings } from '../why/under-headings.ts';
import type { Role } from '../../citing/roles.ts';
import { pointedAt, type Pointed, type ReadFrom, type ReadingStore } from './pointed.ts';
import { sameLink } from './read-links.ts';

const MOST_LINKS = 300;
/** How surely a link is read by the model whose replies were recorded. */
const SURETY = 0.8;
/** Sentences whose statements are offered, and the documents of the first whose headings are looked at. */
const MOST_RANKED = 300;
const FIRST_DOCUMENTS = 5;

/** What a reader is asked about. */
export interface Thing {
  /** What it is called in links (read-joins.ts). */
  readonly key: string;
  readonly said: Omit<LinkThing, 'id'>;
  /** The stems of its noun phrases; none of the shock and the entity. */
  readonly groups: readonly (readonly string[])[];
  /** The link that ends in it. */
  readonly found?: FoundLink;
}

export class Pool implements LinkSource {
  readonly #from: ReadFrom;
  readonly #reader: Reader;
  /** By text: what two documents have alike is read once. */
  readonly #seen = new Map<string, PlacedSentence>();
  readonly #private = new Set<string>();
  /** By the places of cause and effect. */
  readonly #links = new Map<string, Pointed>();
  /** Statements that were offered, and those of them that a link came of. */
  readonly #offered = new Set<string>();
  readonly #linked = new Set<string>();
  /** Links that it pointed at, and those of them that are void. */
  #pointed = 0;
  #void = 0;

  constructor(store: ReadingStore, revision: number, reader: Reader) {
    this.#from = { store, revision, surety: SURETY * worthOf(reader.score) };
    this.#reader = reader;
  }

  get links(): FoundLink[] {
    return [...this.#links.values()].map(({ found }) => found);
  }

  /** By rules only what the reader may not have, and what a sentence denies. */
  linksOf({ text, chunk, start }: Sentence): readonly CausalLink[] | undefined {
    if (this.#private.has(`${chunk.id} ${start}`)) return undefined;
    const own = this.links.filter(
      ({ sentence }) => sentence.chunk.id === chunk.id && sentence.start === start,
    );
    return linksIn(text).filter(
      (one) => one.modality === 'denied' && !own.some(({ link }) => sameLink(link, one)),
    );
  }

  consider(sentences: readonly PlacedSentence[]): void {
    for (const one of sentences) {
      const { chunk, start, text } = one.sentence;
      const place = `${chunk.id} ${start}`;
      const isPrivate = this.#reader.isPrivate(one.document.sector_id);
      if (isPrivate) this.#private.add(place);
      const key = isPrivate ? place : oneLine(text);
      if (!this.#seen.has(key)) this.#seen.set(key, one);
    }
  }

  /**
   * Statements around all sentences, those first that with their headings say the most of what happened, of equals those that state a
   * cause; and what the likeliest documents say under headings of these roles. Errors: those of the store.
   */
  async about(
    { entity, shock }: { readonly entity: string; readonly shock: string },
    roles: readonly Role[],
  ): Promise<Offer> {
    const [name, happening] = [wordStems(entity.slice(0, LONGEST)), wordStems(shock.slice(0, LONGEST))];
    const own = happening.filter((one) => !name.includes(one));
    const all = ranked([...this.#seen.values()], ({ sentence, heading }) => {
      const said = new Set([...sentence.stems, ...wordStems(heading)]);
      const share = own.filter((one) => said.has(one)).length / Math.max(1, own.length);
      return 12 * share + (hasAll(sentence.stems, [name]) ? 2 : 0);
    });
    const documents = [...new Set(all.map(({ document }) => document.id))].slice(0, FIRST_DOCUMENTS);
    return this.#offer(all, await underHeadings(this.#from.store, this.#from.revision, documents, roles));
  }

  /** The statements around sentences that say something of these things: those not read, and those that a link came of; none where no other says it. */
  async following(things: readonly Thing[]): Promise<Offer> {
    const groups = things.flatMap((thing) => thing.groups).filter((group) => group.length > 0);
    const near = new Set(things.flatMap(({ found }) => found?.document.id ?? []));
    // One word ("checks") is of the same thing in its own document alone.
    const named = groups.filter((group) => group.length > 1);
    const fitting = [...this.#seen.values()].filter((one) =>
      isUnder(one, near.has(one.document.id) ? groups : named),
    );
    const offer = await this.#offer(
      ranked(
        fitting,
        ({ sentence, document }) =>
          (near.has(document.id) ? 4 : 0) + (hasAll(sentence.stems, groups) ? 2 : 0),
      ),
    );
    const own = things.flatMap(({ found }) => this.#links.get(found?.key ?? '')?.units ?? []);
    const said = new Set(own.map(({ statement }) => keyOf(statement)));
    const isMore = [...offer.units.values()].some(({ statement }) => !said.has(keyOf(statement)));
    return isMore ? offer : { ...offer, units: new Map(), passages: [], documents: [] };
  }

  async #offer(
    all: readonly PlacedSentence[],
    more: readonly { readonly statement: Statement }[] = [],
  ): Promise<Offer> {
    const read = { collection: { revision: this.#from.revision } };
    const ranking = await this.#statementsOf(all.slice(0, MOST_RANKED).map(({ sentence }) => sentence));
    const known = new Set([...this.#offered].filter((key) => !this.#linked.has(key)));
    const found = [{ read, ranking }, ...(more.length > 0 ? [{ read, ranking: more }] : [])];
    const round = await roundOf(this.#from.store, this.#reader, found, { known, forReasons: true });
    for (const { statement } of round.units.values()) this.#offered.add(keyOf(statement));
    return round;
  }

  /** For each sentence a statement of the block that it is in. */
  async #statementsOf(sentences: readonly Sentence[]): Promise<{ readonly statement: Statement }[]> {
    const ids = [...new Set(sentences.map(({ chunk }) => chunk.id))];
    const chunks = await readChunks(this.#from.store, this.#from.revision, ids);
    return sentences.flatMap(({ chunk, start, end }) => {
      const [from, to] = [chunk.start + start, chunk.start + end];
      const statement = chunks
        .get(chunk.id)
        ?.statements()
        .find(({ parts }) => [...parts.own, ...parts.lead].some((one) => one.start < to && from < one.end));
      return statement === undefined ? [] : [{ statement }];
    });
  }

  /** Takes a reply; returns how many of its links are void. Errors: those of the store. */
  async take(offer: Offer, { links }: LinkReply, things: readonly Thing[]): Promise<number> {
    const keys = new Map(things.map(({ key }, at) => [`t${at + 1}`, key]));
    const keysOf = (id: string | null): string[] => [keys.get(id ?? '') ?? []].flat();
    const stated = links.filter(({ kind }) => kind !== 'none');
    let dropped = Math.max(0, stated.length - MOST_LINKS);
    for (const { ids, cause_is, effect_is, ...said } of stated.slice(0, MOST_LINKS)) {
      const is = { cause: keysOf(cause_is), effect: keysOf(effect_is) };
      const pointed = await pointedAt(this.#from, offer, ids, { ...said, is });
      if (pointed === undefined) dropped += 1;
      else this.#add(pointed);
    }
    this.#pointed += stated.length;
    this.#void += dropped;
    return dropped;
  }

  /** What one pair was said to be in several rounds is all of that. */
  #add(pointed: Pointed): void {
    const { found, units } = pointed;
    const known = this.#links.get(found.key)?.found.link.is;
    const is = {
      cause: [...(known?.cause ?? []), ...found.link.is!.cause],
      effect: [...(known?.effect ?? []), ...found.link.is!.effect],
    };
    this.#links.set(found.key, { units, found: { ...found, link: { ...found.link, is } } });
    for (const { statement } of units) this.#linked.add(keyOf(statement));
  }

  /** Why nothing that a reader said begins the trace. @param near the end that it would begin at; undefined in both directions */
  whyNone(near: 'cause' | 'effect' | undefined): string {
    if (this.#pointed === 0)
      return `The model pointed at no cause and no effect in the statements that it was given (${this.#offered.size}).`;
    const said = `Of the links that the model pointed at (${this.#pointed}), none starts surely enough from what was asked about.`;
    const theirs =
      'their words are not in the statements that it named, do not name what happens, or are denied there';
    const other = near === 'cause' ? ('effect' as const) : ('cause' as const);
    const isOther =
      near !== undefined && this.links.some(({ link }) => startsFrom(link, other) !== undefined);
    const way = isOther ? ` They say ${OTHER_WAY[other]}` : '';
    return `${said}${way}${this.#void === 0 ? '' : ` Void were ${this.#void}: ${theirs}.`}`;
  }

  /** How many links are only of the entity and begin none of a trace, which the shock begins. */
  leftOut({ hops }: Trace, near: 'cause' | 'effect' | undefined): number {
    const shown = new Set(hops.flatMap(({ step }) => step.quotes.map(({ found: { key } }) => key)));
    const sides = near === undefined ? (['cause', 'effect'] as const) : [near];
    return this.links.filter(
      ({ link, key }) => !shown.has(key) && sides.some((side) => startsFrom(link, side)?.shock === false),
    ).length;
  }

  /** What a reader pointed at and a trace shows. */
  shownIn({ hops }: Trace): { readonly units: readonly Unit[] }[] {
    const shown = hops.flatMap(({ step }) =>
      step.quotes.flatMap(({ found: { key } }) => this.#links.get(key)?.units ?? []),
    );
    return [{ units: [...new Set(shown)] }];
  }
}

/** What links from either end say, and the direction that shows them. */
const OTHER_WAY = {
  cause: 'what it led to: ask with the direction “forward”.',
  effect: 'what led to it: ask with the direction “backward”.',
} as const;

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
