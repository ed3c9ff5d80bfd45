// The entity routes: search, by alias, resolve, one entity, its relationships, and what sectors share. Every
// statement about an entity carries the sentences that support it.
import { breathe } from '../../text/breathe.ts';
import type { PayloadOf, RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { citeSentences, type EntityView, spreadOver } from '../../engine/entities/entity-index.ts';
import type { Entity } from '../../engine/entities/entity.ts';
import { MATCH_THRESHOLD } from '../../engine/entities/match.ts';
import { type Relationship, relationshipsOf } from '../../engine/entities/relationships.ts';
import type { NameIndex } from '../../engine/entities/search.ts';
import { crossSectors } from '../../engine/entities/sectors.ts';
import { ServiceProblem } from '../errors.ts';
import { withPublicUrls } from '../addresses.ts';
import { pageIn } from './stored-records.ts';

const SHOWN_MENTIONS = 20;
const CITED_A_RELATIONSHIP = 5;
const CANDIDATES = 5;
const TOP_OF_A_CELL = 5;

/** One page of `{id, name, type, aliases, sectors, mentions, score}`; `score` is how well a spelling fits `q`. */
export async function searchEntities(
  input: RequestOf<'entity.search'>,
  call: RoutedCall,
): Promise<PayloadOf<'entity.search'>> {
  const view = await viewOf(call);
  const found = view.names().search(input.q, input.type);
  const items = found.map(({ entity, score, matched }) => ({ ...entityLine(entity), score, matched }));
  return { ...pageOf(items, input), ...coverage(view) };
}

/** One page of the entities of which `alias` is a spelling. */
export async function entitiesByAlias(
  input: RequestOf<'entity.by-alias'>,
  call: RoutedCall,
): Promise<PayloadOf<'entity.by-alias'>> {
  const view = await viewOf(call);
  const items = view
    .names()
    .byAlias(input.alias)
    .map((entity) => ({ ...entityLine(entity), score: 1 }));
  return { ...pageOf(items, input), ...coverage(view) };
}

/** For each name its likeliest entities; `match` from the one threshold on, with the parts of each score. */
export async function resolveEntities(
  input: RequestOf<'entity.resolve'>,
  call: RoutedCall,
): Promise<PayloadOf<'entity.resolve'>> {
  const view = await viewOf(call);
  const results = [];
  for (const query of input.names) {
    await breathe(call.signal);
    const found = view.names().resolve(query, CANDIDATES, input.type);
    results.push({ query, candidates: found.map(candidateLine) });
  }
  return { threshold: MATCH_THRESHOLD, results, ...coverage(view) };
}

/** One entity, with citations of sentences that name it: of each document one before a second of any, 20 at the most. */
export async function getEntity(call: RoutedCall): Promise<PayloadOf<'entity.get'>> {
  const view = await viewOf(call);
  const entity = view.graph.entities[placeOf(view, call)]!;
  const shown = spreadOver(view.graph, entity.sentences, SHOWN_MENTIONS);
  const stated = entity.identifiers.map(({ sentence }) => sentence);
  const cite = await citer(view, call, [...shown, ...stated]);
  return {
    ...entityLine(entity),
    type_rule: entity.type_rule,
    identifiers: entity.identifiers.map(({ scheme, value, sentence }) => ({
      scheme,
      value,
      citation_id: cite([sentence])[0]?.id ?? null,
    })),
    documents: entity.documents,
    citations: cite([...new Set([...shown, ...stated])]),
    citations_total: entity.sentences.length,
    truncated: entity.sentences.length > shown.length,
    ...coverage(view),
  };
}

/** One page of the relationships of an entity: stated ones, then entities named in the same sentences. */
export async function entityRelationships(
  input: RequestOf<'entity.relationships'>,
  call: RoutedCall,
): Promise<PayloadOf<'entity.relationships'>> {
  const view = await viewOf(call);
  const { items, ...page } = pageOf(relationshipsOf(view.graph, placeOf(view, call)), input);
  const shown = items.map((one) => spreadOver(view.graph, one.sentences, CITED_A_RELATIONSHIP));
  const cite = await citer(view, call, shown.flat());
  const rows = items.map((one, at) => ({ ...relationshipLine(one), citations: cite(shown[at]!) }));
  const truncated =
    page.offset + rows.length < page.total || rows.some((row) => row.citations.length < row.citations_total);
  return {
    items: rows.filter(({ citations }) => citations.length > 0),
    ...page,
    truncated,
    ...coverage(view),
  };
}

/** For every two sectors the number of entities they share, the foremost of them, and a sentence from either side. */
export async function sectorMatrix(
  input: RequestOf<'entity.matrix'>,
  call: RoutedCall,
): Promise<PayloadOf<'entity.matrix'>> {
  const view = await viewOf(call);
  const only = (input.sectors ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const { sectors, cells } = crossSectors(view.graph, only, TOP_OF_A_CELL);
  const cite = await citer(
    view,
    call,
    cells.flatMap(({ top }) => top.flatMap(({ examples }) => examples)),
  );
  return {
    sectors,
    cells: cells.map(({ sectors: pair, count, top }) => ({
      sectors: pair,
      count,
      entities: top.map(({ entity: { id, name, type }, sentences, examples }) => ({
        id,
        name,
        type,
        sentences: { [pair[0]]: sentences[0], [pair[1]]: sentences[1] },
        citation_ids: cite(examples).map((citation) => citation.id),
      })),
      citations: cite(top.flatMap(({ examples }) => examples)),
    })),
    ...coverage(view),
  };
}

async function viewOf(call: RoutedCall): Promise<EntityView> {
  return await (await call.service.entities()).view();
}

/** Present only while a very large corpus has not been read completely. */
function coverage({ documents }: EntityView) {
  return documents.read < documents.total ? { index: { complete: false as const, ...documents } } : {};
}

function placeOf(view: EntityView, call: RoutedCall): number {
  const place = view.graph.placeOf.get(call.params['id'] ?? '');
  if (place === undefined) throw new ServiceProblem('not-found', 'The corpus has no entity with this id.');
  return place;
}

function entityLine({ id, name, type, aliases, sectors, mentions }: Entity) {
  return { id, name, type, aliases, sectors, mentions };
}

function candidateLine({
  entity: { id, name, type },
  score,
  matched,
  match,
}: ReturnType<NameIndex['resolve']>[number]) {
  return { id, name, type, score, match: match.match, matched, explanations: match.explanations };
}

function relationshipLine({ id, from, to, type, cues, sentences }: Relationship) {
  const end = (entity: Entity) => ({ id: entity.id, name: entity.name, type: entity.type });
  return {
    id,
    from: end(from),
    to: end(to),
    type,
    ...(cues.length === 0 ? {} : { cues }),
    citations_total: sentences.length,
  };
}

function pageOf<T>(all: readonly T[], input: Parameters<typeof pageIn>[0]) {
  const page = pageIn(input);
  return { items: all.slice(page.offset, page.offset + page.limit), total: all.length, ...page };
}

/** Reads the sentences once; the function made of it gives their citations, as this service's callers may see them. */
async function citer(view: EntityView, call: RoutedCall, places: readonly number[]) {
  const found = await citeSentences(call.service.store, view.graph, places);
  const known = [...found.keys()];
  const shown = await withPublicUrls([...found.values()], call);
  const citations = new Map(known.map((place, at) => [place, shown[at]!]));
  return (wanted: readonly number[]) => wanted.flatMap((place) => citations.get(place) ?? []);
}
