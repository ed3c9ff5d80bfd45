// What the directives of reStructuredText are for a reader of the made pages.
import { knownLabel } from '../line-shapes.ts';

export interface Directive {
  /** `none`: nothing of it is text. */
  readonly form: 'note' | 'code' | 'table' | 'list-table' | 'csv-table' | 'figure' | 'term' | 'body' | 'none';
  /** Of a note. */
  readonly label?: string;
}

/** @param name as it is written, with its domain (`py:function`) */
export function directiveOf(name: string): Directive {
  const bare = name.toLowerCase().replace(/^.*:/, '');
  const label = NOTES.get(bare) ?? knownLabel(bare);
  if (label !== undefined) return { form: 'note', label };
  const form = FORMS.get(bare);
  if (form !== undefined) return { form };
  return { form: name.includes(':') ? 'term' : 'body' };
}

const NOTES: ReadonlyMap<string, string> = new Map([
  ['admonition', 'note'],
  ['versionadded', 'note'],
  ['versionchanged', 'note'],
  ['version-added', 'note'],
  ['version-changed', 'note'],
  ['versionremoved', 'deprecated'],
  ['topic', 'note'],
  ['sidebar', 'note'],
]);

const all = (form: Directive['form'], names: string): [string, Directive['form']][] =>
  names.split(' ').map((name) => [name, form]);

const FORMS: ReadonlyMap<string, Directive['form']> = new Map([
  ...all(
    'code',
    'code code-block sourcecode parsed-literal literal doctest testcode prompt console productionlist',
  ),
  ...all('table', 'table'),
  ...all('list-table', 'list-table'),
  ...all('csv-table', 'csv-table'),
  ...all('figure', 'figure'),
  ...all(
    'term',
    'function method class attribute data exception module option envvar confval describe object macro type cmdoption',
  ),
  ...all(
    'none',
    'toctree contents image include raw index only meta role default-role highlight highlightlang currentmodule ' +
      'moduleauthor sectionauthor codeauthor automodule autoclass autofunction autosummary literalinclude ' +
      'replace unicode date sectnum header footer target-notes math graphviz plot bibliography tabularcolumns testsetup ' +
      'testcleanup testoutput uml mermaid youtube video self sphinx-tabs ifconfig tags title-reference',
  ),
]);
