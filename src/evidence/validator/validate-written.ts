// A claim in somebody's own words against the one chunk that it names: as any claim, else by a proof from the chunk's own
// statements. What a bundle records of such a claim, and what is recomputed from it offline, is this.
import { type ClaimVerdict, validateClaim, VALIDATOR } from './validate-claim.ts';
import { validateText } from './validate-text.ts';

/** Judges whether `chunk` says what `claim` says, in these words or in others. Pure; never throws. */
export function validateWritten({
  claim,
  chunk,
}: {
  readonly claim: string;
  readonly chunk: string;
}): ClaimVerdict {
  const verdict = validateClaim({ claim, chunk });
  if (verdict.accepted) return verdict;
  const proof = validateText(claim, [{ id: 'chunk', text: chunk }]);
  if (!proof.supported) return verdict;
  const start = Math.min(...proof.parts.map((part) => part.start));
  const end = Math.max(...proof.parts.map((part) => part.end));
  return {
    verdict: 'supported',
    accepted: true,
    reason: 'proven',
    coverage: 1,
    quote: { start, end },
    validator: VALIDATOR,
  };
}
