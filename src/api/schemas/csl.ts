// The CSL-JSON record of a bibliography's entry.
import * as z from 'zod/mini';
import { CSL_TYPES, type CslItem } from '../payloads/bibliography.ts';
import { numbers } from './common.ts';

const text = z.optional(z.string());
const date = z.optional(z.looseObject({ 'date-parts': z.array(numbers) }));

const names = z.optional(
  z.array(
    z.looseObject({
      family: text,
      given: text,
      'non-dropping-particle': text,
      suffix: text,
      literal: text,
    }),
  ),
);

export const csl = z.looseObject({
  id: z.string(),
  type: z.enum(CSL_TYPES),
  title: z.string(),
  author: names,
  'container-title': text,
  publisher: text,
  issued: date,
  accessed: date,
  DOI: text,
  URL: text,
  archive_location: text,
  language: text,
}) satisfies z.ZodMiniType<CslItem>;
