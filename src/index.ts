// The package's face for other programs: the route table and the client, by name.
export {
  ROUTES,
  ROUTE_NAMES,
  routeOf,
  type RequestOf,
  type PayloadOf,
  type Route,
  type RouteName,
} from './api/routes.ts';
export { asProblem, type Problem } from './api/problem.ts';
export { isInsufficient, isBriefInsufficient } from './api/outcome.ts';
export { createClient } from './client/client.ts';
export { openSockets } from './client/undici.ts';
export { localFetch } from './client/local.ts';
export { ClientError } from './client/errors.ts';
export type { Client, ClientOptions, Fetch, Progress, Reply, Waiting } from './client/types.ts';
export { verifyBundle } from './evidence/verify.ts';
export type { VerifyOptions } from './evidence/options.ts';
export type { Report } from './evidence/report/report.ts';
