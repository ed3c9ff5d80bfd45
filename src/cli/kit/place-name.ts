// A place in a document as one word: `doc_6e0e0ce4:844-1042`.

export interface NamedPlace {
  readonly document_id: string;
  /** UTF-16 code units of the document's text; undefined for the document as a whole. */
  readonly stretch?: { readonly start: number; readonly end: number };
}

export function placeName(id: string, { start, end }: { readonly start: number; readonly end: number }) {
  return `${id}:${start}-${end}`;
}

/** The place that a word names; undefined where it is none. */
export function placeNamed(word: string): NamedPlace | undefined {
  const [, id = '', from, to] = /^(doc_[0-9a-z]+)(?::(\d{1,10})-(\d{1,10}))?$/.exec(word) ?? [];
  if (id === '') return undefined;
  if (from === undefined) return { document_id: id };
  const [start, end] = [Number(from), Number(to)];
  return end > start ? { document_id: id, stretch: { start, end } } : undefined;
}
