// The order of the test files: those that take longest begin, so that the workers of a run end together. Without it a
// clean clone, which knows no durations, goes by size.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than five seconds, longest first. */
const LONG = [
  'e2e/ui/ui',
  'engine/bibliography/oracle',
  'cli/model/misbehaviour',
  'evidence/report/readable',
  'store/postgres/answers',
  'e2e/package',
  'e2e/signals',
  'service/threads/threads',
  'evidence/large',
  'e2e/compiled-code',
  'cli/mcp/paying',
  'cli/mcp/tools',
  'evidence/report/chromium',
  'cli/repair',
  'batch/faults',
  'service/threads/many',
  'engine/query/real-store',
  'batch/kills',
  'corpus/bad-input',
  'engine/brief/make',
  'e2e/corpus',
  'corpus/readers/kinds',
  'e2e/reindex',
  'store/kills/kills',
  'service/app/soak',
  'evidence/work',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(LONG.map((name, place) => [name, place]));
    const placeOf = ({ moduleId }: TestSpecification) =>
      places.get(moduleId.replace(/^.*\/test\//, '').replace('.test.ts', '')) ?? LONG.length;
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
