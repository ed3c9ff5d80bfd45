// A fan chart as one SVG file: axes, bands, lines, thresholds; colours for light and dark by the
// reader's own setting; a title and a description for those who do not see it. No script, no font,
// no address outside. Text is escaped.
import { type Band, type Fan, type Scale, placeOf, scaleFor, valuesOf } from './chart-scale.ts';
import { escapeHtml } from '../../../page/html/escape.ts';
import { fitted, textWidth } from './text-width.ts';

export interface Words {
  readonly title: string;
  readonly description: string;
  /** Below the chart: where the numbers came from. */
  readonly source: string;
  readonly thresholds: readonly number[];
}

const WIDTH = 800;
const HEIGHT = 450;
/** Of the fonts in STYLE, in units of the drawing. */
const SIZE = { title: 19, label: 13, key: 12 };
const PLOT = { left: 76, right: 776, top: 74, bottom: 372 };

const STYLE = `
  .fan { --paper: #ffffff; --ink: #1b1f24; --soft: #5b6470; --rule: #d9dee4; --band: #2a78c4; --mid: #b3470b;
    font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; }
  @media (prefers-color-scheme: dark) {
    .fan { --paper: #14171a; --ink: #e8eaed; --soft: #a2abb5; --rule: #363c43; --band: #66a9ea; --mid: #ffab70; }
  }
  .paper { fill: var(--paper); } text { fill: var(--soft); } .title { fill: var(--ink); font-size: 17px; font-weight: 600; }
  .rule { stroke: var(--rule); } .origin { stroke: var(--soft); stroke-dasharray: 3 4; }
  .band { fill: var(--band); } .past { stroke: var(--ink); } .median { stroke: var(--mid); }
  .past, .median { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
  .threshold { stroke: var(--ink); stroke-dasharray: 7 4; } .key { font-size: 12px; }
`;

/**
 * The light colours again as attributes, which any style goes before: readers that know no variables (librsvg, and with it
 * pandoc, LaTeX and file managers) would draw all of it black.
 */
const LOOK = {
  paper: 'fill="#ffffff"',
  text: 'fill="#5b6470"',
  title: 'fill="#1b1f24" font-size="17" font-weight="600"',
  key: 'font-size="12"',
  rule: 'stroke="#d9dee4"',
  origin: 'stroke="#5b6470" stroke-dasharray="3 4"',
  band: 'fill="#2a78c4"',
  past: 'stroke="#1b1f24" fill="none" stroke-width="2"',
  median: 'stroke="#b3470b" fill="none" stroke-width="2"',
  threshold: 'stroke="#1b1f24" stroke-dasharray="7 4"',
} as const;

function looks(name: keyof typeof LOOK): string {
  return `class="${name}" ${LOOK[name]}`;
}

