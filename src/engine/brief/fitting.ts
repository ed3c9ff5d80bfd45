// Whether a statement belongs in a section on its story: of the section's kind, and about what the brief reports of that story.
import { stems } from '../../text/terms.ts';
import type { Selector } from './kinds.ts';
import type { About } from './reasons.ts';
import type { Draft, Writing } from './paragraphs.ts';
import type { Weighed } from './salience.ts';
import type { StoryInHand } from './stories/stories.ts';

/** Records what the brief reports of a story: later sections on it are about that. */
export function tell({ told, tellings }: Writing, story: StoryInHand, { topic, statements }: Draft): void {
  told.push(story);
  const title = new Set(stems(topic ?? ''));
  tellings.set(story, {
    stems: new Set([...title, ...statements.flatMap((one) => [...one.stems])]),
    title,
    entities: new Set(statements.flatMap(({ entities }) => entities)),
  });
}

/** Whether a statement is of a section's kind, and about its story where the section asks for that. */
export function fits(writing: Writing, selector: Selector, one: Weighed, story: StoryInHand): boolean {
  if (!selector.takes(one, writing.setting)) return false;
  if (selector.another === true && writing.redundancy.tookFrom(one)) return false;
  const isOfTold = selector.of === 'told' ? writing.opens : writing.tells;
  if (selector.ofEvent === undefined || !isOfTold) return true;
  return selector.ofEvent(one, aboutOf(writing, story));
}

function aboutOf({ tellings, reading: { frequencies, looked } }: Writing, story: StoryInHand): About {
  const titles =
    story.item === null ? story.documents.flatMap(({ title }) => stems(title)) : stems(story.item);
  const telling = tellings.get(story);
  const openings = story.statements.filter(({ place }) => place < OPENINGS).flatMap((one) => [...one.stems]);
  const share = (stem: string): number =>
    looked < FEWEST_LOOKED ? 0 : (frequencies.get(stem) ?? 0) / looked;
  return telling === undefined
    ? { stems: new Set([...titles, ...openings]), title: new Set(titles), share }
    : { ...telling, share };
}

/** Of fewer passages none can be said to have a word in all places. */
const FEWEST_LOOKED = 10;
/** Sentences that say what a document is about. */
const OPENINGS = 3;
