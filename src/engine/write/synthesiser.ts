// The seam between an answer and whoever words it. Without a synthesiser an answer is extractive: its claims are quotes. One
// that asks a model is made here, the way to its endpoint handed in.
import type { Writing } from '../../api/payloads/writing.ts';
import { chatOf, repairOf, type Chat } from './chat.ts';
import { draftIn, type DraftSentence } from './draft.ts';
import type { Numbered } from './numbered.ts';

/** From a question and statements, by paragraph, to sentences with the statements that they cite. */
export interface Synthesiser {
  readonly model: string;
  /** Base address. */
  readonly endpoint: string;
  /** Only what would be sent is wanted: nothing that comes of it may be stored. */
  readonly preview: boolean;
  /** Whether statements of this sector never leave. */
  readonly isPrivate: (sector: string | null) => boolean;
  /** Never fails but with the reason of its signal. */
  draft(
    question: string,
    paragraphs: readonly (readonly Numbered[])[],
    signal?: AbortSignal,
  ): Promise<Drafted>;
}

/** What asking came to: sentences, or null and a note that says why there are none. */
export interface Drafted extends Pick<
  Writing,
  'answered_by' | 'prompt_sha256' | 'requests' | 'input_tokens' | 'output_tokens' | 'cost_usd' | 'note'
> {
  readonly sentences: readonly DraftSentence[] | null;
}

/** What an endpoint said to one request. */
export type Said =
  | {
      readonly kind: 'said';
      readonly text: string;
      /** Its own word for why it ended: `stop`, `length` … */
      readonly finish: string | null;
    }
  /** @param why a sentence */
  | { readonly kind: 'failed'; readonly why: string };

/** One model at one endpoint. */
export interface Endpoint {
  readonly model: string;
  readonly address: string;
  readonly preview: boolean;
  readonly isPrivate: Synthesiser['isPrivate'];
  /** Told once, before anything is sent, what would leave. */
  readonly beforeSending: (paragraphs: readonly (readonly Numbered[])[]) => Promise<void>;
  open(): Asking;
}

/** The requests for one document: what was asked and what that cost is counted here. */
export interface Asking {
  ask(chat: Chat, signal?: AbortSignal): Promise<Said>;
  facts(): Omit<Drafted, 'sentences' | 'note'>;
}

/** A synthesiser that asks a model, and once more where its answer cannot be read. */
export function modelSynthesiser(endpoint: Endpoint): Synthesiser {
  const { model, address, preview, isPrivate } = endpoint;
  return {
    model,
    endpoint: address,
    preview,
    isPrivate,
    draft: async (question, paragraphs, signal) => {
      await endpoint.beforeSending(paragraphs);
      const asking = endpoint.open();
      const { sentences, note } = await draftOf(asking, chatOf(question, paragraphs), signal);
      return { ...asking.facts(), sentences, note };
    },
  };
}

/** What a model answers, read; asked once more where it cannot be read. */
export async function draftOf(
  asking: Asking,
  chat: Chat,
  signal: AbortSignal | undefined,
): Promise<Pick<Drafted, 'sentences' | 'note'>> {
  const first = await asking.ask(chat, signal);
  if (first.kind === 'failed') return { sentences: null, note: first.why };
  const ended = unfinished(first.finish);
  if (ended !== undefined) return { sentences: null, note: ended };
  const draft = draftIn(first.text);
  if (draft.kind === 'draft') return { sentences: draft.sentences, note: null };
  const second = await asking.ask(repairOf(chat, first.text, draft.why), signal);
  if (second.kind === 'failed') return { sentences: null, note: second.why };
  const again = draftIn(second.text);
  if (again.kind === 'draft') return { sentences: again.sentences, note: null };
  return { sentences: null, note: `The model’s answer could not be used, twice: ${again.why}.` };
}

/** What was cut or refused is not asked for again: it would cost as much and end alike. */
function unfinished(finish: string | null): string | undefined {
  if (finish === 'length') return 'The model’s answer was longer than it may be, and was cut.';
  return finish === 'content_filter' ? 'The model refused to answer.' : undefined;
}
