// Recorded replies of the task `link` without the documents' words: cause and effect by their places in the statements, or in what is over them.
import type { LinkReply, LinkTask } from '../../src/engine/reading/reader.ts';

type Place = readonly [start: number, end: number] | null;

export interface PackedReply {
  readonly sha256: string;
  /** Ids, kind, how it is stated, cause and effect, what these are; a place is null where the words are not there. */
  readonly links: readonly (readonly [
    readonly string[],
    LinkReply['links'][number]['kind'],
    LinkReply['links'][number]['stated'],
    Place,
    Place,
    string | null,
    string | null,
  ])[];
}

export function packed(sha256: string, { links }: LinkReply, task: LinkTask): PackedReply {
  const placeOf = (ids: readonly string[], words: string): Place => {
    const start = words === '' ? -1 : textOf(task, ids).indexOf(words);
    return start < 0 ? null : [start, start + words.length];
  };
  return {
    sha256,
    links: links.map((one) => [
      one.ids,
      one.kind,
      one.stated,
      placeOf(one.ids, one.cause),
      placeOf(one.ids, one.effect),
      one.cause_is,
      one.effect_is,
    ]),
  };
}

/** The reply again; words that were nowhere are none. */
export function unpacked({ links }: PackedReply, task: LinkTask): LinkReply {
  const wordsAt = (ids: readonly string[], place: Place): string =>
    place === null ? '' : textOf(task, ids).slice(...place);
  return {
    links: links.map(([ids, kind, stated, cause, effect, cause_is, effect_is]) => ({
      ids,
      kind,
      stated,
      cause: wordsAt(ids, cause),
      effect: wordsAt(ids, effect),
      cause_is,
      effect_is,
    })),
  };
}

/** The statements with these ids, then what is over them. */
function textOf({ passages }: LinkTask, ids: readonly string[]): string {
  const own = passages.flatMap(({ statements, lead, heading, title }) => {
    const said = statements.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
    return said.length === 0 ? [] : [...said, lead ?? '', heading ?? '', title];
  });
  return own.join('\n');
}
