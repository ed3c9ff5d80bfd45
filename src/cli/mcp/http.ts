// The protocol over HTTP, only on this machine: under the server of `ibid serve`, whose limits
// hold, for hosts and origins of this machine, so that no page of the web reaches it through a
// browser.
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { ServiceRequest } from '../../service/context.ts';
import type { ServiceReply } from '../../service/http/request-reply.ts';
import { serve, type Serving } from '../../service/http/serve.ts';

export const PATH = '/mcp';

/** As long as a request may take, and longer than the client's own deadline, in milliseconds. */
const SILENCE = 330_000;

/** Listens on loopback. @throws {ServeError} where the port cannot be had */
export async function overHttp(
  servers: McpServerFactory,
  port: number,
  trouble: (error: Error) => void,
): Promise<Serving> {
  const handler = createMcpHandler(servers, { onerror: trouble });
  const answer = async (request: ServiceRequest): Promise<ServiceReply> => {
    const { status, headers, body } = await respond(handler.fetch, request);
    return { status, headers, body };
  };
  const serving = await serve({ answer }, { port, limits: { silenceMs: SILENCE } });
  return {
    url: `${serving.url}${PATH}`,
    close: async (graceMs) => {
      await handler.close();
      await serving.close(graceMs);
    },
  };
}

async function respond(
  fetch: (request: Request) => Promise<Response>,
  { method, url, headers, body, signal }: ServiceRequest,
): Promise<Response> {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  const bare = new Request(`http://localhost${PATH}`, { method: 'GET', headers: given });
  const refused =
    hostHeaderValidationResponse(bare, localhostAllowedHostnames()) ??
    originValidationResponse(bare, localhostAllowedOrigins());
  if (refused !== undefined) return refused;
  if (path !== PATH) return new Response(null, { status: 404 });
  const read = method === 'GET' || method === 'HEAD' || body === null || body === undefined;
  const request = new Request(bare.url, {
    method,
    headers: given,
    ...(signal === undefined ? {} : { signal }),
    ...(read ? {} : { body, duplex: 'half' }),
  });
  return fetch(request);
}
