// The handler table, typed by the route table. Each handler is loaded when its route is first called.
import { ROUTES, type RouteName } from '../../api/routes.ts';
import type { Handlers } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

export const HANDLERS: Handlers = {
  health: async (_input, context) => (await import('./health.ts')).health(context),
  query: async (input, context) => (await import('./query.ts')).query(input, context),
  'source.list': async (input, context) => (await import('./sources.ts')).listSources(input, context),
  'source.get': async (input, context) => (await import('./sources.ts')).getSource(input, context),
  'document.get': async (_input, context) => (await import('./documents.ts')).getDocument(context),
  'edge-timing': async (_input, context) => (await import('./edge-timing.ts')).edgeTiming(context),
  causal: notYet('causal'),
  tutor: notYet('tutor'),
  usage: async (_input, context) => (await import('./usage.ts')).usage(context),
  'brief.create': notYet('brief.create'),
  'brief.list': notYet('brief.list'),
  'brief.get': notYet('brief.get'),
  'brief.bibliography': notYet('brief.bibliography'),
  'brief.evidence': notYet('brief.evidence'),
  'forecast.create': notYet('forecast.create'),
  'forecast.list': notYet('forecast.list'),
  'forecast.get': notYet('forecast.get'),
  'entity.search': notYet('entity.search'),
  'entity.by-alias': notYet('entity.by-alias'),
  'entity.matrix': notYet('entity.matrix'),
  'entity.resolve': notYet('entity.resolve'),
  'entity.get': notYet('entity.get'),
  'entity.relationships': notYet('entity.relationships'),
  'anomaly.subscribe': notYet('anomaly.subscribe'),
  'entity-request': async (input, context) =>
    (await import('./entity-request.ts')).requestEntity(input, context),
};

/** The answer of a route that this version does not carry: a problem that names it. */
function notYet(name: RouteName): () => Promise<never> {
  const { method, path } = ROUTES[name];
  return async () => {
    throw new ServiceProblem(
      'not-implemented',
      `${method} ${path} is not yet in this version of the embedded service.`,
      { members: { route: `${method} ${path}` } },
    );
  };
}
