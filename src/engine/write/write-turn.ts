// A turn of the tutor written anew: its passages are the statements. What the session remembers is what was shown of the
// documents, whoever words it.
import type { Writing } from '../../api/payloads/writing.ts';
import type { CitingStore } from '../citing/compose.ts';
import type { CitedPassage } from '../tutor/cited-passages.ts';
import type { Turn } from '../tutor/turn/reply.ts';
import { statementsFrom } from './numbered.ts';
import { rewritten } from './rewrite.ts';
import type { Synthesiser } from './synthesiser.ts';

export interface WrittenTurn extends Turn {
  readonly writing?: Writing;
}

/** The turn in a model's words where the validator accepts them; as it is where it quotes nothing. */
export async function writeTurn(
  store: CitingStore,
  synthesiser: Synthesiser,
  { turn, message }: { readonly turn: Turn; readonly message: string },
  signal?: AbortSignal,
): Promise<WrittenTurn> {
  const passages = turn.passages.filter(({ claim }) => !claim.text.includes('\n'));
  // Lists and code are shown as they are laid out.
  if (passages.length === 0 || passages.length < turn.passages.length) return turn;
  const cited = passages.map(({ claim, citation }) => ({ cited: { claim, citation }, required: true }));
  const statements = await statementsFrom(store, cited);
  const { paragraphs, writing } = await rewritten(
    synthesiser,
    { question: turn.asked ?? message, paragraphs: [statements], answers: false },
    signal,
  );
  const [sentences] = paragraphs ?? [];
  if (sentences === undefined || statements.length < passages.length) return { ...turn, writing };
  const written = sentences.map(({ claim, citations, on }): CitedPassage => ({
    place: passages[on[0]!]!.place,
    text: claim.text,
    claim,
    citation: citations[0],
    others: citations.slice(1),
  }));
  return { ...turn, passages: written, writing };
}
