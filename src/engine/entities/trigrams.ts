// A trigram index over names: typing errors, other orders and beginnings of words find the names that share most of
// their three-letter pieces; what is found is then scored word by word.

export interface TrigramIndex {
  /** Indexes of the likeliest names, at most `most`, those that share most first, ties by place. */
  candidates(text: string, most: number): readonly number[];
}

/** Indexes folded texts by their place. */
export function trigramIndex(texts: readonly string[]): TrigramIndex {
  const postings = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const piece of piecesOf(text)) {
      const list = postings.get(piece);
      if (list === undefined) postings.set(piece, [place]);
      else list.push(place);
    }
  });
  return { candidates: (text, most) => candidates(postings, texts, text, most) };
}

const MOST_PIECES = 96;

function candidates(
  postings: ReadonlyMap<string, readonly number[]>,
  texts: readonly string[],
  text: string,
  most: number,
): number[] {
  const shared = new Uint8Array(texts.length);
  const touched: number[] = [];
  const pieces = [...piecesOf(text)].slice(0, MOST_PIECES);
  for (const piece of pieces)
    for (const place of postings.get(piece) ?? []) {
      if (shared[place] === 0) touched.push(place);
      shared[place]! += 1;
    }
  // Long names share pieces by chance: what is shared is set against the length of both.
  const likeness = (place: number): number => shared[place]! / (pieces.length + 0.3 * texts[place]!.length);
  const least = Math.max(1, Math.ceil(pieces.length * LEAST_SHARE));
  return touched
    .filter((place) => shared[place]! >= least)
    .map((place) => ({ place, likeness: likeness(place) }))
    .sort((one, other) => other.likeness - one.likeness || one.place - other.place)
    .slice(0, most)
    .map(({ place }) => place);
}

/** A name that shares fewer of the pieces asked for would score too low to be shown. */
const LEAST_SHARE = 0.2;

/** Three letters at a time, word by word, with two blanks before each word: its beginning counts most. */
function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) pieces.add(padded.slice(at, at + 3));
  }
  return pieces;
}
