// A server that is paid by the question, as the hosted one is: it knows what it took, how often and for how much. Faults
// are a function of the question and of how often it came, so that two runs meet the same ones.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json, problem, startPadding } from './api-server.ts';
import { serve, type TestServer } from './http-servers.ts';

/** What may go wrong with a request; `ok` is an answer. */
export type Fault =
  | 'ok'
  /** The service says that the corpus cannot support an answer. */
  | 'insufficient'
  /** Refused at the status line, and to be sent again. */
  | 'limited'
  /** The same, and only after a minute. */
  | 'paused'
  /** Refused, and not to be sent again. */
  | 'rejected'
  /** Refused at the cost cap, with what it took up to there. */
  | 'capped'
  /** Accepted, and then: */
  | 'broken'
  | 'reset'
  | 'cut'
  | 'late problem'
  | 'web page';

export const ACCEPTED: readonly Fault[] = [
  'ok',
  'insufficient',
  'broken',
  'reset',
  'cut',
  'late problem',
  'web page',
];

export interface PaidServer extends TestServer {
  /** Question → how often it was accepted, which is when it is billed. */
  readonly accepted: ReadonlyMap<string, number>;
  /** US dollars that its answers said they cost. */
  readonly told: () => number;
}

export const PRICE = 0.01;

/** @param faultOf what the nth (from 0) request of a question meets */
export async function paidServer(
  faultOf: (question: string, nth: number) => Fault = () => 'ok',
  wait: (question: string) => Promise<void> = () => Promise.resolve(),
): Promise<PaidServer> {
  const accepted = new Map<string, number>();
  const times = new Map<string, number>();
  let answers = 0;
  const server = await serve(async (seen, response) => {
    const body = JSON.parse(seen.body) as { query: string; mode?: string };
    const { query } = body;
    const nth = times.get(query) ?? 0;
    times.set(query, nth + 1);
    const fault = faultOf(query, nth);
    if (ACCEPTED.includes(fault)) accepted.set(query, (accepted.get(query) ?? 0) + 1);
    await wait(query);
    if (fault === 'ok' || fault === 'insufficient' || fault === 'capped') answers += 1;
    answer(response, fault, query, body.mode);
  });
  return { ...server, accepted, told: () => Math.round(answers * PRICE * 1e6) / 1e6 };
}

function answer(response: ServerResponse, fault: Fault, query: string, mode: string | undefined): void {
  const requestId = `req_${createHash('sha256').update(query).digest('hex').slice(0, 12)}`;
  const base = { query, mode, billable: true, cost_usd: PRICE };
  switch (fault) {
    case 'ok':
      return json(response, { outcome: 'answered', answer: `Because: ${query}`, ...base }, { requestId });
    case 'insufficient':
      return json(response, { outcome: 'insufficient_evidence', answer: null, ...base }, { requestId });
    case 'limited':
      return problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': '0' }, requestId });
    case 'paused':
      return problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': '60' }, requestId });
    case 'rejected':
      return problem(response, 400, 'Not so', 'The question is not a question.', { requestId });
    case 'capped': {
      const capped = {
        type: 'urn:test:capped',
        title: 'Capped',
        status: 402,
        detail: 'Enough.',
        spent_usd: PRICE,
      };
      return json(response, capped, { status: 402, requestId });
    }
    case 'broken':
      return problem(response, 500, 'It broke', '', { requestId });
    case 'reset':
      return void response.socket?.destroy();
    case 'web page':
      response.writeHead(200, { 'content-type': 'text/html', 'x-request-id': requestId });
      return void response.end('<!doctype html><title>Welcome</title>');
    case 'late problem':
      startPadding(response);
      return void response.end('{"type":"urn:late","title":"It broke late","status":500,"detail":"Late."}');
    case 'cut':
      startPadding(response);
      response.write('{"outcome":"answ');
      return void setImmediate(() => response.destroy());
  }
}

/** A number from 0 to below 1 that a text always has. */
export function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Five in a hundred of each fault, the others answered; what was refused with 429 comes through the second time. */
export function fivePercent(question: string, nth: number): Fault {
  const faults: readonly Fault[] = [
    'insufficient',
    'limited',
    'rejected',
    'broken',
    'reset',
    'cut',
    'late problem',
    'web page',
  ];
  const fault = faults[Math.floor(chance(question) * 20)] ?? 'ok';
  return fault === 'limited' && nth > 0 ? 'ok' : fault;
}
