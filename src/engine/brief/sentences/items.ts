// The items of a newsletter or a log: each begins with its own name ("Reorg vulnerability in channel closes: Somebody posted …"), which
// says more than the title of the document, one of many of its form.
import type { ChunkRecord } from '../../../store/corpus-store.ts';

export interface Item {
  readonly name: string;
  /** UTF-16 units of the name and what is behind it, up to what is said. */
  readonly length: number;
}

/** The item that begins at a place of a chunk; its name is null where an item without one begins; null where none begins there. */
export function itemsOf({ structure, text }: ChunkRecord): (start: number) => Item | Nameless | null {
  const begun = new Map<number, Item | Nameless>();
  for (const { kind, start, end, continues } of structure?.blocks ?? []) {
    if (continues === true || !NAMED.has(kind)) continue;
    const [whole, name] = NAME.exec(text.slice(start, end)) ?? [];
    if (name !== undefined) begun.set(start, { name, length: whole!.length });
    else if (kind === 'list') begun.set(start, { name: null, length: 0 });
  }
  return (start) => begun.get(start) ?? null;
}

/** An item without a name of its own. */
export interface Nameless {
  readonly name: null;
  readonly length: 0;
}

const NAMED: ReadonlySet<string> = new Set(['list', 'paragraph']);
/** Two words or more before a colon, and a sentence behind it. */
const NAME = /^(?!https?:)(\p{Lu}[^\n:.!?]{2,60} [^\n:.!?]{1,80}): (?=["“'‘(]*[\p{Lu}\p{N}])/u;
