import { describe, expect, it } from 'vitest';
import { openApi, TAGS } from '../../src/api/openapi.ts';
import { ROUTE_NAMES, routeOf } from '../../src/api/routes.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: Record<string, string[]>[];
  readonly parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Record<string, unknown>;
}

interface Answer {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Where a schema says nothing of what may be there. */
function openEnds(schema: Schema, path: string): string[] {
  const { type, properties, additionalProperties: others, items, prefixItems, anyOf } = schema;
  if (anyOf !== undefined) return anyOf.flatMap((one, at) => openEnds(one, `${path}|${at}`));
  if (type === 'array')
    return (prefixItems ?? [items ?? {}]).flatMap((one, at) => openEnds(one, `${path}[${at}]`));
  if (type !== 'object') return type === undefined && schema.const === undefined ? [path] : [];
  const named = Object.entries(properties ?? {});
  if (named.length === 0) return others === undefined ? [path] : openEnds(others, `${path}{}`);
  return named.flatMap(([name, member]) => openEnds(member, `${path}.${name}`));
}

const made = async (server?: string) =>
  (await openApi({ version: '1.2.3', ...(server === undefined ? {} : { server }) })) as unknown as Document;

describe('the OpenAPI document', () => {
  it('says what each tag is for, and writes pairs as lists of two', async () => {
    const document = await openApi({ version: '1.2.3' });
    const tags = document['tags'] as { name: string; description?: string }[];
    expect(tags.map(({ description }) => description ?? '')).not.toContain('');
    expect(Object.keys(TAGS).toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
    const text = JSON.stringify(document);
    expect(text).not.toContain('prefixItems');
    expect(text).toContain('"sectors":{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":2}');
  });

  it('has an operation for each row, with its scope, and HEAD for each GET [spec:routes]', async () => {
    const { openapi, paths } = await made();
    expect(openapi).toMatch(/^3\.1\./);
    expect(
      Object.values(paths)
        .flatMap((item) => Object.keys(item))
        .filter((method) => method !== 'head'),
    ).toHaveLength(ROUTE_NAMES.length);
    for (const name of ROUTE_NAMES) {
      const { path, method, access } = routeOf(name);
      const operation = paths[path]?.[method.toLowerCase()];
      const scopes = access === 'public' ? [] : [{ key: access === 'any-key' ? [] : [access] }];
      expect(operation?.security).toEqual(scopes);
      expect(paths[path]?.['head'] !== undefined).toBe(method === 'GET');
    }
  });

  it('operation ids are each there once, and are words for a generator', async () => {
    const { paths } = await made();
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('request bodies are strict, and parameters carry their bounds', async () => {
    const { paths } = await made();
    const body = paths['/v1/query']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      additionalProperties: false,
      required: ['query'],
      properties: { mode: { enum: ['speculative', 'deliberate'] }, cost_cap_usd: { exclusiveMinimum: 0 } },
    });
    const parameters = paths['/v1/briefs']?.['get']?.parameters;
    expect(parameters?.find(({ name }) => name === 'limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
    expect(
      paths['/v1/entities/search']?.['get']?.parameters?.find(({ name }) => name === 'q')?.required,
    ).toBe(true);
    expect(paths['/v1/briefs/{id}']?.['get']?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  it('the 200 of each route says which members it has, at every depth', async () => {
    const { paths } = await made();
    for (const name of ROUTE_NAMES) {
      const { path, method } = routeOf(name);
      const answer = paths[path]?.[method.toLowerCase()]?.responses['200'] as Answer | undefined;
      expect(openEnds(answer?.content['application/json']?.schema ?? {}, name)).toEqual([]);
    }
  });

  it('every reference leads somewhere', async () => {
    const document = await made();
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of new Set(references)) {
      const target = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it('names the server that it is asked for', async () => {
    expect((await made('https://research.example')).servers).toEqual([{ url: 'https://research.example' }]);
    expect((await made()).servers).toHaveLength(1);
  });

  it('says how a quote of several spans is given', async () => {
    const { responses } = (await made()).paths['/v1/query']!['post']!;
    const answer = (responses['200'] as Answer).content['application/json']!.schema;
    const locator = answer.properties?.['citations']?.items?.properties?.['locator'];
    expect(locator?.properties?.['spans']).toMatchObject({
      type: 'array',
      minItems: 2,
      description: expect.stringContaining(' … '),
      items: {
        properties: { start: { type: 'number' }, end: { type: 'number' } },
        required: ['start', 'end'],
      },
    });
    expect(locator).toHaveProperty('required', ['start', 'end']);
  });
});
