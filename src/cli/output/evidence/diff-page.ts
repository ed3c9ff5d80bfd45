// What changed between two bundles as a page in one file.
import { basename } from 'node:path';
import { type Stretch, changedWords } from './changed-words.ts';
import { type BundleChange, type BundleDiff, SHARED_HASH, sharesHash } from '../../../evidence/diff.ts';
import { Breath } from '../../../evidence/scan/breath.ts';
import { escapeHtml, linked } from '../../../page/html/escape.ts';
import { frame } from '../../../page/html/frame.ts';
import { grouped } from '../../../text/groups.ts';

const NAMES: Readonly<Record<string, string>> = {
  text: 'Claim',
  verdict: 'Verdict',
  source: 'Content (SHA-256)',
  url: 'Source',
  date: 'Retrieved',
  snapshot: 'Snapshot',
  chunk: 'Chunk',
  spans: 'Stretches',
};

/** The page. Of the paths only the names are shown. @throws the reason of `signal` once it is aborted */
export async function diffPage(
  diff: BundleDiff,
  paths: { readonly before: string; readonly after: string },
  signal: AbortSignal,
): Promise<string> {
  const breath = new Breath(signal);
  const [before, after] = [basename(paths.before), basename(paths.after)];
  const sections: string[] = [];
  // The changes of one claim together, as they came.
  const byClaim = grouped(diff.changes, (one) => `${one.before_index} ${one.after_index}`);
  for (const changes of byClaim.values()) {
    await breath.due();
    sections.push(sectionOf(changes));
  }
  const title = `Evidence: ${before} and ${after}`;
  return frame(
    title,
    `<header><h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(summaryOf(diff))}</p></header>
<main id="main" class="wide">
<dl class="pair small"><div><dt>Before</dt><dd>${escapeHtml(before)}, ${diff.before.claims} claims${hashOf(diff.before)}</dd></div><div><dt>After</dt><dd>${escapeHtml(after)}, ${diff.after.claims} claims${hashOf(diff.after)}</dd></div></dl>
${sections.join('\n')}
${notesOf(diff, sections.length)}</main>
<footer class="wide"><p>A comparison says what changed. Whether either bundle holds, <code>ibid evidence verify</code> says.</p></footer>`,
    STYLE,
  );
}

function summaryOf({ same, total, added, gone }: BundleDiff): string {
  if (same) return 'No claim changed.';
  if (total === 0) return 'No claim that was compared changed, and the bundles are not the same.';
  return `${added} claims added, ${gone} gone, ${total - added - gone} changed.`;
}

function hashOf({ bundle_sha256 }: BundleDiff['before']): string {
  return bundle_sha256 === null ? '' : `<br><code>${escapeHtml(bundle_sha256)}</code>`;
}

function notesOf(diff: BundleDiff, shown: number): string {
  const { total, not_compared } = diff;
  const notes = [
    ...(sharesHash(diff) ? [SHARED_HASH] : []),
    ...(total > shown ? [`${total - shown} more claims differ; --limit shows more of them.`] : []),
    ...(not_compared > 0 ? [`${not_compared} claims are too large to be compared.`] : []),
  ];
  return notes.map((note) => `<p class="small">${note}</p>\n`).join('');
}

function sectionOf(changes: readonly BundleChange[]): string {
  const [first] = changes;
  if (first === undefined) return '';
  const { change, text, claim, before, after } = first;
  const whole = change === 'added' || change === 'gone';
  const tag = whole ? change : 'changed';
  const words = text === null || text === claim ? '' : `<p class="words" dir="auto">${escapeHtml(text)}</p>`;
  const rows = whole
    ? pairOf('Verdict', before ?? '', after ?? '', change === 'added' ? 'right' : 'left')
    : changes.map((each) => rowOf(each)).join('\n');
  const heading = `<h2 dir="auto"><span class="tag ${tag}">${tag}</span> ${escapeHtml(claim)}</h2>`;
  return `<section>${heading}${changes.some((each) => each.change === 'text') ? '' : words}\n${rows}</section>`;
}

function rowOf({ change, before, after }: BundleChange): string {
  const name = NAMES[change] ?? change;
  if ((change === 'text' || change === 'chunk') && before !== null && after !== null) {
    const stretches = changedWords(before, after);
    return pair(name, side(stretches, 'gone', 'del'), side(stretches, 'new', 'ins'), ' words');
  }
  const shown = (value: string | null) =>
    value === null ? '<em>none</em>' : change === 'url' ? linked(value) : escapeHtml(value);
  return pair(name, shown(before), shown(after), '');
}

/** One text with its own changes marked. */
function side(stretches: readonly Stretch[], kind: 'gone' | 'new', element: 'del' | 'ins'): string {
  return stretches
    .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
    .map((stretch) => {
      const text = escapeHtml(stretch.text);
      return stretch.kind === 'same' ? text : `<${element}>${text}</${element}>`;
    })
    .join('');
}

function pairOf(name: string, before: string, after: string, only: 'left' | 'right'): string {
  const absent = '<em>not in this bundle</em>';
  return pair(
    name,
    only === 'left' ? escapeHtml(before) : absent,
    only === 'right' ? escapeHtml(after) : absent,
    '',
  );
}

/** Two values that are HTML already. */
function pair(name: string, before: string, after: string, kind: '' | ' words'): string {
  const cell = (label: string, html: string) =>
    `<div><dt>${name}, ${label}</dt><dd class="value${kind}" dir="auto">${html}</dd></div>`;
  return `<dl class="pair">${cell('before', before)}${cell('after', after)}</dl>`;
}

/** Marks differ by line as well as by colour, and each colour has a contrast of 4.5 on its ground. */
const STYLE = `:root{--gone:#8a1621;--gone-ground:#fdecec;--new:#12592f;--new-ground:#e6f5ea}
@media (prefers-color-scheme:dark){:root{--gone:#ff9d9b;--gone-ground:#3a1c1e;--new:#86dba4;--new-ground:#16301f}}
header,main.wide,footer.wide{max-width:72rem}
section h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.tag.gone,del{color:var(--gone)}
.tag.added,ins{color:var(--new)}
del{background:var(--gone-ground);text-decoration:line-through}
ins{background:var(--new-ground);text-decoration:underline}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.5rem 1.5rem;margin:0 0 .6rem;font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:.95rem}
.pair dt{font-size:.8rem}
.value{padding:.35rem .6rem;background:var(--raised);border-left:.2rem solid var(--line)}
.words{white-space:pre-wrap}
@media (max-width:40rem){.pair{grid-template-columns:minmax(0,1fr)}}
@media print{:root{--gone:#8a1621;--gone-ground:#fdecec;--new:#12592f;--new-ground:#e6f5ea}.pair{break-inside:avoid}}`;
