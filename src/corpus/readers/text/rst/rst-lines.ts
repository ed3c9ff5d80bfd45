// Lines of reStructuredText that say by themselves what they are.
import { knownLabel } from '../lines.ts';

/** Below a title, above one too, or between two parts. */
export const RULE = /^([!-/:-@[-`{-~])\1{2,}$/;
export const FIELD = /^:([^:\s][^:\n]{0,80}):(?:\s+(.*))?$/;
/** Options of a program as its manual lists them, and what is on their line. */
export const OPTION =
  /^((?:-\w|--[\w-]+|\/\w)(?:[ =][\w<>[\]-]+)?(?:, (?:-\w|--[\w-]+|\/\w)(?:[ =][\w<>[\]-]+)?){0,3})(?: {2,}(.*))?$/;

// Inline markup of reStructuredText as a reader sees it.

/** A text on one line without its markup. */
export function rstText(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ').trim();
  if (!/[`*|_\\]/.test(line)) return line;
  return line
    .split(/(``.+?``(?!`))/)
    .map((part, at) => (at % 2 === 1 ? part.slice(2, -2) : withoutMarkup(part)))
    .join('')
    .trim();
}

function withoutMarkup(part: string): string {
  return part
    .replace(ROLE, (_whole, text: string) => shownOf(text))
    .replace(INTERPRETED, (_whole, text: string) => shownOf(text))
    .replace(/(?<![\w*\\])\*\*(?=\S)([^*\n]{1,1000})\*\*(?!\w)/g, '$1')
    .replace(/(?<![\w*\\])\*(?=\S)([^*\n]{1,1000})\*(?!\w)/g, '$1')
    .replace(/[ \t]*(?<!\w)\[(?:#[\w-]{0,60}|\d{1,4}|\*|[A-Za-z][\w-]{1,40})\]_(?!\w)/g, '')
    .replace(/(?<!\w)\|([^|\s][^|\n]{0,200})\|_{0,2}/g, '$1')
    .replace(/(?<=[\p{L}\p{N}])__?(?=[\s.,;:!?)]|$)/gu, '')
    .replace(/(?<=^|\s)_(?=`)/g, '')
    .replace(/\\(\s)/g, '')
    .replace(/\\([^\w\s])/g, '$1');
}

const ROLE = /(?<![\w:`]):[a-zA-Z][\w:.+-]{0,60}:`([^`\n]{1,1000})`/g;
const INTERPRETED = /_?`([^`\n]{1,1000})`(?:__?|:[a-zA-Z][\w:.+-]{0,60}:)?/g;

/** A link's text without where it leads; of a name with its module the last part where that is asked for. */
function shownOf(text: string): string {
  const shown = text.replace(/\s*<[^<>]*>$/, '');
  if (shown === '') return text.replace(/^<|>$/g, '');
  return shown.startsWith('~') ? shown.replace(/^~(?:.*\.)?/, '') : shown.replace(/^!/, '');
}

/** What is shown of a paragraph that may end in the sign for code below it (`::`), and whether code follows. */
export function announced(said: string): { readonly shown: string; readonly isLiteral: boolean } {
  const text = said.trimEnd();
  if (!/(?:^|[^:\\]|\s)::$/.test(text)) return { shown: said, isLiteral: false };
  return { shown: text.replace(/(?:^|\s+)::$/, '').replace(/::$/, ':'), isLiteral: true };
}

// What the directives of reStructuredText are for a reader of the made pages.

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