/** A whole file, 800 by 450 units, that shrinks with the page it is in. */
export function fanSvg(fan: Fan, words: Words): string {
  const scale = scaleFor(valuesOf(fan), 8);
  const parts = [
    `<rect ${looks('paper')} width="${WIDTH}" height="${HEIGHT}"/>`,
    textAt(PLOT.left, 30, fitted(words.title, PLOT.right - PLOT.left, SIZE.title), looks('title')),
    legend(fan),
    ...scale.ticks.map((tick) => gridLine(tick, scale)),
    ...fan.bands.map((band) => bandShape(band, fan, scale)),
    originLine(fan),
    ...words.thresholds.flatMap((threshold) => thresholdLine(threshold, scale)),
    lines(fan.history, 0, fan, scale, 'past'),
    lines([fan.history.at(-1) ?? null, ...fan.median], fan.history.length - 1, fan, scale, 'median'),
    ...timeLabels(fan),
    textAt(PLOT.left, HEIGHT - 22, fitted(words.source, PLOT.right - PLOT.left, SIZE.key), looks('key')),
  ];
  return [
    `<svg class="fan" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" style="max-width:100%;height:auto" font-family="system-ui, sans-serif" font-size="13" role="img" aria-labelledby="fan-title fan-description">`,
    `<title id="fan-title">${escapeHtml(words.title)}</title>`,
    `<desc id="fan-description">${escapeHtml(words.description)}</desc>`,
    `<style>${STYLE}</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function x(point: number, { history, median }: Fan): number {
  const count = Math.max(1, history.length + median.length - 1);
  return rounded(PLOT.left + ((PLOT.right - PLOT.left) * point) / count);
}

function y(value: number, scale: Scale): number {
  return rounded(PLOT.bottom - (PLOT.bottom - PLOT.top) * placeOf(value, scale));
}

function gridLine(tick: number, scale: Scale): string {
  const at = y(tick, scale);
  const text = scale.label(tick);
  const room = PLOT.left - 14;
  // A number is never cut: one that is too wide is written smaller.
  const small = textWidth(text, SIZE.label) > room;
  const size = small
    ? ` style="font-size:${Math.floor((SIZE.label * room) / textWidth(text, SIZE.label))}px"`
    : '';
  const label = textAt(PLOT.left - 10, at + 4, text, `text-anchor="end"${size}`);
  return `<line ${looks('rule')} x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/>${label}`;
}

function bandShape({ low, high }: Band, fan: Fan, scale: Scale): string {
  const from = fan.history.length;
  const start = fan.history.at(-1) ?? undefined;
  const tip = start === undefined ? [] : [`${x(from - 1, fan)},${y(start, scale)}`];
  const along = (values: readonly number[]) =>
    values.map((value, step) => `${x(from + step, fan)},${y(value, scale)}`);
  const points = [...tip, ...along(high), ...along(low).reverse()].join(' ');
  return `<polygon ${looks('band')} fill-opacity="0.22" points="${points}"/>`;
}

/** A line through values, broken at gaps; a single point is a dot. */
function lines(
  values: readonly (number | null)[],
  from: number,
  fan: Fan,
  scale: Scale,
  name: 'past' | 'median',
): string {
  let path = '';
  let open = false;
  values.forEach((value, at) => {
    if (value !== null && from + at >= 0)
      path += `${open ? 'L' : 'M'}${x(from + at, fan)} ${y(value, scale)}${open ? '' : 'h0'}`;
    open = value !== null && from + at >= 0;
  });
  return `<path ${looks(name)} d="${path}"/>`;
}

function originLine(fan: Fan): string {
  if (fan.history.length === 0) return '';
  const at = x(fan.history.length - 1, fan);
  return `<line ${looks('origin')} x1="${at}" x2="${at}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>`;
}

function thresholdLine(threshold: number, scale: Scale): string[] {
  if (threshold < scale.least || threshold > scale.most) return [];
  const at = y(threshold, scale);
  return [
    `<line ${looks('threshold')} x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/>`,
    textAt(PLOT.left + 6, at - 5, String(threshold), looks('key')),
  ];
}

/** The last, the present and the first, then others evenly between them; what would come near one that is there is left out. */
function timeLabels(fan: Fan): string[] {
  const row = PLOT.bottom + 22;
  const taken: { readonly from: number; readonly to: number }[] = [];
  const put = (said: string, point: number, room: number): string[] => {
    const text = fitted(said, 200, SIZE.label);
    const half = textWidth(text, SIZE.label) / 2;
    const middle = rounded(Math.min(PLOT.right - half, Math.max(PLOT.left + half, x(point, fan))));
    const [from, to] = [middle - half - room, middle + half + room];
    if (text === '' || taken.some((one) => from < one.to && one.from < to)) return [];
    taken.push({ from: middle - half, to: middle + half });
    return [textAt(middle, row, text, 'text-anchor="middle"')];
  };
  const { first, origin, last } = fan.labels;
  const end = fan.history.length + fan.median.length - 1;
  const between = BETWEEN.map((part) => Math.round(part * end));
  return [
    ...put(last, end, 12),
    ...put(origin, Math.max(0, fan.history.length - 1), 12),
    ...put(first, 0, 12),
    ...between.flatMap((point) => put(fan.times[point] ?? '', point, 24)),
  ];
}

/** Of the whole width, the coarsest parts first. */
const BETWEEN = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 3 / 8, 5 / 8, 7 / 8];

function legend({ bands }: Fan): string {
  const row = 52;
  let at = PLOT.left;
  const parts: string[] = [];
  const entry = (shape: string, label: string) => {
    parts.push(`<g transform="translate(${at} ${row})">${shape}${textAt(28, 4, label, looks('key'))}</g>`);
    at += 44 + Math.ceil(textWidth(label, SIZE.key));
  };
  entry(`<path ${looks('past')} d="M0 0H20"/>`, 'past');
  entry(`<path ${looks('median')} d="M0 0H20"/>`, 'median');
  bands.forEach(({ share }, index) => {
    const opacity = rounded(1 - 0.78 ** (index + 1));
    const shape = `<rect ${looks('band')} fill-opacity="${opacity}" y="-7" width="20" height="13"/>`;
    entry(shape, `${Number((100 * share).toFixed(1))} % of paths`);
  });
  return parts.join('');
}

function textAt(left: number, top: number, text: string, attributes: string): string {
  const all = attributes.includes('fill=') ? attributes : `${LOOK.text} ${attributes}`.trim();
  return `<text x="${left}" y="${top}" ${all}>${escapeHtml(text)}</text>`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
