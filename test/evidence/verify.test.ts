// Verification as an auditor meets it: what is recognised, what each kind of damage is called, and that nothing altered
// is ever called verified.
import { describe, expect, test } from 'vitest';
import type { VerifyOptions } from '../../src/evidence/options.ts';
import { catalogue } from '../../src/evidence/recipes/catalogue.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import type { Report } from '../../src/evidence/report/report.ts';
import { bundle, claim, NOW, sealed, sha256, sorted } from './bundles.ts';
import type { Bundle, Json } from './bundles.ts';

async function verify(data: string | Uint8Array, options: VerifyOptions = {}): Promise<Report> {
  return verifyBundle([typeof data === 'string' ? Buffer.from(data) : data], { now: NOW, ...options });
}

function statusOf(report: Report, id: string): string {
  return report.checks.find((check) => check.id === id)?.status ?? 'not listed';
}

describe('recipes', () => {
  test('the hash is computed again from the bundle, each time alike; sorted JSON.stringify is named with JCS [spec:evidence-hash]', async () => {
    const report = await verify(sealed());
    expect(report.bundle_sha256).toBe(sha256(JSON.stringify(sorted(bundle()))));
    expect(await verify(sealed())).toEqual(report);
    expect(report.verdict).toBe('consistent');
    expect(report.recipe?.scope).toBe('without');
    expect(report.recipe?.equivalent).toEqual(
      expect.arrayContaining(['without/jcs', 'without/js-sorted', 'without/python-sorted-compact-utf8']),
    );
    expect(report.recipe?.equivalent).not.toContain('without/python-sorted-compact');
    expect(report.statements).toEqual({
      self_consistent: true,
      pinned: null,
      identical_to_download: null,
      signed: null,
    });
  });

  const scopes: [string, (content: Bundle) => Json][] = [
    ['empty', (content) => ({ ...content, bundle_sha256: '' })],
    ['null', (content) => ({ ...content, bundle_sha256: null })],
    ['zeros', (content) => ({ ...content, bundle_sha256: '0'.repeat(64) })],
    ['claims', (content) => content['claims'] as Json],
    ['claims-object', (content) => ({ claims: content['claims'] as Json })],
    [
      'schema-claims',
      (content) => ({ schema: content['schema'] as Json, claims: content['claims'] as Json }),
    ],
    ['body', ({ schema: _schema, ...rest }) => rest],
  ];
  test.each(scopes)('scope %s', async (scope, take) => {
    const content = bundle();
    const hash = sha256(JSON.stringify(sorted(take(content))));
    const report = await verify(JSON.stringify({ ...content, bundle_sha256: hash }));
    expect([report.verdict, report.recipe?.scope]).toEqual(['consistent', scope]);
  });

  test('the file as sent, the member cut out, first, middle or last', async () => {
    const text = JSON.stringify(bundle(), null, 3);
    const hash = sha256(text);
    const last = text.replace(/\n}$/, `,\n   "bundle_sha256": "${hash}"\n}`);
    const first = text.replace('{\n   ', `{\n   "bundle_sha256": "${hash}",\n   `);
    const middle = text.replace('"claims"', `"bundle_sha256": "${hash}",\n   "claims"`);
    for (const file of [last, first, middle]) {
      const report = await verify(file);
      expect([report.verdict, report.recipe?.id]).toEqual(['consistent', 'without/own']);
    }
  });

  test.each([
    ['upper hex', (hex: string) => hex.toUpperCase()],
    ['sha256: hex', (hex: string) => `sha256:${hex}`],
    ['base64', (hex: string) => Buffer.from(hex, 'hex').toString('base64')],
    ['base64url', (hex: string) => Buffer.from(hex.replace(/^../, 'fb'), 'hex').toString('base64url')],
  ])('the digest written as %s', async (form, write) => {
    const hex = sha256(JSON.stringify(sorted(bundle())));
    const report = await verify(JSON.stringify({ ...bundle(), bundle_sha256: write(hex) }));
    expect(report.digest_form === form || form === 'base64url').toBe(true);
    expect(report.verdict).toBe(form === 'base64url' ? 'unproven' : 'consistent');
  });

  test('a salted hash is unproven; under a pin it is a mismatch', async () => {
    const salted = JSON.stringify({
      ...bundle(),
      bundle_sha256: sha256(`salt${JSON.stringify(sorted(bundle()))}`),
    });
    const report = await verify(salted);
    expect([report.verdict, statusOf(report, 'hash.recipe'), report.recipe]).toEqual([
      'unproven',
      'fail',
      null,
    ]);
    expect((await verify(salted, { pinned: ['without/jcs'] })).verdict).toBe('mismatch');
    expect((await verify(salted, { recipe: 'jcs' })).verdict).toBe('mismatch');
  });

  test('what a digest over claims alone does not protect is said', async () => {
    const content = bundle();
    const report = await verify(
      JSON.stringify({
        ...content,
        bundle_sha256: sha256(JSON.stringify(sorted(content['claims'] as Json))),
      }),
    );
    expect(report.not_covered).toEqual(['schema', 'brief_id']);
    expect(report.covers).toContain('claims[].document.source_url');
    expect(statusOf(report, 'coverage')).toBe('warn');
  });

  test('an expected hash', async () => {
    const text = sealed();
    const hash = (JSON.parse(text) as { bundle_sha256: string }).bundle_sha256;
    const good = await verify(text, { expect: `sha256:${hash}` });
    expect([good.verdict, good.statements.pinned]).toEqual(['verified', true]);
    const bad = await verify(text, { expect: sha256('another') });
    expect([bad.verdict, bad.statements.pinned]).toEqual(['mismatch', false]);
    await expect(verify(text, { expect: 'abc' })).rejects.toThrow(
      expect.objectContaining({ code: 'expect' }),
    );
    await expect(verify(text, { recipe: 'none/such' })).rejects.toThrow(
      expect.objectContaining({ code: 'recipe' }),
    );
  });
});

