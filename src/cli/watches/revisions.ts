// What a new version of a cited document says otherwise, in place of the hashes of the two versions.
import type { Citation } from '../../api/payloads/common.ts';
import { placeOf, quoted, type AnswerChange } from '../../evidence/answer-diff.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import { oneLine } from '../../text/spans.ts';
import type { Store } from '../../store/backend.ts';

/** Sentences of one document that are shown. */
const MOST_SHOWN = 5;
/** A sentence that is about what is watched shares so many content words with the question and the claim. */
const LEAST_SHARED = 2;

/**
 * Changes in which a claim's source is another version of the document become the sentences that differ between the two, each once, as far
 * as they are about what is watched; what changed in other places alone is left out.
 * @param store the documents, where the embedded service answers; without it nothing is known of them Errors: those of the store
 */
export async function withRevisions(
  changes: readonly AnswerChange[],
  question: string,
  store: Store | undefined,
): Promise<{ readonly changes: readonly AnswerChange[]; readonly cited: readonly Citation[] }> {
  const shown: AnswerChange[] = [];
  const cited: Citation[] = [];
  for (const change of changes) {
    const isSource = change.change === 'source' && store !== undefined;
    const found = isSource ? await revisionsOf(change, question, store) : undefined;
    if (found === undefined) shown.push(change);
    for (const { citations, ...one } of found ?? []) {
      if (changes.concat(shown).some(({ before, after }) => before === one.before && after === one.after))
        continue;
      shown.push(one);
      cited.push(...citations);
    }
  }
  return { changes: shown, cited };
}

type Revision = AnswerChange & { readonly citations: readonly Citation[] };

/** Undefined where the two are not known to be versions of one document. */
async function revisionsOf(
  { claim, before, after }: AnswerChange,
  question: string,
  store: Store,
): Promise<readonly Revision[] | undefined> {
  const [old, now] = await Promise.all([before, after].map((sha256) => documentOf(store, sha256 ?? '')));
  if (old === undefined || now === undefined || old.source_url !== now.source_url) return undefined;
  const { changedSentences } = await import('../../engine/anomaly/changed-text.ts');
  const { stems } = analyserOf(now.language);
  const watched = new Set(stems(`${question} ${claim}`));
  const isAbout = (text: string) =>
    new Set(stems(text).filter((stem) => watched.has(stem))).size >= LEAST_SHARED;
  const changes = (await changedSentences(store, old, now)).filter((one) =>
    [one.before, one.after].some((citation) => citation !== null && isAbout(citation.quote)),
  );
  return changes.slice(0, MOST_SHOWN).map((one) => ({
    change: 'revised',
    claim: one.values === null ? now.title : `${one.values[1]} against ${one.values[0]}, in ${now.title}`,
    before: one.before === null ? null : said(one.before),
    after: one.after === null ? null : said(one.after),
    citations: [one.after, one.before].filter((citation) => citation !== null),
  }));
}

/** A document's id is made of the hash of its bytes. */
async function documentOf(store: Store, sha256: string) {
  const [document] = await store.documentsById([`doc_${sha256.slice(0, 24)}`]);
  return document;
}

function said(citation: Citation): string {
  return quoted({ text: oneLine(citation.quote), place: placeOf({ ...citation }) });
}
