// A bundle of the embedded service, and the hands of a forger: members are changed, and the hash is made anew by means that share
// nothing with the code under test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, sha256, sorted } from '../bundles.ts';

export interface ForgedClaim {
  id: string;
  text: string;
  section_id: string;
  chunk: { id: string; text: string; start: number; end: number; text_sha256: string };
  document: {
    id: string;
    title: string;
    content_sha256: string;
    retrieved_at: string;
    published_at: string | null;
    source_url: string;
  };
  snapshot: { id: string; content_sha256: string; taken_at: string };
  verdict: {
    verdict: string;
    accepted: boolean;
    reason: string;
    quote: { start: number; end: number };
  };
}

export interface Forged {
  schema: string;
  brief_id: string;
  created_at: string;
  bundle_sha256: string;
  claims: ForgedClaim[];
  [name: string]: unknown;
}

export const GENUINE: string = readFileSync(join(import.meta.dirname, 'genuine.bundle'), 'utf8');

/** A copy to be changed. */
export function genuine(): Forged {
  return JSON.parse(GENUINE) as Forged;
}

/** The claim of a bundle, which has it. */
export function at({ claims }: Forged, index: number): ForgedClaim {
  const claim = claims[index];
  if (claim === undefined) throw new Error(`no claim ${index}`);
  return claim;
}

/** The text with the hash of all but itself. */
export function hashed({ bundle_sha256: _before, ...rest }: Forged): string {
  const bundle_sha256 = sha256(JSON.stringify(sorted(rest as unknown as Json)));
  return JSON.stringify(sorted({ ...rest, bundle_sha256 } as unknown as Json));
}

/** The claim says something else, and so do its chunk and the digest of that. */
export function reword(claim: ForgedClaim, from: string, to: string): void {
  if (!claim.text.includes(from)) throw new Error(`the claim has no ${from}`);
  const text = claim.text.replace(from, to);
  claim.chunk.text = claim.chunk.text.replace(claim.text, text);
  claim.text = text;
  claim.chunk.text_sha256 = sha256(claim.chunk.text);
  const grown = text.length - (claim.verdict.quote.end - claim.verdict.quote.start);
  claim.verdict.quote.end += grown;
  claim.chunk.end += grown;
  ownIds(claim);
}

/** Ids as the embedded service would make them of what is there. */
export function ownIds(claim: ForgedClaim): void {
  const { content_sha256 } = claim.document;
  claim.document.id = `doc_${content_sha256.slice(0, 24)}`;
  claim.snapshot.id = `snp_${content_sha256.slice(0, 24)}`;
  claim.snapshot.content_sha256 = content_sha256;
  claim.chunk.id = `chk_${sha256(`${content_sha256}:${claim.chunk.start}:${claim.chunk.end}`).slice(0, 24)}`;
}
