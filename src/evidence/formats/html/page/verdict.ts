// The hash: as stated, as recomputed, and how it was made. The verdict, in words and not only by
// colour, and whether it is the one that the report gives.
import { at, make, type Node, code } from './dom.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';
import { isIntact, originWords, provedWords } from '../../../report/verdict.ts';
import type { Embedded } from '../embedded.ts';

export function showHash(found: Rechecked): void {
  const { report, canonical, whole } = found;
  at('hash').append(
    ...fact('bundle_sha256, as stated', code(report.bundle_sha256 ?? 'none')),
    ...fact(
      'recomputed here',
      canonical === null ? 'no known recipe gives the stated hash' : code(canonical.hex),
    ),
    ...fact('recipe', report.recipe === null ? 'none found' : `${report.recipe.name} (${report.recipe.id})`),
    ...(canonical === null ? [] : fact('bytes hashed', `${canonical.bytes}, digested by ${canonical.by}`)),
    ...fact('proved', provedWords(report.statements)),
    ...(report.signed_by.length === 0 ? [] : fact('signed by', names(report.signed_by))),
    ...fact('schema', named(report.schema ?? 'none')),
    ...fact('file, SHA-256', code(whole.hex)),
    ...fact('file, bytes', String(report.bytes)),
  );
}

function fact(name: string, value: Node | string): Node[] {
  return [make('dt', {}, name), make('dd', {}, value)];
}

function names(list: readonly string[]): Node {
  return make(
    'span',
    {},
    ...list.flatMap((name, index) => [index === 0 ? '' : ', ', make('code', {}, named(name))]),
  );
}

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
