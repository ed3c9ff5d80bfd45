import { describe, expect, it } from 'vitest';
import { validateText } from '../../../src/evidence/validator/validate-text.ts';

const BRIDGE = { id: 's1', text: 'The old bridge was closed in March. A ferry carries cars across the bay.' };

describe('validateText', () => {
  it('accepts what a source says in the same words, and says where', () => {
    expect(validateText('A ferry carries cars across the bay.', [BRIDGE])).toEqual({
      supported: true,
      parts: [{ source: 's1', start: 36, end: 72, freedoms: [] }],
    });
  });

  it('refuses what no source says, with a sentence', () => {
    expect(validateText('A ferry carries trains across the bay.', [BRIDGE])).toEqual({
      supported: false,
      why: 'no cited statement says: A ferry carries trains across the bay.',
    });
    expect(validateText('A ferry carries cars.', [])).toEqual({ supported: false, why: 'it cites nothing' });
  });
});
