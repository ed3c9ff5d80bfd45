// What the addresses of documents say of them: which are pages over others (a README, an index, "About"), and which were set aside.
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';

type Placed = Pick<DocumentRecord, 'id' | 'source_url'>;

/** How much a document is an overview of the others, 0 to 1: by its name, and by how near the root it is. */
export function overviewsIn(documents: readonly Placed[]): (document: Placed) => number {
  const paths = new Map(documents.map((document) => [document.id, partsOf(document)]));
  const root = commonLength([...paths.values()]);
  const under = new Map<string, number>();
  for (const parts of paths.values())
    for (let at = root; at < parts.length; at += 1) {
      const folder = parts.slice(0, at).join('/');
      under.set(folder, (under.get(folder) ?? 0) + 1);
    }
  return (document) => {
    const parts = paths.get(document.id) ?? partsOf(document);
    const name = parts.at(-1) ?? '';
    const folder = parts.slice(0, -1).join('/');
    // A page alone in its folder is what the folder is called.
    const isOver = INDEX.test(name) && (under.get(folder) ?? 0) > FEWEST;
    const depth = parts.length - 1 - root - (INDEX.test(name) ? 1 : 0);
    return (isOver || ABOUT.test(name) ? NAMED : 0) + (1 - NAMED) / (1 + Math.max(0, depth));
  };
}

/** The page over all documents: a README, an index or "About" in the folder that has them all; undefined where there is none. */
export function frontPageOf(documents: readonly Placed[]): string | undefined {
  const paths = documents.map((document) => ({ id: document.id, parts: partsOf(document) }));
  const root = commonLength(paths.map(({ parts }) => parts));
  const top = paths.filter(({ parts }) => parts.length - 1 === root);
  const named = (form: RegExp) => top.find(({ parts }) => form.test(parts.at(-1) ?? ''));
  return documents.length <= FEWEST ? undefined : (named(INDEX) ?? named(ABOUT))?.id;
}

const NAMED = 0.6;
/** An index has at least so many documents beside or under it. */
const FEWEST = 2;
const INDEX = /^(?:readme|_?index|home|default|toc|summary)$/i;
const ABOUT =
  /^(?:about(?:[-_ ]?us)?|overview|introduction|intro|welcome|start(?:[-_]here)?|getting[-_]?started|mission|handbook|guide)$/i;

/** The documents that are not in a folder called after what it is no longer: "legacy", "deprecated". All where most of them are. */
export function current<T extends Placed>(documents: readonly T[]): readonly T[] {
  const left = documents.filter(
    (document) =>
      !partsOf(document)
        .slice(0, -1)
        .some((part) => ASIDE.test(part)),
  );
  return left.length < MOST_ASIDE * documents.length ? documents : left;
}

/** A folder that has more than half of the documents was not set aside. */
const MOST_ASIDE = 0.5;
const ASIDE = new RegExp(
  `(?:^|[^\\p{L}])${anyOf(wordList('legacy archived? archives deprecated obsolete superseded retired outdated attic old unmaintained withdrawn'))}(?:$|[^\\p{L}])`,
  'iu',
);

function partsOf({ source_url }: Placed): string[] {
  const path = decoded(source_url.replace(/^[a-z+]+:\/\/[^/]*/i, '').replace(/[?#].*$/, ''));
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.[a-z0-9]{1,8}$/i, '');
  return last === undefined ? parts : [...parts, last];
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** How many folders all have in common. */
function commonLength(all: readonly (readonly string[])[]): number {
  const [first, ...others] = all;
  if (first === undefined) return 0;
  let length = first.length - 1;
  for (const other of others) {
    length = Math.min(length, other.length - 1);
    for (let at = 0; at < length; at += 1) if (first[at] !== other[at]) length = at;
  }
  return Math.max(0, length);
}