describe('every check has something that makes it fail', () => {
  const doc = (changes: { [name: string]: Json }) => ({
    document: { ...(claim(0)['document'] as object), ...changes },
  });
  const own = (content: string, index = 0) => ({
    ...doc({ id: `doc_${content.slice(0, 24)}`, content_sha256: sha256('document') }),
    claim_id: `c${index}`,
  });
  const cases: [string, string, string, () => string | Uint8Array, VerifyOptions?][] = [
    ['origin', 'absent', 'policy', () => sealed(), { requireOrigin: true }],
    ['ids.unique', 'fail', 'policy', () => sealed(bundle([claim(0), claim(1, { claim_id: 'c0' })]))],
    ['ids.content', 'fail', 'policy', () => sealed(bundle([claim(0, own(sha256('other')))]))],
    ['ids.content', 'pass', 'consistent', () => sealed(bundle([claim(0, own(sha256('document')))]))],
    [
      'claims.unique',
      'warn',
      'consistent',
      () => sealed(bundle([claim(0), { ...claim(0), claim_id: 'c1' }])),
    ],
    [
      'sections.unique',
      'warn',
      'consistent',
      () => sealed(bundle(['a', 'b', 'a'].map((section_id, index) => claim(index, { section_id })))),
    ],
    ['claims.counts', 'fail', 'policy', () => sealed(bundle([claim(0)], { claim_count: 2 }))],
    ['claims.counts', 'pass', 'consistent', () => sealed(bundle([claim(0)], { claim_count: 1 }))],
    [
      'sources.address',
      'pass',
      'consistent',
      () => sealed(bundle([claim(0, doc({ source_url: 'doi:10.1000/182' }))])),
    ],
    [
      'times.order',
      'fail',
      'policy',
      () => sealed(bundle([claim(0)], { created_at: '2026-02-28T10:00:00Z' })),
    ],
    [
      'times.published',
      'warn',
      'consistent',
      () => sealed(bundle([claim(0, doc({ published_at: '2027-01-01' }))])),
    ],
    [
      'times.published',
      'warn',
      'policy',
      () => sealed(bundle([claim(0, doc({ published_at: '2027-01-01' }))])),
      { strict: true },
    ],
    ['input.json', 'fail', 'unproven', () => sealed().slice(0, 900)],
    ['input.json', 'fail', 'unproven', () => ''],
    ['input.json', 'fail', 'unproven', () => '<!doctype html><p>Sign in</p>'],
    ['input.json', 'fail', 'unproven', () => Buffer.from(`\ufeff${sealed()}`, 'utf16le')],
    ['input.json', 'fail', 'unproven', () => Buffer.from(sealed(), 'latin1')],
    ['input.json', 'fail', 'unproven', () => `[${sealed()}]`],
    ['input.bom', 'warn', 'consistent', () => `\ufeff${sealed()}`],
    [
      'input.crlf',
      'warn',
      'consistent',
      () => JSON.stringify(JSON.parse(sealed()), null, 2).replaceAll('\n', '\r\n'),
    ],
    ['input.trailing', 'warn', 'consistent', () => `${sealed()}\n`],
    ['input.trailing', 'fail', 'unproven', () => `${sealed()}xyz`],
    [
      'input.duplicate-keys',
      'fail',
      'unproven',
      () => sealed().replace('"claim_id":"c1"', '"claim_id":"c0","claim_id":"c1"'),
    ],
    [
      'input.duplicate-keys',
      'fail',
      'unproven',
      () => sealed().replace('"brief_id"', `"bundle_sha256":"${'0'.repeat(64)}","brief_id"`),
    ],
    ['input.lone-surrogates', 'warn', 'consistent', () => sealed(bundle([claim(0, { note: '\ud83d' })]))],
    ['schema', 'fail', 'unproven', () => sealed(bundle(undefined, { schema: 'service.evidence_bundle.v2' }))],
    ['schema', 'absent', 'unproven', () => sealed({ claims: [claim(0)] })],
    ['hash.present', 'absent', 'unproven', () => JSON.stringify(bundle())],
    ['hash.present', 'absent', 'unproven', () => JSON.stringify({ ...bundle(), bundle_sha256: null })],
    ['hash.present', 'fail', 'unproven', () => JSON.stringify({ ...bundle(), bundle_sha256: 'ab12' })],
    [
      'hash.present',
      'warn',
      'consistent',
      () =>
        JSON.stringify({
          ...bundle(),
          bundle_sha256: sha256(JSON.stringify(sorted(bundle()))).toUpperCase(),
        }),
    ],
    ['hash.recipe', 'fail', 'unproven', () => JSON.stringify({ ...bundle(), bundle_sha256: sha256('x') })],
    ['hash.expect', 'fail', 'mismatch', () => sealed(), { expect: sha256('x') }],
    ['hash.pin', 'fail', 'mismatch', () => sealed(), { pinned: ['without/python'] }],
    ['claims.present', 'absent', 'unproven', () => sealed({ schema: 'service.evidence_bundle.v1' })],
    ['claims.present', 'fail', 'unproven', () => sealed(bundle([]))],
    ['claims.present', 'fail', 'unproven', () => sealed(bundle(undefined, { claims: { a: claim(0) } }))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle([claim(0, { chunk: '' })]))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle([claim(0, { snapshot: null })]))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle([claim(0, { verdict: {} })]))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle([claim(0, { claim: '  ' })]))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle([claim(0, { document: {} })]))],
    ['claims.complete', 'fail', 'unproven', () => sealed(bundle(['not an object']))],
    ['members.types', 'fail', 'policy', () => sealed(bundle([claim(0, { verdict: true })]))],
    [
      'members.types',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ published_at: 1_700_000_000 }))])),
    ],
    [
      'sources.address',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ source_url: 'javascript:a' }))])),
    ],
    [
      'claims.hex',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ content_sha256: 'g'.repeat(64) }))])),
    ],
    [
      'claims.dates',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ retrieved_at: '2027-01-01T00:00:00Z' }))])),
    ],
    [
      'claims.dates',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ retrieved_at: '2026-02-30T00:00:00Z' }))])),
    ],
    ['claims.dates', 'fail', 'policy', () => sealed(bundle([claim(0, doc({ retrieved_at: 'last week' }))]))],
    [
      'snapshot.time',
      'warn',
      'consistent',
      () => sealed(bundle([claim(0, { snapshot: { url: 'a', taken_at: '2025-01-01T00:00:00Z' } })])),
    ],
    [
      'sources.consistent',
      'fail',
      'policy',
      () => sealed(bundle([claim(0), claim(0, doc({ content_sha256: sha256('y') }))])),
    ],
    [
      'sources.changed',
      'warn',
      'consistent',
      () =>
        sealed(
          bundle([
            claim(0),
            claim(0, {
              ...doc({ content_sha256: sha256('y'), retrieved_at: '2026-03-02T10:00:00Z' }),
              claim_id: 'c1',
            }),
          ]),
        ),
    ],
    [
      'chunk.digest',
      'fail',
      'mismatch',
      () => sealed(bundle([claim(0, { chunk: { text: 'Some words', sha256: sha256('Others') } })])),
    ],
    ['content.digest', 'fail', 'mismatch', () => sealed(bundle([claim(0, doc({ text: 'Some words' }))]))],
    [
      'snapshot.digest',
      'fail',
      'mismatch',
      () => sealed(bundle([claim(0, { snapshot: { url: 'a', sha256: sha256('x'), text: 'Some words' } })])),
    ],
    [
      'chunk.in-document',
      'fail',
      'policy',
      () => sealed(bundle([claim(0, doc({ text: 'Some words', content_sha256: sha256('Some words') }))])),
    ],
    ['verdict.recorded', 'warn', 'consistent', () => sealed(bundle([claim(0, { verdict: 'contradicted' })]))],
    [
      'verdict.recorded',
      'warn',
      'policy',
      () => sealed(bundle([claim(0, { verdict: 'unsupported' })])),
      { failOn: ['verdict.recorded'] },
    ],
    [
      'verdict.chunk',
      'warn',
      'consistent',
      () => sealed(bundle([claim(0, { claim: 'Exports fell to 9 million tonnes.' })])),
    ],
    [
      'claims.words',
      'warn',
      'consistent',
      () =>
        sealed(
          bundle([claim(0, { claim: 'Prices went down.', chunk: 'In the end prices have gone down.' })]),
        ),
      { sample: 5 },
    ],
    [
      'chunk.stitched',
      'warn',
      'consistent',
      () => sealed(bundle([claim(0, { claim: 'It says "Prices fell and other words follow" today.' })])),
    ],
    [
      'coverage',
      'warn',
      'consistent',
      () =>
        JSON.stringify({
          ...bundle(),
          bundle_sha256: sha256(JSON.stringify(sorted([claim(0), claim(1), claim(2)]))),
        }),
    ],
  ];

  test.each(cases)('%s is %s: %s (%#)', async (id, status, verdict, make, options) => {
    const report = await verify(make(), options);
    expect({ status: statusOf(report, id), verdict: report.verdict }).toEqual({ status, verdict });
    expect(report.summary).not.toBe('');
  });

  test('a clean bundle passes all of them', async () => {
    const report = await verify(sealed());
    const notPassing = report.checks.filter(({ status }) => status !== 'pass' && status !== 'skipped');
    expect(notPassing).toEqual([]);
    expect(
      new Set(cases.map(([id]) => id).filter((id) => id !== 'hash.expect' && id !== 'hash.pin')),
    ).toEqual(new Set(report.checks.map(({ id }) => id)));
  });

  test('errors name the byte', async () => {
    const report = await verify(sealed().slice(0, 900));
    const broken = report.checks.find((check) => check.id === 'input.json');
    expect(broken?.where).toEqual([`byte ${Buffer.byteLength(sealed().slice(0, 900))}`]);
  });
});

