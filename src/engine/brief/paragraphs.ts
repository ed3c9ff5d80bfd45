// Paragraphs of one story each: the statement of it that fits the section best, what follows it in its source, and where
// there is room what another document adds on the same event. Statements of different stories never stand together.
import type { Graph } from '../entities/graph.ts';
import { bestBy, type Redundancy } from './redundancy.ts';
import type { SectionForm } from './forms.ts';
import type { Selector, Setting } from './kinds.ts';
import type { About } from './reasons.ts';
import type { Weighed } from './salience.ts';
import type { BriefReading } from './reading.ts';
import { fits, tell } from './fitting.ts';
import { grown, type Seed } from './growing.ts';
import { type Story, centreOf, type StoryInHand } from './stories/stories.ts';

/** A paragraph before its claims are validated. */
export interface Draft {
  readonly topic: string | null;
  /** In reading order; statements that follow each other in their source may share sentences. */
  readonly statements: readonly Weighed[];
}

export interface Writing {
  readonly redundancy: Redundancy;
  readonly graph: Graph;
  readonly setting: Setting;
  /** Statements of each chunk in their order. */
  readonly byChunk: ReadonlyMap<string, readonly Weighed[]>;
  readonly reading: BriefReading;
  /** In how many stories each entity is named. */
  readonly namedIn: ReadonlyMap<number, number>;
  /** The worthiest first. */
  readonly stories: readonly StoryInHand[];
  /** The same before anything of them was judged by rules, the worthiest first: what a reader is given. */
  readonly offered: readonly Story[];
  /** The stories that the brief tells, in its order; empty before they are told, and where no section tells any. */
  readonly told: StoryInHand[];
  /** The words of what it reports of each, and what that names. */
  readonly tellings: Map<
    StoryInHand,
    Pick<About, 'stems' | 'title'> & { readonly entities: ReadonlySet<number> }
  >;
  /** Documents of which only the beginning is shown: no event was found in them. */
  readonly begun: Set<string>;
  /** Whether a section tells stories: others are about their events then. */
  readonly tells: boolean;
  /** Whether a section says first what the brief is about. A user's own variant may have none: then all is of every story. */
  readonly opens: boolean;
}

const REPEATED = 0.35;
const AGAIN = 0.07;
/** How much the worth of a story counts beside that of the statement: all news of a window is recent. */
const STORY = { news: 0.5, other: 1 };
/** So few stories are told in so many sentences each, within what a persona reads. */
const FEW = 2;
const ROOM_OF_FEW = 4;
const LOOKS = 12;

/** Up to `form.paragraphs` paragraphs of statements that the selector takes; fewer where there are no more. */
export function paragraphsOf(
  writing: Writing,
  selector: Selector,
  form: SectionForm,
  among: readonly StoryInHand[] = storiesFor(writing, selector),
): Draft[] {
  const tells = form.kind === 'stories';
  const opens = tells || form.kind === 'topics';
  // Few stories have the room of the others.
  const most = tells && among.length <= FEW ? Math.max(form.sentences, ROOM_OF_FEW) : form.sentences;
  const drafts: Draft[] = [];
  let open = among.slice(0, LOOKS * form.paragraphs);
  while (drafts.length < form.paragraphs && open.length > 0) {
    const left: StoryInHand[] = [];
    for (const { story, seed } of rankedSeeds(writing, selector, open, form)) {
      if (drafts.length === form.paragraphs) break;
      if (!writing.redundancy.isFree(seed)) {
        left.push(story);
        continue;
      }
      const draft = grown(writing, selector, { seed, story }, most);
      drafts.push(draft);
      if (opens) tell(writing, story, draft);
      else left.push(story);
    }
    // A story is told once; of other kinds it may have a second paragraph after every other had its first.
    open = left.filter((story) => seedOf(writing, selector, story, form) !== undefined);
  }
  return opens ? drafts : inOrder(drafts, among);
}

function storiesFor({ tells, opens, told, stories }: Writing, { of }: Selector): readonly StoryInHand[] {
  return (of === 'told' && opens) || (of === 'story' && tells) ? told : stories;
}

/** The best statement of each story, the best ones first; told stories stay in the order of their telling. */
function rankedSeeds(
  writing: Writing,
  selector: Selector,
  stories: readonly StoryInHand[],
  form: SectionForm,
): Seed[] {
  const weight = writing.setting.isNews ? STORY.news : STORY.other;
  const worth = ({ story, seed }: Seed): number => weight * story.value + gainOf(writing, selector, seed);
  return stories
    .flatMap((story) => {
      const seed = seedOf(writing, selector, story, form);
      return seed === undefined ? [] : [{ story, seed }];
    })
    .map((one) => ({ ...one, worth: Math.round(worth(one) * 1e6) }))
    .sort((a, b) => b.worth - a.worth);
}

function seedOf(
  writing: Writing,
  selector: Selector,
  story: StoryInHand,
  form: SectionForm,
): Weighed | undefined {
  const { redundancy } = writing;
  const { statements } = story;
  const central = form.kind === 'stories' ? centreOf(story, redundancy.weighing) : () => 0;
  const free = statements.filter(
    (one) =>
      one.last - one.first < form.sentences && fits(writing, selector, one, story) && redundancy.isFree(one),
  );
  return bestBy(free, (one) => gainOf(writing, selector, one) + central(one));
}

function gainOf({ redundancy, setting }: Writing, selector: Selector, one: Weighed): number {
  return (
    one.salience +
    selector.gain(one, setting) -
    REPEATED * redundancy.repeated(one) -
    AGAIN * redundancy.timesOf(one)
  );
}

function inOrder(drafts: readonly Draft[], stories: readonly StoryInHand[]): Draft[] {
  const places = new Map<string, number>();
  for (const [at, { documents }] of stories.entries()) for (const { id } of documents) places.set(id, at);
  const place = ({ statements }: Draft): number => places.get(statements[0]!.document.id) ?? stories.length;
  return drafts.toSorted((a, b) => place(a) - place(b));
}
