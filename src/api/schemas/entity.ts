// The entity routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod';
import { anything, limit, offset, nothing } from './common.ts';

const text = z.string().trim().min(1).max(2000);

export const search = {
  request: z.strictObject({ q: text, type: text.optional(), limit, offset }),
  response: anything,
};
export const byAlias = { request: z.strictObject({ alias: text, limit, offset }), response: anything };
export const matrix = { request: z.strictObject({ sectors: text.optional() }), response: anything };
export const resolve = {
  request: z.strictObject({ names: z.array(text).min(1).max(100), type: text.optional() }),
  response: anything,
};
export const get = { request: nothing, response: anything };
export const relationships = { request: z.strictObject({ limit, offset }), response: anything };

export const request = {
  request: z.strictObject({
    name: text,
    reason: z.string().max(20_000).optional(),
    url: z.url().max(2000).optional(),
    contact: z.string().max(500).optional(),
  }),
  response: anything,
};
