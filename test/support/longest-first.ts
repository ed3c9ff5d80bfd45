// The order of the test files: those that take longest begin, so that the workers of a run end together. Without it a
// clean clone, which knows no durations, goes by size.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than five seconds, longest first. */
const LONG = [
  'e2e/ui/ui',
  'store/postgres/answers',
  'e2e/package',
  'e2e/signals',
  'service/threads/threads',
  'evidence/large',
  'e2e/compiled-code',
  'cli/mcp/paying',
  'cli/mcp/tools',
  'cli/repair',
  'batch/faults',
  'service/threads/many',
  'batch/kills',
  'corpus/bad-input',
  'e2e/corpus',
  'e2e/reindex',
  'store/kills/kills',
  'service/app/soak',
  'store/copy',
  'cli/model/local/set-local',
  'cli/watch/told',
  'evidence/streaming',
  'evidence/spellings',
  'cli/mcp/hostile',
  'corpus/readers/plain-structure',
  'cli/model/rerank',
  'cli/model/decisions',
  'batch/rows',
  'cli/ui/safety',
  'cli/needs',
  'cli/model/reading-brief',
  'cli/evidence/online',
  'corpus/readers/asciidoc-structure',
  'cli/ui/pages',
  'evidence/signing/keys',
  'batch/batch',
  'engine/reading/hostile',
  'engine/tables/six-formats',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(LONG.map((name, place) => [name, place]));
    const placeOf = ({ moduleId }: TestSpecification) =>
      places.get(moduleId.replace(/^.*\/test\//, '').replace(/(?:\.slow)?\.test\.ts$/, '')) ?? LONG.length;
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
