// Briefs: the list, one with its quotes, making one, and the bundle of its evidence.
import { cellText, text, timeOf } from '../../../page/values.ts';
import type { Brief, BriefSummary } from '../../../api/payloads/brief.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { RuleReply } from '../../../service/context.ts';
import { endNotes, pageHead, pageInside } from '../../../page/html/html.ts';
import { briefPage } from '../../output/brief/brief.ts';
import { recordsIn } from '../../output/table/rows.ts';
import { passageAddress } from '../addresses.ts';
import { download, page, redirect } from '../http/replies.ts';
import { formOf, numberIn, type Visit } from '../http/visit.ts';
import { sectorChoice, sectorsOf, select } from '../forms.ts';
import { CLOSING, listTurns, notice, opening } from '../layout.ts';
import { markup, NOTHING, trusted, type Html } from '../markup.ts';

const PAGE = 50;
const VARIANTS = ['daily', 'weekly', 'deep-dive', 'primer'];
const PERSONAS = ['analyst', 'engineer', 'executive', 'policy'];

export async function briefsPage(visit: Visit): Promise<RuleReply> {
  const offset = numberIn(visit.query, 'offset') ?? 0;
  const reply = await visit.client.call('brief.list', { limit: PAGE, offset }, { signal: visit.signal });
  const document = await reply.document();
  const items = isRecord(document) ? recordsIn(document.items) : [];
  const total = isRecord(document) && typeof document.total === 'number' ? document.total : items.length;
  return page(
    markup`${opening({ title: 'Briefs', place: 'briefs', isSignedIn: visit.isSignedIn })}
      <h1>Briefs</h1>
      ${makeForm(await sectorsOf(visit), visit.isBilled)}
      ${
        items.length === 0
          ? markup`<p class="empty">No brief has been made yet.</p>`
          : markup`<ul class="found">
              ${items.map(item)}
            </ul>`
      }
      ${listTurns('/briefs', { offset, total, page: PAGE })}${CLOSING}`,
  );
}

function item(brief: ForeignRecord<BriefSummary>): Html {
  const { paragraphs } = brief;
  const refused = isRecord(paragraphs) ? Number(paragraphs['insufficient_evidence'] ?? 0) : 0;
  const parts = [
    [text(brief.variant), text(brief.persona)].filter((part) => part !== '').join(' for '),
    cellText(brief.sectors).replaceAll('; ', ', '),
    typeof brief.claims === 'number'
      ? `${brief.claims} sentences from ${cellText(brief.citations)} passages`
      : '',
    refused > 0 ? `${refused} without evidence` : '',
    timeOf(text(brief.created_at)),
  ];
  return markup`<li>
    <h2 dir="auto"><a href="/briefs/${text(brief.id)}">${text(brief.title) || text(brief.id)}</a></h2>
    <p class="meta">${parts.filter((part) => part !== '').join(' · ')}</p>
  </li>`;
}

function makeForm(sectors: readonly string[], isBilled: boolean): Html {
  return markup`<form class="ask" method="post" action="/briefs">
      ${select('variant', 'Brief', VARIANTS)}${select('persona', 'For', PERSONAS)}
      ${sectorChoice(sectors)}<button>Make a brief</button>
    </form>
    ${isBilled ? markup`<p class="small">On this server a brief may be billed.</p>` : NOTHING}`;
}

export async function makeBrief(visit: Visit): Promise<RuleReply> {
  const fields = await formOf(visit);
  const sector = fields.get('sector') ?? '';
  const members = {
    variant: fields.get('variant') ?? 'daily',
    persona: fields.get('persona') ?? 'analyst',
    ...(sector === '' ? {} : { sectors: [sector] }),
  };
  const document = await (
    await visit.client.call('brief.create', members, { signal: visit.signal })
  ).document();
  const id = isRecord(document) ? text(document.id) : '';
  return redirect(/^brf_\w+$/.test(id) ? `/briefs/${id}` : '/briefs');
}

export async function oneBrief(visit: Visit, id: string): Promise<RuleReply> {
  const reply = await visit.client.call('brief.get', { id }, { signal: visit.signal });
  return page(shown(await reply.document(), id, visit));
}

function shown(document: Foreign<Brief>, id: string, { isSignedIn }: Visit): Html {
  const brief = briefPage(document);
  if (brief === undefined)
    return notice(
      'Brief',
      ['The service sent this brief in a layout that this page does not know.'],
      'briefs',
    );
  const serving = { passage: passageAddress };
  return markup`${opening({ title: brief.title, place: 'briefs', isSignedIn })}
    <div class="brief">
      ${trusted(pageHead(brief))}
      <ul class="actions">
        <li><a href="/briefs/${id}/report">Verify its evidence in this browser</a></li>
        <li><a href="/briefs/${id}/evidence">Download the evidence</a></li>
      </ul>
      ${trusted(pageInside(brief, serving))}${trusted(endNotes(brief, serving))}
    </div>
    ${CLOSING}`;
}

/** The bundle of a brief's evidence, byte for byte, as a file. */
export async function evidenceOf(visit: Visit, id: string): Promise<RuleReply> {
  return download(await bundleOf(visit, id), `${id}.evidence.json`);
}

/** The same in the page that verifies it. */
export async function reportOf(visit: Visit, id: string): Promise<RuleReply> {
  const { reportPage } = await import('./evidence.ts');
  return reportPage(await bundleOf(visit, id), `${id}.evidence.json`, visit);
}

async function bundleOf(visit: Visit, id: string): Promise<Uint8Array> {
  return (await visit.client.call('brief.evidence', { id }, { signal: visit.signal })).bytes();
}
