// The page's story: take the embedded bytes and report out of the frame, verify the bytes again,
// show what came of it. What it does to the surroundings is what it is for.
// oxlint-disable-next-line import/no-unassigned-import
import './surroundings.ts';
import { PageBuffer } from './bytes.ts';
import { showChecks } from './checks.ts';
import { showClaims } from './claims.ts';
import { showCoverage } from './coverage.ts';
import { at, beforePrint, button, entitle, openAll, painted, save } from './dom.ts';
import { showHash } from './verdict.ts';
import { recheck } from './recheck.ts';
import type { Embedded } from '../embedded.ts';
import { showVerdict } from './verdict.ts';
import { named } from '../../../../text/odd-letters.ts';

async function run(): Promise<void> {
  const embedded = JSON.parse(at('report').textContent ?? '') as Embedded;
  const name = embedded.report.file ?? 'bundle';
  at('file').textContent = named(name);
  entitle(`Evidence report: ${named(name)}`);
  at('made-by').textContent = `${embedded.made_by}, ${new Date(embedded.asked.now).toISOString()}`;
  await painted();
  const bytes = PageBuffer.from((at('bundle').textContent ?? '').trim(), 'base64');
  const found = await recheck(bytes, embedded);
  showVerdict(found, embedded);
  showHash(found);
  showCoverage(found);
  showChecks(found);
  showClaims(found, bytes);
  at('card').textContent = named(embedded.card);
  at('equivalent').textContent = named((embedded.report.recipe?.equivalent ?? ['none']).join(', '));
  at('tools').append(
    button('Save the embedded bundle', () => save(new Uint8Array(bytes), 'bundle.json')),
    button('Open all claims', () => openAll(true)),
    button('Close all claims', () => openAll(false)),
  );
  beforePrint(() => openAll(true));
  at('findings').hidden = false;
}

run().catch((error: unknown) => {
  const verdict = at('verdict');
  verdict.setAttribute('data-verdict', 'unproven');
  verdict.removeAttribute('aria-busy');
  at('verdict-word').textContent = 'Not verified';
  at('summary').textContent =
    `This page could not verify what is in it: ${named(String(error))}. Nothing below was checked.`;
});
