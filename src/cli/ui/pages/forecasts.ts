// Forecasts: the list, and one with its fan, its numbers, and how the same method did on the past.
import { isInsufficient } from '../../../api/outcome.ts';
import type { Forecast, ForecastSummary } from '../../../api/payloads/forecast.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { RuleReply } from '../../../service/context.ts';
import { textOf } from '../../output/answer/cited.ts';
import { text, timeOf } from '../../output/brief/brief-page.ts';
import { readForecast, type ForecastDocument } from '../../output/forecast/forecast-document.ts';
import { described, forecastSvg } from '../../output/forecast/forecast-svg.ts';
import { labelOf, named, triedInWords } from '../../output/forecast/forecast-text.ts';
import { cellText, isList, recordsIn } from '../../output/table/rows.ts';
import { cleanLine } from '../../../page/clean.ts';
import { picture } from '../drawings.ts';
import { page } from '../http/replies.ts';
import { numberIn, type Visit } from '../http/visit.ts';
import { CLOSING, notice, opening } from '../layout.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { PLAIN } from '../screen.ts';
import { listTurns } from './list-turns.ts';

/** Forecasts of a page of the list. */
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
      <a href="/forecasts/${text(forecast.id)}">${named(text(forecast.target), unitOf(forecast.unit))}</a>
    </h2>
    <p class="meta">${steps} · ${timeOf(text(forecast.created_at))}</p>
  </li>`;
}

export async function forecastPage(visit: Visit, id: string): Promise<RuleReply> {
  const document = await read(visit, id);
  const forecast = readForecast(document);
  const { isSignedIn } = visit;
  if (forecast === undefined) return page(withoutNumbers(document, isSignedIn));
  const title = named(forecast.target, forecast.unit);
  const label = labelOf(forecast);
  const warned =
    forecast.warnings.length === 0
      ? NOTHING
      : markup`<ul class="warnings">
          ${forecast.warnings.map((one) => markup`<li>${one}</li>`)}
        </ul>`;
  return page(
    markup`${opening({ title, place: 'forecasts', isSignedIn })}
      <h1 dir="auto">${title}</h1>
      <a href="/forecasts/${id}/fan.svg"
        ><img
          class="chart"
          src="/forecasts/${id}/fan.svg"
          width="800"
          height="450"
          alt="${described(forecast, cleanLine)}"
      /></a>
      ${warned}
      <p>${triedInWords(forecast, label)}</p>
      ${drivers(forecast)}${data(forecast)}
      <h2>Step by step</h2>
      ${numbers(forecast, label)}
      <p class="small">${madeBy(forecast)}</p>
      ${CLOSING}`,
  );
}

/** The fan as a picture. */
export async function fanOf(visit: Visit, id: string): Promise<RuleReply> {
  const document = await read(visit, id);
  if (readForecast(document) === undefined)
    return page(notice('No chart', ['This forecast has nothing to draw.'], 'forecasts'), 404);
  return picture(forecastSvg(document, PLAIN));
}

async function read({ client, signal }: Visit, id: string): Promise<Foreign<Forecast>> {
  return (await client.call('forecast.get', { id }, { signal })).document();
}

function withoutNumbers(document: Foreign<Forecast>, isSignedIn: boolean): Html {
  if (!isRecord(document) || !isInsufficient(document))
    return notice(
      'Forecast',
      ['The service sent this forecast in a layout that this page does not know.'],
      'forecasts',
    );
  const title = named(text(document.target), unitOf(document.unit));
  const reasons = isList(document.reasons) ? document.reasons.map(textOf) : [];
  return markup`${opening({ title, place: 'forecasts', isSignedIn })}
    <h1 dir="auto">${title}</h1>
    <div class="insufficient" role="note">
      <p><strong>insufficient_evidence</strong> The data cannot support this forecast.</p>
      ${reasons.map((reason) => markup`<p>${reason}</p>`)}
    </div>
    ${CLOSING}`;
}

/** Steps of the table; the file of a longer forecast has them all. */
const MOST = 500;

function numbers(
  { steps, levels, values, median, above }: ForecastDocument,
  label: (value: number) => string,
): Html {
  const middle = levels.filter((level) => level < 0.5).length;
  const percent = (share: number, digits: number) => `${Number((100 * share).toFixed(digits))} %`;
  const heads = levels.filter((level) => level !== 0.5).map((level) => percent(level, 2));
  const all = [
    ...heads.slice(0, middle),
    'median',
    ...heads.slice(middle),
    ...above.map(({ threshold }) => `above ${threshold}`),
  ];
  const rows = steps.slice(0, MOST).map((step, at) => {
    const own = (values[at] ?? []).filter((_value, place) => levels[place] !== 0.5).map(label);
    const cells = [
      ...own.slice(0, middle),
      label(median[at]!),
      ...own.slice(middle),
      ...above.map(({ p }) => percent(p[at]!, 1)),
    ];
    return markup`<tr>
      <th scope="row">${step}</th>
      ${cells.map((cell) => markup`<td class="number">${cell}</td>`)}
    </tr>`;
  });
  const more =
    steps.length > MOST ? markup`<p class="small">The first ${MOST} of ${steps.length} steps.</p>` : NOTHING;
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Quantiles, step by step">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">step</th>
            ${all.map((head) => markup`<th scope="col" class="number">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    ${more}`;
}

function drivers({ drivers: all, unexplained }: ForecastDocument): Html {
  if (all.length === 0) return NOTHING;
  const row = (name: string, share: number, why: string) =>
    markup`<tr>
      <th scope="row" dir="auto">${name}</th>
      <td class="number">${Number((100 * share).toFixed(1))} %</td>
      <td>${why}</td>
    </tr>`;
  return markup`<h2>What drivers take off the squared one-step error</h2>
    <table class="rows">
      <tbody>
        ${all.map(({ name, share, why }) => row(name, share, why))}${row('unexplained', unexplained ?? 1, '')}
      </tbody>
    </table>`;
}

function data({ data: all }: ForecastDocument): Html {
  const items = all.map((one) => {
    const id = text(one.document_id);
    const title = text(one.title) || 'values of the request';
    const span = text(one.first_at) === '' ? '' : `, ${text(one.first_at)} to ${text(one.last_at)}`;
    return markup`<li dir="auto">
      ${id === '' ? title : markup`<a href="/documents/${id}">${title}</a>`}${text(one.column) === '' ? NOTHING : markup`, column ${text(one.column)}`},
      ${cellText(one.rows)} values${span}
    </li>`;
  });
  return items.length === 0
    ? NOTHING
    : markup`<h2>Data</h2>
        <ul>
          ${items}
        </ul>`;
}

function madeBy({ model, paths, seed }: ForecastDocument): string {
  const name = text(model.name);
  const parts = [
    name === '' ? '' : `model ${name}`,
    paths === null ? '' : `${paths} paths`,
    seed === null ? '' : `seed ${seed}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function unitOf(unit: unknown): string | null {
  return typeof unit === 'string' ? unit : null;
}
