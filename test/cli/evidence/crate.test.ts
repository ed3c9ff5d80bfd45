// --report rocrate: the folder by the rules of RO-Crate 1.1 (no public validator is part of this repository), and the
// verification of such folders: changed files, files that are not there, links and references that lead out of it.
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { bundle, claim, sealed, sha256 } from '../../evidence/bundles.ts';
import { pair } from '../../evidence/signing/bench.ts';

interface Entity {
  readonly '@id': string;
  readonly '@type': string;
  readonly [member: string]: unknown;
}

const ORIGINAL = `Before.\n\n${(claim(0)['chunk'] as { text: string }).text}\n\nAfter.\n`;

/** A crate of a signed bundle with one original, in a folder of its own. */
async function made() {
  const home = temporaryFolder();
  const put = (name: string, text: string | Buffer) => {
    const path = join(home.path, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  mkdirSync(join(home.path, 'sources'));
  put('sources/o.txt', ORIGINAL);
  const of = { ...(claim(0)['document'] as object), content_sha256: sha256(ORIGINAL) };
  const text = sealed(bundle([claim(0, { document: of }), claim(1)]));
  const file = put('b.json', text);
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = put('key.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const allowed = put('allowed', `me ${pair(privateKey).line}`);
  const run = (words: string) => runHere(home.path, words.split(' '));
  for (const kind of ['sign', 'attest'])
    expect((await run(`evidence ${kind} ${file} --key ${key}`)).code).toBe(0);
  const signatures = `--signature ${file}.sig --signature ${file}.att --allowed-signers ${allowed}`;
  const crate = join(home.path, 'crate');
  const words = `evidence verify ${file} --report rocrate -o ${crate} --sources ${home.path}/sources ${signatures}`;
  const ran = await run(words);
  return { home, file, text, crate, ran, run, words, [Symbol.dispose]: home.remove };
}

function graphOf(crate: string): Entity[] {
  const text = readFileSync(join(crate, 'ro-crate-metadata.json'), 'utf8');
  return (JSON.parse(text) as { '@graph': Entity[] })['@graph'];
}

/** Every `{"@id": …}` inside an entity. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => references(one));
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const only = members.length === 1 && members[0]?.[0] === '@id';
  return only ? [String(members[0]?.[1])] : members.flatMap(([, one]) => references(one));
}

describe('--report rocrate', () => {
  it('makes a folder with bundle, originals, signatures and report, as RO-Crate 1.1 wants it', async () => {
    using box = await made();
    const { crate, ran, text } = box;
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toMatch(/^VERIFIED {2}5 files and ro-crate-metadata\.json in /);
    const graph = graphOf(crate);
    const byId = new Map(graph.map((entity) => [entity['@id'], entity]));
    expect(byId.size).toBe(graph.length);
    expect(byId.get('ro-crate-metadata.json')).toMatchObject({
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    });
    const root = byId.get('./');
    expect(root).toMatchObject({ '@type': 'Dataset', license: { '@id': '#license' } });
    for (const member of ['name', 'description', 'datePublished']) expect(root?.[member]).toMatch(/./);
    expect(Date.parse(String(root?.['datePublished']))).not.toBeNaN();
    // Flat: what is named is in the graph, but for the profile.
    const named = graph.flatMap((entity) => Object.values(entity).flatMap((one) => references(one)));
    expect(named.filter((id) => !byId.has(id) && !id.startsWith('https://w3id.org/'))).toEqual([]);
    const files = graph.filter((entity) => entity['@type'] === 'File');
    expect(references(root?.['hasPart'])).toEqual(files.map((entity) => entity['@id']));
    for (const entity of files) {
      const bytes = readFileSync(join(crate, entity['@id']));
      expect([entity['sha256'], entity['contentSize']]).toEqual([sha256(bytes), String(bytes.length)]);
    }
    expect(files.map((entity) => entity['@id'])).toEqual([
      'bundle.json',
      'signatures/1.sig',
      'signatures/2.att',
      `originals/${sha256(ORIGINAL)}`,
      'report.json',
    ]);
    expect(readFileSync(join(crate, 'bundle.json'), 'utf8')).toBe(text);
    const report = readFileSync(join(crate, 'report.json'), 'utf8');
    expect((JSON.parse(report) as Report).statements.signed).toBe(true);
    expect(report).not.toContain(box.home.path);
    expect(readdirSync(box.home.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('takes the originals of all claims, also of those that the report does not list', async () => {
    using box = await made();
    const late = { ...(claim(0)['document'] as object), content_sha256: sha256(ORIGINAL) };
    const many = Array.from({ length: 1500 }, (_n, at) => claim(at));
    const file = join(box.home.path, 'many.json');
    writeFileSync(file, sealed(bundle([...many, claim(1500, { document: late })])));
    const crate = join(box.home.path, 'late');
    await box.run(`evidence verify ${file} --report rocrate -o ${crate} --sources ${box.home.path}/sources`);
    const report = JSON.parse(readFileSync(join(crate, 'report.json'), 'utf8')) as Report;
    expect(report.claims.length).toBeLessThan(report.claims_total);
    expect(readdirSync(join(crate, 'originals'))).toEqual([sha256(ORIGINAL)]);
  });

  it('is verified as a folder', async () => {
    using box = await made();
    const ran = await box.run(`evidence verify ${box.crate} --json`);
    const report = JSON.parse(ran.stdout) as Report;
    const checks = report.checks
      .filter(({ id }) => id.startsWith('crate.'))
      .map(({ id, status }) => [id, status]);
    expect([ran.code, checks]).toEqual([
      0,
      [
        ['crate.links', 'pass'],
        ['crate.files', 'pass'],
        ['crate.listed', 'pass'],
      ],
    ]);
  });

  it('replaces nothing, and says what it needs', async () => {
    using box = await made();
    expect(await box.run(box.words)).toMatchObject({ code: 2, stdout: '' });
    expect(await box.run(`evidence verify ${box.file} --report rocrate`)).toMatchObject({
      code: 2,
      stdout: '',
    });
    expect(await box.run(`evidence verify ${box.home.path} --report rocrate -o x`)).toMatchObject({
      code: 2,
    });
    expect(existsSync(join(box.home.path, 'x'))).toBe(false);
  });
});

describe('a crate that is not as it says', () => {
  const judged = async (box: Awaited<ReturnType<typeof made>>) => {
    const ran = await box.run(`evidence verify ${box.crate} --json`);
    expect(ran.stderr).toBe('');
    const { checks } = JSON.parse(ran.stdout) as Report;
    return { code: ran.code, bad: checks.filter(({ status }) => status === 'fail').map(({ id }) => id) };
  };

  it('with a file that was changed, or is gone: mismatch', async () => {
    using box = await made();
    const original = join(box.crate, 'originals', sha256(ORIGINAL));
    writeFileSync(original, 'Another.\n');
    expect(await judged(box)).toEqual({ code: 10, bad: ['crate.files'] });
    rmSync(original);
    expect(await judged(box)).toEqual({ code: 10, bad: ['crate.files'] });
  });

  it('with a link in the place of a file or a folder: refused, and not opened', async () => {
    using box = await made();
    const outside = join(box.home.path, 'elsewhere');
    mkdirSync(outside);
    writeFileSync(join(outside, sha256(ORIGINAL)), ORIGINAL);
    const originals = join(box.crate, 'originals');
    rmSync(join(originals, sha256(ORIGINAL)));
    symlinkSync(join(outside, sha256(ORIGINAL)), join(originals, sha256(ORIGINAL)));
    expect(await judged(box)).toEqual({ code: 12, bad: ['crate.links'] });
    rmSync(originals, { recursive: true });
    symlinkSync(outside, originals);
    expect(await judged(box)).toEqual({ code: 12, bad: ['crate.links'] });
    const bundleFile = join(box.crate, 'bundle.json');
    rmSync(bundleFile);
    symlinkSync(box.file, bundleFile);
    expect(await judged(box)).toMatchObject({ code: 11, bad: ['crate.links', 'input.read'] });
  });

  it.each([
    '../b.json',
    '/etc/passwd',
    'a/../../b.json',
    '%2e%2e/b.json',
    'file:///etc/passwd',
    '..%5cb.json',
    '%',
    'a//b',
    '',
  ])('with a file at %s: refused', async (id) => {
    using box = await made();
    const path = join(box.crate, 'ro-crate-metadata.json');
    const graph = [...graphOf(box.crate), { '@id': id, '@type': ['File', 'Thing'] }];
    writeFileSync(path, JSON.stringify({ '@graph': graph }));
    expect(await judged(box)).toEqual({ code: 12, bad: ['crate.links'] });
  });

  it('with files on the web: said, and not fetched', async () => {
    using box = await made();
    const path = join(box.crate, 'ro-crate-metadata.json');
    const web = { '@id': 'https://example.org/data.csv', '@type': 'File' };
    writeFileSync(path, JSON.stringify({ '@graph': [...graphOf(box.crate), web] }));
    const ran = await box.run(`evidence verify ${box.crate} --json`);
    expect(ran.code).toBe(0);
    expect((JSON.parse(ran.stdout) as Report).not_checked).toContain(
      'crate.files: https://example.org/data.csv',
    );
  });

  it.each(['', '{', '[]', '{"@graph":{}}', '['.repeat(100_000)])(
    'with metadata %#: unproven',
    async (text) => {
      using box = await made();
      writeFileSync(join(box.crate, 'ro-crate-metadata.json'), text);
      expect(await judged(box)).toEqual({ code: 11, bad: ['crate.read', 'input.read'] });
    },
  );
});

describe('a crate with files that its metadata does not list', () => {
  it('names them, and has none as it is made', async () => {
    using box = await made();
    const listed = async () => {
      const { stdout, code } = await box.run(`evidence verify ${box.crate} --json`);
      const check = (JSON.parse(stdout) as Report).checks.find(({ id }) => id === 'crate.listed');
      return { code, status: check?.status, where: check?.where, count: check?.count };
    };
    expect(await listed()).toEqual({ code: 0, status: 'pass', where: [], count: 0 });
    mkdirSync(join(box.crate, 'more'));
    writeFileSync(join(box.crate, 'more/extra.txt'), 'x');
    symlinkSync('/', join(box.crate, 'link'));
    expect(await listed()).toEqual({
      code: 0,
      status: 'warn',
      where: ['link', join('more', 'extra.txt')],
      count: 2,
    });
    expect((await box.run(`evidence verify ${box.crate} --fail-on crate.listed`)).code).toBe(12);
  });
});
