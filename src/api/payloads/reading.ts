// What a document says about a model that read for it: what it was offered and what it chose. Of
// the model's own words it has only the search phrases.
import * as z from 'zod/mini';
import { strings, stretch, type Payload } from './common.ts';

// Made only when it is asked for: a request is checked without it.
const parts = () => {
  /** One request of a model, by what identifies it. */
  const request = z.looseObject({
    task: z.enum(['answer', 'relate', 'select', 'link', 'turn', 'order']),
    /** Lower-case hex SHA-256 of the request's messages, as they are kept by; of the body, where a model decides. */
    sha256: z.string(),
  });
  return {
    request,
    head: {
      /** `unread` where nothing of the model's was used, for the reason in `note`. */
      outcome: z.enum(['read', 'unread']),
      /** As it was asked for. */
      model: z.string(),
      /** Its base address. */
      endpoint: z.string(),
      requests: z.array(request),
    },
  };
};

/** A statement that a model chose: its place in its document, in UTF-16 offsets into the document's text. */
const place = { chunk_id: z.string(), ...stretch };

/** A model that orders what was found before another reads it. */
const orderedBy = () =>
  z.looseObject({
    model: z.string(),
    /** Its base address. */
    endpoint: z.string(),
    /** Why the order is our own all the same; null where it is the model's. */
    note: z.nullable(z.string()),
  });

const read = () => {
  const count = z.nullable(z.number());
  const { head } = parts();
  return z.looseObject({
    outcome: head.outcome,
    /** Why nothing was used; of what was read, what is to be known of it; null where there is nothing. */
    note: z.nullable(z.string()),
    model: head.model,
    /** The name under which the endpoint answered; null where it gave none. */
    answered_by: z.nullable(z.string()),
    endpoint: head.endpoint,
    /** How it was asked; absent for chat completions and for a model without a server. */
    wire: z.optional(z.enum(['decisions'])),
    /** Absent where no model was asked for an order. */
    ordered_by: z.optional(orderedBy()),
    /** Rounds of statements that it was given. */
    rounds: z.number(),
    /** What it had searched for, cleaned, in order. */
    searched: strings,
    /** All statements that it was given, each once, in order; rounds from 1. */
    offered: z.array(z.looseObject({ ...place, round: z.number() })),
    /** Those that it pointed at and that are shown. */
    chosen: z.array(z.looseObject(place)),
    /** Ids that it gave and that were not offered, or twice the same; and choices that the validator refused. */
    dropped: z.number(),
    /** Statements that were withheld, from private sectors. */
    withheld: z.number(),
    requests: head.requests,
    /** As the endpoint gives them; null where it does not. Of a kept reply: as when it was asked for. */
    input_tokens: count,
    output_tokens: count,
    /** US dollars; null where it is unknown. */
    cost_usd: count,
  });
};

export type Reading = Payload<ReturnType<typeof read>>;
export type ReadingRequest = Reading['requests'][number];
export type ReadStatement = Reading['chosen'][number];
export type OfferedPlace = Reading['offered'][number];
export type OrderedBy = NonNullable<Reading['ordered_by']>;

/** Where a model was asked to read; else absent. */
export const reading = () => z.optional(read());

/** What a bundle has of it. */
export const readingOfBundle = () => z.optional(z.looseObject(parts().head));
