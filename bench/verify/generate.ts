// Bundles of any size for the benchmark, written and sealed without the code under test: each claim is made twice, as a
// service would send it (floats as Python spells them) and as RFC 8785 wants it, and the second goes to the digest.
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const WORDS =
  'the report on exports of wheat says that prices rose in most regions while stocks fell again for a third year and the ministry expects a slow recovery'.split(
    ' ',
  );

/**
 * Whose recipe the hash is made by: `python` as the file itself is written (json.dumps, sorted and compact for the hash),
 * `jcs` in a file with Python's numbers, or `none`: Python's file with a hash that nothing reproduces.
 */
export type Sealed = 'python' | 'jcs' | 'none';

/** Writes a bundle of about `bytes` bytes to `path`: 1.9 KB a claim, floats, accents, emoji and escapes. */
export function generate(path: string, bytes: number, sealed: Sealed = 'jcs'): void {
  const file = openSync(path, 'w');
  const hash = createHash('sha256').update('{"brief_id":"bench","claims":[');
  const place = '0'.repeat(64);
  writeSync(
    file,
    `{"schema":"service.evidence_bundle.v1","bundle_sha256":"${place}","brief_id":"bench","claims":[`,
  );
  let pending = '';
  for (let index = 0, written = 0; written < bytes; index++) {
    const { sent, canonical } = sealed === 'jcs' ? claim(index) : asPython(claim(index));
    const comma = index === 0 ? '' : ',';
    hash.update(comma + canonical);
    pending += comma + sent;
    written += Buffer.byteLength(sent) + 1;
    if (pending.length > 1_000_000) {
      writeSync(file, pending);
      pending = '';
    }
  }
  writeSync(file, `${pending}]}`);
  if (sealed === 'none') hash.update('?');
  const digest = hash.update('],"schema":"service.evidence_bundle.v1"}').digest('hex');
  writeSync(file, digest, '{"schema":"service.evidence_bundle.v1","bundle_sha256":"'.length);
  closeSync(file);
}

interface Claim {
  readonly sent: string;
  readonly canonical: string;
}

/** Escapes for all that is not ASCII, blanks after commas and colons, and numbers as they were sent. */
function asPython({ sent, canonical }: Claim): Claim {
  const score = /"score":([^,]+)/.exec(sent)?.[1] ?? '';
  return {
    sent: ascii(sent).replaceAll('":', '": ').replaceAll(',"', ', "'),
    canonical: ascii(canonical.replace(/("score":|"confidence":)[^,]+/g, `$1${score}`)),
  };
}

function ascii(text: string): string {
  return text.replace(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function claim(index: number): Claim {
  const text = `${words(index, 24)} in café ${index}.`;
  const chunk = `“${words(index + 7, 110)}” 😀 naïve\n\tsaid "${index}" \\ ${text} ${words(index + 3, 90)}`;
  const sha = createHash('sha256')
    .update(String(index % 977))
    .digest('hex');
  const [sent, canonical] = [
    ['1.0', '1e-07', '0.5'],
    ['1', '1e-7', '0.5'],
  ].map((floats) => floats[index % 3] as string) as [string, string];
  const url = `https://example.org/reports/${index % 977}?a=1&b=2`;
  return {
    sent: `{"claim_id":"c${index}","claim":${JSON.stringify(text)},"chunk":{"text":${JSON.stringify(chunk)},"score":${sent},"id":"k${index}"},"document":{"source_url":"${url}","content_sha256":"${sha}","retrieved_at":"2026-03-01T10:00:00Z"},"snapshot":{"url":"https://archive.example.org/${index % 977}","taken_at":"2026-03-01T10:00:05Z"},"verdict":{"verdict":"supported","confidence":${sent}}}`,
    canonical: `{"chunk":{"id":"k${index}","score":${canonical},"text":${JSON.stringify(chunk)}},"claim":${JSON.stringify(text)},"claim_id":"c${index}","document":{"content_sha256":"${sha}","retrieved_at":"2026-03-01T10:00:00Z","source_url":"${url}"},"snapshot":{"taken_at":"2026-03-01T10:00:05Z","url":"https://archive.example.org/${index % 977}"},"verdict":{"confidence":${canonical},"verdict":"supported"}}`,
  };
}

function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = '';
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += `${i === 0 ? '' : ' '}${WORDS[(state >>> 16) % WORDS.length]}`;
  }
  return text;
}
