// HTML of the pages of `ibid ui`: values in a template are escaped unless a template made them.
import { html as template, raw } from 'hono/html';
import { clean } from '../../page/clean.ts';

/** Markup that a template made, never text from outside. */
export type Html = ReturnType<typeof raw>;

type Part = string | number | undefined | false | Html | readonly Part[];

/** A template of markup. Text in it is cleaned of control and bidirectional characters, then escaped. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const made = template(strings, ...parts.map(cleaned));
  if (made instanceof Promise) throw new TypeError('A template of a page waits for nothing.');
  return made;
}

/** Markup that another writer of this program made and escaped itself: the views of briefs. */
export function trusted(text: string): Html {
  return raw(text);
}

export const NOTHING: Html = raw('');

function cleaned(part: Part): unknown {
  if (typeof part === 'string') return clean(part);
  return isList(part) ? part.map(cleaned) : part;
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part);
}
