// The CSL-JSON record of a bibliography's entry.
import * as z from 'zod/mini';
import type { CslItem } from '../payloads/bibliography.ts';
import { numbers } from './common.ts';

const text = z.optional(z.string());
const date = z.optional(z.looseObject({ 'date-parts': z.array(numbers) }));

const names = z.optional(
  z.array(
    z.looseObject({
      family: text,
      given: text,
      'non-dropping-particle': text,
      'dropping-particle': text,
      suffix: text,
      literal: text,
    }),
  ),
);

export const csl = z.looseObject({
  id: z.string(),
  type: z.enum([
    'webpage',
    'article-journal',
    'article-newspaper',
    'article-magazine',
    'report',
    'book',
    'chapter',
    'thesis',
    'dataset',
    'document',
  ]),
  title: z.string(),
  author: names,
  editor: names,
  issued: date,
  accessed: date,
  'container-title': text,
  'collection-title': text,
  publisher: text,
  'publisher-place': text,
  volume: text,
  issue: text,
  page: text,
  edition: text,
  genre: text,
  number: text,
  version: text,
  DOI: text,
  URL: text,
  language: text,
}) satisfies z.ZodMiniType<CslItem>;
