// The hash: as stated, as recomputed, and how it was made.
import { at, make, type Node } from './dom.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';

export function showHash(found: Rechecked): void {
  const { report, canonical, whole } = found;
  const { self_consistent, pinned, identical_to_download, signed } = report.statements;
  at('hash').append(
    ...fact('bundle_sha256, as stated', code(report.bundle_sha256 ?? 'none')),
    ...fact(
      'recomputed here',
      canonical === null ? 'no known recipe gives the stated hash' : code(canonical.hex),
    ),
    ...fact('recipe', report.recipe === null ? 'none found' : `${report.recipe.name} (${report.recipe.id})`),
    ...(canonical === null ? [] : fact('bytes hashed', `${canonical.bytes}, digested by ${canonical.by}`)),
    ...fact(
      'proved',
      `self-consistent: ${said(self_consistent)}; pinned: ${said(pinned)}; identical to a fresh download: ${said(identical_to_download)}; signed: ${said(signed)}`,
    ),
    ...(report.signed_by.length === 0 ? [] : fact('signed by', names(report.signed_by))),
    ...fact('schema', named(report.schema ?? 'none')),
    ...fact('file, SHA-256', code(whole.hex)),
    ...fact('file, bytes', String(report.bytes)),
  );
}

function fact(name: string, value: Node | string): Node[] {
  return [make('dt', {}, name), make('dd', {}, value)];
}

function code(text: string): Node {
  return make('code', { class: 'digest', dir: 'ltr' }, named(text));
}

function names(list: readonly string[]): Node | string {
  if (list.length === 0) return 'nothing';
  return make(
    'span',
    {},
    ...list.flatMap((name, index) => [index === 0 ? '' : ', ', make('code', {}, named(name))]),
  );
}

function said(statement: boolean | null): string {
  return statement === null ? 'not asked' : statement ? 'yes' : 'no';
}
