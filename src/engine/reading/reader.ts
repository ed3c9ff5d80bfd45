// The interface between the engine and the reader that reads for it: tasks of numbered statements with closed answers. A reader points at
// statements by their ids; what is shown is always the sources' own text. The engine knows no endpoint and no prompt.
import type { Reading } from '../../api/payloads/reading.ts';

export interface OfferedStatement {
  /** `s1`, `s2` … throughout one task. */
  readonly id: string;
  readonly text: string;
}

/** Statements of one section of a document, in their order. */
export interface Passage {
  readonly title: string;
  /** The heading path, outermost first, joined by ` › `; null where there is none. */
  readonly heading: string | null;
  /** YYYY-MM-DD, as the document gives it. */
  readonly date: string | null;
  /** Who "we" is in it, where that is wanted. */
  readonly source?: string;
  /** What leads a list in, or the header of a table: once for all statements of the passage. */
  readonly lead?: string;
  /** The headings of the whole document, where the passage is its beginning. */
  readonly contents?: readonly string[];
  readonly statements: readonly OfferedStatement[];
}

export interface AnswerTask {
  readonly task: 'answer';
  readonly question: string;
  readonly passages: readonly Passage[];
}

export interface AnswerReply {
  /** Ids in the order in which they answer; empty where the answer is not there. */
  readonly answers: readonly string[];
  /** Whether they answer all that was asked. */
  readonly complete: boolean;
  /** Phrases to search for, as the model gave them: `searchWords` cleans and bounds them. */
  readonly search: readonly string[];
}

/** A claim, and what other sources say near it. */
export interface RelateTask {
  readonly task: 'relate';
  readonly claim: string;
  readonly passages: readonly Passage[];
}

export const RELATIONS = ['agrees', 'conflicts', 'unrelated'] as const;

export interface RelateReply {
  readonly relations: readonly {
    readonly id: string;
    readonly relation: (typeof RELATIONS)[number];
  }[];
}

/** The sentences of a brief's stories, to be put into its sections. */
export interface SelectTask {
  readonly task: 'select';
  readonly persona: string;
  readonly variant: string;
  readonly sections: readonly {
    readonly name: string;
    readonly about: string;
    /** At most, and of so many sentences each. */
    readonly paragraphs: number;
    readonly sentences: number;
  }[];
  /** One passage a story or document. */
  readonly passages: readonly Passage[];
}

export interface SelectReply {
  readonly sections: readonly { readonly name: string; readonly ids: readonly string[] }[];
  /** Groups of ids that say the same. */
  readonly same: readonly (readonly string[])[];
  /** Ids that cannot open a paragraph, because they point back. */
  readonly cannot_open: readonly string[];
}

/** What a trace has come to: what it starts from, or where one of its hops ends. */
export interface LinkThing {
  /** `t1`, `t2` … throughout one task. */
  readonly id: string;
  readonly text: string;
  /** Of the end of a hop: the sentence that states it, and the title of its document. */
  readonly sentence?: string;
  readonly title?: string;
}

export interface LinkTask {
  readonly task: 'link';
  readonly things: readonly LinkThing[];
  readonly passages: readonly Passage[];
}

export const LINK_KINDS = ['causes', 'prevents', 'contributes', 'none'] as const;
export const STATED_AS = ['fact', 'forecast', 'opinion'] as const;

export interface LinkReply {
  readonly links: readonly {
    /** The statements of one passage that together say it. */
    readonly ids: readonly string[];
    /** Words copied letter for letter from one of them, or, of one that is a thing, from what is over them. */
    readonly cause: string;
    readonly effect: string;
    readonly kind: (typeof LINK_KINDS)[number];
    readonly stated: (typeof STATED_AS)[number];
    /** The things that cause and effect are, by their ids; null for none of them. */
    readonly cause_is: string | null;
    readonly effect_is: string | null;
  }[];
}

