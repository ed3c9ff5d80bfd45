// Which sentences of a draft are carried: each is held against what it cites, and only the validator says that it is.
// There is no threshold: one changed number is as far from its source as another text.
import { breathe } from '../../text/breathe.ts';
import { stems } from '../../text/terms.ts';
import { sentences } from '../../text/sentences.ts';
import { claimFromText, type CitedText } from '../citing/compose-text.ts';
import { plain } from '../citing/laid-out.ts';
import type { DraftSentence } from './draft.ts';
import { oddIn } from './looks.ts';
import { stopped } from './marks.ts';
import type { Numbered } from './numbered.ts';

export interface Kept {
  readonly outcome: 'kept';
  readonly made: CitedText;
  readonly on: readonly Numbered[];
}

export interface Fallen {
  readonly outcome: 'fallen';
  /** The statement whose quote may stand instead; null where it asks for none. */
  readonly nearest: Numbered | null;
  readonly on: readonly Numbered[];
  readonly why: string;
}

export type Judged = Kept | Fallen;

/** A sentence that cites more says nothing of any of them. */
const MOST_CITES = 3;
/** Sentences of a draft that are looked at, for each sentence that was sent. */
const MOST_EACH = 2;

/** Judges a draft in its order, in turns. Errors: the signal's reason once it is aborted. */
export async function judged(
  drafts: readonly DraftSentence[],
  paragraphs: readonly (readonly Numbered[])[],
  signal?: AbortSignal,
): Promise<Judged[]> {
  const paragraphOf = new Map(paragraphs.flatMap((all) => all.map((one) => [one.id, all] as const)));
  const known = new Map(paragraphs.flat().map((one) => [one.id, one]));
  const most = MOST_EACH * paragraphs.flat().reduce((sum, { text }) => sum + sentences(text).length, 0);
  const said = new Set<string>();
  const judge = (draft: DraftSentence, at: number): Judged => {
    const on = [...new Set(draft.cites)].flatMap((id) => known.get(id) ?? []);
    const failed = (why: string, nearest: Numbered | null = nearestTo(draft.text, on)): Judged => ({
      outcome: 'fallen',
      nearest,
      on: on.slice(0, MOST_CITES),
      why,
    });
    // What falls for pointing at everything, or at nothing new, asks for no quote.
    if (at >= most) return failed('the draft has too many sentences', null);
    if (draft.cites.length === 0) return failed('it cites nothing');
    if (draft.cites.length > MOST_CITES) return failed('it cites too much', null);
    if (on.length < new Set(draft.cites).size) return failed('it cites a statement that was not given');
    if (new Set(on.map(({ id }) => paragraphOf.get(id))).size > 1)
      return failed('it cites several paragraphs');
    const made = carried(draft.text, on);
    if ('why' in made) return failed(made.why);
    if (said.has(made.claim.text)) return failed('it is said already', null);
    said.add(made.claim.text);
    return {
      outcome: 'kept',
      made,
      on: on.filter(({ cited }) => made.claim.citation_ids.includes(cited.citation.id)),
    };
  };
  const judgements: Judged[] = [];
  for (const [at, draft] of drafts.entries()) {
    await breathe(signal);
    judgements.push(judge(draft, at));
  }
  return judgements;
}

/** Of what a sentence cites, the statement that has most of its words; the first of several. */
function nearestTo(text: string, on: readonly Numbered[]): Numbered | null {
  const words = new Set(stems(text.slice(0, LONGEST_LOOKED_AT)));
  let [nearest = null] = on;
  let most = 0;
  for (const one of on) {
    const shared = new Set(stems(one.text).filter((stem) => words.has(stem))).size;
    if (shared > most) [nearest, most] = [one, shared];
  }
  return nearest;
}

const LONGEST_LOOKED_AT = 1_000;

/** A sentence as a claim over as many of its statements as are of one chunk, or why it is none. */
function carried(text: string, on: readonly Numbered[]): CitedText | { readonly why: string } {
  const written = text.replace(/ +/g, ' ').trim();
  const same = on.find((one) => plain(one.text) === written);
  if (same !== undefined) {
    const { claim, citation } = same.cited;
    return { claim, citations: [citation], freedoms: [], stretches: [claim.text] };
  }
  const sentence = stopped(written);
  const odd = oddIn(
    sentence,
    on.map((one) => one.text),
    on.map((one) => one.chunk.text),
  );
  if (odd !== undefined) return { why: odd };
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
