// The handler table, typed by the route table. Each handler is loaded when its route is first called.
import type { Handlers } from '../context.ts';
import { lazy } from '../../text/lazy.ts';

const causal = lazy(() => import('./causal.ts'));
const health = lazy(() => import('./health.ts'));
const query = lazy(() => import('./query.ts'));
const sources = lazy(() => import('./sources.ts'));
const documents = lazy(() => import('./documents.ts'));
const edgeTiming = lazy(() => import('./edge-timing.ts'));
const tutor = lazy(() => import('./tutor.ts'));
const briefs = lazy(() => import('./briefs.ts'));
const briefCreate = lazy(() => import('./brief-create.ts'));
const usage = lazy(() => import('./usage.ts'));
const forecasts = lazy(() => import('./forecasts.ts'));
const entities = lazy(() => import('./entities.ts'));
const bibliography = lazy(() => import('./bibliography.ts'));
const anomalies = lazy(() => import('./anomalies.ts'));
const entityRequest = lazy(() => import('./entity-request.ts'));

export const HANDLERS: Handlers = {
  health: async (_input, call) => (await health()).health(call),
  query: async (input, call) => (await query()).query(input, call),
  'source.list': async (input, call) => (await sources()).listSources(input, call),
  'source.get': async (input, call) => (await sources()).getSource(input, call),
  'document.get': async (_input, call) => (await documents()).getDocument(call),
  'edge-timing': async (_input, call) => (await edgeTiming()).edgeTiming(call),
  causal: async (input, call) => (await causal()).causal(input, call),
  tutor: async (input, call) => (await tutor()).tutor(input, call),
  usage: async (_input, call) => (await usage()).usage(call),
  'brief.create': async (input, call) => (await briefCreate()).createBrief(input, call),
  'brief.list': async (input, call) => (await briefs()).listBriefs(input, call),
  'brief.get': async (_input, call) => (await briefs()).getBrief(call),
  'brief.bibliography': async (input, call) => (await bibliography()).bibliography(input, call),
  'brief.evidence': async (_input, call) => (await briefs()).briefEvidence(call),
  'forecast.create': async (input, call) => (await forecasts()).createForecast(input, call),
  'forecast.list': async (input, call) => (await forecasts()).listForecasts(input, call),
  'forecast.get': async (_input, call) => (await forecasts()).getForecast(call),
  'entity.search': async (input, call) => (await entities()).searchEntities(input, call),
  'entity.by-alias': async (input, call) => (await entities()).entitiesByAlias(input, call),
  'entity.matrix': async (input, call) => (await entities()).sectorMatrix(input, call),
  'entity.resolve': async (input, call) => (await entities()).resolveEntities(input, call),
  'entity.get': async (_input, call) => (await entities()).getEntity(call),
  'entity.relationships': async (input, call) => (await entities()).entityRelationships(input, call),
  'anomaly.subscribe': async (input, call) => (await anomalies()).subscribe(input, call),
  'entity-request': async (input, call) => (await entityRequest()).requestEntity(input, call),
};
