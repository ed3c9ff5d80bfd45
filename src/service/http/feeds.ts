// GET /feeds/TOKEN.atom and .json: the alerts of a subscription for a feed reader, which has no key to send. Anyone who
// knows the address may read it, so the token is 192 random bits. Not of the API's version: it is in no table of routes.
import type { ServiceCall, RuleReply } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { alertsOf, subscriptionOfFeed } from '../alerts/alert-records.ts';
import { feedOf } from '../alerts/feed.ts';
import { textReply } from '../reply.ts';

const MOST = 100;

/** @throws ServiceProblem `not-found` for every name that is not a feed's */
export async function readFeed(call: ServiceCall, name: string): Promise<RuleReply> {
  const [, token = '', format = ''] = /^([0-9a-f]{48})\.(atom|json)$/.exec(name) ?? [];
  const { records } = call.service;
  const found = token === '' ? undefined : await subscriptionOfFeed(records, token);
  if (found === undefined) throw new ServiceProblem('not-found', 'There is no feed here.');
  const { workspace, subscription } = found;
  const alerts = (await alertsOf(records, workspace, subscription.id, MOST)).map(({ alert }) => alert);
  const { type, text } = feedOf(subscription, alerts, format === 'atom' ? 'atom' : 'json');
  return textReply(200, text, type);
}
