// Bundles for the tests, hashed by means that share nothing with the code under test: JSON.stringify and node:crypto.
import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Bundle = { [name: string]: Json };

export const NOW: number = Date.parse('2026-06-01T00:00:00Z');

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A claim as the specification describes it, every part there. */
export function claim(index: number, changes: { [name: string]: Json } = {}): { [name: string]: Json } {
  const text = `Wheat exports of the café region rose to ${index + 3} million tonnes in 2021.`;
  return {
    claim_id: `c${index}`,
    claim: text,
    chunk: {
      chunk_id: `k${index}`,
      text: `A report was read. ${text} Prices fell – "a little" 😀.\nOther words follow.`,
      start: index,
    },
    document: {
      source_url: `https://example.org/report/${index}?a=1&b=<2>`,
      content_sha256: sha256(`document ${index}`),
      retrieved_at: '2026-03-01T10:00:00Z',
    },
    snapshot: { url: `https://archive.example.org/${index}`, taken_at: '2026-03-01T10:00:05Z' },
    verdict: { verdict: 'supported', confidence: 0.5 },
    ...changes,
  };
}

/** A bundle without its hash. */
export function bundle(claims: Json[] = [claim(0), claim(1), claim(2)], changes: Bundle = {}): Bundle {
  return { schema: 'service.evidence_bundle.v1', brief_id: 'b1', claims, ...changes };
}

/** The value with every object's keys sorted, as JSON.stringify then writes it. */
export function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((each) => sorted(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] as Json)]),
  );
}

/** The bundle with its hash over sorted JSON.stringify of itself without it; as JSON text in the order given. */
export function sealed(content: Bundle = bundle()): string {
  const { schema, ...rest } = content;
  const head: Bundle = schema === undefined ? {} : { schema };
  return JSON.stringify({ ...head, bundle_sha256: sha256(JSON.stringify(sorted(content))), ...rest });
}
