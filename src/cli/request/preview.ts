// --dry-run and --curl: the request that would be sent. Nothing is opened, and no key is read.
import type { RouteName } from '../../api/routes.ts';
import { worstCost } from '../../api/cost.ts';
import { LOCAL_BASE_URL } from '../../client/address.ts';
import type { Prepared } from '../../client/types.ts';
import type { Result } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';

export function asDryRun(prepared: Prepared, route: RouteName | undefined): Result {
  const body = prepared.body === undefined ? undefined : new TextDecoder().decode(prepared.body);
  const members: Record<string, unknown> = body === undefined ? {} : JSON.parse(body);
  const cost = prepared.paid || prepared.sendsKey ? worstCost(route, members) : 0;
  const value = {
    method: prepared.method,
    url: prepared.url,
    headers: prepared.headers,
    body: body === undefined ? null : members,
    worst_cost_usd: cost === 'unknown' ? null : cost,
    sent: 'no',
  };
  return {
    kind: 'value',
    value,
    text: (_document, screen) => {
      const lines = [
        isLocal(prepared)
          ? `${prepared.method} ${prepared.url.slice(LOCAL_BASE_URL.length)} (no server is configured: the embedded service answers)`
          : `${prepared.method} ${prepared.url}`,
        ...Object.entries(prepared.headers).map(([name, text]) => `${name}: ${text}`),
        ...(body === undefined ? [] : ['', body]),
        '',
        `Worst cost: ${cost === 'unknown' ? 'not known' : cost === 0 ? 'nothing, this route is free' : `$${cost.toFixed(2)}`}. Nothing was sent.`,
      ];
      return `${screen.clean(lines.join('\n'))}\n`;
    },
  };
}

/** The key is read by curl from a file that the caller fills: it never is in argv or history. */
export function asCurl(prepared: Prepared): Result {
  if (isLocal(prepared))
    throw usageError(
      'No server is configured: the embedded service answers in this process, where curl cannot reach it.',
      'Name a server with --base-url, or start one with `ibid serve`.',
    );
  const words = [
    'curl',
    '--fail-with-body',
    '--silent',
    '--show-error',
    '--request',
    prepared.method,
    prepared.url,
  ];
  for (const [name, text] of Object.entries(prepared.headers)) {
    if (name.toLowerCase() === 'authorization') words.push('--header', '@ibid-key-header.txt');
    else if (name.toLowerCase() === 'accept-encoding') words.push('--compressed');
    else words.push('--header', `${name}: ${text}`);
  }
  if (prepared.body !== undefined) words.push('--data-binary', new TextDecoder().decode(prepared.body));
  const note = prepared.sendsKey
    ? '# ibid-key-header.txt holds one line, `Authorization: Bearer YOUR_KEY`; keep it to yourself: chmod 600 ibid-key-header.txt\n'
    : '';
  return { kind: 'raw', text: `${note}${words.map(shellWord).join(' ')}\n` };
}

/** The address of the embedded service is for no one else. */
function isLocal({ url }: Prepared): boolean {
  return url.startsWith(`${LOCAL_BASE_URL}/`);
}

/** A word as a POSIX shell reads it back, whatever it contains. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
