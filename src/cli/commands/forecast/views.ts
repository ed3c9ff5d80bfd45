// How forecast create and forecast get show a forecast.
import { isInsufficient } from '../../../api/outcome.ts';
import type { Flags } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import type { Ask } from '../../request/request.ts';

export const FORMATS = ['svg'] as const;

export const PICTURE = {
  graphics: {
    kind: 'text',
    value: 'KIND',
    choices: ['kitty', 'sixel'],
    help: 'draw the chart as a picture, for terminals that show those; never guessed',
  },
} as const satisfies Flags;

/** How a forecast is shown, its chart as a picture where one was asked for. @throws {CliError} `usage` beside another format */
export function shownWith(graphics: string | undefined, { flags }: Context): Ask<'forecast.get'> {
  if (graphics !== 'kitty' && graphics !== 'sixel') return SHOWN;
  const { json, format, get } = flags;
  if (json || get !== undefined || (format !== undefined && format !== 'text'))
    throw usageError(
      '--graphics is about the chart of the text: it goes with no other format.',
      'For a file: --format svg -o fan.svg.',
    );
  return {
    ...SHOWN,
    text: async (document, screen) =>
      (await import('../../output/forecast/forecast-text.ts')).forecastText(document, screen, graphics),
  };
}

const SHOWN = {
  text: async (document, screen) =>
    (await import('../../output/forecast/forecast-text.ts')).forecastText(document, screen),
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
