// Documents grouped into stories against hand-made groups (bench/briefs/stories.json): pairs of documents that are rightly,
// wrongly and not put together; pairs that a reader may see either way do not count.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEntityIndex } from '../../src/engine/entities/entity-index.ts';
import { documentsOf, look } from '../../src/engine/brief/reading.ts';
import { groupsOf } from '../../src/engine/brief/stories/grouping.ts';
import { profilesOf } from '../../src/engine/brief/stories/profiles.ts';
import { openMemoryBackend } from '../../src/store/backend.ts';
import { realStore } from './corpus.ts';

interface StorySet {
  readonly name: string;
  readonly half: string;
  /** The folder with its texts below the one that is given; each file is named by its number. */
  readonly files: string;
  readonly numbers: readonly [first: number, last: number];
  readonly groups: readonly (readonly number[])[];
  readonly either: readonly (readonly number[])[];
}

/** Prints a line a set whose texts are in the folder. */
export async function measureStories(folder: string): Promise<void> {
  const key = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'briefs', 'stories.json'), 'utf8')) as {
    sets: StorySet[];
  };
  console.log('set                 half         documents  pairs  right  wrong  precision  recall    F1');
  for (const set of key.sets)
    if (existsSync(join(folder, set.files)))
      console.log(line(set, await grouped(set, join(folder, set.files))));
    else console.log(`${set.name}: no folder ${set.files}`);
}

/** By the number of the document, its group. */
async function grouped(set: StorySet, folder: string): Promise<Map<number, number>> {
  const [first, last] = set.numbers;
  const texts = readdirSync(folder)
    .map((file) => ({ file, number: Number.parseInt(file, 10) }))
    .filter(({ number }) => number >= first && number <= last)
    .sort((a, b) => a.number - b.number)
    .map(({ file, number }) => {
      const [title = '', ...rest] = readFileSync(join(folder, file), 'utf8').split('\n');
      return { name: String(number), title, text: rest.join('\n').trim() };
    });
  const { store, close } = await realStore(texts);
  try {
    const { entities } = await openMemoryBackend();
    const { graph } = await createEntityIndex(store, entities).view();
    const documents = await documentsOf(store, []);
    const { chunks } = await look(store, documents, {});
    const profiles = profilesOf(documents, chunks, graph);
    const numberOf = new Map(documents.map(({ id, source_url }) => [id, numberIn(source_url)]));
    const groups = await groupsOf(profiles);
    return new Map(
      groups.flatMap((places, at) =>
        places.flatMap((place) =>
          profiles[place]!.documents.map(({ id }) => [numberOf.get(id)!, at] as const),
        ),
      ),
    );
  } finally {
    await close();
  }
}

function numberIn(address: string): number {
  return Number(/(\d+)\D*$/.exec(address)?.[1]);
}

function line({ name, half, groups, either }: StorySet, mine: ReadonlyMap<number, number>): string {
  const gold = new Map(groups.flatMap((group, at) => group.map((number) => [number, at] as const)));
  const loose = either.map((group) => new Set(group));
  const numbers = [...mine.keys()];
  const counts = { right: 0, wrong: 0, pairs: 0 };
  for (const [at, one] of numbers.entries())
    for (const other of numbers.slice(at + 1)) {
      const same = gold.has(one) && gold.get(one) === gold.get(other);
      if (!same && loose.some((group) => group.has(one) && group.has(other))) continue;
      if (same) counts.pairs += 1;
      if (mine.get(one) === mine.get(other)) counts[same ? 'right' : 'wrong'] += 1;
    }
  const precision = counts.right / Math.max(1, counts.right + counts.wrong);
  const recall = counts.right / Math.max(1, counts.pairs);
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  return [
    name.padEnd(18),
    half.padEnd(11),
    String(mine.size).padStart(9),
    String(counts.pairs).padStart(5),
    String(counts.right).padStart(5),
    String(counts.wrong).padStart(5),
    precision.toFixed(3).padStart(9),
    recall.toFixed(3).padStart(6),
    f1.toFixed(3).padStart(5),
  ].join('  ');
}
