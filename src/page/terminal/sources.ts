// The sources of a page on a terminal, and the line that says how it was made.
import { whereOf, type Cited, type Numbered } from '../cited.ts';
import { listed, text } from '../values.ts';
import { wrap } from '../wrap.ts';
import { linkedTo, numberMarks, type Sheet } from './words.ts';

export function sources(sheet: Sheet): string {
  return [...sheet.cited.values()].map((one) => source(one, sheet)).join('\n');
}

/** `[1] Title, publisher, date`, the address, and in a report the first digits of the hash of what was read. */
function source({ citation, number, pages }: Numbered, sheet: Sheet): string {
  const { screen, page } = sheet;
  const member = (name: keyof Cited) => screen.cleanLine(text(citation[name]));
  const indent = ' '.repeat(`[${number}] `.length);
  const where = screen.cleanLine(whereOf(citation));
  const title = screen.paint.bold(member('title') || where || member('document_id'));
  const hash = member('content_sha256').slice(0, 12);
  const read = member('retrieved_at').slice(0, 10);
  const small =
    page.form === 'reply'
      ? ''
      : listed([hash === '' ? '' : `sha256 ${hash}`, read === '' ? '' : `read ${read}`], ' · ');
  return [
    wrap(
      listed([title, member('publisher'), member('published_at'), pages]),
      screen.columns,
      indent,
      `${numberMarks([number], sheet)} `,
    ),
    ...(where === '' ? [] : [indent + linkedTo(citation, screen.paint.dim(where), screen)]),
    ...(small === '' ? [] : [wrap(screen.paint.dim(small), screen.columns, indent)]),
  ].join('\n');
}

/** Mode, time and cost: what is there of it. */
export function made(parts: readonly string[], { page, screen }: Sheet): string {
  const line = screen.cleanLine(listed([...parts, screen.local === true ? '' : page.cost], ' · '));
  return line === '' ? '' : wrap(screen.paint.dim(line), screen.columns);
}
