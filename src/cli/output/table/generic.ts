// Any document as text for a person: members in order, nested values indented, lists of records as
// tables, texts in full, addresses as links. This is what makes layouts that the specification does
// not show readable.
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import { elements, membersText } from '../../../page/members.ts';
import { cellText } from '../../../page/values.ts';
import { width } from '../../../page/wrap.ts';
import { countIn, listPath, rowsOf } from './rows.ts';

export async function generic(document: unknown, screen: Screen): Promise<string> {
  const path = listPath(document);
  if (path !== undefined) return list(document, path, screen);
  return `${await membersText(document, screen)}\n`;
}

/** A page of a list: its rows, then how many there are in all. */
async function list(document: unknown, path: string, screen: Screen): Promise<string> {
  const rows = rowsOf(document);
  const rest = path === '' ? {} : without(document as Record<string, unknown>, path.split('.'));
  const body = rows.length === 0 ? [screen.paint.dim('(none)')] : await elements(rows, screen, 0);
  if (Object.keys(rest).length === 0) return `${body.join('\n')}\n`;
  const { total, limit: _limit, offset, ...others } = rest;
  const count = countIn(rows.length, { total, offset });
  const more = Object.entries(others).map(([name, value]) => `${name}: ${cellText(value)}`);
  const summary = screen.cleanLine([count, ...more].join(' · '));
  // What has more to say of itself than one line says it before its list.
  if (width(summary) > screen.columns)
    return `${[await membersText(others, screen), '', ...body, '', screen.paint.dim(count)].join('\n')}\n`;
  return `${[...body, '', screen.paint.dim(summary)].join('\n')}\n`;
}

/** The members beside the one at a path, which is two names long at most; what is left of the object around it follows. */
function without(record: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  const [name = '', ...inner] = path;
  const { [name]: around, ...rest } = record;
  return inner.length === 0 || !isRecord(around) ? rest : { ...without(around, inner), ...rest };
}
