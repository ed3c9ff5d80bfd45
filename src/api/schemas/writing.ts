// What a model wrote, in the payloads that may have it.
import * as z from 'zod/mini';
import type { Writing } from '../payloads/writing.ts';
import { strings } from './common.ts';

const count = z.nullable(z.number());
const text = z.nullable(z.string());

/** What a bundle has of it. */
export const writingOfBundle = z.optional(
  z.looseObject({
    model: z.string(),
    endpoint: z.string(),
    prompt_sha256: text,
    kept: z.number(),
    replaced: z.number(),
    dropped: z.number(),
    added: z.number(),
  }),
);

export const writing = z.optional(
  z.looseObject({
    outcome: z.enum(['written', 'extractive']),
    note: text,
    model: z.string(),
    answered_by: text,
    endpoint: z.string(),
    prompt_sha256: text,
    requests: z.number(),
    input_tokens: count,
    output_tokens: count,
    cost_usd: count,
    kept: z.number(),
    replaced: z.number(),
    dropped: z.number(),
    added: z.number(),
    sentences: z.array(
      z.looseObject({
        outcome: z.enum(['kept', 'replaced', 'dropped']),
        citation_ids: strings,
        why: text,
        freedoms: strings,
      }),
    ),
    sent: z.looseObject({
      statements: z.number(),
      documents: z.array(z.looseObject({ id: z.string(), title: z.string() })),
      withheld: z.number(),
    }),
  }) satisfies z.ZodMiniType<Writing>,
);
