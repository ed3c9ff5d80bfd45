// The fields of the forms on the pages.
import type { Visit } from './http/visit.ts';
import { type Html, NOTHING, markup } from './markup.ts';

/** A value of a choice, and the words for it where they are others. */
export type Choice = string | readonly [value: string, words: string];

/** A choice under its label. @param chosen its value */
export function select(name: string, label: string, choices: readonly Choice[], chosen = ''): Html {
  const options = choices.map((choice) => {
    const [value, words] = typeof choice === 'string' ? [choice, choice] : choice;
    const selected = value === chosen ? markup` selected` : NOTHING;
    return markup`<option value="${value}" ${selected}>${words}</option>`;
  });
  return markup`<div>
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options}
    </select>
  </div>`;
}

/** The choice of one sector or all; nothing where there are none. */
export function sectorChoice(sectors: readonly string[], chosen = ''): Html {
  return sectors.length === 0 ? NOTHING : select('sector', 'Sector', [['', 'All'], ...sectors], chosen);
}

/** A line to write in, which takes what room there is. */
export function field(
  name: string,
  label: string,
  value: string,
  { type = 'text', most = 300 }: { readonly type?: 'text' | 'search'; readonly most?: number } = {},
): Html {
  return markup`<div class="grow">
    <label for="${name}">${label}</label
    ><input
      type="${type}"
      id="${name}"
      name="${name}"
      value="${value}"
      required
      maxlength="${most}"
      autocomplete="off"
      dir="auto"
    />
  </div>`;
}

/** Sources that are looked through; the choice of sectors that is offered. */
const MOST = { sources: 500, sectors: 100 };

/** By name. */
export async function sectorsOf({ store, mayRead }: Pick<Visit, 'store' | 'mayRead'>): Promise<string[]> {
  if (!(await mayRead())) return [];
  const { rows } = await store.sources({}, { limit: MOST.sources, offset: 0 });
  return [...new Set(rows.flatMap(({ sectors }) => sectors))].toSorted().slice(0, MOST.sectors);
}
