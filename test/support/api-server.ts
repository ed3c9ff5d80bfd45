// A scripted server of the API on loopback: routes answer what a test says, and every request is kept.
import type { ServerResponse } from 'node:http';
import { serve, type Answer, type Seen, type TestServer } from './http-servers.ts';

/** `GET /v1/usage` (without the query) → what it answers: a document, or a function that writes the response itself. */
export type Script = Readonly<Record<string, Answer | object>>;

export interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The service names every response; null is an edge that does not. */
  readonly requestId?: string | null;
}

/** What is not in the script is answered 404. */
export function apiServer(script: Script): Promise<TestServer> {
  return serve((seen, response, index) => {
    const answer = script[`${seen.method} ${seen.url.split('?')[0]}`] ?? script['*'];
    if (answer === undefined) return problem(response, 404, 'Not found', `There is no ${seen.url}.`);
    if (typeof answer === 'function') return (answer as Answer)(seen, response, index);
    return json(response, answer);
  });
}

/** A document as the service sends it; a string is taken for its bytes. */
export function json(response: ServerResponse, document: unknown, sent: Sent = {}): void {
  const { status = 200, headers = {}, requestId = 'req_test' } = sent;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(requestId === null ? {} : { 'x-request-id': requestId }),
    ...headers,
  });
  response.end(typeof document === 'string' ? document : JSON.stringify(document));
}

export function problem(
  response: ServerResponse,
  status: number,
  title: string,
  detail = '',
  sent: Sent = {},
): void {
  const type = `urn:test:${title.toLowerCase().replaceAll(' ', '-')}`;
  json(
    response,
    { type, title, status, detail },
    { status, ...sent, headers: { 'content-type': 'application/problem+json', ...sent.headers } },
  );
}

/** The headers and first padding of a response that is still being worked on. */
export function startPadding(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'x-request-id': 'req_padded',
    'x-service-keepalive': '1',
  });
  response.write(' \n');
}

/** The JSON body of a request. */
export function bodyOf(seen: Seen | undefined): unknown {
  return JSON.parse(seen?.body ?? '') as unknown;
}
