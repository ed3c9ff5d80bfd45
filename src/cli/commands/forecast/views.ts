// How forecast create and forecast get show a forecast.
import { isInsufficient } from '../../../api/outcome.ts';
import { shownAs } from '../../output/shown.ts';
import type { Ask } from '../../request/request.ts';

export const FORMATS = ['svg'] as const;

export const SHOWN = {
  text: shownAs(async () => (await import('../../output/forecast/forecast.ts')).forecastPage).text,
  forms: {
    svg: async (document, screen) =>
      (await import('../../output/forecast/forecast-svg.ts')).forecastSvg(document, screen),
    csv: async (document) => (await import('../../output/forecast/forecast-rows.ts')).forecastCsv(document),
    md: async (document) =>
      (await import('../../output/forecast/forecast-rows.ts')).forecastMarkdown(document),
    jsonl: async (document) =>
      (await import('../../output/forecast/forecast-rows.ts')).forecastLines(document),
  },
  exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok'),
} as const satisfies Ask<'forecast.get'>;
