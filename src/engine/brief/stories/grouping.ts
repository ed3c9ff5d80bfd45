// Documents of one story: they share rare words, names and numbers, and where they are dated they are near each other in
// time. Average link: a document joins a story when it is like the story as a whole, not only like one of its documents.
import { breathe } from '../../../text/breathe.ts';
import { isName, type Profile } from './profiles.ts';

/** Fitted on hand-made groups; see bench/briefs/README.md. */
export interface GroupingSettings {
  /** The least average likeness within a story, 0 to 1. */
  readonly least: number;
  /** Dated documents further apart are of two stories. */
  readonly days: number;
}

export const GROUPING: GroupingSettings = { least: 0.16, days: 10 };

interface Edge {
  readonly one: number;
  readonly other: number;
  readonly likeness: number;
}

/** Terms in more profiles than this bring no one together. */
const MOST_POSTINGS = 120;
/** The likest profiles that are looked at for each. */
const MOST_EDGES = 24;
/** A story of more documents is a subject. */
const MOST_MEMBERS = 60;

/** Groups of places in `profiles`, each place in exactly one; the order is that of their first members. */
export async function groupsOf(
  profiles: readonly Profile[],
  signal?: AbortSignal,
  settings: GroupingSettings = GROUPING,
): Promise<number[][]> {
  const edges = (await edgesOf(profiles, settings, signal)).sort(
    (a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other,
  );
  const joined = new Clusters(profiles.length);
  for (const edge of edges) joined.sum(edge);
  for (const { one, other } of edges) joined.tryJoin(one, other, settings.least);
  return joined.groups();
}

async function edgesOf(
  profiles: readonly Profile[],
  { least, days }: GroupingSettings,
  signal: AbortSignal | undefined,
): Promise<Edge[]> {
  const postings = new Map<string, { place: number; weight: number }[]>();
  const edges: Edge[] = [];
  for (const [place, { terms, day, marks }] of profiles.entries()) {
    if (place % 100 === 0) await breathe(signal);
    const products = new Map<number, number>();
    for (const [term, weight] of terms) {
      const list = postings.get(term);
      if (list === undefined || list.length > MOST_POSTINGS) continue;
      for (const { place: other, weight: its } of list)
        products.set(other, (products.get(other) ?? 0) + weight * its);
    }
    const near = [...products]
      .filter(
        ([other, likeness]) =>
          likeness >= least / 2 &&
          isNear(day, profiles[other]!.day, days) &&
          isShared(marks, profiles[other]!.marks, likeness),
      )
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, MOST_EDGES);
    for (const [other, likeness] of near) edges.push({ one: other, other: place, likeness });
    for (const [term, weight] of terms) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [{ place, weight }]);
      else if (list.length <= MOST_POSTINGS) list.push({ place, weight });
    }
  }
  return edges;
}

/** Documents of one story share a name and three marks in all, or two where they are as like as this. */
const ALIKE = 0.2;
const MARKS = 3;

function isShared(one: ReadonlySet<string>, other: ReadonlySet<string>, likeness: number): boolean {
  let marks = 0;
  let names = 0;
  for (const mark of one)
    if (other.has(mark)) {
      marks += 1;
      if (isName(mark)) names += 1;
    }
  return names > 0 && marks >= (likeness >= ALIKE ? MARKS - 1 : MARKS);
}

function isNear(one: number | undefined, other: number | undefined, days: number): boolean {
  return one === undefined || other === undefined || Math.abs(one - other) <= days;
}

/** Clusters that grow; between each two the sum of the likenesses of their members. */
class Clusters {
  readonly #owner: number[];
  readonly #members: number[][];
  readonly #sums: Map<number, number>[];

  constructor(size: number) {
    this.#owner = Array.from({ length: size }, (_, at) => at);
    this.#members = this.#owner.map((at) => [at]);
    this.#sums = this.#owner.map(() => new Map());
  }

  sum({ one, other, likeness }: Edge): void {
    this.#sums[one]!.set(other, likeness);
    this.#sums[other]!.set(one, likeness);
  }

  tryJoin(one: number, other: number, least: number): void {
    const [a, b] = [this.#owner[one]!, this.#owner[other]!];
    if (a === b) return;
    const [here, there] = [this.#members[a]!, this.#members[b]!];
    if (here.length + there.length > MOST_MEMBERS) return;
    const average = (this.#sums[a]!.get(b) ?? 0) / (here.length * there.length);
    if (average < least) return;
    const [into, from] = here.length >= there.length ? [a, b] : [b, a];
    for (const [cluster, sum] of this.#sums[from]!) {
      this.#sums[cluster]!.delete(from);
      if (cluster === into) continue;
      const whole = sum + (this.#sums[into]!.get(cluster) ?? 0);
      this.#sums[into]!.set(cluster, whole);
      this.#sums[cluster]!.set(into, whole);
    }
    this.#sums[into]!.delete(from);
    for (const member of this.#members[from]!) this.#owner[member] = into;
    this.#members[into]!.push(...this.#members[from]!);
    this.#members[from] = [];
  }

  groups(): number[][] {
    return this.#members
      .filter((members) => members.length > 0)
      .map((members) => members.toSorted((a, b) => a - b))
      .sort((a, b) => a[0]! - b[0]!);
  }
}
