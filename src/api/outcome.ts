// "Rules that hold for all synthesis output" 1 and "Errors" 5: insufficient_evidence is an outcome, not an error.
import { isRecord } from './record.ts';

export const INSUFFICIENT = 'insufficient_evidence';

/**
 * Whether a synthesis document says that the corpus cannot support an answer.
 *
 * The specification does not show the member's name, so each of the names in use for it is read at the
 * top of the document: `outcome`, `status`, `result`, `verdict`, or a true `insufficient_evidence`. A document
 * whose `error` or `reason` says it is not read so: those explain other outcomes too.
 */
export function isInsufficient(document: unknown): boolean {
  if (!isRecord(document)) return false;
  if (document[INSUFFICIENT] === true) return true;
  return ['outcome', 'status', 'result', 'verdict', 'answer'].some((name) =>
    saysInsufficient(document[name]),
  );
}

/** A brief is insufficient as a whole when it has paragraphs and each of them is (specification, synthesis rule 2). */
export function isBriefInsufficient(document: unknown): boolean {
  if (isInsufficient(document)) return true;
  if (!isRecord(document) || !Array.isArray(document['sections'])) return false;
  const paragraphs = document['sections'].flatMap((section: unknown) =>
    isRecord(section) && Array.isArray(section['paragraphs'])
      ? (section['paragraphs'] as unknown[])
      : [section],
  );
  return paragraphs.length > 0 && paragraphs.every(isInsufficient);
}

function saysInsufficient(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === INSUFFICIENT;
  return (
    isRecord(value) &&
    [value['type'], value['outcome'], value['status'], value['kind']].includes(INSUFFICIENT)
  );
}
