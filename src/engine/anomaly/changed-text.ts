// What another version of a document says that the one before did not: sentences that differ, side by side, new ones and lost ones.
import type { Citation } from '../../api/payloads/common.ts';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { oneLine } from '../../text/spans.ts';
import { cite } from '../citing/compose.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';
import { saysOtherwise } from '../disagreement/otherwise.ts';

/** A sentence of one version beside the one that it became in the next. */
export interface ChangedSentence {
  /** Null for a sentence that has nothing like it in the version before. */
  readonly before: Citation | null;
  /** Null for a sentence that has nothing like it in the new version. */
  readonly after: Citation | null;
  /** The two values as they are written, the earlier first; null where it is not one value that differs. */
  readonly values: readonly [string, string] | null;
}

/** More sentences than these of a version are not held against the other's. */
const MOST_COMPARED = 300;
/** Two sentences are one that was changed if so much of the words of the shorter are in both, and at least two. */
const ALIKE = 0.5;

/** All that differs, in the order of the new version, what is lost at the end. Errors: those of the store. */
export async function changedSentences(
  store: Pick<CorpusStore, 'chunks'>,
  before: DocumentRecord,
  after: DocumentRecord,
): Promise<ChangedSentence[]> {
  const [old, now] = [await sentencesIn(store, before), await sentencesIn(store, after)];
  const [oldTexts, newTexts] = [old, now].map((all) => new Set(all.map(({ text }) => oneLine(text))));
  const gone = old.filter(({ text }) => !newTexts!.has(oneLine(text))).slice(0, MOST_COMPARED);
  const lost = new Map(gone.map((one) => [one, new Set(one.stems)]));
  const came = now.filter(({ text }) => !oldTexts!.has(oneLine(text))).slice(0, MOST_COMPARED);
  const changes = came.map((sentence) => {
    const was = nearestOf(sentence, lost);
    if (was === undefined) return { before: null, after: citing(after, sentence), values: null };
    lost.delete(was);
    return {
      before: citing(before, was),
      after: citing(after, sentence),
      values: saysOtherwise(was.text, sentence.text)?.values ?? null,
    };
  });
  return [
    ...changes,
    ...[...lost.keys()].map((one) => ({ before: citing(before, one), after: null, values: null })),
  ];
}

async function sentencesIn(
  store: Pick<CorpusStore, 'chunks'>,
  document: DocumentRecord,
): Promise<Sentence[]> {
  return (await store.chunks(document.id)).flatMap((chunk) => sentencesOf(chunk));
}

/** @param all with the stems of each */
function nearestOf(
  { stems }: Sentence,
  all: ReadonlyMap<Sentence, ReadonlySet<string>>,
): Sentence | undefined {
  const own = new Set(stems);
  let nearest: Sentence | undefined;
  let most = ALIKE;
  for (const [other, theirs] of all) {
    const shared = [...theirs].filter((stem) => own.has(stem)).length;
    const share = shared / Math.min(own.size, theirs.size);
    if (shared > 1 && share >= most) [nearest, most] = [other, share + Number.EPSILON];
  }
  return nearest;
}

function citing(document: DocumentRecord, { chunk, start, end }: Sentence): Citation {
  return cite(document, chunk, start, end);
}
