// Causes that a later document denies: "our first report was wrong: the outage was not caused by a power cut".
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { linksIn } from '../causal/links/links.ts';
import type { FoundLink } from '../causal/trace/reading.ts';
import { denies } from '../causal/why/judged.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { FindingStore } from './find.ts';

interface Denial {
  readonly document: DocumentRecord;
  readonly cause: ReadonlySet<string>;
}

/** Statements of the ranking that are looked through. */
const LOOKED_AT = 60;
/** The share of the words of one cause that another has, and the other way round. */
const SAME = 0.6;

/** Whether a cause is denied by a document that is not older than its own. Errors: those of the store. */
export async function deniedCauses(
  store: Pick<FindingStore, 'documentsById'>,
  ranking: readonly Ranked[],
): Promise<(found: Pick<FoundLink, 'link' | 'sentence' | 'document'>) => boolean> {
  const causes = ranking
    .slice(0, LOOKED_AT)
    .flatMap(({ statement: { own, chunk } }) =>
      deniedIn(own).map((cause) => ({ cause, id: chunk.document_id })),
    );
  if (causes.length === 0) return () => false;
  const documents = await store.documentsById([...new Set(causes.map(({ id }) => id))]);
  const denials = causes.flatMap(({ cause, id }): Denial[] => {
    const document = documents.find((one) => one.id === id);
    return document === undefined ? [] : [{ document, cause }];
  });
  return ({ link, sentence, document }) => {
    const { start, end } = link.cause.label;
    const own = new Set(stems(sentence.text.slice(start, end)));
    return denials.some(
      (denial) =>
        denial.document.id !== document.id &&
        (denial.document.published_at ?? '') >= (document.published_at ?? '') &&
        shareOf(own, denial.cause) >= SAME &&
        shareOf(denial.cause, own) >= SAME,
    );
  };
}

/** The stems of each cause that a text denies; "was not closed because …" denies it too. */
function deniedIn(text: string): ReadonlySet<string>[] {
  if (!/\bnot\b|n['’]t\b|\bnever\b/i.test(text)) return [];
  return sentences(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    return linksIn(sentence)
      .filter(({ modality, effect }) => {
        const { label } = effect;
        return modality === 'denied' || denies(sentence.slice(label.start, label.end));
      })
      .map(({ cause: { label } }) => new Set(stems(sentence.slice(label.start, label.end))));
  });
}

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return some.size === 0 ? 0 : [...some].filter((stem) => others.has(stem)).length / some.size;
}