describe('how many recipes were tried', () => {
  test('is what was compared, never what was left out', async () => {
    const hit = await verify(sealed());
    expect(hit.recipes_tried).toBe(2);
    expect((await verify(sealed(), { recipe: 'jcs' })).recipes_tried).toBe(1);
    expect((await verify(JSON.stringify(bundle()))).recipes_tried).toBe(0);
    expect((await verify('')).recipes_tried).toBe(0);
    const miss = await verify(JSON.stringify({ ...bundle(), bundle_sha256: sha256('x') }));
    const said = miss.checks.find(({ id }) => id === 'hash.recipe')?.found;
    expect(said).toBe(`none of ${miss.recipes_tried} canonical forms reproduces the hash`);
    expect(miss.recipes_tried).toBeGreaterThan(100);
    expect(miss.recipes_tried).toBeLessThan(catalogue().length);
    const lone = JSON.stringify({ ...bundle([claim(0, { note: '\ud83d' })]), bundle_sha256: sha256('x') });
    const { recipes_tried: refusing, not_checked: unsaid } = await verify(lone);
    expect(refusing).toBeLessThan(miss.recipes_tried);
    expect(unsaid.join()).not.toContain('rarer recipes');
  });

  test('a spelling that differs only far into a large bundle is not taken for tried', async () => {
    const plain = Array.from({ length: 1500 }, (_none, index) => ({
      ...claim(index),
      chunk: 'Ascii. '.repeat(99),
    }));
    const ascii = plain.map((each) => ({ ...each, claim: 'Ascii.' }));
    const content = bundle([...ascii, { ...claim(1500), claim: 'é', chunk: 'é' }]);
    const text = JSON.stringify(sorted(content)).replace(/[\u0080-\uffff]/g, (unit) => {
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
    const report = await verify(JSON.stringify({ ...content, bundle_sha256: sha256(text) }));
    expect([report.verdict, report.recipe?.id]).toEqual(['consistent', 'without/python-sorted-compact']);
  });
});

describe('the schema', () => {
  test('is required, and no other than the one of this version [spec:evidence-schema] [spec:versioning-3]', async () => {
    const named = async (schema?: Json) => {
      const { schema: _schema, ...rest } = bundle();
      const report = await verify(sealed(schema === undefined ? rest : { schema, ...rest }));
      return [statusOf(report, 'schema'), report.verdict, report.schema];
    };
    const v1 = 'service.evidence_bundle.v1';
    expect(await named(v1)).toEqual(['pass', 'consistent', v1]);
    expect(await named()).toEqual(['absent', 'unproven', null]);
    for (const other of ['service.evidence_bundle.v2', 'Service.evidence_bundle.v1', `${v1} `, 'v1', '']) {
      expect(await named(other)).toEqual(['fail', 'unproven', other]);
    }
    for (const other of [1, null, { id: v1 }]) {
      expect((await named(other)).slice(0, 2)).toEqual(['fail', 'unproven']);
    }
    expect((await named([v1])).slice(0, 2)).not.toContain('pass');
  });
});

describe('tampering', () => {
  const text = Buffer.from(sealed(bundle([claim(0), claim(1)])));
  const from = text.indexOf('"claims"');

  test('flipping any byte inside any claim never leaves verified', async () => {
    const survivors: number[] = [];
    for (let at = from; at < text.length - 1; at++) {
      const changed = Buffer.from(text);
      changed[at] = (changed[at] as number) ^ (at % 2 === 0 ? 1 : 0x20);
      const report = await verify(changed, { recipe: 'jcs', sample: 0 });
      if (report.verdict === 'consistent') survivors.push(at);
    }
    // A flip inside an escape can write the same character otherwise; this bundle has none that do.
    expect(survivors).toEqual([]);
  });

  test('nor without knowing the recipe', async () => {
    for (let at = from; at < text.length - 1; at += 211) {
      const changed = Buffer.from(text);
      changed[at] = (changed[at] as number) ^ 2;
      expect((await verify(changed, { sample: 0 })).verdict).not.toBe('consistent');
    }
  });
});

describe('layouts of other servers', () => {
  const flat = {
    id: 'x',
    text: 'Exports rose to 3 million tonnes in 2021.',
    chunk: 'Exports rose to 3 million tonnes in 2021.',
    source_url: 'https://example.org/a',
    content_sha256: sha256('a'),
    retrieved_at: '2026-03-01',
    snapshot_url: 'https://archive.example.org/a',
    verdict: 'supported',
  };
  const layouts: [string, { [name: string]: Json }, { [role: string]: string }][] = [
    [
      'flat',
      flat,
      { text: 'text', chunk: 'chunk', sourceUrl: 'source_url', snapshot: 'snapshot_url', verdict: 'verdict' },
    ],
    [
      'camel case',
      {
        claimId: 'x',
        statement: 'S is said.',
        chunkText: 'S is said.',
        sourceDocument: { sourceUrl: 'u', contentSha256: sha256('a'), retrievedAt: '2026-03-01' },
        archivedSnapshot: { url: 'a' },
        validatorVerdict: 'supported',
      },
      {
        text: 'statement',
        chunk: 'chunkText',
        contentSha: 'sourceDocument.contentSha256',
        snapshot: 'archivedSnapshot.url',
        verdict: 'validatorVerdict',
      },
    ],
    [
      'under evidence',
      {
        claim: { id: 'x', text: 'S is said.' },
        evidence: {
          chunk: { content: 'S is said.' },
          document: {
            source_url: 'u',
            content_sha256: sha256('a'),
            retrieved_at: '2026-03-01',
            snapshot: { id: 's' },
          },
        },
        validation: { outcome: 'supported' },
      },
      {
        text: 'claim.text',
        chunk: 'evidence.chunk.content',
        sourceUrl: 'evidence.document.source_url',
        snapshot: 'evidence.document.snapshot.id',
        verdict: 'validation.outcome',
      },
    ],
    [
      'verdict within verdict',
      { ...flat, verdict: { outcome: { label: 'supported' } } },
      { verdict: 'verdict.outcome.label' },
    ],
    [
      'lists',
      {
        claim: 'S is said.',
        chunks: [{ text: 'S is said.' }],
        sources: [{ url: 'u', sha256: sha256('a'), retrieved_at: '2026-03-01' }],
        snapshot: { bucket: 'b', object: 'o' },
        validation: { passed: true },
      },
      {
        chunk: 'chunks.0.text',
        sourceUrl: 'sources.0.url',
        snapshot: 'snapshot',
        verdict: 'validation.passed',
      },
    ],
  ];
  test.each(layouts)('%s', async (_name, one, members) => {
    const report = await verify(sealed(bundle([one])));
    expect(report.verdict).toBe('consistent');
    expect(report.claims[0]?.members).toMatchObject(members);
  });

  test.each(Object.keys(flat).filter((name) => name !== 'id'))(
    'a claim whose %s is absent cannot be audited [spec:evidence-claims]',
    async (name) => {
      const { [name as keyof typeof flat]: _gone, ...rest } = flat;
      const report = await verify(sealed(bundle([rest])));
      expect([report.verdict, statusOf(report, 'claims.complete')]).toEqual(['unproven', 'fail']);
      expect(report.claims[0]?.problems).toHaveLength(1);
    },
  );
});