/** A learner's message. */
export interface TurnTask {
  readonly task: 'turn';
  readonly topic: string;
  readonly message: string;
  /** What the tutor showed last, which "it" and "simpler" are about; null where it showed nothing yet. */
  readonly shown: string | null;
  /** The question that the tutor asked last, where it is still open. */
  readonly open_question: string | null;
  /** What the message may want: one of these is the reply's `intent`. Of `summary` the passages are what was shown so far. */
  readonly intents: readonly string[];
  readonly passages: readonly Passage[];
}

export const JUDGEMENTS = ['right', 'partly', 'wrong'] as const;

export interface TurnReply {
  readonly intent: string;
  /** Ids that serve the message. */
  readonly answers: readonly string[];
  /** Of an answer to the open question; null where the message is none. */
  readonly judgement: (typeof JUDGEMENTS)[number] | null;
  /** The statement that decides the judgement. */
  readonly decided_by: string | null;
  /** As in an answer: phrases to search for where a question has no answer here. */
  readonly search: readonly string[];
}

export type Task = AnswerTask | RelateTask | SelectTask | LinkTask | TurnTask;

export interface Replies {
  readonly answer: AnswerReply;
  readonly relate: RelateReply;
  readonly select: SelectReply;
  readonly link: LinkReply;
  readonly turn: TurnReply;
}

export type TaskName = Task['task'];

/** A document of which statements are offered: for what is said before they leave this machine. */
export interface OfferedDocument {
  readonly id: string;
  readonly title: string;
}

/** What came of one task: the reply in its closed form, or why there is none. */
export type ReadResult<N extends TaskName> =
  | {
      readonly kind: 'read';
      /** Ids in it are as the model gave them: the caller checks that they were offered. */
      readonly reply: Replies[N];
      /** The mean probability of the reply's tokens, where the endpoint gives it: 0 to 1. */
      readonly probability: number | null;
      /** How likely the best statement answers, chosen or not, where the model gives each a probability: 0 to 1. */
      readonly likely?: number;
    }
  /** @param why a sentence */
  | { readonly kind: 'unread'; readonly why: string };

/** What came of texts that were to be ordered. */
export type Ordered =
  /** Places of all texts, the best first. */
  | { readonly kind: 'order'; readonly order: readonly number[] }
  /** @param why a sentence */
  | { readonly kind: 'none'; readonly why: string };

/** Who reads: made outside the engine, one for a run or a service. */
export interface Reader {
  readonly model: string;
  /** Base address. */
  readonly endpoint: string;
  /** How many of the 40 questions of `ibid model test` it got right; null where it was never tested. */
  readonly score: number | null;
  /** Only what would be sent is wanted: nothing that comes of it may be stored. */
  readonly preview: boolean;
  /** Whether statements of this sector never leave. */
  readonly isPrivate: (sector: string | null) => boolean;
  /** It says of each statement by itself whether it answers, whatever their order, and does no other task. */
  readonly decides?: boolean;
  /** For one document: an answer, a brief, a turn. */
  open(): ReaderSession;
}

/** The requests for one document. */
export interface ReaderSession {
  /** Never fails but with the reason of its signal. The same task is not sent twice within a store. */
  read<N extends TaskName>(
    task: Task & { readonly task: N },
    documents: readonly OfferedDocument[],
    signal?: AbortSignal,
  ): Promise<ReadResult<N>>;
  /** Orders texts by a question, where a model is set that does; never fails but with the reason of its signal. */
  order?(
    question: string,
    texts: readonly string[],
    documents: readonly OfferedDocument[],
    signal?: AbortSignal,
  ): Promise<Ordered>;
  /** What was asked so far and what that cost. */
  facts(): ReadingFacts;
}

/** The part of a document's `reading` that the sender of the requests knows. */
export type ReadingFacts = Pick<
  Reading,
  'wire' | 'ordered_by' | 'answered_by' | 'requests' | 'input_tokens' | 'output_tokens' | 'cost_usd'
>;
