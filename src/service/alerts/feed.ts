// The alerts of a subscription as a feed: Atom (RFC 4287) or JSON Feed 1.1. Documents' text stays
// text.
import { escapeXml } from '../../text/markup.ts';
import type { Alert, Subscription } from '../../engine/anomaly/subscription.ts';

export interface Feed {
  readonly type: string;
  readonly text: string;
}

/** @param alerts newest first @param address where the feed is read, if it has one */
export function feedOf(
  subscription: Subscription,
  alerts: readonly Alert[],
  format: 'atom' | 'json',
  address?: string,
): Feed {
  return format === 'atom'
    ? { type: 'application/atom+xml; charset=utf-8', text: atom(subscription, alerts, address) }
    : { type: 'application/feed+json', text: jsonFeed(subscription, alerts, address) };
}

function atom(subscription: Subscription, alerts: readonly Alert[], address: string | undefined): string {
  const { id, created_at } = subscription;
  const entries = alerts.map(
    (alert) => `  <entry>
    <id>urn:ibid:alert:${escapeXml(alert.id)}</id>
    <title>${escapeXml(alert.title)}</title>
    <updated>${escapeXml(alert.at)}</updated>
    <content type="text">${escapeXml(contentOf(alert))}</content>
${alert.citations.map(({ source_url, title }) => (isWeb(source_url) ? `    <link rel="related" title="${escapeXml(title)}" href="${escapeXml(source_url)}"/>\n` : '')).join('')}  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:ibid:subscription:${escapeXml(id)}</id>
  <title>${escapeXml(titleOf(subscription))}</title>
  <updated>${escapeXml(alerts[0]?.at ?? created_at)}</updated>
  <author><name>ibid</name></author>
${address === undefined ? '' : `  <link rel="self" href="${escapeXml(address)}"/>\n`}${entries.join('')}</feed>
`;
}

function jsonFeed(subscription: Subscription, alerts: readonly Alert[], address: string | undefined): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(subscription),
    ...(address === undefined ? {} : { feed_url: address }),
    items: alerts.map((alert) => ({
      id: `urn:ibid:alert:${alert.id}`,
      title: alert.title,
      content_text: contentOf(alert),
      date_published: alert.at,
      _ibid: alert,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The message of an alert, with the sentences that support it, as plain text. */
export function contentOf({ text, threshold, citations }: Alert): string {
  const quotes = citations.map(
    ({ quote, title, published_at, source_url, content_sha256 }) =>
      `“${quote.replace(/\s+/g, ' ').trim()}”\n${title}${typeof published_at === 'string' ? `, ${published_at}` : ''} <${source_url}> sha256:${content_sha256}`,
  );
  return [text, `Rule: ${threshold}.`, ...quotes].join('\n\n');
}

function titleOf({ name, rule }: Subscription): string {
  return `${name}: ${TITLES[rule]}`;
}

const TITLES = {
  mentions: 'unusual numbers',
  band: 'unusual values',
  causal: 'new causal claims',
  new: 'new documents',
  source: 'changes of documents',
  watch: 'changes of answers',
} as const;

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
