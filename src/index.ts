// What the package exports to other programs: the route table, the typed client, the payloads, verification by name.
export {
  ROUTES,
  ROUTE_NAMES,
  routeOf,
  type InputOf,
  type PagingRoute,
  type PayloadOf,
  type Route,
  type RouteName,
} from './api/routes.ts';
export type { Subscription } from './api/payloads/anomaly.ts';
export type { Bibliography, BibliographyEntry, CslItem } from './api/payloads/bibliography.ts';
export type { Brief, BriefParagraph, BriefSection, BriefSummary } from './api/payloads/brief.ts';
export type { CausalHop, CausalTrace } from './api/payloads/causal.ts';
export type {
  Citation,
  Claim,
  Locator,
  Mode,
  Outcome,
  Page,
  Reason,
  Verdict,
} from './api/payloads/common.ts';
export type { EntityDetail, EntityLine, Relationship } from './api/payloads/entity.ts';
export type { BundleClaim, EvidenceBundle } from './api/payloads/evidence.ts';
export type { Foreign, ForeignRecord } from './api/payloads/foreign.ts';
export type { Forecast, ForecastSummary } from './api/payloads/forecast.ts';
export type { Answer } from './api/payloads/query.ts';
export type { Health, Usage } from './api/payloads/status.ts';
export type { Document, Source, SourceDetail } from './api/payloads/source.ts';
export type { TutorTurn } from './api/payloads/tutor.ts';
export { asProblem, type Problem } from './api/problem.ts';
export { isInsufficient, isBriefInsufficient } from './api/outcome.ts';
export { createClient } from './client/client.ts';
export { openSockets } from './client/undici.ts';
export { localFetch } from './client/local.ts';
export { readPayload } from './client/payload.ts';
export { pages, type Item, type ItemOf, type PagesOptions } from './client/pages.ts';
export { ClientError, type ClientErrorCode } from './client/errors.ts';
export type {
  CallOptions,
  Client,
  ClientOptions,
  Fetch,
  Input,
  Progress,
  Reply,
  Waiting,
} from './client/types.ts';
export { quoteOf, SPAN_JOIN } from './text/spans.ts';
export { openLocal, type LocalService } from './local.ts';
export { verifyBundle } from './evidence/verify.ts';
export type { VerifyOptions } from './evidence/options.ts';
export type { Report, Verdict as BundleVerdict } from './evidence/report/report.ts';
export type { Origin } from './evidence/report/verdict.ts';
