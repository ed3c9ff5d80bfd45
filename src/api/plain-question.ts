// Checks the usual form of a question without loading zod, which costs a cold question more than
// its answer's sentences. The schema of POST /v1/query (payloads/query.ts) decides on everything else;
// test/api/plain-question.test.ts keeps both in step.
import { isRecord } from './record.ts';

/** Whether these are a question, and a mode or none, that the schema takes as they are. */
export function isPlainQuestion(members: unknown): boolean {
  if (!isRecord(members) || Object.keys(members).some((name) => name !== 'query' && name !== 'mode'))
    return false;
  const { query, mode = 'speculative' } = members;
  if (mode !== 'speculative' && mode !== 'deliberate') return false;
  return typeof query === 'string' && query !== '' && query.length <= 20_000 && query === query.trim();
}
