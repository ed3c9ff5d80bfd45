// A feed cut into its items, byte for byte, and the rest of it; each is read by itself.
// So a broken one costs only itself, and no item can change what another says.
import { ReadingFailure } from '../../reading/reading.ts';
import { MOST_ITEMS } from './feed-items.ts';

interface FeedSlices {
  /** The feed without its items. */
  readonly head: string;
  /** Items with their tags, byte for byte, one character a byte. */
  readonly items: readonly string[];
  readonly kind: 'item' | 'entry';
  /** Items beyond the most that are read. */
  readonly more: number;
  /** The last item has no end: the feed was cut short, or is broken there. */
  readonly cut: boolean;
}

/** @param latin the file, one character a byte. @throws ReadingFailure where the file declares entities */
export function slicesOf(latin: string): FeedSlices {
  // A few lines of entities that refer to each other can expand to gigabytes.
  if (/<!ENTITY/i.test(latin)) throw new ReadingFailure('it declares entities, which feeds do not need');
  const items: string[] = [];
  const rest: string[] = [];
  let kind: FeedSlices['kind'] = 'item';
  let cut = false;
  let [from, at, more] = [0, 0, 0];
  for (let tag = nextTag(latin, at); tag !== undefined; tag = nextTag(latin, at)) {
    at = tag.end;
    if (tag.closing) continue;
    const end = endOf(latin, tag);
    cut = end === undefined;
    rest.push(latin.slice(from, tag.start));
    kind = tag.name;
    if (end === undefined) break;
    if (items.length < MOST_ITEMS) items.push(latin.slice(tag.start, end));
    else more += 1;
    from = at = end;
  }
  if (!cut) rest.push(latin.slice(from));
  return { head: rest.join(''), items, kind, more, cut };
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: 'item' | 'entry';
  readonly closing: boolean;
  readonly empty: boolean;
}

const MARKS = /<!\[CDATA\[|<!--|<(\/?)(?:[a-z][\w.-]{0,30}:)?(item|entry)(?=[\s>/])/gi;

/** The next tag of an item that is not in a comment or CDATA. */
function nextTag(text: string, from: number): Tag | undefined {
  const marks = new RegExp(MARKS);
  marks.lastIndex = from;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const name = match[2] === undefined ? undefined : nameOfTag(match[2]);
    const closer = name !== undefined ? '>' : match[0] === '<!--' ? '-->' : ']]>';
    const found = text.indexOf(closer, marks.lastIndex);
    if (found < 0) return undefined;
    const end = found + closer.length;
    if (name !== undefined)
      return { start: match.index, end, name, closing: match[1] === '/', empty: text[end - 2] === '/' };
    marks.lastIndex = end;
  }
  return undefined;
}

function nameOfTag(name: string): Tag['name'] {
  return name.toLowerCase() === 'item' ? 'item' : 'entry';
}

// An item inside an item belongs to the outer one, which will not be well-formed without it.
function endOf(text: string, open: Tag): number | undefined {
  if (open.empty) return open.end;
  let depth = 1;
  for (let tag = nextTag(text, open.end); tag !== undefined; tag = nextTag(text, tag.end)) {
    if (tag.name !== open.name || tag.empty) continue;
    depth += tag.closing ? -1 : 1;
    if (depth === 0) return tag.end;
  }
  return undefined;
}
