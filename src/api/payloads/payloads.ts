// Which payload each route answers with; routes.ts holds that every row of its table is here.
import type { Subscription } from './anomaly.ts';
import type { Bibliography } from './bibliography.ts';
import type { Brief, BriefSummary } from './brief.ts';
import type { CausalTrace } from './causal.ts';
import type { Page } from './common.ts';
import type {
  EntitiesByAlias,
  EntityDetail,
  EntityRequest,
  EntitySearch,
  Relationships,
  ResolvedNames,
  SectorMatrix,
} from './entity.ts';
import type { EvidenceBundle } from './evidence.ts';
import type { Forecast, ForecastSummary } from './forecast.ts';
import type { Answer } from './query.ts';
import type { EdgeTiming, Health, Usage } from './service.ts';
import type { Document, Source, SourceDetail } from './source.ts';
import type { TutorTurn } from './tutor.ts';

export interface Payloads {
  readonly health: Health;
  readonly 'edge-timing': EdgeTiming;
  readonly query: Answer;
  readonly causal: CausalTrace;
  readonly tutor: TutorTurn;
  readonly usage: Usage;
  readonly 'brief.create': Brief;
  readonly 'brief.list': Page<BriefSummary>;
  readonly 'brief.get': Brief;
  readonly 'brief.bibliography': Bibliography;
  readonly 'brief.evidence': EvidenceBundle;
  readonly 'forecast.create': Forecast;
  readonly 'forecast.list': Page<ForecastSummary>;
  readonly 'forecast.get': Forecast;
  readonly 'entity.search': EntitySearch;
  readonly 'entity.by-alias': EntitiesByAlias;
  readonly 'entity.matrix': SectorMatrix;
  readonly 'entity.resolve': ResolvedNames;
  readonly 'entity.get': EntityDetail;
  readonly 'entity.relationships': Relationships;
  readonly 'source.list': Page<Source>;
  readonly 'source.get': SourceDetail;
  readonly 'document.get': Document;
  readonly 'anomaly.subscribe': Subscription;
  readonly 'entity-request': EntityRequest;
}
