// Chunks held against the bytes of documents whose text had to be taken out of a format first.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../src/evidence/canonicalise.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The report on a bundle of one claim whose document has these bytes. */
async function reportOn(chunk: string, document: string | Buffer) {
  const content_sha256 = sha256(document);
  const source = {
    source_url: 'https://example.org/a',
    content_sha256,
    retrieved_at: '2026-01-02T03:04:05Z',
  };
  const bundle = {
    schema: 'service.evidence_bundle.v1',
    claims: [
      {
        text: chunk,
        chunk: { text: chunk },
        document: source,
        snapshot: { id: 'snp_1' },
        verdict: { verdict: 'verbatim' },
      },
    ],
  };
  const bundle_sha256 = sha256(canonicalise(JSON.stringify(bundle)));
  const report = await verifyBundle([Buffer.from(JSON.stringify({ ...bundle, bundle_sha256 }))], {
    sources: (sha) => (sha === content_sha256 ? Buffer.from(document) : undefined),
  });
  const check = (id: string) => report.checks.find((one) => one.id === id);
  return { verdict: report.verdict, found: check('chunk.in-document'), advice: check('chunk.extracted') };
}

describe('chunks of documents in markup', () => {
  it.each([
    ['Ninja runs 20 commands in parallel.', '<p>Ninja runs <em>20</em>\n commands in&nbsp;parallel.</p>'],
    ['Größe zählt in Zürich.', '<p>Gr&ouml;&szlig;e z&#228;hlt in Z&#xFC;rich.</p><script>"x"</script>'],
    ['See the manual for all flags.', 'See [the manual](https://example.org/m "M") for **all** `flags`.'],
    ['Before. After.', '<p>Before.</p><!-- not this --><style>p{}</style><p>After.</p>'],
  ])('%s is found by its letters', async (chunk, document) => {
    const { verdict, found, advice } = await reportOn(chunk, document);
    expect([verdict, found?.status, found?.found]).toEqual(['consistent', 'pass', '1 of 1 (1 letters)']);
    expect(advice).toBeUndefined();
  });

  it.each(['<p>Something <b>else</b></p>', 'Something `else`', 'Ninja <i>never</i> runs commands.'])(
    'what is not found there fails: %s',
    async (document) => {
      const { verdict, found } = await reportOn('Ninja runs commands.', document);
      expect([verdict, found?.status]).toEqual(['policy', 'fail']);
    },
  );

  it.each(['%PDF-1.7\n1 0 obj', 'PK\u0003\u0004rest of it', 'a\0b'])(
    'of a binary one it is advice, for no chunk need stand in its bytes: %j',
    async (document) => {
      const { verdict, advice } = await reportOn('Ninja runs commands.', document);
      expect([verdict, advice?.status]).toEqual(['consistent', 'warn']);
    },
  );

  it.each([
    ['windows-1252', Buffer.from('Le prix \x93moyen\x94 a \xe9t\xe9 lev\xe9 en mai.', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffLe prix “moyen” a été levé en mai.', 'utf16le')],
    ['UTF-8 with its mark', Buffer.from('\ufeffLe prix “moyen” a été levé en mai.')],
  ])('text in %s is found', async (_name, document) => {
    const { verdict, found } = await reportOn('Le prix “moyen” a été levé en mai.', document);
    expect([verdict, found?.status]).toEqual(['consistent', 'pass']);
  });

  it('in an encoding that nothing names, what is not found is advice', async () => {
    const { verdict, advice } = await reportOn(
      '価格は上がった。',
      Buffer.from([0x89, 0xbf, 0x8a, 0x69, 0x82, 0xcd]),
    );
    expect([verdict, advice?.status]).toEqual(['consistent', 'warn']);
  });

  it('in plain text it still fails', async () => {
    const { verdict, found } = await reportOn('Ninja runs commands.', 'Something else, and 3 < 4 & 5 > 2.');
    expect([verdict, found?.status]).toEqual(['policy', 'fail']);
  });
});
