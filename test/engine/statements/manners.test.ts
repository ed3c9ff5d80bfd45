// What a statement is like whatever is asked.
import { describe, expect, it } from 'vitest';
import { AT, FEATURES, type FeatureName } from '../../../src/engine/statements/feature-names.ts';
import { mannersOf } from '../../../src/engine/statements/manners.ts';
import { statementsIn } from '../markdown.ts';

const namesOf = (source: string, form: string): FeatureName[] => {
  const found = statementsIn(source).find((one) => one.form === form)!;
  return mannersOf(found, []).map(([at]) => FEATURES[at]!);
};

describe('a list of other pages', () => {
  it.each([
    '# A\n\n## See also\n\n- tugs\n- rafts\n',
    '# A\n\n## Recommended posts on ships\n\n- tugs\n- rafts\n',
    '# A\n\n## Resources\n\n### On water\n\n- tugs\n- rafts\n',
    'Further reading:\n\n- tugs\n- rafts\n',
  ])('leads elsewhere: %j', (source) => {
    expect(namesOf(source, 'list')).toContain('elsewhere');
    expect(namesOf(source, 'item')).toContain('elsewhere');
  });

  it.each(['# A\n\n## Ships\n\n- tugs\n- rafts\n', 'They link to:\n\n- tugs\n- rafts\n'])(
    'does not: %j',
    (source) => {
      expect(namesOf(source, 'list')).not.toContain('elsewhere');
    },
  );

  it('is not what is said in prose under such a heading', () => {
    expect(namesOf('# A\n\n## Resources\n\nTugs are ships.\n', 'sentence')).not.toContain('elsewhere');
  });
});

it('says nothing twice, and nothing that is 0', () => {
  const all = mannersOf(statementsIn('It is so?\n')[0]!, []);
  expect(new Set(all.map(([at]) => at)).size).toBe(all.length);
  expect(all.every(([, value]) => value > 0 && value <= 1)).toBe(true);
  expect(all.map(([at]) => at)).toContain(AT.asks);
});
