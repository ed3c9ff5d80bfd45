// The entity routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod/mini';
import { anything, limit, offset, nothing, text } from './common.ts';

const some = text(2000);

export const search = {
  request: z.strictObject({ q: some, type: z.optional(some), limit, offset }),
  response: anything,
};
export const byAlias = { request: z.strictObject({ alias: some, limit, offset }), response: anything };
export const matrix = { request: z.strictObject({ sectors: z.optional(some) }), response: anything };
export const resolve = {
  request: z.strictObject({
    names: z.array(some).check(z.minLength(1), z.maxLength(100)),
    type: z.optional(some),
  }),
  response: anything,
};
export const get = { request: nothing, response: anything };
export const relationships = { request: z.strictObject({ limit, offset }), response: anything };

export const request = {
  request: z.strictObject({
    name: some,
    reason: z.optional(z.string().check(z.maxLength(20_000))),
    url: z.optional(z.url().check(z.maxLength(2000))),
    contact: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: anything,
};
