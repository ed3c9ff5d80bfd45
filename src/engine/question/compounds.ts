// Words that a language writes as one: a compound that the corpus does not have is read as the two words of it that the corpus
// has ("Eisenbahnstrecke": "Eisenbahn" and "Strecke"), with the letters that join them left out.
import type { RetrievalStore } from '../../store/index-store.ts';
import type { Question } from './analyse.ts';

const SHORTEST = 8;
const SHORTEST_PART = 4;
const LONGEST = 48;
/** Compounds looked at, of one question. */
const MOST = 4;
const JOINING = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/** The question with unknown compounds as their parts; the same question where it has none. Errors: those of the store. */
export async function inParts(
  store: Pick<RetrievalStore, 'frequencies'>,
  question: Question,
  frequencies: ReadonlyMap<string, number>,
): Promise<Question> {
  if (question.analyser.other?.row.compounds !== true) return question;
  const { stems } = question.analyser;
  const unknown = question.distinct
    .filter((stem) => (frequencies.get(stem) ?? 0) === 0 && question.emphasis.get(stem) === 1)
    .filter((stem) => /^\p{L}+$/u.test(stem) && stem.length >= SHORTEST && stem.length <= LONGEST)
    .slice(0, MOST);
  if (unknown.length === 0) return question;
  const splits = new Map(unknown.map((stem) => [stem, splitsOf(question.surface.get(stem) ?? stem, stems)]));
  const known = await store.frequencies([...new Set([...splits.values()].flat(2))]);
  const parts = new Map<string, readonly string[]>();
  for (const [stem, all] of splits) {
    // They come by how even they are: "Tier" and "Arten" before "Tiera" and "rten".
    const found = all.find((split) => split.every((part) => (known.get(part) ?? 0) > 0));
    if (found !== undefined) parts.set(stem, found);
  }
  return parts.size === 0 ? question : restemmed(question, parts, []);
}

function splitsOf(word: string, stems: (text: string) => string[]): (readonly [string, string])[] {
  const found: (readonly [string, string, number])[] = [];
  const lower = word.toLowerCase();
  for (let at = SHORTEST_PART; at + SHORTEST_PART <= lower.length; at += 1) {
    const [tail] = stems(lower.slice(at));
    if (tail === undefined || tail.length < SHORTEST_PART - 1) continue;
    for (const joining of JOINING) {
      const before = lower.slice(0, at);
      if (!before.endsWith(joining) || before.length - joining.length < SHORTEST_PART - 1) continue;
      const [head] = stems(before.slice(0, before.length - joining.length));
      if (head !== undefined && head.length >= SHORTEST_PART - 1)
        found.push([head, tail, Math.abs(2 * at - lower.length)]);
    }
  }
  return found.sort((a, b) => a[2] - b[2]).map(([head, tail]) => [head, tail]);
}

/** The question with other stems in the place of some. */
export function restemmed(
  question: Question,
  parts: ReadonlyMap<string, readonly string[]>,
  anchors: Question['anchors'],
): Question {
  const replaced = (stem: string): readonly string[] => parts.get(stem) ?? [stem];
  const distinct = [...new Set(question.distinct.flatMap(replaced))];
  const surface = new Map<string, string>();
  const emphasis = new Map<string, number>();
  for (const stem of question.distinct)
    for (const part of replaced(stem)) {
      if (!surface.has(part)) surface.set(part, question.surface.get(stem) ?? stem);
      emphasis.set(part, Math.max(emphasis.get(part) ?? 0, question.emphasis.get(stem) ?? 1));
    }
  return {
    ...question,
    stems: question.stems.flatMap(replaced),
    distinct,
    surface,
    emphasis,
    anchors: [...question.anchors.filter(({ stem }) => !parts.has(stem)), ...anchors],
  };
}
