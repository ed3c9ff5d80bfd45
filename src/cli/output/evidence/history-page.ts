// A series of bundles as a page that is one file: the picture of its sources, then each bundle with what is new in it.
import { basename } from 'node:path';
import type { ClaimStep, History, HistoryItem } from '../../../evidence/history/history.ts';
import type { SourceChange } from '../../../evidence/history/sources.ts';
import { escapeHtml, linked } from '../html/escape.ts';
import { frame } from '../html/frame.ts';
import { EVIDENCE_STYLE } from './evidence-style.ts';
import { historySvg, leftOutOfPicture } from './history-svg.ts';
import { summaryOf } from './history-text.ts';

/** Of the paths the names alone are shown. */
export function historyPage(history: History): string {
  const { items, order, changes, listed, not_read } = history;
  const about = `${items.length} bundles, by ${order}. ${changes} changes of claims and sources.`;
  const rest = changes - listed;
  return frame(
    'Evidence: history of a series',
    `<header><h1>Evidence: history of a series</h1><p class="about">${about}</p></header>
<main id="main" class="wide">
${picture(history)}
${items.map((item, at) => itemHtml(item, at)).join('\n')}
${rest > 0 ? `<p class="small">${rest} more changes are not listed; --limit lists more of them.</p>` : ''}
${not_read.map(({ file, why }) => `<p class="small">Not read: ${escapeHtml(basename(file))}: ${escapeHtml(why)}</p>`).join('\n')}
</main>
<footer class="wide"><p>A history says what changed. Whether a bundle holds, <code>ibid evidence verify</code> says.</p></footer>`,
    EVIDENCE_STYLE,
  );
}

function picture(history: History): string {
  const svg = historySvg(history);
  if (svg === '') return '<p>No source came, went or changed.</p>';
  const key =
    'Dot: the source is in the bundle of that number. Diamond: with other content than in the bundle before. Small dot: not in it.';
  return `<figure class="figure" tabindex="0" aria-label="Sources over the series">${svg}<figcaption class="small">${key} ${leftOutOfPicture(history)}</figcaption></figure>`;
}

function itemHtml(item: HistoryItem, at: number): string {
  const { file, date, claims, sources, bundle_sha256, not_compared } = item;
  const when = date === null ? '' : `${escapeHtml(date)}, `;
  const hash = bundle_sha256 === null ? '' : `<br><code>${escapeHtml(bundle_sha256)}</code>`;
  const rows = [
    ...item.claim_changes.map((step) => claimHtml(step)),
    ...item.source_changes.map((change) => sourceHtml(change)),
    ...(not_compared > 0 ? [`<li>${not_compared} claims are too large to be compared.</li>`] : []),
  ];
  return `<section><h2>${at + 1}. ${escapeHtml(basename(file))}</h2>
<p class="small">${when}${claims} claims, ${sources} sources${hash}</p>
${at === 0 ? '' : `<p class="small">${summaryOf(item)}</p>`}
${rows.length === 0 ? '' : `<ul class="steps">${rows.join('\n')}</ul>`}</section>`;
}

function claimHtml({ change, claim, text, parts }: ClaimStep): string {
  const tag = { entered: 'added', left: 'gone', changed: 'changed' }[change];
  const what = parts.length === 0 ? '' : ` <span class="small">(${parts.join(', ')})</span>`;
  const words = text === null || text === claim ? '' : ` ${escapeHtml(text)}`;
  return `<li dir="auto"><span class="tag ${tag}">${change}</span> ${escapeHtml(claim)}${what}${words}</li>`;
}

function sourceHtml({ change, source_url, before, after }: SourceChange): string {
  const tag = { entered: 'added', left: 'gone', content: 'changed' }[change];
  const word = change === 'content' ? 'source changed' : `source ${change}`;
  const hash = (value: string | null) => (value === null ? 'none' : `<code>${escapeHtml(value)}</code>`);
  const hashes = change === 'content' ? `<br>${hash(before)} → ${hash(after)}` : '';
  return `<li><span class="tag ${tag}">${word}</span> ${linked(source_url)}${hashes}</li>`;
}
