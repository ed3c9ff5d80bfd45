// Forecasts: the list, and one with its fan, its numbers, and how the same method did on the past.
import type { Forecast, ForecastSummary } from '../../../api/payloads/forecast.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { pageInside } from '../../../page/html/html.ts';
import { cellText, text, timeOf } from '../../../page/values.ts';
import type { RuleReply } from '../../../service/context.ts';
import { forecastPage } from '../../output/forecast/forecast.ts';
import { named, readForecast } from '../../output/forecast/forecast-document.ts';
import { forecastSvg } from '../../output/forecast/forecast-svg.ts';
import { recordsIn } from '../../output/table/rows.ts';
import { passageAddress } from '../addresses.ts';
import { NO_TERMINAL, picture } from '../drawings.ts';
import { page } from '../http/replies.ts';
import { numberIn, type Visit } from '../http/visit.ts';
import { CLOSING, listTurns, notice, opening } from '../layout.ts';
import { markup, trusted, type Html } from '../markup.ts';

const PAGE = 50;

export async function forecastsPage(visit: Visit): Promise<RuleReply> {
  const offset = numberIn(visit.query, 'offset') ?? 0;
  const reply = await visit.client.call('forecast.list', { limit: PAGE, offset }, { signal: visit.signal });
  const document = await reply.document();
  const items = isRecord(document) ? recordsIn(document.items) : [];
  const total = isRecord(document) && typeof document.total === 'number' ? document.total : items.length;
  const none = markup`<div class="empty">
    <p>No forecast has been made yet.</p>
    <p>
      Make one of a table of the corpus:
      <code>ibid forecast create --source TABLE --column NAME --horizon 12</code>
    </p>
  </div>`;
  return page(
    markup`${opening({ title: 'Forecasts', place: 'forecasts', isSignedIn: visit.isSignedIn })}
      <h1>Forecasts</h1>
      ${
        items.length === 0
          ? none
          : markup`<ul class="found">
              ${items.map(item)}
            </ul>`
      }${listTurns('/forecasts', { offset, total, page: PAGE })}${CLOSING}`,
  );
}

function item(forecast: ForeignRecord<ForecastSummary>): Html {
  const steps =
    forecast.outcome === 'answered'
      ? `${cellText(forecast.steps)} steps, to ${cellText(forecast.until)}`
      : 'the data cannot support it';
  return markup`<li>
    <h2 dir="auto">
      <a href="/forecasts/${text(forecast.id)}">${named(text(forecast.target), text(forecast.unit) || null)}</a>
    </h2>
    <p class="meta">${steps} · ${timeOf(text(forecast.created_at))}</p>
  </li>`;
}

export async function oneForecast(visit: Visit, id: string): Promise<RuleReply> {
  const made = forecastPage(await read(visit, id), true);
  if (made === undefined)
    return page(
      notice(
        'Forecast',
        ['The service sent this forecast in a layout that this page does not know.'],
        'forecasts',
      ),
    );
  const fan = `/forecasts/${id}/fan.svg`;
  const drawing = (description: string) =>
    String(
      markup`<a href="${fan}"><img class="chart" src="${fan}" width="800" height="450" alt="${description}" /></a>`,
    );
  const inside = pageInside(made, { passage: passageAddress, picture: drawing });
  return page(
    markup`${opening({ title: made.title, place: 'forecasts', isSignedIn: visit.isSignedIn })}
      <h1 dir="auto">${made.title}</h1>
      ${trusted(inside)}${CLOSING}`,
  );
}

/** The fan as a picture. */
export async function fanOf(visit: Visit, id: string): Promise<RuleReply> {
  const document = await read(visit, id);
  if (readForecast(document) === undefined)
    return page(notice('No chart', ['This forecast has nothing to draw.'], 'forecasts'), 404);
  return picture(forecastSvg(document, NO_TERMINAL));
}

async function read({ client, signal }: Visit, id: string): Promise<Foreign<Forecast>> {
  return (await client.call('forecast.get', { id }, { signal })).document();
}
