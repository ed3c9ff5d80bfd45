// What a document says of a model that wrote on it: what was asked of whom, what the validator kept of its sentences. No
// sentence of the model's that was not kept is anywhere in a document.

/** What became of one sentence of the model's. */
export interface WrittenSentence {
  readonly outcome: 'kept' | 'replaced' | 'dropped';
  /** The citations that it named; what it made up is left out. */
  readonly citation_ids: readonly string[];
  /** Why it was not kept, in plain words; null where it was. */
  readonly why: string | null;
  /** What it changed of its sources' words, in plain words; empty where nothing, or where it was not kept. */
  readonly freedoms: readonly string[];
}

export interface Writing {
  /** `extractive` where nothing of the model's is in the document, for the reason in `note`. */
  readonly outcome: 'written' | 'extractive';
  readonly note: string | null;
  /** As it was asked for. */
  readonly model: string;
  /** The name under which the endpoint answered; null where it gave none. */
  readonly answered_by: string | null;
  /** Its base address. */
  readonly endpoint: string;
  /** Lower-case hex SHA-256 of the body of the first request, byte for byte; null where none was sent. */
  readonly prompt_sha256: string | null;
  /** Requests that the endpoint accepted. */
  readonly requests: number;
  /** As the endpoint tells them; null where it does not. */
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** US dollars; null where nobody can tell. */
  readonly cost_usd: number | null;
  /** Sentences of the model's by what became of them. */
  readonly kept: number;
  readonly replaced: number;
  readonly dropped: number;
  /** Quotes of the extractive answer that none of its sentences rests on, and that stay. */
  readonly added: number;
  readonly sentences: readonly WrittenSentence[];
  /** What was sent: how many statements, of which documents; and how many were withheld, being of private sectors. */
  readonly sent: {
    readonly statements: number;
    readonly documents: readonly { readonly id: string; readonly title: string }[];
    readonly withheld: number;
  };
}
