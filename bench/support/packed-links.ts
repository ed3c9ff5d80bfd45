// Recorded replies of the task `link` without the documents' words: cause and effect by their places in the statement.
import type { LinkReply, LinkTask } from '../../src/engine/reading/reader.ts';

type Place = readonly [start: number, end: number] | null;

export interface PackedReply {
  readonly sha256: string;
  /** Id, kind, how it is stated, cause and effect, what these are; a place is null where the words are not in the statement. */
  readonly links: readonly (readonly [
    string,
    LinkReply['links'][number]['kind'],
    LinkReply['links'][number]['stated'],
    Place,
    Place,
    string | null,
    string | null,
  ])[];
}

export function packed(sha256: string, { links }: LinkReply, task: LinkTask): PackedReply {
  const texts = textsOf(task);
  const placeOf = (id: string, words: string): Place => {
    const start = words === '' ? -1 : (texts.get(id)?.indexOf(words) ?? -1);
    return start < 0 ? null : [start, start + words.length];
  };
  return {
    sha256,
    links: links.map((one) => [
      one.id,
      one.kind,
      one.stated,
      placeOf(one.id, one.cause),
      placeOf(one.id, one.effect),
      one.cause_is,
      one.effect_is,
    ]),
  };
}

/** The reply again; words that were in no statement are none. */
export function unpacked({ links }: PackedReply, task: LinkTask): LinkReply {
  const texts = textsOf(task);
  const wordsAt = (id: string, place: Place): string =>
    place === null ? '' : (texts.get(id) ?? '').slice(...place);
  return {
    links: links.map(([id, kind, stated, cause, effect, cause_is, effect_is]) => ({
      id,
      kind,
      stated,
      cause: wordsAt(id, cause),
      effect: wordsAt(id, effect),
      cause_is,
      effect_is,
    })),
  };
}

function textsOf({ passages }: LinkTask): Map<string, string> {
  return new Map(passages.flatMap(({ statements }) => statements.map(({ id, text }) => [id, text])));
}
