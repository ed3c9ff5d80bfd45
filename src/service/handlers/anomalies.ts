// POST /v1/anomalies/subscribe: a subject to watch, a rule, and how alerts are delivered. The first check
// records the present state; only later changes raise alerts.
import type { RuleName, Subject } from '../../api/payloads/anomaly.ts';
import { randomBytes } from 'node:crypto';
import type { PayloadOf, RequestOf } from '../../api/routes.ts';
import { firstLook } from '../alerts/look.ts';
import { MOST_SUBSCRIPTIONS, putSubscription } from '../alerts/alert-records.ts';
import { watchOver } from '../alerts/watched-parts.ts';
import { newSecret } from '../alerts/webhook.ts';
import type { RoutedCall } from '../context.ts';
import type { AnomalySubscription } from '../../engine/anomaly/subscription.ts';
import { SubjectGone } from '../../engine/anomaly/watch.ts';
import { ServiceProblem } from '../errors.ts';
import { checkHost, PrivateAddress } from '../../corpus/web/public-address.ts';

type Payload = PayloadOf<'anomaly.subscribe'>;
type Wanted = RequestOf<'anomaly.subscribe'>;

/** The subscription; `secret` signs its webhooks and is shown here only. */
export async function subscribe(input: Wanted, call: RoutedCall): Promise<Payload> {
  const { store, records, entities, settings, now, newId } = call.service;
  const rule = ruleOf(input);
  checkWebhook(input.url, settings.privateWebhooks);
  const { workspace } = call.principal;
  const { total } = await records.list(workspace, 'subscription', {}, { limit: 1, offset: 0 });
  if (total >= MOST_SUBSCRIPTIONS)
    throw new ServiceProblem(
      'subscriptions-full',
      `This workspace has ${MOST_SUBSCRIPTIONS} subscriptions already; remove one that is not needed.`,
    );
  const at = now().toISOString();
  const subscription: AnomalySubscription = {
    id: newId('sub_'),
    rule,
    ...subjectOf(input),
    name: await nameOf(input, call),
    url: input.url ?? null,
    secret: input.url === undefined ? null : newSecret(),
    feed: input.feed === undefined ? null : { format: input.feed, token: randomBytes(24).toString('hex') },
    email: input.email ?? null,
    created_at: at,
    checked_at: at,
    disabled: null,
    state: undefined,
  };
  const watch = watchOver(store, entities);
  const state = await orProblem(() => firstLook(subscription, { watch, now, signal: call.signal }));
  await putSubscription(records, workspace, { ...subscription, state });
  return payloadOf(subscription);
}

/** A subscription as its owner sees it. */
function payloadOf({ state: _state, feed, ...rest }: AnomalySubscription): Payload {
  const path = feed === null ? null : { format: feed.format, path: `/feeds/${feed.token}.${feed.format}` };
  return { ...rest, feed: path };
}

const FITTING: Readonly<Record<RuleName, readonly (keyof Subject)[]>> = {
  mentions: ['entity_id', 'sector_id'],
  band: ['series'],
  causal: ['entity_id', 'sector_id'],
  new: ['source_id', 'sector_id'],
  source: ['source_id', 'sector_id'],
};
const USUAL: Readonly<Record<keyof Subject, RuleName>> = {
  entity_id: 'mentions',
  series: 'band',
  sector_id: 'source',
  source_id: 'source',
};

function ruleOf(input: Wanted): RuleName {
  const member = (Object.keys(USUAL) as (keyof Subject)[]).find((name) => input[name] !== undefined);
  const rule = input.rule ?? USUAL[member ?? 'sector_id'];
  if (member !== undefined && FITTING[rule].includes(member)) return rule;
  throw new ServiceProblem('invalid-request', `The rule ${rule} watches ${FITTING[rule].join(' or ')}.`, {
    members: { errors: [{ member: 'rule', detail: `${rule} does not go with ${member}.` }] },
  });
}

function subjectOf({ entity_id, series, sector_id, source_id }: Wanted): Subject {
  return {
    ...(entity_id === undefined ? {} : { entity_id }),
    ...(series === undefined ? {} : { series }),
    ...(sector_id === undefined ? {} : { sector_id }),
    ...(source_id === undefined ? {} : { source_id }),
  };
}

async function nameOf(
  { entity_id, series, sector_id, source_id }: Wanted,
  { service }: RoutedCall,
): Promise<string> {
  if (series !== undefined) return series.column;
  if (entity_id !== undefined) {
    const { graph } = await (await service.entities()).view();
    const entity = graph.entities[graph.placeOf.get(entity_id) ?? -1];
    if (entity !== undefined) return entity.name;
    throw new ServiceProblem('not-found', 'The corpus has no entity with this id.');
  }
  if (source_id !== undefined) {
    const source = await service.store.source(source_id);
    if (source !== undefined) return source.name;
    throw new ServiceProblem('not-found', 'The corpus has no source with this id.');
  }
  const { total } = await service.store.documents({ sector_id: sector_id ?? '' }, { limit: 1, offset: 0 });
  if (total > 0) return sector_id ?? '';
  throw new ServiceProblem('not-found', 'The corpus has no documents in this sector.');
}

/** @throws {ServiceProblem} where alerts may not be sent to an address */
export function checkWebhook(address: string | undefined, allowPrivate: boolean): void {
  if (address === undefined) return;
  const url = new URL(address);
  const refuse = (detail: string): never => {
    throw new ServiceProblem('invalid-request', detail, { members: { errors: [{ member: 'url', detail }] } });
  };
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    refuse('url must be an https address.');
  if (url.username !== '' || url.password !== '') refuse('url must not carry a user name or password.');
  if (allowPrivate) return;
  try {
    checkHost(url);
  } catch (error) {
    if (!(error instanceof PrivateAddress)) throw error;
    refuse('url must be a public address: private and local addresses are refused.');
  }
}

async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SubjectGone)) throw error;
    throw new ServiceProblem('not-found', error.message, { cause: error });
  }
}
