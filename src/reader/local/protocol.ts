// What ibid and the process of a local model say to each other, as JSON messages.

/** A question, and the texts of which each may answer it. */
export interface ScoreRequest {
  readonly id: number;
  readonly question: string;
  readonly texts: readonly string[];
  /** When it is too late for an answer, in milliseconds since the epoch. */
  readonly until: number;
}

/** Why a model cannot be used; the sentences are WHY in `warm.ts`. */
export const FAULTS = [
  'runtime',
  'files',
  'changed',
  'tokenizer',
  'model',
  'inputs',
  'outputs',
  'numbers',
  'memory',
] as const;
export type Fault = (typeof FAULTS)[number];

export type FromProcess =
  | { readonly kind: 'ready' }
  /** It ends after this. */
  | { readonly kind: 'fault'; readonly fault: Fault }
  | {
      readonly kind: 'scores';
      readonly id: number;
      /** The log odds that each text answers, in their order. */
      readonly odds: readonly number[];
      readonly tokens: number;
    }
  /** The time was over before all texts were read. */
  | { readonly kind: 'late'; readonly id: number };

/** Given to the process as its arguments. */
export interface ProcessOrders {
  /** The folder with the `node_modules` of the runtime. */
  readonly runtime: string;
  /** The folder of the model. */
  readonly folder: string;
  /** What `addressOf` must say of the folder. */
  readonly address: string;
}
