// ibid anomaly subscribe: POST /v1/anomalies/subscribe.
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { FREE_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';
import { tableNamed } from '../forecast/table-file.ts';

export const command = defineCommand({
  name: 'anomaly subscribe',
  summary: 'Subscribe to anomalies',
  group: 'Watch',
  effects: 'writes',
  about:
    "The specification does not show this route's payload: the flags use the names of the embedded service, which watches one entity, series, sector or source, and tells by feed, webhook or mail file; another server may need --set or --body. The secret that signs webhooks is shown once.",
  route: 'anomaly.subscribe',
  reach: 'route',
  flags: {
    entity: {
      kind: 'text',
      value: 'ID',
      member: 'entity_id',
      complete: 'id',
      help: 'an entity, as `entity search` names it (member entity_id)',
    },
    series: {
      kind: 'text',
      value: 'SOURCE:COLUMN',
      help: 'a column of a CSV or TSV file, or of a table in the corpus (member series)',
    },
    sector: {
      kind: 'text',
      value: 'ID',
      member: 'sector_id',
      complete: 'sector',
      help: 'a sector (member sector_id)',
    },
    source: {
      kind: 'text',
      value: 'ID',
      member: 'source_id',
      complete: 'id',
      help: 'a source, as `source list` names it (member source_id)',
    },
    rule: {
      kind: 'text',
      value: 'RULE',
      choices: ['mentions', 'band', 'causal', 'new', 'source'],
      help: 'what is told: more mentions, a value unlike those before, a new causal claim, a new document, changed or gone',
    },
    feed: { kind: 'text', value: 'FORMAT', choices: ['atom', 'json'], help: 'tell by a feed' },
    url: { kind: 'text', value: 'URL', help: 'tell by a signed webhook to this https address' },
    email: { kind: 'text', value: 'ADDRESS', help: 'tell by .eml files in the outbox of the data folder' },
  },
  needs: [
    ['entity', 'series', 'sector', 'source'],
    ['feed', 'url', 'email'],
  ],
  examples: [
    'ibid anomaly subscribe --sector shipping --rule causal --feed atom',
    'ibid anomaly subscribe --source src_5f2c0a1b2c3d4e5f60718293 --rule new --email me@example.org',
    'ibid anomaly subscribe --series prices.csv:copper --url https://hooks.example.org/ibid',
  ],
  exits: FREE_EXITS,
  async run(context, { flags }) {
    const series = flags.series === undefined ? undefined : seriesOf(flags.series);
    return ask(context, 'anomaly.subscribe', {
      entity_id: flags.entity,
      series:
        series === undefined ? undefined : { ...series, source: await tableNamed(context, series.source) },
      sector_id: flags.sector,
      source_id: flags.source,
      rule: flags.rule,
      feed: flags.feed,
      url: flags.url,
      email: flags.email,
    });
  },
});

/** The last colon parts the two: addresses and file names of some systems have others. */
function seriesOf(text: string): { source: string; column: string } {
  const at = text.lastIndexOf(':');
  const [source, column] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || column === '')
    throw usageError(`--series ${JSON.stringify(text)} names no column.`, 'Write it as prices.csv:copper.');
  return { source, column };
}
