// POST /v1/brief: makes a brief, stores it with its evidence bundle in one transaction, and returns it.
import type { Brief } from '../../api/payloads/brief.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { RequestOf } from '../../api/routes.ts';
import { workOf, type RoutedCall } from '../context.ts';
import { bundleText } from '../../engine/brief/bundle.ts';
import { personaNamed, variantNamed } from '../../engine/brief/catalogue.ts';
import { makeBrief, type BriefRequest } from '../../engine/brief/make.ts';
import { documentsOf, sectorsOf } from '../../engine/brief/reading.ts';
import { contentId } from '../../engine/citing/compose.ts';
import { ServiceProblem } from '../errors.ts';
import { toUsd } from '../rules/meter.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { shortFileUrl } from '../addresses.ts';
import { sectorLabel, briefShown } from './briefs.ts';
import { BriefError, type BriefErrorCode } from '../../engine/brief/forms.ts';

/** The defaults of a request without a variant or persona: the specification gives none. */
const DEFAULTS = { variant: 'daily', persona: 'analyst' };

/** Makes a brief, stores it with its evidence, and returns it. */
export async function createBrief(input: RequestOf<'brief.create'>, call: RoutedCall): Promise<Brief> {
  const request = await orInvalid(() => requestOf(input, call));
  const { graph } = await (await call.service.entities()).view();
  const made = await makeBrief(call.service.store, graph, request, workOf(call));
  // Only what would be sent was wanted: nothing is to be stored.
  if (call.service.reader?.preview === true) call.abort();
  const brief: Brief = {
    id: call.service.newId('brf_'),
    ...made,
    billable: call.principal.billable,
    cost_usd: toUsd(call.meter.costMicros),
  };
  call.signal.throwIfAborted();
  await keep(brief, call);
  return briefShown(brief, call);
}

async function requestOf(input: RequestOf<'brief.create'>, call: RoutedCall): Promise<BriefRequest> {
  const { store, folder, now } = call.service;
  const variant = await variantNamed(input.variant ?? DEFAULTS.variant, folder);
  const persona = await personaNamed(input.persona ?? DEFAULTS.persona, folder);
  const documents = await documentsOf(store, [...new Set(input.sectors ?? [])].sort(byCodeUnits));
  const sectors = sectorsOf(documents);
  const before = await lastOf(kindLabel(variant.name, persona.name, sectors), call);
  return { variant, persona, documents, sectors, before, now: now() };
}

async function orInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BriefError)) throw error;
    const { message, code } = error;
    const member = MEMBERS[code];
    const members = member === undefined ? {} : { errors: [{ member, detail: message }] };
    throw new ServiceProblem('invalid-request', message, { cause: error, members });
  }
}

/** Which member of the request an error is about. */
const MEMBERS: Readonly<Partial<Record<BriefErrorCode, string>>> = {
  unknown_variant: 'variant',
  unknown_persona: 'persona',
  unknown_sector: 'sectors',
};

/** Briefs with this label can be compared with each other. */
function kindLabel(variant: string, persona: string, sectors: readonly string[]): string {
  return `kind:${contentId('kind', [variant, persona, ...sectors])}`;
}

async function lastOf(label: string, call: RoutedCall): Promise<Brief | undefined> {
  const { records } = call.service;
  const { rows } = await records.list(call.principal.workspace, 'brief', { label }, { limit: 1, offset: 0 });
  return rows[0] === undefined ? undefined : (JSON.parse(rows[0].text) as Brief);
}

async function keep(brief: Brief, call: RoutedCall): Promise<void> {
  const { id, created_at: at } = brief;
  const evidence = await bundleText(call.service.store, brief, await addressing(brief, call));
  const labels = [kindLabel(brief.variant, brief.persona, brief.sectors), ...brief.sectors.map(sectorLabel)];
  const { records } = call.service;
  await records.put(
    call.principal.workspace,
    { kind: 'brief', id, at, labels, text: JSON.stringify(brief) },
    { kind: 'evidence', id, at, labels: [], text: evidence },
  );
}

/** A bundle is handed to others, and one text for all its readers: the folders of this machine are never in it. */
async function addressing(brief: Brief, call: RoutedCall): Promise<(document: DocumentRecord) => string> {
  const sources = new Map<string, { name: string; url: string }>();
  for (const { source_id } of brief.citations)
    if (!sources.has(source_id)) {
      const source = await call.service.store.source(source_id);
      sources.set(source_id, { name: source?.name ?? '', url: source?.url ?? '' });
    }
  return ({ source_id, source_url }) =>
    shortFileUrl(source_url, sources.get(source_id) ?? { name: '', url: '' });
}
