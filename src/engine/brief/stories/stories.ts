// Stories: documents about one event or subject, the worthiest first. What a story is worth before it is read: how many
// independent texts tell it, how near it is to what the corpus is about, how recent it is, and what its reader looks for.
import { stems } from '../../../text/terms.ts';
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import type { Persona } from '../forms.ts';
import { centrality, type BriefContext, type Looked } from '../reading.ts';
import { groupsOf } from './grouping.ts';
import { profilesOf, type Profile } from './profiles.ts';

export interface Story {
  /** Of each text one document, the newest first. */
  readonly documents: readonly DocumentRecord[];
  /** The newest day of publication as days since 1970; undefined where none of them is dated. */
  readonly day: number | undefined;
  /** Before it is read; only the order counts. */
  readonly worth: number;
}

const TEXTS = 0.5;
const CENTRAL = 0.5;
const READER = 2;
/** Of a story of more documents the newest are read. */
const MOST_DOCUMENTS = 8;

export interface StoryForms {
  readonly persona: Pick<Persona, 'terms'>;
  readonly variant: { readonly recency: number };
}

/** All stories that the documents tell, the worthiest first; a document that shares its subject with none is one alone. */
export async function storiesOf(
  documents: readonly DocumentRecord[],
  looked: Looked,
  graph: Graph,
  { persona, variant }: StoryForms,
  context: BriefContext,
): Promise<Story[]> {
  const ids = new Set(documents.map(({ id }) => id));
  const all = looked.chunks.filter(({ document }) => ids.has(document));
  const central = centralities(all, looked);
  const profiles = profilesOf(documents, all, graph);
  const reads = readerOf(persona);
  const newest = profiles.reduce((latest, { day }) => Math.max(latest, day ?? 0), 0);
  const groups = await groupsOf(profiles, context.signal);
  return groups
    .map((places) => {
      const own = places.map((place) => profiles[place]!).sort(byNewest);
      const lead = own.flatMap(({ documents: [first] }) => central.get(first!.id) ?? 0);
      const wants = Math.max(...own.map(({ documents: [first] }) => reads(first!.title)));
      const day = own[0]!.day;
      const worth =
        TEXTS * Math.log2(own.length) +
        CENTRAL * Math.max(...lead) +
        READER * wants +
        variant.recency * (day === undefined ? 0 : Math.exp((day - newest) / DAYS));
      return { documents: own.slice(0, MOST_DOCUMENTS).map((one) => one.documents[0]!), day, worth };
    })
    .sort((a, b) => b.worth - a.worth || byCodeUnits(a.documents[0]!.id, b.documents[0]!.id));
}

/** Days in which news is worth a third. */
const DAYS = 4;

function byNewest(one: Profile, other: Profile): number {
  return (other.day ?? -1) - (one.day ?? -1) || byCodeUnits(one.documents[0]!.id, other.documents[0]!.id);
}

/** By document, its first chunk's, as a share of the best. */
function centralities(looks: Looked['chunks'], looked: Looked): Map<string, number> {
  const found = new Map<string, number>();
  let best = 1e-9;
  for (const { document, stems: words } of looks) {
    if (found.has(document)) continue;
    const value = centrality(new Set(words), looked);
    found.set(document, value);
    best = Math.max(best, value);
  }
  return new Map([...found].map(([document, value]) => [document, value / best]));
}

/** What a title is worth to a reader. */
function readerOf({ terms }: Pick<Persona, 'terms'>): (title: string) => number {
  const lists = terms.map(({ weight, words }) => ({
    weight,
    words: new Set(words.flatMap((word) => stems(word))),
  }));
  return (title) => {
    const own = stems(title);
    return lists.reduce(
      (sum, { weight, words }) => sum + (own.some((stem) => words.has(stem)) ? weight : 0),
      0,
    );
  };
}
