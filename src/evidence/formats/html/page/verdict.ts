// The verdict, in words and not only by colour, and whether it is the one that the report gives.
import { isIntact, originWords } from '../../../report/origin.ts';
import type { Embedded } from '../embedded.ts';
import { at, make } from './dom.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';

const WORDS = {
  verified: 'Verified',
  consistent: 'Consistent',
  mismatch: 'Mismatch',
  unproven: 'Unproven',
  policy: 'A rule fails',
} as const;

export function showVerdict(found: Rechecked, { report }: Embedded): void {
  const panel = at('verdict');
  panel.setAttribute('data-verdict', found.verdict);
  panel.removeAttribute('aria-busy');
  at('verdict-word').textContent = WORDS[found.verdict];
  at('summary').textContent = named(found.summary);
  at('how').textContent = `Recomputed in this browser just now; the digests by ${found.whole.by}.`;
  if (found.verdict === report.verdict) return;
  if (isIntact(found.verdict) && isIntact(report.verdict)) {
    const by = `Where this page was made, the origin was known by ${originWords(report.origin)}. A page cannot show that.`;
    panel.append(make('p', { class: 'note' }, by));
    return;
  }
  panel.append(
    make(
      'p',
      { class: 'differs' },
      make('strong', {}, `The report that came with this page says ${WORDS[report.verdict].toLowerCase()}`),
      `: ${named(report.summary)} What is embedded here is not what was verified then.`,
    ),
  );
}
