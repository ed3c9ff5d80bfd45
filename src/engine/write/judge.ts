// Which sentences of a draft may stand: each is held against what it cites, and only the validator says that it is carried.
// There is no threshold: one changed number is as far from its source as another text.
import { claimFromText, type CitedText } from '../citing/compose-text.ts';
import { plain } from '../citing/laid-out.ts';
import type { DraftSentence } from './draft.ts';
import { oddIn } from './looks.ts';
import type { Numbered } from './numbered.ts';

export type Judged =
  | { readonly outcome: 'kept'; readonly made: CitedText; readonly on: readonly Numbered[] }
  /** Its quote stands instead. */
  | {
      readonly outcome: 'replaced';
      readonly by: Numbered;
      readonly on: readonly Numbered[];
      readonly why: string;
    }
  | { readonly outcome: 'dropped'; readonly on: readonly Numbered[]; readonly why: string };

/** A sentence that cites more says nothing of any of them. */
const MOST_CITES = 3;
/** Sentences of a draft that are looked at, for each statement that was sent. */
const MOST_EACH = 2;

const SAID = 'it is said already';
const TOO_MUCH = 'it cites too much';
const TOO_MANY = 'the draft has too many sentences';
/** What falls for these asks for no quote: it points at everything, or at nothing new. */
const NOT_QUOTED: ReadonlySet<string> = new Set([SAID, TOO_MUCH, TOO_MANY]);

/** Judges a draft in its order. */
export function judged(
  drafts: readonly DraftSentence[],
  paragraphs: readonly (readonly Numbered[])[],
): Judged[] {
  const paragraphOf = new Map(paragraphs.flatMap((all) => all.map((one) => [one.id, all] as const)));
  const known = new Map(paragraphs.flat().map((one) => [one.id, one]));
  const said = new Set<string>();
  const first = drafts.map((draft, at): Judged => {
    const on = [...new Set(draft.cites)].flatMap((id) => known.get(id) ?? []);
    const failed = (why: string): Judged => ({ outcome: 'dropped', on: on.slice(0, MOST_CITES), why });
    if (at >= MOST_EACH * known.size) return failed(TOO_MANY);
    if (draft.cites.length === 0) return failed('it cites nothing');
    if (draft.cites.length > MOST_CITES) return failed(TOO_MUCH);
    if (on.length < new Set(draft.cites).size) return failed('it cites a statement that was not given');
    if (new Set(on.map(({ id }) => paragraphOf.get(id))).size > 1)
      return failed('it cites several paragraphs');
    const made = carried(draft.text, on);
    if ('why' in made) return failed(made.why);
    if (said.has(made.claim.text)) return failed(SAID);
    said.add(made.claim.text);
    return {
      outcome: 'kept',
      made,
      on: on.filter(({ cited }) => made.claim.citation_ids.includes(cited.citation.id)),
    };
  });
  return replacing(first);
}

/** A sentence as a claim over as many of its statements as are of one chunk, or why it is none. */
function carried(text: string, on: readonly Numbered[]): CitedText | { readonly why: string } {
  const sentence = text.replace(/ +/g, ' ').trim();
  const odd = oddIn(
    sentence,
    on.map((one) => one.text),
    on.map((one) => one.chunk.text),
  );
  if (odd !== undefined) return { why: odd };
  const same = on.find((one) => plain(one.text) === sentence);
  if (same !== undefined) return { claim: same.cited.claim, citations: [same.cited.citation], freedoms: [] };
  let why = 'the statements that it cites do not say it';
  for (const chunk of new Map(on.map((one) => [one.chunk.id, one.chunk])).values()) {
    // What is quoted from several places is one statement with its gaps: it may be repeated, not retold.
    const whole = on.filter((one) => one.chunk.id === chunk.id && isOneStretch(one));
    if (whole.length === 0) continue;
    const made = claimFromText(
      sentence,
      chunk,
      whole.map(({ cited }) => cited),
    );
    if (!('why' in made)) return made;
    why = made.why;
  }
  return { why };
}

function isOneStretch({ cited }: Numbered): boolean {
  return cited.citation.locator.spans === undefined && cited.claim.partial === undefined;
}

/** In the place of what fell, the quote of the first statement that it cites, where nothing else says or rests on that. */
function replacing(all: readonly Judged[]): Judged[] {
  const kept = all.flatMap((one) => (one.outcome === 'kept' ? [one] : []));
  const shown = new Set(kept.flatMap(({ on }) => on.map(({ id }) => id)));
  const said = new Set(kept.map(({ made }) => plain(made.claim.text)));
  return all.map((one) => {
    if (one.outcome !== 'dropped' || NOT_QUOTED.has(one.why)) return one;
    const by = one.on.find(({ id, text }) => !shown.has(id) && !said.has(plain(text)));
    if (by === undefined) return one;
    shown.add(by.id);
    said.add(plain(by.text));
    return { outcome: 'replaced', by, on: [by], why: one.why };
  });
}
