// The sources as the architecture tests see them: every file below src/, what each imports, and what the linter says of
// files that are planted to be refused.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Paths from the project's root, with slashes, in sorted order. */
export function sourceFiles(): string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.(?:ts|json|css|html)$/.test(file))
    .sort();
}

/** The files that a file of ours names in imports, types included. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Writes a file below a planted root. */
export function plant(root: string, file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What the project's linter finds in a planted root: which rule in which file. */
export function lint(root: string): { readonly code: string; readonly filename: string }[] {
  copyFileSync(join(ROOT, 'oxlint.config.js'), join(root, 'oxlint.config.js'));
  // Rules that ask for types have no modules to look into here.
  const compilerOptions = { strict: true, target: 'es2023', module: 'nodenext', types: [] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '-c', 'oxlint.config.js', '--format', 'json', '.'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules/.bin/tsgolint') },
    },
  );
  return (JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics;
}
